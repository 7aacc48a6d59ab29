package link

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/internal/history"
	"revisit/core/lab/labtest"
)

// list is n numbers from first on, as JSON.
func list(first, n int) string {
	numbers := make([]string, n)
	for i := range numbers {
		numbers[i] = strconv.Itoa(first + i)
	}
	return "[" + strings.Join(numbers, ",") + "]"
}

// What lies on the edge of what is allowed is read, and what lies beyond it is not.
func TestLinksAtTheEdges(t *testing.T) {
	const run = `"digest":"sha256:2e0b921435dd6f71e4e00168e268dfba0fbc40315d9d29ec9f39c20fc3e665c9","paths":9,`
	marks := func(n int) string { return strings.Repeat("A-", n) }
	for _, c := range []struct {
		text  string
		sound bool
	}{
		{`"title":"` + strings.Repeat("é", 200) + `"`, true},
		{`"note":"` + strings.Repeat("é", 2000) + `"`, true},
		{run + `"view":{"moment":{"path":9}}`, true},
		{run + `"view":{"moment":{"path":0,"line":1}}`, true},
		{run + `"view":{"moment":{"episode":9}}`, true},
		{run + `"view":{"moment":{"episode":0}}`, true},
		{`"view":{"moment":{"episode":0}}`, false},
		{`"view":{"episode":1,"step":1,"layer":{"h":1},"pinned":{"h":1,"s":0}}`, true},
		{`"view":{"episode":0}`, false},
		{`"view":{"pinned":{"h":0,"s":0}}`, false},
		{run + `"curve":{"x":[0,1],"y":[-1,1]}`, true},
		{run + `"curve":{"of":"paths","x":` + list(3, 64) + `,"y":` + list(-70, 64) + `}`, true},
		{run + `"curve":{"x":` + list(3, 65) + `,"y":` + list(3, 65) + `}`, false},
		{run + `"curve":{"x":[2,1],"y":[1,2]}`, false},
		{run + `"curve":{"x":[0,1,1],"y":[1,2,3]}`, false},
		{run + `"curve":{"x":[-1,1],"y":[1,2]}`, false},
		{run + `"curve":{"x":[0,5e-324],"y":[0,1]}`, false},
		{run + `"curve":{"x":[0,1.5],"y":[0,1]}`, false},
		{run + `"curve":{"x":[0,1],"y":[0,1e-323]}`, false},
		{run + `"curve":{"x":[0,1],"y":[0,-9.9e-151]}`, false},
		{run + `"curve":{"x":[0,1],"y":[1e-150,-1e-150]}`, true},
		{run + `"curve":{"y":[1,2]}`, false},
		{run + `"curve":{"x":[1,2]}`, false},
		{run + `"curve":{"of":"steps","x":[1,2],"y":[1,2]}`, false},
		{run + `"trail":{"every":1,"marks":"` + marks(9) + `"}`, true},
		{run + `"trail":{"every":4,"marks":"` + marks(3) + `"}`, true},
		{run + `"trail":{"every":16,"marks":"` + marks(1) + `"}`, true},
		{run + `"trail":{"every":0,"marks":""}`, false},
		{run + `"trail":{"every":6,"marks":"` + marks(2) + `"}`, false},
		{run + `"trail":{"every":4,"marks":"` + marks(2) + `"}`, false},
		{run + `"trail":{"marks":"` + marks(9) + `"}`, false},
		{`"trail":{"every":1,"marks":""}`, false},
		{`"locks":{"hidden":["run"],"fixed":["seed","run"]}`, true},
		{run + `"cells":1`, false},
		{run + `"marks":"AA"`, false},
		{`"paths":0`, true},
		{`"paths":-1`, false},
	} {
		text := `{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":{"kind":"figure-1"}},` + c.text + `}`
		l, err := Read([]byte(text))
		if (err == nil) != c.sound || err != nil && !isBadLink(err) {
			t.Errorf("%.120s: %v", c.text, err)
		}
		if err != nil {
			continue
		}
		payload, err := l.Payload()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Read(payload); err != nil || string(mustPayload(t, again)) != string(payload) {
			t.Errorf("%.120s: again %v", c.text, err)
		}
	}
}

