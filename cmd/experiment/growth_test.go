package main

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

	"revisit/core/lab"
)

var inf = math.Inf(1)

func closeTo(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) < 1e-12) && got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// Two values a < b: a resample of two has the median a, (a+b)/2 or b with 1/4, 1/2, 1/4, so an interval of 95 % goes from a to b. Learners
// with the same samples have the ratio 1 in each resample, since their seeds are drawn together. A run that did not get there is later
// than any: of three seeds with two such, 7 of 27 resamples have the other as their median.
func TestIntervals(t *testing.T) {
	b := newBootstrap([]growthPoint{
		{6, [][]float64{{100, 400}, {100, 400}, {50, 50}}},
		{8, [][]float64{{300, inf, inf}, {100, 100, 100}, {inf, inf, inf}}},
	})
	for _, c := range []struct {
		what                string
		of                  func(m [][]float64) float64
		value, lower, upper float64
	}{
		{"median", func(m [][]float64) float64 { return m[0][0] }, 250, 100, 400},
		{"ratio of equals", func(m [][]float64) float64 { return quotient(m[0][0], m[0][1]) }, 1, 1, 1},
		{"ratio", func(m [][]float64) float64 { return quotient(m[0][0], m[0][2]) }, 5, 2, 8},
		{"median with two late", func(m [][]float64) float64 { return m[1][0] }, inf, 300, inf},
		{"ratio with two late", func(m [][]float64) float64 { return quotient(m[1][0], m[1][1]) }, inf, 3, inf},
		{"ratio to late", func(m [][]float64) float64 { return quotient(m[1][1], m[1][0]) }, 0, 0, 1. / 3},
		{"late to late", func(m [][]float64) float64 { return quotient(m[1][0], m[1][2]) }, math.NaN(), math.Inf(-1), inf},
	} {
		e := b.estimate(c.of)
		closeTo(t, c.what, e.value, c.value)
		closeTo(t, c.what+", lower", e.lower, c.lower)
		closeTo(t, c.what+", upper", e.upper, c.upper)
	}
}

