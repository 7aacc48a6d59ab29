package theory

import (
	"math"

	"revisit/core/internal/linalg"
)

// fits are the least-squares fits, at every step, of all that the assumptions take to be linear.
type fits struct {
	step     []stepFit // index h-1
	disjoint bool      // every feature vector has one entry at most
	whole    bool      // all entries of P are compared with their fit, without probes
	spare    float64   // what is left of maxWork after the fits
}

// stepFit holds the fits of one step's targets.
type stepFit struct {
	rank      int
	condition float64
	q, r, one fitted // of Q*_h, of r_h, and of 1, the mass of P_h
	probe     fitted // of P_h g for a few random g, the largest in Euclidean norm; zero where fits.whole
}

// fitted is the quality of a fit: the largest residual, its row, and the norm of the shortest parameters.
type fitted struct {
	residual float64
	row      int
	norm     float64
}

// fit makes the fits, those of all steps at once where they share their features. It returns nil where that would take too long, or where
// there are too few rows to tell anything.
func (v *view) fit() *fits {
	H := v.Process.Horizon()
	layers, _, _ := v.layers()
	if v.sample != nil && v.rows() < 2*v.Features.Dim() {
		return nil
	}
	f := &fits{step: make([]stepFit, H), disjoint: v.disjoint()}
	f.whole = v.affordsEntries(f.disjoint)
	if f.whole && !f.disjoint {
		f.whole = v.work(layers, v.targets(1, true).count())+v.entriesWork(v.differing()) <= maxWork
	}
	if v.table != nil && !f.whole {
		directions := make([][probes]float64, v.Process.States())
		for s := range directions {
			directions[s] = v.direction(int32(s))
		}
		v.directions = directions
	}
	for layer := 1; layer <= layers; layer++ {
		t := v.targets(layer, f.whole)
		if layer == 1 && !f.disjoint {
			f.spare = maxWork - v.work(layers, t.count())
		}
		if f.spare < 0 {
			return nil
		}
		t.fit(f)
	}
	return f
}

// disjoint tells that every feature vector has one entry at most, as with one-hot features: columns are orthogonal.
func (v *view) disjoint() bool {
	layers, _, _ := v.layers()
	for h := 1; h <= layers; h++ {
		if !v.single(h) {
			return false
		}
	}
	return true
}

// single is disjoint for one step.
func (v *view) single(h int) bool {
	scratch := make([]float64, v.Features.Dim())
	for row := range v.rows() {
		s, a := v.place(row)
		if phi := v.Features.Phi(h, s, a, scratch); phi.Index == nil || len(phi.Index) > 1 {
			return false
		}
	}
	return true
}

// fit makes the fits of the targets' steps.
func (t *targets) fit(f *fits) {
	d, k := t.Features.Dim(), t.count()
	t.keep()
	solve := t.solve
	if f.disjoint {
		solve = t.solveDisjoint
	}
	theta, rank, condition := solve(d, k)

	residual, at := make([]float64, k), make([]int, k)
	norms, scratch, dense := make([]float64, k), make([]float64, d), make([]float64, d)
	for j := range norms {
		norms[j] = math.Sqrt(linalg.Dot(theta[j*d:(j+1)*d], theta[j*d:(j+1)*d]))
	}
	// A step's probes count as one, by the norm of their residuals, at the place of the first.
	first, estimate := k-t.moves*probes, make([]float64, k)
	for row := range t.rows() {
		y := t.of(row)
		s, a := t.place(row)
		phi := t.Features.Phi(t.from, s, a, scratch)
		if phi.Index == nil {
			linalg.MatVec(estimate, theta, phi.Value)
		} else if f.disjoint {
			for j := range estimate {
				estimate[j] = linalg.DotSparse(phi.Index, phi.Value, theta[j*d:(j+1)*d])
			}
		} else {
			linalg.MatVec(estimate, theta, phi.Dense(dense))
		}
		for j := range y {
			e := math.Abs(estimate[j] - y[j])
			if j >= first {
				sum := 0.0
				if (j-first)%probes != 0 {
					continue
				}
				for i := j; i < j+probes; i++ {
					sum += (estimate[i] - y[i]) * (estimate[i] - y[i])
				}
				e = math.Sqrt(sum)
			}
			if !(e <= residual[j]) {
				residual[j], at[j] = e, row
			}
		}
	}
	steps := t.to - t.from + 1
	for i := range steps {
		found := func(j int) fitted { return fitted{residual[j], at[j], norms[j]} }
		s := stepFit{rank: rank, condition: condition, q: found(i), r: found(steps + min(i, t.rewards-1)), one: found(steps + t.rewards)}
		if t.moves > 0 {
			s.probe = found(first + probes*min(i, t.moves-1))
		}
		f.step[t.from-1+i] = s
	}
}

// solve returns the shortest parameters of each target, d numbers each, and the rank and condition number of the features.
func (t *targets) solve(d, k int) (theta []float64, rank int, condition float64) {
	l, scratch, dense := linalg.NewLeastSquares(d, k), make([]float64, d), make([]float64, d)
	for row := range t.rows() {
		s, a := t.place(row)
		l.Add(t.Features.Phi(t.from, s, a, scratch).Dense(dense), t.of(row))
	}
	fit := l.Solve()
	for _, x := range fit.Theta {
		theta = append(theta, x...)
	}
	return theta, fit.Rank, fit.Condition
}

// solveDisjoint is solve for orthogonal columns x: theta is x'y / x'x, and the singular values are their norms.
func (t *targets) solveDisjoint(d, k int) (theta []float64, rank int, condition float64) {
	theta, square := make([]float64, k*d), make([]float64, d)
	scratch := make([]float64, d)
	for row := range t.rows() {
		s, a := t.place(row)
		phi := t.Features.Phi(t.from, s, a, scratch)
		if len(phi.Index) == 0 {
			continue
		}
		at, x := int(phi.Index[0]), phi.Value[0]
		square[at] += x * x
		for j, target := range t.of(row) {
			theta[j*d+at] += x * target
		}
	}
	smallest, largest := math.Inf(1), 0.0
	for _, x := range square {
		largest = max(largest, x)
	}
	for at, x := range square {
		if !(math.Sqrt(x) > linalg.RankTolerance*math.Sqrt(largest)) {
			for j := range k {
				theta[j*d+at] = 0
			}
			continue
		}
		rank++
		smallest = min(smallest, x)
		for j := range k {
			theta[j*d+at] /= x
		}
	}
	if rank > 0 {
		condition = math.Sqrt(largest / smallest)
	}
	return theta, rank, condition
}
