package lab

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/problem"
)

// hits counts places (h,s) at which what is looked at picks an optimal action, where some action is not: by the share of those it picks that are
// optimal. By chance, with the labels of the actions dealt at random, that is the share of all actions that are.
type hits struct{ count, chance, variance float64 }

func (n *hits) add(s *Session, h, x int, picked []int) {
	A, optimal, both := s.in.Model.Actions(), 0, 0
	for a := range A {
		if s.in.Optimal.IsOptimal(h, x, a) {
			optimal++
		}
	}
	if optimal == A {
		return
	}
	for _, a := range picked {
		if s.in.Optimal.IsOptimal(h, x, a) {
			both++
		}
	}
	p, k := float64(optimal)/float64(A), float64(len(picked))
	n.count, n.chance, n.variance = n.count+float64(both)/k, n.chance+p, n.variance+p*(1-p)*(float64(A)-k)/(k*float64(A-1))
}

// z is how many standard deviations the count is above chance; 0 where it is chance by construction.
func (n *hits) z() float64 {
	if math.Abs(n.count-n.chance) < 1e-9*(1+n.chance) {
		return 0
	}
	return (n.count - n.chance) / math.Sqrt(n.variance)
}

// lookedAt are what orders actions: the mean feature and the first singular vector of the features, as they are and without their mean, at the step
// and of all steps.
var lookedAt = []string{"the mean of the step", "the singular vector of the step", "that of the step's centred features", "the mean of all steps", "the singular vector of all steps", "that of all centred features"}

// project adds to each count what the projections of a session's features pick.
func project(s *Session, counts []hits) {
	H, S, A, d := s.in.Model.Horizon(), s.in.Model.States(), s.in.Model.Actions(), s.in.Features.Dim()
	features, scratch, dense := mat.NewDense(H*S*A, d, nil), make([]float64, d), make([]float64, d)
	for i := range H * S * A {
		features.SetRow(i, s.in.Features.Phi(1+i/(S*A), i/A%S, i%A, scratch).Dense(dense))
	}
	for h := 1; h <= H; h++ {
		own := features.Slice((h-1)*S*A, h*S*A, 0, d)
		for i, of := range []mat.Matrix{own, features} {
			if i == 1 && h > 1 {
				break
			}
			for j, v := range directions(of) {
				var projections mat.VecDense
				projections.MulVec(of, v)
				for row := 0; row < projections.Len(); row += A {
					best := row
					for a := range A {
						if projections.AtVec(row+a) > projections.AtVec(best) {
							best = row + a
						}
					}
					counts[3*i+j].add(s, h+row/(S*A), row/A%S, []int{best - row})
				}
			}
		}
	}
}

// directions returns the mean of the rows and the first singular vectors of the rows and of the rows without their mean, towards the mean.
func directions(rows mat.Matrix) []*mat.VecDense {
	n, d := rows.Dims()
	mean := mat.NewVecDense(d, nil)
	for i := range d {
		mean.SetVec(i, mat.Sum(rows.(interface{ ColView(int) mat.Vector }).ColView(i))/float64(n))
	}
	list := []*mat.VecDense{mean}
	for _, centred := range []float64{0, 1} {
		var second mat.Dense
		second.Mul(rows.T(), rows)
		moments := mat.NewSymDense(d, nil)
		for i := range d {
			for j := i; j < d; j++ {
				moments.SetSym(i, j, second.At(i, j)/float64(n)-centred*mean.AtVec(i)*mean.AtVec(j))
			}
		}
		var of mat.EigenSym
		var vectors mat.Dense
		if !of.Factorize(moments, true) {
			panic("no eigenvectors")
		}
		of.VectorsTo(&vectors)
		v := mat.VecDenseCopyOf(vectors.ColView(d - 1))
		if mat.Dot(v, mean) < 0 {
			v.ScaleVec(-1, v)
		}
		list = append(list, v)
	}
	return list
}

