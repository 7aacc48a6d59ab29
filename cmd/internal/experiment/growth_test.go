package experiment

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"revisit/core/compare"
)

var inf = math.Inf(1)

// Of two files of results, the table has each learner's median at each point, in the order of x, as read from the runs.
func TestGrowthOfFiles(t *testing.T) {
	small := strings.NewReplacer(`"episodes":40`, `"episodes":400,"epsilon":0.3`, `"ucbvi"`, `"ucbvi","c_beta":0.01`, "150", "900").Replace(small)
	folder := t.TempDir()
	var files []string
	medians := map[string]string{} // by "x learner"
	names := []string{"lsvi-ucb", "table"}
	for i, values := range []string{"[4]", "[3,2]"} {
		file := filepath.Join(folder, fmt.Sprint(i, ".json"))
		in := document(t, strings.Replace(small, "[3,2]", values, 1))
		if err := quiet(in, file).run(nil); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var r struct {
			Points []compare.PointInfo
			Cells  []compare.Cell
		}
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		for p := range r.Points {
			for l, name := range names {
				var until []float64
				for _, c := range r.Cells {
					if c.Point != p || c.Learner != l {
						continue
					}
					at := slices.IndexFunc(c.Measures.First.Suboptimality, func(s float64) bool { return s <= *r.Points[p].Epsilon })
					if until = append(until, inf); at >= 0 {
						until[len(until)-1] = float64(c.Measures.First.Samples[at])
					}
				}
				slices.Sort(until)
				medians[fmt.Sprint(r.Points[p].Horizon, " ", name)] = known(until[1])
			}
		}
		files = append(files, file)
	}
	if known := slices.DeleteFunc(slices.Collect(maps.Values(medians)), func(m string) bool { return strings.HasPrefix(m, "-") }); len(known) < 4 {
		t.Fatalf("of the medians %v too few are known", medians)
	}
	for _, against := range []string{"horizon", "H", "problem.horizon"} {
		var table strings.Builder
		if err := grow(&table, compare.GrowthOptions{Of: "until", Against: against, Hit: "first", Baseline: "table"}, files); err != nil {
			t.Fatal(err)
		}
		var seen []string
		for _, line := range strings.Split(table.String(), "\n") {
			if f := strings.Fields(line); len(f) == 9 && strings.Contains(f[2], "/3") {
				seen = append(seen, f[0]+" "+f[1])
				if want := medians[f[0]+" "+f[1]]; f[3] != want {
					t.Errorf("%s %s has the median %s, want %s", f[0], f[1], f[3], want)
				}
			}
		}
		if want := []string{"2 lsvi-ucb", "2 table", "3 lsvi-ucb", "3 table", "4 lsvi-ucb", "4 table"}; !slices.Equal(seen, want) {
			t.Errorf("the lines are of %q, want %q, in\n%s", seen, want, table.String())
		}
	}
	other, missing := filepath.Join(folder, "other.json"), filepath.Join(folder, "missing.json")
	if err := quiet(document(t, strings.Replace(small, "table", "tables", 1)), other).run(nil); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	close(stop)
	if err := quiet(document(t, small), missing).run(stop); !errors.Is(err, errMissing) {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o     compare.GrowthOptions
		files []string
		says  string
	}{
		{compare.GrowthOptions{Of: "until", Against: "horizon", Hit: "first"}, []string{files[0], files[0]}, "two points have horizon = 4"},
		{compare.GrowthOptions{Of: "until", Against: "c_beta", Hit: "first"}, files, "nothing varies"},
		{compare.GrowthOptions{Of: "until", Against: "horizon", Hit: "first", Baseline: "uniform"}, files, `no learner is named "uniform"`},
		{compare.GrowthOptions{Of: "until", Against: "horizon", Hit: "first"}, []string{filepath.Join(folder, "none.json")}, "none.json"},
		{compare.GrowthOptions{Of: "until", Against: "horizon", Hit: "first"}, []string{files[0], other}, "all need the same"},
		{compare.GrowthOptions{Of: "until", Against: "horizon", Hit: "first"}, []string{missing}, "runs are missing"},
	} {
		if err := grow(io.Discard, c.o, c.files); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want an error that says %q", err, c.says)
		}
	}
}

// What is asked for is read before the files are, and its error names the option.
func TestGrowthOptions(t *testing.T) {
	ask := func(name, value, where string) error {
		asked := map[string]*string{name: &value}
		_, err := growthOptions(asked, where)
		return err
	}
	for _, c := range []struct{ name, value, where, says string }{
		{"hit", "never", "", `hit: found "never", expected one of "first", "after", "average"`},
		{"of", "gaps", "", `of: found "gaps", expected one of "until", "episodes", "path_regret", "paths", "regret", "revisits", "samples"`},
		{"of", "until", "states", `where: found states, expected label=number`},
		{"of", "until", "states=12, x=1e3", ""},
	} {
		if err := ask(c.name, c.value, c.where); err == nil && c.says != "" || err != nil && (c.says == "" || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%+v: found %v", c, err)
		}
	}
}
