package evaluation

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// shortened are the specs of the golden digests whose runs are small.
func shortened(t *testing.T, each func(name string, r *run)) {
	t.Helper()
	files := specFiles(t)
	files["rollouts"] = []byte(`{"problem":{"kind":"river-swim"},"regret":{"rollouts":3}}`)
	files["rollouts of an exploring learner"] = []byte(`{"problem":{"kind":"frozen-lake"},"algorithm":{"kind":"q-learning"},"regret":{"rollouts":2}}`)
	for i, one := range []string{`"states":30`, `"states":30,"dim":16,"horizon":4`, `"states":10,"dim":12,"actions":9,"horizon":3`} {
		files[fmt.Sprintf("followed %d", i)] = fmt.Appendf(nil, `{"problem":{"kind":"random-linear-q",%s},"algorithm":{"c_beta":0.004}}`, one)
	}
	for name, text := range files {
		if r := measured(t, string(text)); r.in.Model.States() <= 200 && r.in.PathWork() <= 1e5 && !r.in.Kind.Own {
			each(name, r)
		}
	}
}

// A clone of a run goes on with its sums, wherever it was cloned, and adds up what the run does, to the bit; the run does not notice.
func TestClonesGoOnWithTheSums(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 1))
	tried, estimated := 0, 0
	shortened(t, func(name string, r *run) {
		for range 20 + random.IntN(60) {
			if r.over() {
				return
			}
			r.step(t)
		}
		sums := r.metrics.Sums()
		apart := sums.Clone()
		env := r.env.Clone()
		c := &run{spec: r.spec, in: r.in, env: env, learner: r.learner.Clone(env), episodes: r.episodes}
		c.metrics = Resume(r.in, r.spec, c.learner, apart)
		for range 60 {
			if r.over() {
				break
			}
			p, q := r.step(t), c.step(t)
			if !slices.Equal(p.States, q.States) {
				t.Fatalf("%s: the clone draws another path", name)
			}
		}
		if r.metrics.Regret == nil {
			if c.metrics.Regret != nil || !reflect.DeepEqual(sums, Sums{}) {
				t.Fatalf("%s: sums without regret: %+v", name, sums)
			}
			return
		}
		tried++
		if _, rollouts := r.metrics.Regret.evaluator.(*Rollouts); rollouts {
			estimated++
		}
		one, other := r.metrics.Regret, c.metrics.Regret
		if one.Episodes != other.Episodes || one.Paths != other.Paths || !slices.Equal(one.ByEpisode, other.ByEpisode) {
			t.Fatalf("%s: the clone adds up to %v and %v, the run to %v and %v", name, other.Episodes, other.Paths, one.Episodes, one.Paths)
		}
		for _, curves := range [][2]*Curve{{&one.Curves().Episodes, &other.Curves().Episodes}, {&one.Curves().Paths, &other.Curves().Paths}} {
			if !slices.Equal(curves[0].X, curves[1].X) || !slices.Equal(curves[0].Y, curves[1].Y) {
				t.Fatalf("%s: the clone's curves are others", name)
			}
		}
		if len(c.metrics.Measures(c.totals()).Samples) > 1 && len(c.metrics.measures.Samples) > 0 {
			t.Errorf("%s: the clone keeps measures", name)
		}
		if total := sums.episodes; len(one.ByEpisode) > 0 && total > one.Episodes+1e-9 {
			t.Errorf("%s: the sums have grown: %v", name, total)
		}
	})
	if tried < 20 || estimated < 1 {
		t.Errorf("%d runs were cloned, %d of them with rollouts", tried, estimated)
	}
}

