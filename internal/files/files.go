package files

import (
	"fmt"
	"io"
	"os"
)

// Read reads a file that has at most so many bytes. A longer one is an error, and is
// not read to its end.
func Read(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("%s: more than %d bytes, expected a smaller file", name, limit)
	}
	return data, err
}

// Write writes a file, all of it or nothing: nobody sees a part of it.
func Write(name string, data []byte) error {
	temporary := name + ".tmp"
	err := os.WriteFile(temporary, data, 0o644)
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}
