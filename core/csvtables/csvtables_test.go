package csvtables

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
)

// row is a row of a file by the names of its columns.
type row map[string]string

// readSet writes all tables of a set and reads them as the schema says. Every field must be of its column's type, and missing only where
// the schema says that it may be.
func readSet(t *testing.T, s *Set) map[string][]row {
	t.Helper()
	text, err := s.Schema()
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Format, Of, Engine string
		Tables             []struct {
			File    string
			About   string
			Columns []struct {
				Name, Type, About string
				Null              bool
			}
		}
	}
	if err := json.Unmarshal(text, &schema); err != nil || len(schema.Tables) != len(s.Tables) || schema.Engine != lab.Engine {
		t.Fatalf("%v, schema %s", err, text)
	}
	all := map[string][]row{}
	for i := range s.Tables {
		var file bytes.Buffer
		if err := s.Tables[i].WriteCSV(&file); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&file).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		table := schema.Tables[i]
		name := strings.TrimSuffix(table.File, ".csv")
		for c, column := range table.Columns {
			if lines[0][c] != column.Name || slices.Index(lines[0], column.Name) != c || column.About == "" || !regexp.MustCompile(`^[a-z_0-9]+$`).MatchString(column.Name) {
				t.Errorf("%s, column %d: %q, in the schema %+v", name, c, lines[0], column)
			}
			for _, line := range lines[1:] {
				field := line[c]
				var err error
				switch {
				case field == "" && column.Null:
				case column.Type == "int64":
					_, err = strconv.ParseInt(field, 10, 64)
				case column.Type == "float64":
					var x float64
					if x, err = strconv.ParseFloat(field, 64); err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
						err = fmt.Errorf("found %v", x)
					}
				case column.Type == "bool" && (field == "true" || field == "false"):
				case column.Type == "string" && field != "":
				default:
					err = fmt.Errorf("found %q", field)
				}
				if err != nil {
					t.Errorf("%s.%s is no %s: %v", name, column.Name, column.Type, err)
				}
			}
		}
		all[name] = []row{}
		for _, line := range lines[1:] {
			r := row{}
			for c, field := range line {
				r[lines[0][c]] = field
			}
			all[name] = append(all[name], r)
		}
	}
	return all
}

// expect tells where a field is not this value: nil for a missing one, else a number or a text, a float64 exactly.
func (r row) expect(t *testing.T, column string, value any) {
	t.Helper()
	found, there := r[column]
	same := there
	switch v := value.(type) {
	case *float64:
		same = same && (v == nil) == (found == "")
		if v != nil {
			x, _ := strconv.ParseFloat(found, 64)
			same = same && x == *v
		}
	case float64:
		x, err := strconv.ParseFloat(found, 64)
		same = same && err == nil && x == v
	default:
		same = same && found == fmt.Sprint(value)
	}
	if !same {
		t.Errorf("%s: found %q, expected %v, in %v", column, found, value, r)
	}
}

