package fpi_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/fpi"
	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
	"revisit/core/spec"
)

// given is a problem with deterministic transitions. Where linear is set, Q^pi is linear in its features for every policy.
type given struct {
	name     string
	process  mdp.Process
	features feature.Map
	linear   bool
	episodes int // played at most
}

// problems are those of the lab that fit, on one-hot features and on those of a lock whose positions share a state, and random ones.
func problems(t *testing.T) []given {
	t.Helper()
	var all []given
	for _, text := range []string{
		`{"problem":{"kind":"combination-lock"},"features":{"kind":"one-hot"}}`,
		`{"problem":{"kind":"combination-lock","length":5,"actions":4,"shared":true,"distractor":0.1},"features":{"kind":"own"}}`,
		`{"problem":{"kind":"deep-sea","size":6},"features":{"kind":"one-hot"}}`,
		`{"problem":{"kind":"grid","slip":0},"features":{"kind":"one-hot"}}`,
		`{"problem":{"kind":"grid","map":"windy","slip":0,"horizon":6},"features":{"kind":"one-hot"}}`,
		`{"problem":{"kind":"cliff-walking","horizon":8},"features":{"kind":"one-hot"}}`,
		`{"problem":{"kind":"taxi","horizon":2},"features":{"kind":"one-hot"}}`,
	} {
		all = append(all, build(t, text, 6000))
	}
	r := rand.New(rand.NewPCG(35, 2))
	for range repeat.Times(20) {
		all = append(all, switchboard(t, r))
	}
	for range repeat.Times(12) { // features that no Q is linear in
		p := switchboard(t, r)
		values := make([]float64, 3*p.process.Horizon()*p.process.States()*p.process.Actions())
		for i := range values {
			values[i] = (2*r.Float64() - 1) / math.Sqrt(3)
		}
		m, err := feature.NewTable(3, p.process.States(), p.process.Actions(), p.process.Horizon(), values)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, given{"any features", p.process, m, false, 200})
	}
	return all
}

// switchboard is one of the family, of random size: its first states are drawn.
func switchboard(t *testing.T, r *rand.Rand) given {
	t.Helper()
	return build(t, fmt.Sprintf(`{"problem":{"kind":"switchboard","horizon":%d,"actions":%d,"nodes":%d,"context_dimension":%d,"starts":%d,"seed":%d}}`,
		2+r.IntN(3), 2+r.IntN(3), 2+r.IntN(3), 1+r.IntN(4), 4+r.IntN(20), r.IntN(1000)), 400)
}

// build returns the problem of a spec, which has Q^pi linear for every policy.
func build(t *testing.T, text string, episodes int) given {
	t.Helper()
	s, err := spec.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	in, err := instance.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return given{text, in.Model, in.Features, true, episodes}
}

// follow returns Q^pi_h(s,a) of a policy: transitions are deterministic, so it is a sum of rewards.
func follow(p mdp.Process, h, s, a int, policy func(h, s int) int) float64 {
	q := p.Reward(h, s, a)
	if h == p.Horizon() {
		return q
	}
	next := int(p.Successors(h, s, a).State[0])
	return q + follow(p, h+1, next, policy(h+1, next), policy)
}

// Lemma 2 of the paper: after every episode, Q of the present policy is at every pair of every D_h the value that was stored there, whatever the
// features are. And n_h obeys its bound in every run.
func TestStoredValuesStayThoseOfThePolicy(t *testing.T) {
	looks := 0
	for i, p := range problems(t) {
		c := setting{Setting: protocoltest.Setting{Process: p.process, Features: p.features, Seed: uint64(i)}, epsilon: []float64{1, 0.4}[i%2], lambda: []float64{1e-3, 0.5}[i/2%2]}
		l, _ := c.learner()
		checked, quiet, H, d := 0, 0, p.process.Horizon(), p.features.Dim()
		for episode := 1; episode <= p.episodes && quiet < 20; episode++ {
			before := samplesOf(l, H)
			draw(t, l)
			if quiet++; samplesOf(l, H) > before {
				quiet = 0
			}
			if samplesOf(l, H) > before+1 {
				t.Fatalf("%s: episode %d adds %d samples", p.name, episode, samplesOf(l, H)-before)
			}
			if quiet > 1 || episode > 300 && episode%50 > 0 { // nothing has changed, or little: it would take long
				continue
			}
			policy := func(h, s int) int { return l.Greedy(h, s)[0] }
			for h := 1; h <= H; h++ {
				n := float64(l.Updates(h))
				if n*math.Log(1+c.epsilon*c.epsilon) > float64(d)*math.Log(1+n/(float64(d)*c.lambda))*(1+1e-9) || n > fpi.MostSamples(d, c.epsilon, c.lambda) {
					t.Fatalf("%s: %v samples at step %d, d = %d", p.name, n, h, d)
				}
				for i := range int(n) {
					s, a, want := l.Stored(h, i)
					if q := follow(p.process, h, s, a, policy); math.Abs(q-want) > 1e-9 {
						t.Fatalf("%s: after episode %d, Q^pi_%d(%d,%d) is %v, and was %v", p.name, episode, h, s, a, q, want)
					}
					checked++
				}
			}
		}
		if checked == 0 || quiet == 0 {
			t.Errorf("%s: %d looks at a sample, and after %d samples there is always another", p.name, checked, samplesOf(l, H))
		}
		t.Logf("%s: %d samples, %d looks at one", p.name, samplesOf(l, H), checked)
		looks += checked
	}
	if looks < 50_000 {
		t.Errorf("only %d looks at a sample", looks)
	}
}