// TestSpanTellsNothing: over 20 draws of q-star-span all norms are equal, and projections order actions no better than chance (p > .01).
func TestSpanTellsNothing(t *testing.T) {
	for _, p := range []string{`{"kind":"river-swim"}`, `{"kind":"grid","map":"maze","slip":0}`, `{"kind":"cliff-walking"}`, `{"kind":"taxi","horizon":12}`, `{"kind":"deep-sea","size":6}`,
		`{"kind":"frozen-lake"}`, `{"kind":"random-table"}`, `{"kind":"random-linear-q"}`} {
		for _, d := range []int{5, 6, 8} {
			counts := make([]hits, len(lookedAt))
			for seed := 1; seed <= 20; seed++ {
				s := mustOpen(t, fmt.Sprintf(`{"problem":%s,"features":{"kind":"q-star-span","dim":%d,"seed":%d}}`, p, d, seed))
				project(s, counts)
				wantNorms(t, s, "norms do not tell the optimal action")
			}
			for i, n := range counts {
				if z := n.z(); z > 2.326 {
					t.Errorf("%s, d = %d: by %s %v are optimal, by chance %v, z = %.2f", p, d, lookedAt[i], n.count, n.chance, z)
				}
			}
		}
	}
}

// TestStatesTellNothing: features of v-star-span are the same for every action, so no projection orders actions. Those of states are no higher along the
// mean, or along the first singular vectors, where V* is higher, over 40 draws each.
func TestStatesTellNothing(t *testing.T) {
	for _, p := range []string{`{"kind":"river-swim"}`, `{"kind":"grid","map":"maze","slip":0}`, `{"kind":"cliff-walking"}`, `{"kind":"deep-sea","size":6}`, `{"kind":"frozen-lake"}`, `{"kind":"random-table"}`} {
		var sum, square [3]float64
		for seed := 1; seed <= 40; seed++ {
			s := mustOpen(t, fmt.Sprintf(`{"problem":%s,"features":{"kind":"v-star-span","dim":6,"seed":%d},"regret":"none"}`, p, seed))
			wantNorms(t, s, "norms do not tell the optimal action")
			H, S, A := s.in.Model.Horizon(), s.in.Model.States(), s.in.Model.Actions()
			features, values, scratch := mat.NewDense(H*S, 6, nil), make([]float64, H*S), make([]float64, 6*A)
			for h := 1; h <= H; h++ {
				for x := range S {
					row := (h-1)*S + x
					features.SetRow(row, s.in.Features.Phi(h, x, 0, scratch).Value)
					values[row] = s.in.Optimal.V(h, x)
					for a := range A {
						if !slices.Equal(s.in.Features.Phi(h, x, a, scratch).Value, features.RawRowView(row)) {
							t.Fatalf("%s: actions 0 and %d differ", p, a)
						}
					}
				}
			}
			for i, v := range directions(features) {
				var projections mat.VecDense
				projections.MulVec(features, v)
				c := stat.Correlation(projections.RawVector().Data, values, nil)
				sum[i], square[i] = sum[i]+c, square[i]+c*c
			}
		}
		for i := range sum {
			if z := math.Abs(sum[i]) / math.Sqrt(square[i]); z > 2.576 {
				t.Errorf("%s: projections on direction %d go with V*: mean correlation %.3f, z = %.2f", p, i, sum[i]/40, z)
			}
		}
	}
}

// TestCompleteTellsNothing: what complete adds neither, over 20 problems: norms are as unequal as they were, and projections as chance has it.
func TestCompleteTellsNothing(t *testing.T) {
	counts := make([]hits, len(lookedAt))
	for seed := 1; seed <= 20; seed++ {
		s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"random-table","states":40,"horizon":3,"seed":%d},"features":{"kind":"random-projection","dim":2,"seed":%d,"complete":true}}`, seed, seed))
		project(s, counts)
		wantNorms(t, s, "norms do not tell the optimal action")
	}
	for i, n := range counts {
		if z := n.z(); z > 2.326 {
			t.Errorf("by %s %v are optimal, by chance %v, z = %.2f", lookedAt[i], n.count, n.chance, z)
		}
	}
}

// TestGripAndSwitchboardTellNothing: neither do the own features of grip and switchboard, over 200 draws. At a step hits go together, since actions are
// ordered by one direction; so the deviation is that of what whole draws are above chance.
func TestGripAndSwitchboardTellNothing(t *testing.T) {
	for _, kind := range []string{"grip", "switchboard"} {
		above, square := make([]float64, len(lookedAt)), make([]float64, len(lookedAt))
		for seed := 1; seed <= 200; seed++ {
			s, counts := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":%q,"seed":%d},"regret":"none"}`, kind, seed)), make([]hits, len(lookedAt))
			project(s, counts)
			for i, n := range counts {
				if n.chance < 1 {
					t.Fatalf("%s: nothing to choose", kind)
				}
				above[i] += n.count - n.chance
				square[i] += (n.count - n.chance) * (n.count - n.chance)
			}
			wantNorms(t, s, "norms do not tell the optimal action")
		}
		for i, x := range above {
			if z := x / math.Sqrt(square[i]); z > 2.326 {
				t.Errorf("%s: by %s %v more are optimal than by chance, z = %.2f", kind, lookedAt[i], x, z)
			}
		}
	}
}