// TestResultsAsTables: the tables have what the JSON of the results has, read off in the plainest way.
func TestResultsAsTables(t *testing.T) {
	odd := comparetest.Edited(t, comparetest.Small, `"by chance"`, `"=SUM(\"a\", b)"`)
	curve := comparetest.Edited(t, comparetest.Small, `"episodes":30`, `"episodes":30,"regret":"curve"`)
	everywhere := comparetest.Edited(t, comparetest.Small, `"episodes":30`, `"episodes":30,"target":"everywhere"`)
	for _, text := range []string{odd, curve, everywhere, comparetest.Sweep} {
		target := "start"
		if text == everywhere {
			target = "everywhere"
		}
		plan, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
		results, written := comparetest.Assemble(t, plan, cells)
		tables := readSet(t, OfResults(results))
		var r struct {
			Points []compare.PointInfo
			Cells  []compare.Cell
		}
		if err := json.Unmarshal(written, &r); err != nil {
			t.Fatal(err)
		}
		if len(tables["cells"]) != len(r.Cells) || len(tables["points"]) != len(r.Points) || len(tables["constants"]) != len(r.Points)*len(plan.Learners) {
			t.Fatalf("%d cells, %d points, %d constants", len(tables["cells"]), len(tables["points"]), len(tables["constants"]))
		}
		curves, passages := tables["curves"], tables["passages"]
		next := func(rows *[]row) row {
			if len(*rows) == 0 {
				t.Fatal("rows are missing")
			}
			one := (*rows)[0]
			*rows = (*rows)[1:]
			return one
		}
		for i, c := range r.Cells {
			keys := func(row row) {
				row.expect(t, "point", c.Point)
				row.expect(t, "seed", c.Seed)
				row.expect(t, "kind", plan.Learners[c.Learner].Kind)
				row.expect(t, "learner", strings.Replace(plan.Learners[c.Learner].Label, "=", "'=", 1))
				if len(results.Comparison.Vary) > 0 {
					row.expect(t, "vary_problem_horizon", r.Points[c.Point].Values[0])
					row.expect(t, "vary_algorithm_c_beta", r.Points[c.Point].Values[1])
				}
			}
			one, m := tables["cells"][i], c.Measures
			keys(one)
			one.expect(t, "outcome", c.Outcome)
			one.expect(t, "samples", c.Samples)
			one.expect(t, "revisits", c.Revisits)
			one.expect(t, "regret", c.Regret)
			one.expect(t, "digest", c.Digest)
			reached := (*float64)(nil)
			for k, s := range m.First.Suboptimality {
				if s <= *r.Points[c.Point].Epsilon+1e-12 && reached == nil {
					x := float64(m.First.Samples[k])
					reached = &x
				}
			}
			one.expect(t, "samples_first", reached)
			for k, at := range m.Samples {
				one := next(&curves)
				keys(one)
				one.expect(t, "axis", "samples")
				one.expect(t, "at", at)
				one.expect(t, "suboptimality", m.Suboptimality[k])
				one.expect(t, "average_regret", m.Average[k])
				one.expect(t, "revisits", m.Revisits[k])
				if c.Regret == nil {
					one.expect(t, "regret", "")
				}
			}
			for k, at := range m.Episodes {
				one := next(&curves)
				one.expect(t, "axis", "episodes")
				one.expect(t, "at", at)
				if c.Regret != nil {
					one.expect(t, "regret", m.EpisodeRegret[k])
					one.expect(t, "average_regret", m.EpisodeRegret[k]/float64(at))
				}
			}
			for k := range m.Paths {
				one := next(&curves)
				one.expect(t, "axis", "paths")
				one.expect(t, "suboptimality", m.OverPaths.Suboptimality[k])
				if c.Regret != nil {
					one.expect(t, "path_regret", m.PathRegret[k])
				}
			}
			for k := range m.First.Samples {
				one := next(&passages)
				keys(one)
				one.expect(t, "passage", "first")
				one.expect(t, "suboptimality", m.First.Suboptimality[k])
			}
			for k := range m.After.Samples {
				one := next(&passages)
				one.expect(t, "passage", "after")
				one.expect(t, "samples", m.After.Samples[k])
			}
		}
		for _, name := range []string{"cells", "curves", "passages", "points"} {
			for _, row := range tables[name] {
				row.expect(t, "target", target)
			}
		}
		if len(curves)+len(passages) > 0 {
			t.Errorf("%d rows too many", len(curves)+len(passages))
		}
		last := tables["points"][len(r.Points)-1]
		last.expect(t, "gap_true", r.Points[len(r.Points)-1].Gap.True)
		last.expect(t, "value", r.Points[len(r.Points)-1].Value)
		tables["constants"][0].expect(t, "beta", r.Points[0].Constants[0].Beta)
	}
}

