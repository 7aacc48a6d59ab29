// Command data writes results or a record as tidy tables: a CSV file each, and schema.json, which says what each column is.
//
//	data -in RESULTS.json -out FOLDER
//
// The folder is made where it is missing. The exit code is 1 where the input is refused or an output cannot be written, and 2 for a wrong call.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"revisit/core/compare"
	"revisit/core/tidy"
)

func main() {
	in := flag.String("in", "", "a revisit.results/1 or a revisit.record/1")
	out := flag.String("out", "", "the folder that the tables go to")
	flag.Parse()
	if *in == "" || *out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: make data IN=results.json OUT=folder")
		os.Exit(2)
	}
	if err := data(*in, *out); err != nil {
		fmt.Fprintln(os.Stderr, "data: "+strings.Join(strings.Fields(err.Error()), " "))
		os.Exit(1)
	}
}

// data writes the tables of a document to a folder.
func data(in, out string) error {
	text, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	set, err := tidy.Read(new(compare.Planner), text)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	schema, err := set.Schema()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for i := range set.Tables {
		if err := write(filepath.Join(out, set.Tables[i].Name+".csv"), &set.Tables[i]); err != nil {
			return err
		}
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, append(schema, '\n'), "", "  "); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "schema.json"), indented.Bytes(), 0o644)
}

func write(name string, table *tidy.Table) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	return errors.Join(table.WriteCSV(w), w.Flush(), f.Close())
}
