package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"revisit/core/compare"
	"revisit/core/link"
	"revisit/core/study"
)

// tuned is a study of 16 tuning runs, the later ones long, and 12 final runs.
const tuned = `{"format":"revisit.study/1","problem":{"kind":"random-linear-mdp","states":60,"dim":12},"episodes":1000000,"budget":{"samples":20000,"minutes":1000},
	"learners":[{"algorithm":{"kind":"lsvi-ucb"},"grid":[{"parameter":"c_beta","values":[0.001,0.01]}]},{"algorithm":{"kind":"linq-lsvi-ucb"},"grid":[{"parameter":"c_beta","values":[0.002,0.0005]}]},{"algorithm":{"kind":"uniform"}}],
	"seeds":[1,2],"tuning":{"seeds":[11,12]},"vary":[{"parameter":"problem.horizon","values":[2,3],"label":"H"}]}`

// A study is the same file whole, interrupted at any time and begun again, and in shards that are made twice: before and after the choice.
func TestStudyInParts(t *testing.T) {
	command := filepath.Join(program(t), "bin", "revisit")
	in, folder := document(t, tuned), t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	run := func(wanted int, args ...string) string {
		t.Helper()
		out, err := exec.Command(command, args...).CombinedOutput()
		code := 0
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			code = exit.ExitCode()
		}
		if code != wanted {
			t.Fatalf("%q: found the exit code %d, expected %d: %v, %s", args, code, wanted, err, out)
		}
		return string(out)
	}
	said := run(0, "study", in, file("whole.json"), "--workers", "2")
	for _, part := range []string{"tuning of lsvi-ucb: 8 runs", "tuning of linq-lsvi-ucb: 8 runs", "final runs: 12 runs", "28 of 28 runs in", "on the tuning seeds 11 12", "Final runs, on the seeds 1 2:", "digest of the study revisit2:"} {
		if !strings.Contains(said, part) {
			t.Errorf("found no %q in %s", part, said)
		}
	}
	whole := contents(t, file("whole.json"))

	c := begun(t, command, "study", in, file("resumed.json"))
	if err := c.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // it was killed
	if said := run(0, "study", in, file("resumed.json")); !strings.Contains(said, "of 28 runs are there already") {
		t.Errorf("begun again it says %s", said)
	}
	if !bytes.Equal(contents(t, file("resumed.json")), whole) {
		t.Error("killed and begun again, the file differs")
	}

	var parts []string
	for k := range 3 {
		part := file(fmt.Sprintf("tuning%d.json", k))
		parts = append(parts, part)
		if said := run(3, "study", in, part, "--shard", fmt.Sprintf("%d/3", k)); !strings.Contains(said, "tuning runs of other shards; merge") {
			t.Errorf("a shard says %s", said)
		}
	}
	run(3, append([]string{"merge", file("merged.json")}, parts...)...)
	parts = nil
	for k := range 3 {
		part := file(fmt.Sprintf("final%d.json", k))
		parts = append(parts, part)
		run(0, "study", in, part, "--shard", fmt.Sprintf("%d/3", k), "--resume", file("merged.json"))
	}
	run(0, append([]string{"merge", file("all.json")}, parts...)...)
	if !bytes.Equal(contents(t, file("all.json")), whole) {
		t.Error("the parts do not come together to the bytes of one run")
	}
	if said := run(1, "merge", file("mixed.json"), file("all.json"), resultsOf(t, small)); !strings.Contains(said, "results of a study and of a comparison") {
		t.Errorf("mixed parts: %s", said)
	}
	if said := run(1, "study", document(t, strings.Replace(tuned, "20000", "20001", 1)), file("all.json")); !strings.Contains(said, "study: found another one, expected that of") {
		t.Errorf("another study: %s", said)
	}
	if said := run(1, "study", document(t, strings.Replace(tuned, "[11,12]", "[2,12]", 1)), file("none.json")); !strings.Contains(said, "seeds: found the seed 2, which is one of tuning.seeds") {
		t.Errorf("overlapping seeds: %s", said)
	}
	if said := run(0, "verify", file("all.json")); !strings.Contains(said, "verified: all runs come out again, and the digest revisit2:") || !strings.Contains(said, "tuning of lsvi-ucb: 8 of 8 come out again") || !strings.Contains(said, "the constants are those that the rule chooses") {
		t.Errorf("verified: %s", said)
	}
}

