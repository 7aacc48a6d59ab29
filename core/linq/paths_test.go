//go:build simd

package linq_test

import (
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/linq"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// The kernel draws and learns the same paths as Go, bit for bit: one by one, in halves and many at a time.
func TestTheKernelDrawsTheSamePaths(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	drawn := 0
	compare := func(run int, c setting, paths int) {
		c.Random = false
		inGo, env := c.learner()
		inGo.WithoutKernel()
		halves, halvesEnv := c.learner()
		half := make([]uint32, 2*c.Process.Horizon()+6)
		many, manyEnv := c.learner()
		if !halves.CanRun() {
			return
		}
		if run%2 == 0 { // somebody asks how far steps have moved
			inGo.TrackDrift()
			halves.TrackDrift()
			many.TrackDrift()
		}
		drawn++
		H := c.Process.Horizon()
		size := 2*H + 6
		used := 0
		log := protocol.Log{Words: make([]uint32, 7*size+size/2), Bonus: make([]float64, 7*H), Used: &used}
		read, over := 0, int64(0) // paths of the log that were compared, and episodes over
		for k := 0; k < paths; k++ {
			want, err := inGo.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			got, err := halves.Draw()
			if err != nil {
				t.Fatal(err)
			}
			if k%2 == 0 {
				halves.Learn()
			} else {
				used, bonus := 0, make([]float64, len(got.Bonus))
				halves.LearnTo(protocol.Log{Words: half, Bonus: bonus, Used: &used})
				if !slices.Equal(half, written(want)) || !slices.Equal(bonus, want.Bonus) || used != len(half) {
					t.Fatalf("run %d: %v with %v is in the log, want %v with %v", run, half, bonus, written(want), want.Bonus)
				}
			}
			if !same(got, want) || env.Counts() != halvesEnv.Counts() || halves.From() != inGo.From() {
				t.Fatalf("run %d: path %+v after %+v, want %+v after %+v", run, got, halvesEnv.Counts(), want, env.Counts())
			}
			if read*size == used {
				read, used = 0, 0
				n := min(paths-k, 1+r.IntN(9))
				most := min(n, 7)
				drew, ended, err := many.Run(n, log)
				if err != nil || drew != most || used != drew*size {
					t.Fatalf("run %d: %d paths of %d in %d words, %v", run, drew, n, used, err)
				}
				over += ended
			}
			if words, bonus := log.Words[read*size:][:size], log.Bonus[read*H:][:H]; !slices.Equal(words, written(want)) || !slices.Equal(bonus, want.Bonus) {
				t.Fatalf("run %d: %v with %v is in the log, want %v with %v", run, words, bonus, written(want), want.Bonus)
			}
			read++
		}
		for read*size < used {
			read++
			inGo.NextPath()
			halves.NextPath()
		}
		if got, want := manyEnv.Counts(), env.Counts(); got != want || got.Episodes != over && (got.Episodes != over+1 || many.From() == 1) {
			t.Fatalf("run %d: counts %+v with %d episodes over, want %+v", run, got, over, want)
		}
		for h := 1; h <= H; h++ {
			for _, l := range []*linq.Learner{halves, many} {
				lambda, inverse := l.Lambda(h)
				wantLambda, wantInverse := inGo.Lambda(h)
				if !slices.Equal(l.Theta(h), inGo.Theta(h)) || !slices.Equal(lambda, wantLambda) || !slices.Equal(inverse, wantInverse) || l.Updates(h) != inGo.Updates(h) {
					t.Fatalf("run %d: step %d has learned something else", run, h)
				}
				if run%2 == 0 {
					era, moved := l.Drift(h)
					if wantEra, want := inGo.Drift(h); era != wantEra || moved != want {
						t.Fatalf("run %d: step %d has moved by %v in era %d, want %v in era %d", run, h, moved, era, want, wantEra)
					}
				}
			}
		}
	}
	for run, shape := range mdptest.Shapes(r, 200, 6, 9, 7) {
		compare(run, randomSetting(r, shape), 100+run%7*300)
	}
	for run, shape := range mdptest.Shapes(r, 80, 3, 6, 150) { // the largest of many keys is found in another way
		compare(500+run, randomSetting(r, shape), 200)
	}
	for run := range 60 {
		c, paths := adversary(r, run)
		compare(1000+run, c, paths)
	}
	for run, d := range []int{5, 8} { // until after the sums have an origin
		compare(2000+run, fullLength(r, d), linq.RecentreFrom+2500)
	}
	onward, err := feature.NewTable(2, 3, 2, 1, []float64{1, 0, 0, 1, .6, .8, .8, -.6, 0, .5, -.5, 0})
	if err != nil {
		t.Fatal(err)
	}
	none := linq.Config{Features: onward, Beta: 1, Gap: []float64{math.Inf(1), math.Inf(1)}}
	model := mdptest.Shape{Horizon: 2, States: 3, Actions: 2}.Random(r)
	if !linq.New(protocol.Open(model, 1, protocol.Online), none).CanRun() {
		t.Error("the kernel does not draw the paths of a learner that never goes back")
	}
	none.Gap[1] = 1
	if linq.New(protocol.Open(model, 1, protocol.Online), none).CanRun() {
		t.Error("the kernel would go back where that is not allowed")
	}
	if drawn < 60 {
		t.Errorf("the kernel draws in %d settings only", drawn)
	}
}

func same(p, q *protocol.Path) bool {
	return p.K == q.K && p.Episode == q.Episode && p.From == q.From && p.Stop == q.Stop && slices.Equal(p.States, q.States) &&
		slices.Equal(p.Actions, q.Actions) && slices.Equal(p.Rewards, q.Rewards) && slices.EqualFunc(p.Bonus, q.Bonus, func(x, y float64) bool {
		return math.Float64bits(x) == math.Float64bits(y)
	})
}

// written is a path as a log has it.
func written(p *protocol.Path) []uint32 {
	words := []uint32{uint32(p.K), uint32(p.K >> 32), uint32(p.Episode), uint32(p.Episode >> 32), uint32(p.From)}
	for _, s := range p.States {
		words = append(words, uint32(s))
	}
	for _, a := range p.Actions {
		words = append(words, uint32(a))
	}
	return append(words, uint32(p.Stop))
}

// The layouts in paths.wat are those of the Go types.
func TestTheKernelKnowsTheLayouts(t *testing.T) {
	text, err := os.ReadFile("../../wasm/kernel/paths.wat")
	if err != nil {
		t.Fatal(err)
	}
	layouts := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^ *;;layout (\w+) (.*)$`).FindAllStringSubmatch(string(text), -1) {
		layouts[m[1]] = strings.Fields(m[2])
	}
	for record, fields := range linq.Layouts() {
		said := layouts[record]
		for i, field := range fields {
			if i == len(said) { // what follows is not read
				break
			}
			if !strings.EqualFold(field, said[i]) {
				t.Errorf("%s has %s at place %d, the kernel takes it for %s", record, field, i, said[i])
			}
		}
		if len(said) == 0 || len(said) > len(fields) {
			t.Errorf("%s: the kernel knows %d places of %d", record, len(said), len(fields))
		}
		delete(layouts, record)
	}
	if len(layouts) > 0 {
		t.Errorf("not checked: %v", layouts)
	}
}
