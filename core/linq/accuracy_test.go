package linq

import (
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/repeat"
)

var updates = flag.Int64("updates", 1_000_000, "how many updates theta is followed through")

// within is how far theta may be from the exact solution, where rewards are below 1.
const within = 1e-8

// samples are those of one step whose features and rewards are of a few kinds, so that all sums follow from counts.
type samples struct {
	features [][]float64
	rewards  []float64
	rewarded [][]int64 // of feature i and reward r, at [i][r]
	followed [][]int64 // of feature i and feature j of the next step, at [i][j]
}

// theta solves Lambda theta = u + M theta_{h+1} in 256 bits, where thetaNext is that of the next step and next its samples, nil after the last
// one.
func (s *samples) theta(thetaNext []*big.Float, next *samples) []*big.Float {
	d := len(s.features[0])
	system := make([][]*big.Float, d) // [Lambda | u + M theta_{h+1}]
	for i := range system {
		system[i] = make([]*big.Float, d+1)
		for j := range system[i] {
			system[i][j] = number(0)
		}
		system[i][i] = number(1)
	}
	for l, phi := range s.features {
		count, target := number(0), number(0)
		for r, n := range s.rewarded[l] {
			count.Add(count, number(float64(n)))
			target.Add(target, product(number(float64(n)), number(s.rewards[r])))
		}
		if next != nil {
			for m, n := range s.followed[l] {
				for i, x := range next.features[m] {
					target.Add(target, product(number(float64(n)), product(number(x), thetaNext[i])))
				}
			}
		}
		for i, x := range phi {
			for j, y := range phi {
				system[i][j].Add(system[i][j], product(count, product(number(x), number(y))))
			}
			system[i][d].Add(system[i][d], product(target, number(x)))
		}
	}
	for k := range d { // Gauss and Jordan
		pivot := new(big.Float).Copy(system[k][k])
		for j := range system[k] {
			system[k][j].Quo(system[k][j], pivot)
		}
		for i := range d {
			if factor := new(big.Float).Copy(system[i][k]); i != k {
				for j := range system[i] {
					system[i][j].Sub(system[i][j], product(factor, system[k][j]))
				}
			}
		}
	}
	theta := make([]*big.Float, d)
	for i := range theta {
		theta[i] = system[i][d]
	}
	return theta
}

func number(x float64) *big.Float { return new(big.Float).SetPrec(256).SetFloat64(x) }

func product(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(256).Mul(x, y) }

// chain is a few steps that learn from one path after the other.
type chain struct {
	r    *rand.Rand
	draw func(r *rand.Rand, k int64, before int) int // the feature of a step on path k, given that of the step before, -1 for the first step
	of   []*samples                                  // index h, 1..H
	at   []int                                       // the features of the path
}

func newChain(r *rand.Rand, horizon int, features [][]float64, rewards int, draw func(r *rand.Rand, k int64, before int) int) *chain {
	c := &chain{r: r, draw: draw, of: make([]*samples, horizon+1), at: make([]int, horizon+1)}
	for h := 1; h <= horizon; h++ {
		s := &samples{features: features}
		for range rewards {
			s.rewards = append(s.rewards, r.Float64())
		}
		for range features {
			s.rewarded, s.followed = append(s.rewarded, make([]int64, rewards)), append(s.followed, make([]int64, len(features)))
		}
		c.of[h] = s
	}
	return c
}

// path draws path k and lets the steps learn from it: learn gets the step, its feature, its reward, and the feature of the next step, -1 after
// the last one.
func (c *chain) path(k int64, learn func(h, i int, reward float64, j int)) {
	before := -1
	for h := 1; h < len(c.of); h++ {
		before = c.draw(c.r, k, before)
		c.at[h] = before
	}
	for h := len(c.of) - 1; h > 0; h-- {
		s, i, j := c.of[h], c.at[h], -1
		reward := c.r.IntN(len(s.rewards))
		s.rewarded[i][reward]++
		if h < len(c.of)-1 {
			j = c.at[h+1]
			s.followed[i][j]++
		}
		learn(h, i, s.rewards[reward], j)
	}
}

