package linalg

import (
	"fmt"
	"testing"
)

func benchmarkEach(b *testing.B, run func(A, x, y []float64)) {
	for _, d := range []int{8, 64} {
		A, x, y := make([]float64, d*d), make([]float64, d), make([]float64, d)
		for i := range A {
			A[i] = float64(i%7) / 10
		}
		for i := range x {
			x[i] = 1 / float64(i+1)
		}
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			for b.Loop() {
				run(A, x, y)
			}
		})
	}
}

func BenchmarkMatVec(b *testing.B) { benchmarkEach(b, func(A, x, y []float64) { MatVec(y, A, x) }) }
func BenchmarkAddOuter(b *testing.B) {
	benchmarkEach(b, func(A, x, y []float64) { AddOuter(A, 1e-9, x, y) })
}