// wantNorms compares what the report says of norms.
func wantNorms(t *testing.T, s *Session, says string) {
	t.Helper()
	for _, c := range s.Checks() {
		if c.ID == "norms" && !strings.HasPrefix(c.Says, says) {
			t.Errorf("%s, %s: the report says %q, expected %q", s.spec.Problem.Family.Name, s.spec.Features.Kind, c.Says, says)
		}
	}
}

// TestNormsOfVersion1: the report says of the features of engines before 4.0.0 what they tell; what was counted by another program.
func TestNormsOfVersion1(t *testing.T) {
	for _, c := range []struct{ spec, says string }{
		{`{"problem":{"kind":"river-swim"},"features":{"kind":"q-star-span","version":1,"dim":4}}`, "norms tell the optimal action: at 66 of 66 (h,s), chance 33"},
		{`{"problem":{"kind":"grid","map":"maze","slip":0},"features":{"kind":"q-star-span","version":1,"dim":6}}`, "norms tell the optimal action: at 90 of 90 (h,s), chance 44.25"},
		{`{"problem":{"kind":"figure-1"}}`, "norms do not tell the optimal action: at 3 of 6 (h,s), chance 3"},
		{`{"problem":{"kind":"table","horizon":1,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[0.5,0.5]]}}`, "norms tell nothing"},
	} {
		s := mustOpen(t, c.spec)
		wantNorms(t, s, c.says)
	}
}

// TestNobodyKnowsBeforeTheFirstSample: with every family's problems and every kind of features, over draws of them, the policy with which a learner
// with a bonus begins is no better than chance when actions are labelled at random.
func TestNobodyKnowsBeforeTheFirstSample(t *testing.T) {
	number := regexp.MustCompile(`SEED`)
	for _, family := range problem.Families() {
		for _, kind := range feature.Kinds() {
			for _, complete := range []bool{false, true} {
				features := fmt.Sprintf(`"kind":%q,"complete":%t`, kind.Name, complete)
				switch kind.Name {
				case "table":
					continue // the user's
				case "formula":
					features += `,"components":["s/S/2","cond(a == 0, 1, -1)/2"]`
				case "tile-coding", "fourier", "rbf", "polynomial":
					if family.Name == "taxi" && complete || family.Name == "taxi" && kind.Name == "tile-coding" {
						continue // too many to build
					}
				case "one-hot":
					if family.Name == "taxi" && complete {
						continue
					}
				}
				counts := map[string]*hits{}
				drawn := hasSeed(family.Parameters) || hasSeed(kind.Parameters)
				for seed := 1; seed <= 3 && (seed == 1 || drawn); seed++ {
					given := fmt.Sprintf(`"kind":%q`, family.Name)
					if hasSeed(family.Parameters) {
						given += `,"seed":SEED`
					}
					if hasSeed(kind.Parameters) {
						features = strings.TrimSuffix(features, `,"seed":SEED`) + `,"seed":SEED`
					}
					for _, of := range learner.Kinds() {
						if of.Bonus == "" || testing.Short() && of != learner.LinQ {
							continue
						}
						text := fmt.Sprintf(`{"problem":{%s},"features":{%s},"algorithm":{"kind":%q,"gap":0.1,"c_beta":1e-6,"ties":"random"},"regret":"none"}`, given, features, of.Name)
						s, err := Open([]byte(number.ReplaceAllString(text, fmt.Sprint(seed))))
						if err != nil && kind.Name == "own" && strings.Contains(err.Error(), "brings no features") {
							continue
						}
						if err != nil {
							t.Fatalf("%s: %v", text, err)
						}
						n := counts[of.Name]
						if n == nil {
							n = &hits{}
							counts[of.Name] = n
						}
						for h := 1; h <= s.in.Model.Horizon(); h++ {
							for x := range s.in.Model.States() {
								n.add(s, h, x, s.learner.Greedy(h, x))
							}
						}
					}
				}
				for of, n := range counts {
					if z := n.z(); z > 2.326 {
						t.Errorf("%s, {%s}, %s: %v of the first actions are optimal, by chance %v, z = %.2f", family.Name, features, of, n.count, n.chance, z)
					}
				}
			}
		}
	}
}

func hasSeed(parameters []problem.Parameter) bool {
	for _, p := range parameters {
		if p.Name == "seed" {
			return true
		}
	}
	return false
}
