package theory

import (
	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// maxWork bounds the multiplications of a report's fits and of comparing all entries of P, over all steps: about a second natively, two in a
// browser.
const maxWork = 2e9

// work estimates the multiplications of one fit for each layer, each to the given number of targets, and of computing their features.
func (v *view) work(layers, targets int) float64 {
	return float64(layers) * (linalg.Work(v.rows(), v.Features.Dim(), targets) + v.computing(3))
}

// entriesWork estimates the multiplications of comparing all entries of P with their fit, for the given number of steps.
func (v *view) entriesWork(steps int) float64 {
	return float64(steps) * (linalg.BasisWork(v.rows(), v.Features.Dim()) + v.computing(1))
}

// The multiplications of one number of a feature vector: computed on demand, or read from a table.
const (
	computed = 16
	read     = 1
)

// computing estimates the multiplications of computing all features of one step the given number of times.
func (v *view) computing(times int) float64 {
	each := float64(computed)
	switch v.Features.(type) {
	case *feature.Table, *feature.SparseTable, *feature.OneHot, *feature.Units:
		each = read
	}
	s, a := v.place(0)
	entries := len(v.Features.Phi(1, s, a, make([]float64, v.Features.Dim())).Value)
	return float64(times) * float64(v.rows()) * float64(entries) * each
}
