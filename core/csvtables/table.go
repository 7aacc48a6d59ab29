// Package csvtables writes results and records as tidy tables: each column is a variable, each row an observation, each table one kind of observation
// (Wickham, "Tidy data", Journal of Statistical Software 59, 2014). A table is a CSV file, and a schema says of each column what it is.
package csvtables

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"

	"revisit/core/document"
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
	each    func(row func(values ...any)) // gives the values of each row in the order of the columns
}

// appendValue appends a value: nothing for one that is not known, which is a nil, or a NaN or infinite number, and a float64 with as few digits
// as give it back exactly.
func appendValue(line []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return line
	case int:
		return strconv.AppendInt(line, int64(v), 10)
	case int64:
		return strconv.AppendInt(line, v, 10)
	case uint64:
		return strconv.AppendUint(line, v, 10)
	case *float64:
		if v == nil {
			return line
		}
		return appendValue(line, *v)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return line
		}
		return strconv.AppendFloat(line, v, 'g', -1, 64)
	case bool:
		return strconv.AppendBool(line, v)
	case string:
		return appendText(line, v)
	}
	panic(fmt.Sprintf("csvtables: a value of type %T", v))
}

// appendText appends a text as RFC 4180 has it, without formulas: names come from whoever made a comparison.
func appendText(line []byte, s string) []byte {
	s = withoutFormulas(s)
	if !strings.ContainsAny(s, ",\"\r\n") && strings.TrimSpace(s) == s {
		return append(line, s...)
	}
	return append(append(append(line, '"'), strings.ReplaceAll(s, `"`, `""`)...), '"')
}

// withoutFormulas puts an apostrophe before what a spreadsheet would take for the beginning of a formula: at the beginning of a text, or after
// what separates fields there, which depends on the reader's language.
func withoutFormulas(s string) string {
	var out strings.Builder
	begins := true // whether a field may begin here
	for _, r := range s {
		if begins && strings.ContainsRune("=+-@＝＋－＠", r) {
			out.WriteByte('\'')
		}
		out.WriteRune(r)
		begins = strings.ContainsRune(",;|\t\r\n", r) || begins && (r == '"' || r == '\ufeff' || unicode.IsSpace(r) || unicode.IsControl(r))
	}
	return out.String()
}

// WriteCSV writes the table as CSV (RFC 4180, with lines that end in LF): a line of names, then a line for each row.
func (t *Table) WriteCSV(w io.Writer) error {
	var line []byte
	for i, c := range t.Columns {
		if i > 0 {
			line = append(line, ',')
		}
		line = appendText(line, c.Name)
	}
	_, err := w.Write(append(line, '\n'))
	t.each(func(values ...any) {
		if err != nil {
			return
		}
		if len(values) != len(t.Columns) {
			panic(fmt.Sprintf("csvtables: a row of %d values, table %s has %d columns", len(values), t.Name, len(t.Columns)))
		}
		line = line[:0]
		for i, v := range values {
			if i > 0 {
				line = append(line, ',')
			}
			line = appendValue(line, v)
		}
		line = append(line, '\n')
		_, err = w.Write(line)
	})
	return err
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
	return document.Marshal(dictionary)
}
