package check_test

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
)

// A row that expired comes back: the log of a trial says so, and the checker says
// what that breaks.
func Example() {
	row := model.Lease{ID: 1, Run: 1, Sandbox: 1, Status: model.Expired}
	back := row
	back.Status = model.Released
	log := &model.Log{Changes: []model.Change{
		{Table: model.TableLeases, Lease: row},
		{Stamp: model.Stamp{Step: 4, At: 9 * time.Second}, Table: model.TableLeases, Lease: back},
	}}

	report := check.New().Judge(&check.View{Log: log, End: time.Minute})
	fmt.Println(report.Verdict())
	for _, f := range report.Failures {
		fmt.Println(f.Text())
	}
	// Output:
	// failed
	// row-history-is-legal (b): the row of l1 went from expired to released, at 9s in step 4
}
