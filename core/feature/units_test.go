package feature_test

import (
	"slices"
	"testing"

	"revisit/core/feature"
)

func TestUnits(t *testing.T) {
	const H, S, A, d = 3, 4, 2, 5
	for _, layers := range []int{1, H} {
		index := make([]int32, layers*S*A)
		for i := range index {
			index[i] = int32(i * i % d)
		}
		m := feature.NewUnits(d, S, A, layers, index)
		if m.Dim() != d || m.Stationary() != (layers == 1) {
			t.Errorf("%d layers: dimension %d, stationary %t", layers, m.Dim(), m.Stationary())
		}
		for h := 1; h <= H; h++ {
			for s := range S {
				for a := range A {
					i := s*A + a
					if layers > 1 {
						i += (h - 1) * S * A
					}
					want := make([]float64, d)
					want[i*i%d] = 1
					if got := m.Phi(h, s, a, nil).Dense(make([]float64, d)); !slices.Equal(got, want) {
						t.Errorf("%d layers: phi_%d(%d,%d) = %v, want %v", layers, h, s, a, got, want)
					}
				}
			}
		}
	}
}
