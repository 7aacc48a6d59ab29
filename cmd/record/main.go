// Command record runs a spec natively and writes its record: the engine of the browser without one.
//
//	record SPEC.json OUT.json
//
// Errors go to standard error in one line; nothing is written then, and the exit code is 1 (2 for a wrong call).
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"revisit/core/lab"
)

func main() {
	if len(os.Args) != 3 || os.Args[1] == "" || os.Args[2] == "" {
		fmt.Fprintln(os.Stderr, "usage: make record SPEC=in.json OUT=out.json")
		os.Exit(2)
	}
	if err := record(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "record: "+strings.Join(strings.Fields(err.Error()), " "))
		os.Exit(1)
	}
}

func record(in, out string) error {
	text, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	session, err := lab.Open(text)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	// A run that its budget ends is recorded too, with "complete": false.
	for outcome := lab.More; outcome == lab.More; {
		if _, outcome, err = session.Advance(1<<20, lab.Until{}); err != nil {
			return err
		}
	}
	r, err := session.Record(lab.RecordOptions{})
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return replace(out, append(body, '\n'))
}

// replace writes the file whole or not at all.
func replace(name string, body []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".record-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.Write(body); err != nil {
		f.Close()
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