// The length of a link is bounded in every form, at the byte.
func TestLinksAreAsLongAsTheyMay(t *testing.T) {
	base := `{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":{"kind":"figure-1"}}}`
	padded := func(n int) string { return base + strings.Repeat(" ", n-len(base)) }
	for _, n := range []int{maxLink, maxLink + 1} {
		_, err := Read([]byte(padded(n)))
		if (err == nil) != (n == maxLink) {
			t.Errorf("%d bytes: %v", n, err)
		}
		fragment, err := pack([]byte(padded(n)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = Decode("https://example.org/#" + fragment); (err == nil) != (n == maxLink) {
			t.Errorf("%d bytes, packed: %v", n, err)
		}
	}
	for _, n := range []int{maxFragment, maxFragment + 1} {
		_, err := Decode(fragmentPrefix + strings.Repeat("A", n-len(fragmentPrefix)))
		if err == nil || strings.Contains(err.Error(), fmt.Sprintf("a link of %d characters", n)) != (n > maxFragment) {
			t.Errorf("%d characters: %v", n, err)
		}
	}
	for text, newer := range map[string]bool{"r=2.": true, "r=123456789.x": true, "r=1234567890.x": false, "r=.x": false, "r=2": false, "r=a.x": false, "2.x": false, "#r=10.a.b": true} {
		_, err := Decode(text)
		if !isBadLink(err) || strings.Contains(err.Error(), "from a newer Revisit") != newer {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := Parse(" \n" + base); err != nil {
		t.Error(err)
	}
}

// A preview has the last point of each of 64 equal shares, fewer where there are fewer points, with four digits, and calls for each in turn.
func TestPreviewsHaveTheEndsOfTheirShares(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 63, 64, 65, 127, 128, 1000} {
		asked := 0
		c := preview("paths", n, func(i int) (x, y float64) {
			if i != asked {
				t.Fatalf("asked for point %d after %d", i, asked)
			}
			asked++
			return float64(i), math.Pi * float64(i)
		})
		if n < 2 {
			if c != nil {
				t.Errorf("%d points have the preview %+v", n, c)
			}
			continue
		}
		shares := min(n, 64)
		var want []float64
		for share := 1; share <= shares; share++ {
			want = append(want, math.Floor(float64(share)*float64(n)/float64(shares))-1)
		}
		if asked != n || c.Of != "paths" || !slices.Equal(c.X, want) {
			t.Fatalf("%d points: %v, want %v", n, c.X, want)
		}
		for i, x := range c.X {
			if math.Abs(c.Y[i]-math.Pi*x) > 0.5e-3*math.Pi*x || c.Y[i] != rounded(c.Y[i]) {
				t.Errorf("%v at %v", c.Y[i], x)
			}
		}
	}
	if got := rounded(0.000123456); got != 0.0001235 {
		t.Errorf("rounded to %v", got)
	}
}

// Marks stand for as many cells as it takes, a power of two; the first of theirs that differs says where.
func TestMarksOfAnyNumberOfCells(t *testing.T) {
	for _, n := range []int{1, 2, 63, 64, 65, 128, 129, 1000} {
		cells := make([]compare.Cell, n)
		for i := range cells {
			cells[i].Seed, cells[i].Learner = uint64(i), 0
		}
		r := &compare.Results{Comparison: &compare.Comparison{Learners: []compare.Contender{{Name: "one"}}}, Cells: cells}
		share := 1
		for n > 64*share {
			share *= 2
		}
		theirs := marks(cells, shortMarks)
		if len(theirs) != 2*((n+share-1)/share) || strings.Trim(theirs, history.MarkLetters) != "" {
			t.Fatalf("%d cells: %d marks", n, len(theirs)/2)
		}
		if d := firstDifference(r, theirs); d != nil {
			t.Fatalf("%d cells differ from themselves: %+v", n, d)
		}
		for _, at := range []int{0, n / 3, n - 1} {
			cells[at].Samples++
			from := at / share * share
			d := firstDifference(r, theirs)
			if d == nil || d.From != from+1 || d.To != min(from+share, n) || d.Seed != uint64(from) || d.Says != r.Comparison.CellName(0, 0, uint64(from)) {
				t.Errorf("%d cells, of which %d differs: %+v", n, at+1, d)
			}
			cells[at].Samples--
		}
	}
}

// The marks of a comparison are two characters for each, at most one for each cell; a verdict is of results of as many.
func TestMarksOfComparisons(t *testing.T) {
	p, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Small, 1)
	r, _ := comparetest.Assemble(t, p, cells)
	l := FromResults(r, Options{})
	for n, sound := range map[string]bool{"": true, "AA": true, "A": false, "A=": false, strings.Repeat("AA", len(cells)): true, strings.Repeat("AA", len(cells)+1): false} {
		changed := *l
		changed.Marks = n
		if _, err := Read(mustPayload(t, &changed)); (err == nil) != sound {
			t.Errorf("marks %s: %v", n, err)
		}
	}
	same, err := l.ResultsVerdict(r)
	if err != nil || !same.Reproduced || !same.Comparable || same.FirstDifference != nil || same.Expected.Cells != len(cells) || same.Actual.Digest != r.Digest {
		t.Errorf("%+v, %v", same, err)
	}
	for _, change := range []func(l *Link){func(l *Link) { l.Comparison = nil }, func(l *Link) { l.Digest = "" }, func(l *Link) { l.Cells++ }} {
		changed := *l
		change(&changed)
		if v, err := changed.ResultsVerdict(r); err == nil {
			t.Errorf("%+v", v)
		}
	}
	other := *l
	other.Digest = string(history.FormOf(l.Digest)) + ":" + strings.Repeat("0", 64)
	if v, err := other.ResultsVerdict(r); err != nil || v.Reproduced || !v.Comparable || v.FirstDifference != nil {
		t.Errorf("%+v, %v", v, err)
	}
	other.Digest = map[history.Form]string{history.Revisit2: "sha256:", history.SHA256: "revisit2:"}[history.FormOf(l.Digest)] + strings.Repeat("0", 64)
	other.Marks = strings.Repeat("AA", len(l.Marks)/2)
	if v, err := other.ResultsVerdict(r); err != nil || v.Reproduced || v.Comparable || v.FirstDifference != nil {
		t.Errorf("%+v, %v", v, err)
	}
	other.Digest = l.Digest[:len(l.Digest)-1] + map[bool]string{true: "1", false: "0"}[l.Digest[len(l.Digest)-1] == '0']
	if v, err := other.ResultsVerdict(r); err != nil || v.FirstDifference == nil || v.FirstDifference.From != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}

// A link says in a few words what it is of.
func TestLinksSayWhatTheyAreOf(t *testing.T) {
	for text, want := range map[string]string{
		`"spec":{"problem":{"kind":"figure-1"}}`:                                                                                                   "A run of LinQ-LSVI-UCB",
		`"comparison":{"problem":{"kind":"figure-1"},"learners":[{"algorithm":{"kind":"uniform"}},{}]}`:                                            "A comparison of ",
		`"sweep":{"problem":{"kind":"figure-1"},"learners":[{}],"vary":[{"parameter":"algorithm.c_beta","label":" a\tb ","values":[0.001,0.01]}]}`: "A sweep over a b of ",
	} {
		l, err := Read([]byte(`{"format":"revisit.link/1","engine":"1",` + text + `}`))
		if err != nil {
			t.Error(err)
			continue
		}
		if l.Comparison != nil {
			want += l.Comparison.LearnerNames(4)
		}
		if got := l.Says(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A verdict is of a run with as many paths as the link's, or of one that was over before; a run that goes on cannot be judged.
func TestVerdictsAreOfAsManyPaths(t *testing.T) {
	const text = `{"problem":{"kind":"river-swim"},"episodes":3}`
	l, _, _ := linked(t, labtest.Run(t, text, 10), Options{})
	for paths, judged := range map[int64]bool{9: false, 10: true, 11: false} {
		v, err := l.Verdict(labtest.Run(t, text, paths))
		if (err == nil) != judged || judged && (!v.Reproduced || v.Actual.Paths != paths || v.FirstDifference != nil) {
			t.Errorf("%d paths: %+v, %v", paths, v, err)
		}
	}
	changed := *l
	changed.Digest = "revisit2:" + strings.Repeat("0", 64)
	if v, err := changed.Verdict(labtest.Run(t, text, 10)); err != nil || v.Reproduced || v.FirstDifference != nil {
		t.Errorf("%+v, %v", v, err)
	}
	changed.Digest = ""
	if v, err := changed.Verdict(labtest.Run(t, text, 10)); err == nil {
		t.Errorf("%+v", v)
	}
}

// Options are read in the form of a link, and nothing else.
func TestOptionsAreRead(t *testing.T) {
	o, err := ParseOptions([]byte(`{"title":"a","note":"b","full":true,"locks":{"hidden":["run"]}}`))
	if err != nil || o.Title != "a" || o.Note != "b" || !o.Full || o.View != nil || !slices.Equal(o.Locks.Hidden, []string{"run"}) {
		t.Errorf("%+v, %v", o, err)
	}
	for _, text := range []string{`{`, `[]`, `{"x":1}`, `{"full":1}`, `{"locks":{"hidden":"run"}}`} {
		if o, err := ParseOptions([]byte(text)); err == nil {
			t.Errorf("%s: %+v", text, o)
		}
	}
}