// A curve's clone keeps its points, however the two go on.
func TestClonedCurvesAreTheirOwn(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 2))
	for _, n := range []int{0, 1, 1000, headPoints, headPoints + 1, 3000, headPoints + tailPoints + 1, 9999} {
		var c, plain Curve
		y := func(i int) float64 { return math.Sin(float64(i)) * float64(i%17) }
		for i := range n {
			c.Add(float64(i), y(i))
			plain.Add(float64(i), y(i))
		}
		clone := c.clone()
		for i := n; i < n+5000; i++ {
			c.Add(float64(i), -1e6-random.Float64())
			clone.Add(float64(i), y(i))
			plain.Add(float64(i), y(i))
			if random.IntN(100) == 0 {
				c.Complete()
				clone.Complete()
			}
		}
		clone.Complete()
		plain.Complete()
		if !slices.Equal(clone.X, plain.X) || !slices.Equal(clone.Y, plain.Y) {
			t.Errorf("a clone after %d points goes another way", n)
		}
	}
}

// policy is what a learner does at all places that any actions reach.
func policy(r *run) map[[2]int][]int {
	all, at := map[[2]int][]int{}, map[int]bool{}
	for _, s := range r.in.Model.Start().States() {
		at[s] = true
	}
	for h := 1; h <= r.in.Model.Horizon(); h++ {
		next := map[int]bool{}
		for s := range at {
			all[[2]int{h, s}] = slices.Clone(r.learner.Greedy(h, s))
			for a := range r.in.Model.Actions() {
				for _, n := range r.in.Model.Successors(h, s, a).State {
					next[int(n)] = true
				}
			}
		}
		at = next
	}
	return all
}

// Two policies have one identity where they do the same at the states that matter, and where one is known it says after each path whether it
// has changed.
func TestIdentitiesAreOfWhatIsDone(t *testing.T) {
	swept, followed, unknown, changes := 0, 0, 0, 0
	shortened(t, func(name string, r *run) {
		_, sweeps := r.metrics.evaluator.(*Sweep)
		_, follows := r.metrics.evaluator.(*Follow)
		if several := len(r.in.Model.Start().Cycle) != 1; !sweeps && !follows || follows && several {
			unknown++
			if id, reason := r.metrics.Policy(); id != [2]uint64{} || reason == "" {
				t.Fatalf("%s: a policy %v whose identity cannot be known", name, id)
			}
			if r.metrics.evaluator == nil {
				if r.metrics.policyChanged() != protocol.PolicyUnknown {
					t.Fatalf("%s: it is known whether the policy changes", name)
				}
			}
			return
		}
		what := func() map[[2]int][]int {
			if sweeps {
				return policy(r)
			}
			return reached(r, r.in.Model.Start().Cycle[0])
		}
		seen := map[[2]uint64]map[[2]int][]int{}
		before := map[[2]int][]int(nil)
		for k := range 60 {
			now := what()
			id, reason := r.metrics.Policy()
			if reason != "" {
				t.Fatalf("%s: %s", name, reason)
			}
			if known := seen[id]; known != nil && !reflect.DeepEqual(known, now) {
				t.Fatalf("%s, path %d: two policies have one identity", name, k)
			}
			for other, known := range seen {
				if other != id && reflect.DeepEqual(known, now) {
					t.Fatalf("%s, path %d: one policy has two identities", name, k)
				}
			}
			seen[id] = now
			if r.over() {
				break
			}
			r.step(t)
			changed, known := r.policy == protocol.PolicyChanged, r.policy != protocol.PolicyUnknown // of the policy of this path against that of the last
			if known && sweeps && k > 0 && changed != !reflect.DeepEqual(now, before) {
				t.Fatalf("%s, path %d: the policy has changed: %t", name, k, changed)
			}
			if changed && k > 0 {
				changes++
			}
			before = now
		}
		if sweeps {
			swept++
		} else {
			followed++
		}
	})
	if swept < 5 || followed < 3 || unknown < 3 || changes < 50 {
		t.Errorf("%d runs are swept, %d followed, %d unknown, %d changes: too few to tell", swept, followed, unknown, changes)
	}
}

