package picture

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"revisit/core/protocol"
)

// A picture shows the paths that drew what the newest one copies, however long ago, and not many more than it has room for.
func TestLineageIsShown(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	old := 0
	for range 40 {
		const H = 6
		var b Bundles
		var paths []*protocol.Path
		text := func(p *protocol.Path) string { return fmt.Sprint(p.From, p.States, p.Actions) }
		p := &protocol.Path{Episode: 1, States: make([]int, H), Actions: make([]int, H), Rewards: make([]float64, H), Bonus: make([]float64, H)}
		for k := range 200 + r.IntN(200) {
			p.K, p.From = int64(k)+1, p.Stop+1
			for h := p.From; h <= H; h++ {
				if p.Actions[h-1] = r.IntN(2); h > p.From || h == 1 { // it goes back to a state
					p.States[h-1] = r.IntN(20)
				}
			}
			if p.Stop = k + 1; k > 2 { // three old paths drew the first steps of all that follow
				p.Stop = 3 + r.IntN(3)
			}
			b.Add(p)
			paths = append(paths, p.Clone())
		}
		shown, hidden := b.Shown()
		in, total := map[string]bool{}, hidden.Paths
		for _, x := range shown {
			in[fmt.Sprint(x.From, x.States, x.Actions)] = true
			total += x.Count
		}
		newest := paths[len(paths)-1]
		lineage := 0
		for from, i := newest.From, len(paths)-2; from > 1; i-- {
			if paths[i].From < from {
				if from = paths[i].From; !in[text(paths[i])] {
					t.Fatalf("path %d, which path %d goes back to, is not shown", paths[i].K, newest.K)
				}
				if lineage++; len(paths)-i > 2*MostShown {
					old++
				}
			}
		}
		if len(shown) > MostShown+1 || len(shown) < min(MostShown-lineage, len(b.list))-1 || total != int64(len(paths)) || !in[text(newest)] || shown[0].First != 1 {
			t.Fatalf("%d bundles shown of %d, %d in the lineage, %d paths of %d", len(shown), len(b.list), lineage, total, len(paths))
		}
	}
	if old < 100 {
		t.Errorf("%d paths of the lineages are old: too few to tell", old)
	}
}

// A timeline has as many groups as leave 2^18 counts, one for each group and step.
func TestMostGroups(t *testing.T) {
	for horizon := 1; horizon <= 5000; horizon++ {
		want := 2048
		for want > 1<<18/horizon {
			want /= 2
		}
		if got := MaxGroups(horizon); got != want {
			t.Fatalf("%d groups for %d steps, want %d", got, horizon, want)
		}
	}
}