// resultsOf makes the runs of a document and returns the file of the results.
func resultsOf(t *testing.T, text string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "results.json")
	if err := quiet(document(t, text), out).run(nil); err != nil {
		t.Fatal(err)
	}
	return out
}

// Results whose numbers are consistent and have a digest of their own, but are not what their runs give, are found out by running them; so is a link.
func TestVerify(t *testing.T) {
	honest := resultsOf(t, small)
	verify := func(name string) (string, error) {
		var said strings.Builder
		err := quiet("", "").verify(name, nil, &said)
		return said.String(), err
	}
	if said, err := verify(honest); err != nil || !strings.Contains(said, "runs: 12 of 12 come out again") || !strings.Contains(said, "verified: all runs come out again, and the digest revisit2:") {
		t.Errorf("honest results: %v, %s", err, said)
	}
	part, err := read(new(compare.Planner), honest)
	if err != nil {
		t.Fatal(err)
	}
	linked := func(r *compare.Results) string {
		text, err := link.FromResults(r, link.Options{}).Fragment()
		if err != nil {
			t.Fatal(err)
		}
		return "https://example.org/compare.html#" + text
	}
	if said, err := verify(linked(part.Results)); err != nil || !strings.Contains(said, "verified: all 12 runs come out again") {
		t.Errorf("an honest link: %v, %s", err, said)
	}
	forged := *part.Results
	forged.Cells = slices.Clone(forged.Cells)
	m := &forged.Cells[7].Measures
	m.Suboptimality = slices.Clone(m.Suboptimality)
	m.Suboptimality[2] = math.Nextafter(m.Suboptimality[2], 0)
	forged.Cells[4].Digest = "revisit2:" + strings.Repeat("a", 64)
	forged.Digest = forged.DigestBy(forged.Engine)
	file := filepath.Join(t.TempDir(), "forged.json")
	if err := write(file, &forged); err != nil {
		t.Fatal(err)
	}
	said, err := verify(file)
	if err == nil || !strings.Contains(err.Error(), "2 runs do not come out as they are there") || !strings.Contains(said, "what was measured of it is not") || !strings.Contains(said, "the results have revisit2:aaaa") {
		t.Errorf("forged results: %v, %s", err, said)
	}
	if _, err := verify(linked(&forged)); err == nil || !strings.Contains(err.Error(), "the link has "+forged.Digest) {
		t.Errorf("a forged link: %v", err)
	}
	missing := part.Results
	some, err := new(compare.Planner).Assemble(missing.Comparison, missing.Cells[2:5])
	if err != nil {
		t.Fatal(err)
	}
	if err := write(file, some); err != nil {
		t.Fatal(err)
	}
	if said, err := verify(file); err != nil || !strings.Contains(said, "runs: 3 of 3 come out again") || !strings.Contains(said, "others are missing") {
		t.Errorf("some of the runs: %v, %s", err, said)
	}
	stop := make(chan struct{})
	close(stop)
	if err := quiet("", "").verify(honest, stop, io.Discard); !errors.Is(err, errMissing) {
		t.Errorf("interrupted: %v", err)
	}
	if _, err := verify(filepath.Join(t.TempDir(), "none.json")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// The median of revisits against the inverse of the declared gap, at one of two values of another number, is that of the runs' own numbers. A run that
// its budget ended is censored, and it is said.
func TestGrowthOfRevisits(t *testing.T) {
	const text = `{"format":"revisit.sweep/1","problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":3,"actions":3},"learners":[{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.004}}],
		"episodes":30,"budget":{"samples":SAMPLES},"seeds":{"count":5},"vary":[{"parameter":"algorithm.gap","values":[0.3,0.1,0.2],"label":"declared"},{"parameter":"problem.states","values":[12,16]}]}`
	for _, samples := range []string{"100000", "130"} {
		file := resultsOf(t, strings.Replace(text, "SAMPLES", samples, 1))
		var r struct {
			Points []compare.PointInfo
			Cells  []compare.Cell
		}
		if err := json.Unmarshal(contents(t, file), &r); err != nil {
			t.Fatal(err)
		}
		var want []string
		censored := 0
		for _, gap := range []float64{0.3, 0.2, 0.1} {
			var counts []float64
			ended := 0
			for _, c := range r.Cells {
				if v := r.Points[c.Point].Values; v[0] == gap && v[1] == 16 {
					if counts = append(counts, float64(c.Revisits)); c.Outcome == "done" {
						ended++
					} else {
						counts[len(counts)-1] = math.Inf(1)
						censored++
					}
				}
			}
			slices.Sort(counts)
			want = append(want, fmt.Sprintf("%.4g linq-lsvi-ucb %d/5 %s", 1/gap, ended, known(counts[2])))
		}
		for _, against := range []string{"1/declared", "1/algorithm.gap", "1/declared_gap"} {
			var said strings.Builder
			o := compare.GrowthOptions{Of: "revisits", Against: against, Where: map[string]float64{"states": 16}}
			if err := grow(&said, o, []string{file}); err != nil {
				t.Fatal(err)
			}
			var found []string
			for _, line := range strings.Split(said.String(), "\n") {
				if f := strings.Fields(line); len(f) == 9 && strings.HasSuffix(f[2], "/5") {
					found = append(found, strings.Join(f[:4], " "))
				}
			}
			if !slices.Equal(found, want) {
				t.Errorf("%s samples, against %s: found %q, expected %q", samples, against, found, want)
			}
			if note := fmt.Sprintf("%d of 15 runs are censored: they ended before the number was final", censored); strings.Contains(said.String(), note) != (censored > 0) {
				t.Errorf("%s samples: %d are censored, it says %s", samples, censored, said.String())
			}
		}
		if (censored == 0) != (samples == "100000") || censored == 15 {
			t.Errorf("%s samples: %d runs are censored: the test shows little", samples, censored)
		}
		for _, c := range []struct {
			o    compare.GrowthOptions
			says string
		}{
			{compare.GrowthOptions{Of: "revisits", Against: "declared"}, "two points have declared = 0.1: growth needs one each; where fixes other numbers"},
			{compare.GrowthOptions{Of: "revisits", Against: "declared", Where: map[string]float64{"states": 13}}, "where: no point has"},
			{compare.GrowthOptions{Of: "revisits", Against: "declared", Where: map[string]float64{"dim": 13}}, `where: nothing varies that is called "dim"`},
		} {
			if err := grow(io.Discard, c.o, []string{file}); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("found %v, expected %q", err, c.says)
			}
		}
	}
}

// Growth reads a study's final runs.
func TestGrowthOfAStudy(t *testing.T) {
	file := resultsOf(t, tuned)
	r, err := new(study.Planner).Read(contents(t, file))
	if err != nil {
		t.Fatal(err)
	}
	final := filepath.Join(t.TempDir(), "final.json")
	if err := write(final, r.Final); err != nil {
		t.Fatal(err)
	}
	tables := map[string]string{}
	for _, name := range []string{file, final} {
		var said strings.Builder
		if err := grow(&said, compare.GrowthOptions{Of: "until", Against: "H", Hit: "first"}, []string{name}); err != nil {
			t.Fatal(err)
		}
		_, tables[name], _ = strings.Cut(said.String(), "\n")
	}
	if tables[file] != tables[final] || !strings.Contains(tables[file], "lsvi-ucb") {
		t.Errorf("of the study %s, of its final runs %s", tables[file], tables[final])
	}
}
