package providers_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/providers"
)

func TestErrorsNameTheirSandbox(t *testing.T) {
	plain := &providers.Error{Status: providers.Conflict, Text: "busy", Err: model.ErrPermanent}
	gone := &providers.Error{Status: providers.NotFound, Text: "no <id>", Err: model.ErrPermanent}
	require.Equal(t, "no sb-7", gone.For(7).Error())
	require.Same(t, plain, plain.For(7), "a text without a name needs no copy")
	require.ErrorIs(t, gone.For(7), gone)
	require.NotErrorIs(t, gone.For(7), plain)
	require.NotErrorIs(t, gone.For(7), gone.For(8), "another sandbox is another error")
	require.ErrorIs(t, gone.For(7), model.ErrPermanent)
}

func TestStatus(t *testing.T) {
	gone := &providers.Error{Status: providers.NotFound, Text: "gone"}
	for _, c := range []struct {
		err  error
		want int
		why  string
	}{
		{nil, -1, "no error has no status"},
		{gone, providers.NotFound, "bare"},
		{fmt.Errorf("resume: %w", gone), providers.NotFound, "wrapped"},
		{&providers.Error{Err: gone}, providers.NoAnswer, "the outermost counts"},
		{errors.New("x"), -1, "of another kind"},
	} {
		require.Equal(t, c.want, providers.Status(c.err), c.why)
	}
}