// With theta_{h,n_h} in place of theta_{h,k(h,s)} the policy of frozen states changes, and stored values are no longer those of the policy.
func TestWithoutFreezingStoredValuesGoStale(t *testing.T) {
	stale := map[bool]int{}
	r := rand.New(rand.NewPCG(35, 3))
	for run := range 12 {
		p := switchboard(t, r)
		for _, thawed := range []bool{false, true} {
			n := newNaive(setting{Setting: protocoltest.Setting{Process: p.process, Features: p.features, Seed: uint64(run)}, epsilon: 1, lambda: 0.5})
			n.thawed = thawed
			for range 40 {
				n.episode()
				for h := 1; h <= n.H; h++ {
					for _, m := range n.data[h-1] {
						if math.Abs(follow(p.process, h, m.s, m.a, n.policy)-m.q) > 1e-9 {
							stale[thawed]++
						}
					}
				}
			}
		}
	}
	if t.Logf("stale values: %v", stale); stale[false] > 0 || stale[true] < 10 {
		t.Errorf("frozen there are %d stale values, and without freezing %d", stale[false], stale[true])
	}
}

// Where Q^pi is linear for every policy, an episode that adds nothing has a policy within 2 H epsilon sqrt(lambda) B of optimal at its first state, with
// B the largest |theta_h| of the policy that is the present one where states are covered and else optimal (docs/theory.md).
func TestQuietEpisodesAreNearlyOptimal(t *testing.T) {
	for i, p := range problems(t) {
		if !p.linear {
			continue
		}
		for _, lambda := range []float64{1e-6, 1e-3, 0.1} {
			c := setting{Setting: protocoltest.Setting{Process: p.process, Features: p.features, Seed: uint64(i)}, epsilon: []float64{1, 0.5}[i%2], lambda: lambda}
			l, _ := c.learner()
			H, optimal := p.process.Horizon(), mdp.Solve(p.process)
			quiet, worst, most, bound := 0, 0.0, 0.0, -1.0
			for episode := 1; episode <= p.episodes && quiet < 20; episode++ {
				before := samplesOf(l, H)
				path := draw(t, l)
				if samplesOf(l, H) > before {
					bound = -1
					continue
				}
				if quiet++; bound < 0 { // of a policy that has changed
					bound = 2 * float64(H) * c.epsilon * math.Sqrt(lambda) * largestTheta(t, p, l, optimal)
				}
				lost := optimal.V(1, path.States[0])
				for _, reward := range path.Rewards {
					lost -= reward
				}
				if worst, most = max(worst, lost), max(most, bound); lost > bound+1e-9 {
					t.Fatalf("%s, lambda %v: episode %d adds nothing and loses %v, over %v", p.name, lambda, episode, lost, bound)
				}
			}
			if quiet == 0 {
				t.Errorf("%s: every episode adds a sample", p.name)
			}
			t.Logf("%s, lambda %v: %d quiet episodes lose %.3g at most; the bound is %.3g", p.name, lambda, quiet, worst, most)
		}
	}
}

// draw has the learner play an episode, and learn from it.
func draw(t *testing.T, l *fpi.Learner) protocoltest.Episode {
	t.Helper()
	path, err := l.Draw()
	if err != nil {
		t.Fatal(err)
	}
	l.Learn()
	return protocoltest.Episode{States: path.States, Actions: path.Actions, Rewards: path.Rewards}
}

func samplesOf(l *fpi.Learner, horizon int) (n int64) {
	for h := 1; h <= horizon; h++ {
		n += l.Updates(h)
	}
	return n
}

// largestTheta returns the largest |theta_h| of the policy that is the learner's in covered states, and optimal in others.
func largestTheta(t *testing.T, p given, l *fpi.Learner, optimal mdp.Solution) float64 {
	t.Helper()
	S, A, d := p.process.States(), p.process.Actions(), p.features.Dim()
	v := mdp.Evaluate(p.process, func(h, s int) []int {
		if _, covered := l.Frozen(h, s); covered {
			return l.Greedy(h, s)
		}
		for a := range A {
			if optimal.IsOptimal(h, s, a) {
				return []int{a}
			}
		}
		panic("no action is optimal")
	})
	largest := 0.0
	for h := 1; h <= p.process.Horizon(); h++ {
		q := make([]float64, 0, S*A)
		for s := range S {
			for a := range A {
				q = append(q, p.process.Reward(h, s, a)+v[h*S+int(p.process.Successors(h, s, a).State[0])])
			}
		}
		if feature.Entries(p.features) == 1 { // one-hot: theta is Q
			largest = max(largest, feature.Vector{Value: q}.Norm())
			continue
		}
		var svd mat.SVD
		rows := mat.NewDense(S*A, d, nil)
		for i := range S * A {
			rows.SetRow(i, p.features.Phi(h, i/A, i%A, make([]float64, d)).Dense(make([]float64, d)))
		}
		if !svd.Factorize(rows, mat.SVDThin) {
			t.Fatal("no singular values")
		}
		var theta, again mat.VecDense
		svd.SolveVecTo(&theta, mat.NewVecDense(len(q), q), svd.Rank(1e-10))
		again.MulVec(rows, &theta)
		if again.SubVec(&again, mat.NewVecDense(len(q), q)); mat.Norm(&again, 2) > 1e-9 {
			t.Fatalf("%s: Q^pi is not linear at step %d", p.name, h)
		}
		largest = max(largest, mat.Norm(&theta, 2))
	}
	return largest
}
