package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"revisit/cmd/internal/outfile"
	"revisit/core/compare"
)

// read reads and checks the results in a file.
func read(planner *compare.Planner, name string) (compare.Part, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return compare.Part{}, err
	}
	results, err := planner.ReadResults(text)
	if err != nil {
		return compare.Part{}, fmt.Errorf("%s: %w", name, err)
	}
	return compare.Part{Name: name, Results: results}, nil
}

// write writes results to a file.
func write(name string, results *compare.Results) error {
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	return outfile.Write(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
