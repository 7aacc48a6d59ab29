// Package tidy writes results and records as tidy tables: each column is a variable, each row an observation, each table one kind of observation
// (Wickham, "Tidy data", Journal of Statistical Software 59, 2014). A table is a CSV file, and a schema says of each column what it is.
package tidy

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"
)

// Type is the type of all values of a column.
type Type string

const (
	Int64   Type = "int64"
	Float64 Type = "float64"
	String  Type = "string" // never empty
	Bool    Type = "bool"   // true or false
)

// Column describes a variable.
type Column struct {
	Name  string `json:"name"`
	Type  Type   `json:"type"`
	Unit  string `json:"unit,omitempty"` // "" for none
	About string `json:"about"`
	Null  bool   `json:"null"` // values may be missing: an empty field
}

// Table is a table with the rows of one kind of observation.
type Table struct {
	Name    string // of its file, without ".csv"
	About   string
	Columns []Column
	rows    iter.Seq[[]string]
}

// variable is a column of a table whose rows are made of an R.
type variable[R any] struct {
	Column
	of func(R) any // int64, float64, string or bool, as the type says; nil for a missing value
}

func integer[R any](name, unit, about string, of func(R) int64) variable[R] {
	return variable[R]{Column{name, Int64, unit, about, false}, func(r R) any { return of(r) }}
}

// real is a number that may be missing, as NaN and infinite ones are.
func real[R any](name, unit, about string, of func(R) float64) variable[R] {
	return variable[R]{Column{name, Float64, unit, about, true}, func(r R) any {
		if x := of(r); !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x
		}
		return nil
	}}
}

func text[R any](name, about string, of func(R) string) variable[R] {
	return variable[R]{Column{name, String, "", about, false}, func(r R) any { return of(r) }}
}

func boolean[R any](name, about string, of func(R) bool) variable[R] {
	return variable[R]{Column{name, Bool, "", about, false}, func(r R) any { return of(r) }}
}

// orNull is the variable with missing values: those of which missing is true.
func (v variable[R]) orNull(missing func(R) bool) variable[R] {
	of := v.of
	v.Null = true
	v.of = func(r R) any {
		if missing(r) {
			return nil
		}
		return of(r)
	}
	return v
}

// orNaN is a number, NaN for nil.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// table makes a table. A row is valid until the next.
func table[R any](name, about string, rows iter.Seq[R], variables ...variable[R]) Table {
	t := Table{Name: name, About: about}
	for _, v := range variables {
		t.Columns = append(t.Columns, v.Column)
	}
	t.rows = func(yield func([]string) bool) {
		fields := make([]string, len(variables))
		for r := range rows {
			for i := range variables {
				fields[i] = field(variables[i].of(r))
			}
			if !yield(fields) {
				return
			}
		}
	}
	return t
}

// field writes a value; a float64 with as few digits as give it back exactly.
func field(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return harmless(v)
	}
	panic(fmt.Sprintf("tidy: a field of type %T", v))
}

// harmless returns a text that no spreadsheet takes for a formula: names come from whoever made a comparison.
func harmless(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(s)[0]) {
		return "'" + s
	}
	return s
}

// WriteCSV writes the table as CSV (RFC 4180, with lines that end in LF): a line of names, then a line for each row.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	if err := out.Write(names); err != nil {
		return err
	}
	for fields := range t.rows {
		if err := out.Write(fields); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// Set is the tables of one document.
type Set struct {
	Of, Engine, Digest string // the document's format, the engine that made it, and its digest, "" where runs are missing
	Tables             []Table
}

// Schema returns the data dictionary as JSON: the file, the columns and the types of each table.
func (s *Set) Schema() ([]byte, error) {
	type described struct {
		File    string   `json:"file"`
		About   string   `json:"about"`
		Columns []Column `json:"columns"`
	}
	var digest *string
	if s.Digest != "" {
		digest = &s.Digest
	}
	dictionary := struct {
		Format string      `json:"format"`
		Of     string      `json:"of"`
		Engine string      `json:"engine"`
		Digest *string     `json:"digest"`
		Null   string      `json:"null"`
		Tables []described `json:"tables"`
	}{"revisit.tables/1", s.Of, s.Engine, digest, "", nil}
	for _, t := range s.Tables {
		dictionary.Tables = append(dictionary.Tables, described{t.Name + ".csv", t.About, t.Columns})
	}
	return json.MarshalIndent(dictionary, "", "  ")
}
