package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

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

// write writes results to a file, completely or not at all, even where the program is killed.
func write(name string, results *compare.Results) error {
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".experiment-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(append(text, '\n'))
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