// With another target the loss is the largest at its places: all, or those that optimal policies reach.
func TestWidestLossIsTheLargest(t *testing.T) {
	tried, apart := 0, 0
	shortened(t, func(name string, r *run) {
		if r.in.Problem.Table == nil {
			return
		}
		H, S, A := r.in.Model.Horizon(), r.in.Model.States(), r.in.Model.Actions()
		on := make([]map[int]bool, H+2) // where optimal policies come
		for h := range on {
			on[h] = map[int]bool{}
		}
		for _, s := range r.in.Model.Start().States() {
			on[1][s] = true
		}
		for h := 1; h <= H; h++ {
			for s := range on[h] {
				for a := range A {
					if r.in.Optimal.IsOptimal(h, s, a) {
						for _, n := range r.in.Model.Successors(h, s, a).State {
							on[h+1][int(n)] = true
						}
					}
				}
			}
		}
		reachable, everywhere := newWidest(r.in, spec.AtReachable, r.learner), newWidest(r.in, spec.AtEverything, r.learner)
		if newWidest(r.in, spec.AtStart, r.learner) != nil {
			t.Fatal("the start is a target of its own")
		}
		for range 5 {
			v := mdp.Evaluate(r.in.Model, r.learner.Greedy)
			all, some := 0.0, 0.0
			for h := 1; h <= H; h++ {
				for s := range S {
					loss := r.in.Optimal.V(h, s) - v[(h-1)*S+s]
					if all = max(all, loss); on[h][s] {
						some = max(some, loss)
					}
				}
			}
			if got := everywhere.loss(); got != all {
				t.Fatalf("%s: the loss everywhere is %v, want %v", name, got, all)
			}
			if got := reachable.loss(); got != some {
				t.Fatalf("%s: the loss where optimal policies come is %v, want %v", name, got, some)
			}
			if some < all {
				apart++
			}
			for range 10 {
				if !r.over() {
					r.step(t)
				}
			}
		}
		tried++
	})
	if tried < 20 || apart < 20 {
		t.Errorf("%d runs, %d losses that differ: too few to tell", tried, apart)
	}
}

// No run draws more samples than the bound says, and where budgets and episodes end it the bound is not far off.
func TestMostWorkBoundsTheSamples(t *testing.T) {
	near := 0
	shortened(t, func(name string, r *run) {
		for _, budget := range []spec.Budget{r.spec.Budget, {Paths: 7}, {Paths: r.spec.Budget.Paths, Samples: 50}} {
			given := *r.spec
			given.Budget = budget
			given.Episodes = min(given.Episodes, 40)
			if given.Budget.Paths > 300 && r.in.Kind.Places() {
				continue
			}
			samples, work := MostWork(r.in, &given, true)
			paths, also := mostPaths(r.in, &given)
			if samples != also || !(work > 0) || math.IsNaN(work) || samples > paths*float64(r.in.Model.Horizon()) {
				t.Fatalf("%s: at most %v and %v samples of %v paths, work %v", name, samples, also, paths, work)
			}
			if _, expected := MostWork(r.in, &given, false); !(expected > 0) {
				t.Fatalf("%s: work %v", name, expected)
			}
			text, err := json.Marshal(&given)
			if err != nil {
				t.Fatal(err)
			}
			s := open(t, string(text))
			steps := 0
			for ; !s.over() && steps < 400; steps++ {
				if p := s.draw(t); p.Stop == 0 {
					s.episodes++
				}
			}
			c := s.env.Counts()
			if float64(c.Samples) > samples || float64(c.Paths) > paths {
				t.Fatalf("%s, %+v: %d samples of %d paths, at most %v of %v", name, budget, c.Samples, c.Paths, samples, paths)
			}
			if s.over() && float64(c.Samples) > 0.8*samples {
				near++
			}
		}
	})
	if near < 40 {
		t.Errorf("%d runs come near their bounds: too few to tell", near)
	}
}