// off returns how far the numbers of theta(h) are from the exact ones, at most, over all steps.
func (c *chain) off(theta func(h int) []float64) float64 {
	var next *samples
	var thetaNext []*big.Float
	worst := 0.0
	for h := len(c.of) - 1; h > 0; h-- {
		thetaNext = c.of[h].theta(thetaNext, next)
		next = c.of[h]
		for i, x := range theta(h) {
			by, _ := new(big.Float).Sub(thetaNext[i], number(x)).Float64()
			worst = max(worst, math.Abs(by))
		}
	}
	return worst
}

// due reports whether theta is compared after k of n updates: at every power of two from 1,024 on, and in the end.
func due(k, n int64) bool { return k == n || k >= 1024 && k&(k-1) == 0 }

// fewer are the updates that are followed: fewer with -short, and where each takes longer.
func fewer() int64 {
	n := repeat.Updates(*updates)
	if runtime.GOARCH == "wasm" {
		return min(n, *updates/5)
	}
	return n
}

// theta stays within 1e-8 of the solution in 256 bits where features leave directions that hardly a sample, or none, has: 10^8 updates,
// some minutes: go test ./core/linq -run Within -updates 100000000 -timeout 2h -v
func TestThetaStaysWithin(t *testing.T) {
	one, two := [][]float64{{.6, .8}}, [][]float64{{.6, .8}, {.8, .59}}
	follow := func(r *rand.Rand, k int64, before int) int { return max(before, 0) }
	n := fewer()
	for _, c := range []struct {
		name     string
		features [][]float64
		rewards  int
		draw     func(r *rand.Rand, k int64, before int) int
	}{
		{"one direction", one, 1, follow},
		{"one direction, noise", one, 2, follow},
		{"two directions, noise", two, 2, func(r *rand.Rand, k int64, before int) int { return r.IntN(2) }},
		// The other direction is seen ten times only: first, or at last, when the sums are large.
		{"one direction, another at first", two, 2, func(r *rand.Rand, k int64, before int) int { return among(k <= 10) }},
		{"one direction, another at last", two, 2, func(r *rand.Rand, k int64, before int) int { return among(k > n-10) }},
		{"five directions of eight, noise", directions(5, 8), 2, func(r *rand.Rand, k int64, before int) int { return r.IntN(5) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			const H = 3
			d := len(c.features[0])
			chain := newChain(rand.New(rand.NewPCG(12, 1)), H, c.features, c.rewards, c.draw)
			work := newScratch(d)
			steps, g, before := make([]*statistics, H+1), make([]float64, d), make([]float64, d)
			for h := 1; h <= H; h++ {
				steps[h] = newStatistics(d, &work)
			}
			learn := func(h, i int, reward float64, j int) {
				st, phi := steps[h], feature.Vector{Value: c.features[i]}
				var next feature.Vector
				var thetaNext []float64
				if j >= 0 {
					next, thetaNext = feature.Vector{Value: c.features[j]}, steps[h+1].Theta
				}
				copy(before, st.Theta)
				st.gram.Weight(phi, g)
				moved, square := st.learn(phi, reward, next, thetaNext, g, &work), 0.0
				for i, x := range st.Theta {
					square += (x - before[i]) * (x - before[i])
				}
				if math.Abs(moved-square) > 1e-12*square {
					t.Fatalf("step %d after %d updates: theta moved by the root of %v, it says %v", h, st.gram.Updates(), square, moved)
				}
			}
			worst := 0.0
			for k := int64(1); k <= n; k++ {
				chain.path(k, learn)
				if due(k, n) {
					off := chain.off(func(h int) []float64 { return steps[h].Theta })
					if off > within {
						t.Errorf("after %d updates theta is off by %.2g", k, off)
					}
					worst = max(worst, off)
				}
			}
			t.Logf("%d updates: off by at most %.2g", n, worst)
		})
	}
}

func among(other bool) int {
	if other {
		return 1
	}
	return 0
}

// directions returns n random unit vectors of R^d.
func directions(n, d int) [][]float64 {
	r := rand.New(rand.NewPCG(12, 2))
	vectors := make([][]float64, n)
	for i := range vectors {
		v := make([]float64, d)
		for j := range v {
			v[j] = r.NormFloat64()
		}
		norm := (feature.Vector{Value: v}).Norm()
		for j := range v {
			v[j] /= norm
		}
		vectors[i] = v
	}
	return vectors
}

