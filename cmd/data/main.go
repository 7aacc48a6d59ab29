// Command data writes results or a record as tidy tables: a CSV file each, and schema.json, which says what each column is. Of a spec,
// or of a problem that Revisit has exported as .npz, it writes the problem, as NumPy's arrays and as an environment in Python.
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
	"slices"
	"strings"

	"revisit/cmd/internal/npz"
	"revisit/core/compare"
	"revisit/core/csvtables"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/numpy"
	"revisit/core/spec"
)

func main() {
	in := flag.String("in", "", "a revisit.results/1, a revisit.record/1, a revisit.spec/1 or an exported .npz")
	out := flag.String("out", "", "the folder that the files go to")
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

// data writes the tables of a document, or the problem of a spec, to a folder.
func data(in, out string) error {
	text, err := npz.ReadFile(in)
	if err != nil {
		return err
	}
	var head struct{ Format string }
	if json.Unmarshal(text, &head) == nil {
		formats := []string{compare.ResultsFormat, lab.RecordFormat, spec.Format}
		if !slices.Contains(formats, head.Format) {
			return fmt.Errorf("%s: %w", in, document.Refuse("format", document.Describe(head.Format), document.OneOf(formats)))
		}
		if head.Format == spec.Format {
			return problem(in, text, out)
		}
	}
	set, err := csvtables.Read(new(compare.Planner), text)
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
	if err := onlyThese(out, set.Tables); err != nil {
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

// onlyThese returns an error where a folder has tables besides these: schema.json says nothing of them.
func onlyThese(folder string, tables []csvtables.Table) error {
	there, err := filepath.Glob(filepath.Join(folder, "*.csv"))
	for _, path := range there {
		name := strings.TrimSuffix(filepath.Base(path), ".csv")
		if !slices.ContainsFunc(tables, func(t csvtables.Table) bool { return t.Name == name }) {
			return fmt.Errorf("%s: found a table of another document, expected an empty folder or one of the same tables", path)
		}
	}
	return err
}

// problem writes the problem of a spec to a folder, as files named after its kind.
func problem(in string, text []byte, out string) error {
	session, err := lab.Open(text)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	p, err := numpy.Of(session)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	arrays, err := p.NPZ()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	stem := strings.ReplaceAll(session.Spec().Problem.Family.Name, "-", "_") // a module of Python
	return errors.Join(
		os.WriteFile(filepath.Join(out, stem+".npz"), arrays, 0o644),
		os.WriteFile(filepath.Join(out, stem+".py"), p.Python(stem), 0o644))
}

func write(name string, table *csvtables.Table) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	return errors.Join(table.WriteCSV(w), w.Flush(), f.Close())
}