// x = 4, 8, 16: y = x^2 has exponent 2 and, as 4, 6, 8 against 4, 8, 16, the slope 24/(224/3) = 9/28 with R2 = (9/28) 24/8 = 27/28;
// y = 3·2^x has slope 1. A point that most runs missed is left out.
func TestFits(t *testing.T) {
	var points []growthPoint
	for _, x := range []float64{4, 8, 16} {
		points = append(points, growthPoint{x, [][]float64{{x * x, x * x}, {3 * math.Exp2(x), 3 * math.Exp2(x)}}})
	}
	points = append(points, growthPoint{32, [][]float64{{inf, 9}, {9, inf}}})
	b := newBootstrap(points)
	same := func(x float64) float64 { return x }
	for _, c := range []struct {
		what         string
		scale        func(float64) float64
		y            func([]float64) float64
		slope, share float64
	}{
		{"x^2 as a power", math.Log2, func(m []float64) float64 { return m[0] }, 2, 1},
		{"x^2 as an exponential", same, func(m []float64) float64 { return m[0] }, 9. / 28, 27. / 28},
		{"3·2^x as an exponential", same, func(m []float64) float64 { return m[1] }, 1, 1},
		{"their ratio", same, func(m []float64) float64 { return quotient(m[1], m[0]) }, 1 - 9./28, math.NaN()},
	} {
		e, n, share := b.slope(c.scale, c.y)
		closeTo(t, c.what, e.value, c.slope)
		closeTo(t, c.what+", lower", e.lower, c.slope)
		closeTo(t, c.what+", upper", e.upper, c.slope)
		if !math.IsNaN(c.share) {
			closeTo(t, c.what+", R2", share, c.share)
		}
		if n != 3 {
			t.Errorf("%s used %d points, want 3", c.what, n)
		}
	}
	one := newBootstrap(points[2:])
	if e, n, _ := one.slope(same, func(m []float64) float64 { return m[0] }); n != 1 || !math.IsNaN(e.value) {
		t.Errorf("a line through %d point has the slope %v", n, e.value)
	}
	// Of the samples 1 and 4 at x = 1 and 4 at x = 2, the first median is 1, 2.5 or 4.
	b = newBootstrap([]growthPoint{{1, [][]float64{{1, 4}}}, {2, [][]float64{{4, 4}}}})
	e, _, _ := b.slope(same, func(m []float64) float64 { return m[0] })
	closeTo(t, "slope", e.value, 2-math.Log2(2.5))
	closeTo(t, "lower", e.lower, 0)
	closeTo(t, "upper", e.upper, 2)
	// Where half of the resamples miss a point, the slope may be any.
	b = newBootstrap([]growthPoint{{1, [][]float64{{1, 1, inf}}}, {2, [][]float64{{4, 4, 4}}}})
	e, _, _ = b.slope(same, func(m []float64) float64 { return m[0] })
	closeTo(t, "slope", e.value, 2)
	closeTo(t, "lower", e.lower, math.Inf(-1))
	closeTo(t, "upper", e.upper, inf)
}

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
		if err := experiment(in, file, 2, nil, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var r struct {
			Points []lab.PointInfo
			Cells  []lab.Cell
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
				medians[fmt.Sprint(r.Points[p].Horizon, " ", name)] = (estimate{value: until[1]}).String()
			}
		}
		files = append(files, file)
	}
	if known := slices.DeleteFunc(slices.Collect(maps.Values(medians)), func(m string) bool { return strings.HasPrefix(m, "-") }); len(known) < 4 {
		t.Fatalf("of the medians %v too few are known", medians)
	}
	for _, against := range []string{"horizon", "H", "problem.horizon"} {
		var table strings.Builder
		g := growth{against: against, hit: "first", baseline: "table"}
		if err := g.grow(&table, files); err != nil {
			t.Fatal(err)
		}
		var seen []string
		for _, line := range strings.Split(table.String(), "\n") {
			if f := strings.Fields(line); len(f) == 9 && strings.Contains(f[2], "/3") {
				seen = append(seen, f[0]+" "+f[1])
				if want := strings.Split(medians[f[0]+" "+f[1]], "\t")[0]; f[3] != want {
					t.Errorf("%s %s has the median %s, want %s", f[0], f[1], f[3], want)
				}
			}
		}
		if want := []string{"2 lsvi-ucb", "2 table", "3 lsvi-ucb", "3 table", "4 lsvi-ucb", "4 table"}; !slices.Equal(seen, want) {
			t.Errorf("the lines are of %q, want %q, in\n%s", seen, want, table.String())
		}
	}
	other, missing := filepath.Join(folder, "other.json"), filepath.Join(folder, "missing.json")
	if err := experiment(document(t, strings.Replace(small, "table", "tables", 1)), other, 2, nil, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	close(stop)
	if err := experiment(document(t, small), missing, 1, stop, io.Discard, io.Discard); !errors.Is(err, errInterrupted) {
		t.Fatal(err)
	}
	for _, c := range []struct {
		g     growth
		files []string
		says  string
	}{
		{growth{against: "horizon", hit: "first"}, []string{files[0], files[0]}, "two points have horizon = 4"},
		{growth{against: "c_beta", hit: "first"}, files, "nothing varies"},
		{growth{against: "horizon", hit: "last"}, files, "hit"},
		{growth{against: "horizon", hit: "first", baseline: "uniform"}, files, `no learner is named "uniform"`},
		{growth{against: "horizon", hit: "first"}, []string{filepath.Join(folder, "none.json")}, "none.json"},
		{growth{against: "horizon", hit: "first"}, []string{files[0], other}, "all need the same"},
		{growth{against: "horizon", hit: "first"}, []string{missing}, "runs are missing"},
	} {
		if err := c.g.grow(io.Discard, c.files); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want an error that says %q", err, c.says)
		}
	}
}
