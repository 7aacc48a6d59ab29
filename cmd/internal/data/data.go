// Package data is the command that writes results or a record as tidy tables, or a problem as arrays.
package data

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
	"revisit/cmd/internal/npz"
	"revisit/core/compare"
	"revisit/core/csvtables"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/numpy"
	"revisit/core/spec"
)

// Command returns the command.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:   "data IN FOLDER",
		Short: "Write results or a record as tables, a spec as its problem",
		Long: `Of results or a record: a CSV file for each table, and schema.json, which says what each column is. Of a spec, or of a problem that Revisit
has exported (.npz): the problem, as NumPy's arrays and as an environment in Python. FOLDER is made where it is missing.`,
		Example: "  revisit data results.json tables",
		Args:    cli.Args(cobra.ExactArgs(2)),
		RunE:    func(_ *cobra.Command, args []string) error { return data(args[0], args[1]) },
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
