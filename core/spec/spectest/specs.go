// Package spectest has specs, for tests.
package spectest

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
)

// Files returns the specs of a folder by the names of their files, of which there must be at least 20.
func Files(t testing.TB, folder fs.FS) map[string][]byte {
	t.Helper()
	names, err := fs.Glob(folder, "*.json")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d specs, %v", len(names), err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimSuffix(name, ".json")] = text
	}
	return files
}

// ForRegret returns specs, small and large, of all that exact regret has to deal with: features that are dense, sparse, one-hot, of each step's own,
// shared by actions and states; values clipped at H and not; paths that go back and that do not; ties by index and by chance.
func ForRegret(r *rand.Rand) []string {
	problems := []string{
		`"problem":{"kind":"random-linear-q","states":20,"dim":4,"actions":3,"horizon":3,"gap":0.3,"seed":%d}`,
		`"problem":{"kind":"random-linear-q","states":100,"successors":64,"gap":0.3,"seed":%d}`,
		`"problem":{"kind":"random-linear-q","states":300,"starts":5,"successors":2,"seed":%d}`,
		`"problem":{"kind":"random-linear-q","states":40,"dim":20,"actions":6,"horizon":3,"gap":0.3,"seed":%d}`,
		`"problem":{"kind":"random-table","states":8,"actions":3,"horizon":4,"seed":%d}`,
		`"problem":{"kind":"random-table","states":8,"actions":3,"horizon":4,"seed":%d},"features":{"kind":"q-star-span","dim":5}`,
		`"problem":{"kind":"random-linear-mdp","seed":%d}`,
	}
	plain := []string{
		`"problem":{"kind":"river-swim","states":6,"horizon":5}`,
		`"problem":{"kind":"figure-1"}`,
		`"problem":{"kind":"table"}`,
		`"problem":{"kind":"frozen-lake"},"features":{"kind":"tile-coding"}`,
		`"problem":{"kind":"cliff-walking"},"features":{"kind":"q-star-span","dim":6}`,
		`"problem":{"kind":"table","horizon":2,"states":2,"actions":2,"transition":[[[0.5,0.5],[0.5,0.5]],[[0.5,0.5],[0.5,0.5]]],
			"reward":[[[0.8,0.5],[0.8,0.5]],[[0.05,0.35],[0.05,0.35]]]},"features":{"kind":"table","values":[[[1,0],[0,1]],[[1,0],[0,1]]]}`,
		`"problem":{"kind":"table","horizon":2,"states":2,"actions":3,"transition":[[[0.5,0.5],[1,0],[0,1]],[[0.5,0.5],[0,1],[1,0]]],
			"reward":[[0.8,0.8,0.5],[0.8,0.3,0.8]],"start":{"distribution":[0.3,0.7]}},"features":{"kind":"table","values":[[[1,0],[1,0],[0,1]],[[0.2,0],[0,0.1],[0.2,0]]]}`,
	}
	var specs []string
	for _, p := range problems {
		plain = append(plain, fmt.Sprintf(p, r.IntN(1000)))
	}
	for _, p := range plain {
		for _, ties := range []string{"first", "random"} {
			cBeta := []float64{0.0005, 0.003, 0.02, 0.3}[r.IntN(4)]
			specs = append(specs, fmt.Sprintf(`{%s,"algorithm":{"gap":0.3,"c_beta":%v,"ties":%q},"seed":%d,"episodes":100000,"regret":"exact"}`, p, cBeta, ties, r.IntN(1000)))
		}
	}
	for _, kind := range []string{"lsvi-ucb", "ucbvi", "optimal", "uniform", "linq-no-revisit"} {
		for _, p := range []string{plain[0], plain[1], plain[3]} {
			specs = append(specs, fmt.Sprintf(`{%s,"algorithm":{"kind":%q,"gap":0.1,"c_beta":0.001},"seed":%d,"episodes":100000,"regret":"exact"}`, p, kind, r.IntN(1000)))
		}
	}
	return specs
}

// LinearQ is the size of a random problem whose Q* is linear.
type LinearQ struct{ States, Dim, Actions, Horizon int }

// Spec returns a spec on such a problem, with a gap of 0.3 and no trace. regret is "none" or "exact".
func (z LinearQ) Spec(successors int, cBeta float64, regret string) string {
	return fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":%d,"dim":%d,"actions":%d,"horizon":%d,"gap":0.3,"successors":%d},
		"algorithm":{"gap":0.3,"c_beta":%v},"episodes":1000000,"regret":%q,"record":{"trace":false}}`, z.States, z.Dim, z.Actions, z.Horizon, successors, cBeta, regret)
}