// Where every feature has one entry, theta stays as near without an origin: Lambda is diagonal, so errors keep to their axes, and there they are
// divided by as many samples as made them.
func TestThetaOnAxesStaysWithin(t *testing.T) {
	const H, d = 3, 3
	features := [][]float64{{.6, 0, 0}, {0, .7, 0}, {0, 0, 1}}
	n := fewer()
	chain := newChain(rand.New(rand.NewPCG(12, 3)), H, features, 2, func(r *rand.Rand, k int64, before int) int {
		if r.Int64N(n) < 10 { // an axis that is hardly ever seen
			return 2
		}
		return r.IntN(2)
	})
	steps := newAxes(H, d)
	learn := func(h, i int, reward float64, j int) {
		st := steps[h]
		st.include(i, features[i][i], reward)
		if j < 0 {
			st.solve(nil)
			return
		}
		st.follow(i, features[i][i], j, features[j][j])
		st.solve(steps[h+1])
	}
	worst := 0.0
	for k := int64(1); k <= n; k++ {
		chain.path(k, learn)
		if due(k, n) {
			worst = max(worst, chain.off(func(h int) []float64 { return steps[h].theta }))
		}
	}
	if worst > within {
		t.Errorf("theta is off by %.2g", worst)
	}
	t.Logf("%d updates: off by at most %.2g", n, worst)
}

// Dense and sparse features, and a clone halfway, learn the same from the same samples, also when the sums have an origin.
func TestSparseFeaturesAndClonesHaveAnOriginToo(t *testing.T) {
	const H, d = 2, 6
	features := [][]float64{{.6, .8, 0, 0, 0, 0}, {.8, .59, 0, 0, 0, 0}, {0, 0, .5, .5, 0, 0}}
	indices := [][]int32{{0, 1}, {0, 1}, {2, 3}}
	sparse := func(i int) feature.Vector {
		return feature.Vector{Index: indices[i], Value: []float64{features[i][indices[i][0]], features[i][indices[i][1]]}}
	}
	chain := newChain(rand.New(rand.NewPCG(12, 4)), H, features, 2, func(r *rand.Rand, k int64, before int) int { return r.IntN(3) })
	work, workOfClone, g := newScratch(d), newScratch(d), make([]float64, d)
	inDense, inSparse, clones := make([]*statistics, H+1), make([]*statistics, H+1), make([]*statistics, H+1)
	for h := 1; h <= H; h++ {
		inDense[h], inSparse[h] = newStatistics(d, &work), newStatistics(d, &work)
	}
	learn := func(steps []*statistics, vector func(i int) feature.Vector, work *scratch, h, i int, reward float64, j int) {
		var next feature.Vector
		var thetaNext []float64
		if j >= 0 {
			next, thetaNext = vector(j), steps[h+1].Theta
		}
		steps[h].gram.Weight(vector(i), g)
		steps[h].learn(vector(i), reward, next, thetaNext, g, work)
	}
	const half = recentreFrom + 5000
	for k := int64(1); k <= 2*half; k++ {
		chain.path(k, func(h, i int, reward float64, j int) {
			learn(inDense, func(i int) feature.Vector { return feature.Vector{Value: features[i]} }, &work, h, i, reward, j)
			learn(inSparse, sparse, &work, h, i, reward, j)
			if k > half {
				learn(clones, sparse, &workOfClone, h, i, reward, j)
			}
		})
		if k == half {
			for h := 1; h <= H; h++ {
				clones[h] = inSparse[h].clone(&workOfClone)
			}
		}
	}
	for h := 1; h <= H; h++ {
		if inSparse[h].Origin == nil {
			t.Fatal("there is no origin")
		}
		if !slices.Equal(clones[h].Theta, inSparse[h].Theta) {
			t.Errorf("step %d of the clone: %v, want %v", h, clones[h].Theta, inSparse[h].Theta)
		}
	}
	for name, steps := range map[string][]*statistics{"dense": inDense, "sparse": inSparse} {
		if off := chain.off(func(h int) []float64 { return steps[h].Theta }); off > within {
			t.Errorf("%s: theta is off by %.2g", name, off)
		}
	}
}