// TestRecordAsTables: the tables have what the record has, and steps of a path join to it.
func TestRecordAsTables(t *testing.T) {
	for _, spec := range []string{
		`{"problem":{"kind":"figure-1"},"episodes":20,"record":{"trace":true}}`,
		`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"uniform"},"episodes":3,"regret":"none"}`,
	} {
		s := labtest.Open(t, spec)
		labtest.Finish(t, s)
		r := labtest.Record(t, s, lab.RecordOptions{})
		tables := readSet(t, OfRecord(r))
		if len(tables["paths"]) != len(r.Trace) || len(tables["episodes"]) != len(r.Episodes) || len(tables["run"]) != 1 || len(tables["updates"]) != len(r.Theta) {
			t.Fatalf("%d paths, %d episodes", len(tables["paths"]), len(tables["episodes"]))
		}
		run := tables["run"][0]
		run.expect(t, "digest", r.Digest)
		run.expect(t, "regret", r.Summary.Regret)
		run.expect(t, "samples", r.Summary.Samples)
		samples, steps := 0, tables["steps"]
		for i, p := range r.Trace {
			one := tables["paths"][i]
			one.expect(t, "path", p.K)
			n, _ := strconv.Atoi(one["samples"])
			samples += n
			if stop, err := strconv.Atoi(one["stop"]); i+1 < len(r.Trace) {
				next := tables["paths"][i+1]
				next.expect(t, "from", stop+1)
				if same := next["episode"] == one["episode"]; same != (err == nil) {
					t.Errorf("path %d stops at %q; the next one is in the same episode: %v", p.K, one["stop"], same)
				}
			}
			for h := range p.States {
				step := steps[0]
				steps = steps[1:]
				step.expect(t, "path", p.K)
				step.expect(t, "step", h+1)
				step.expect(t, "state", p.States[h])
				step.expect(t, "reward", p.Rewards[h])
				step.expect(t, "bonus", p.Bonus[h])
				step.expect(t, "copied", h+1 < p.From)
			}
		}
		if int64(len(r.Trace)) == r.Summary.Paths && int64(samples) != r.Summary.Samples {
			t.Errorf("paths have %d samples, the run %d", samples, r.Summary.Samples)
		}
		for i, one := range tables["theta"] {
			d := len(r.Theta[0])
			one.expect(t, "theta", r.Theta[i/d][i%d])
			one.expect(t, "step", i/d+1)
		}
	}
}

// column is a table with one text a row.
func column(texts []string) *Table {
	return &Table{Name: "texts", Columns: []Column{{Name: "text", Type: String}}, each: func(row func(values ...any)) {
		for _, text := range texts {
			row(text)
		}
	}}
}

// No text is a formula, whatever a spreadsheet takes for a separator. site/figure/figure-files.test.js holds JavaScript to the same list.
func TestTextsAreNoFormulas(t *testing.T) {
	list, err := os.ReadFile("testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases [][2]string
	if err := json.Unmarshal(list, &cases); err != nil {
		t.Fatal(err)
	}
	cases = append(cases, [2]string{" \u00a0=1", " \u00a0'=1"}, [2]string{"x\t\r\n=1", "x\t\r\n'=1"}, [2]string{"\ufeff@x", "\ufeff'@x"})
	var texts []string
	for _, c := range cases {
		texts = append(texts, c[0])
	}
	draw := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		var text strings.Builder
		for range draw.IntN(8) {
			text.WriteRune([]rune("a1 ,;|\t\r\n\"'=+-@＝＋－＠")[draw.IntN(19)])
		}
		texts = append(texts, text.String())
	}
	var file bytes.Buffer
	if err := column(texts).WriteCSV(&file); err != nil {
		t.Fatal(err)
	}
	raw := file.String()
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if found := lines[i+1][0]; found != strings.ReplaceAll(c[1], "\r\n", "\n") { // as the reader has it
			t.Errorf("%q: found %q, expected %q", c[0], found, c[1])
		}
	}
	for _, separators := range []string{",", ";", "|", "\t", ",;|\t"} {
		for _, field := range strings.FieldsFunc(raw, func(r rune) bool { return strings.ContainsRune(separators+"\r\n", r) }) {
			if field = strings.Trim(field, " \""); field != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(field)[0]) {
				t.Errorf("with %q between fields, found the formula %q", separators, field)
			}
		}
	}
}

// The ZIP file has the tables and the schema, as others read it.
func TestZIP(t *testing.T) {
	plan, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Sweep, 1)
	results, written := comparetest.Assemble(t, plan, cells)
	set, err := Read(&compare.Planner{}, written)
	if err != nil {
		t.Fatal(err)
	}
	file, err := set.ZIP()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]byte{}
	schema, err := set.Schema()
	if err != nil {
		t.Fatal(err)
	}
	want["schema.json"] = append(schema, '\n')
	for _, table := range OfResults(results).Tables {
		var b bytes.Buffer
		if err := table.WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
		want[table.Name+".csv"] = b.Bytes()
	}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r) // checks the sum
		if err != nil || !bytes.Equal(content, want[f.Name]) {
			t.Errorf("%s: %v, %d bytes, expected %d", f.Name, err, len(content), len(want[f.Name]))
		}
		delete(want, f.Name)
	}
	if len(want) > 0 {
		t.Errorf("%d files are missing", len(want))
	}
}
