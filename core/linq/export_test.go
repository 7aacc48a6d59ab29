package linq

// Weigh adds by v v' to Lambda_h beside all samples: what would take very many of them.
func (l *Learner) Weigh(h int, v []float64, by float64) {
	for i, x := range v {
		for j, y := range v {
			l.step[h].Recent[i*len(v)+j] += by * x * y
		}
	}
}

// Age lets all drifts that Settled counts begin at moved instead of 0.
func (l *Learner) Age(moved float64) {
	for h := 1; h <= l.horizon; h++ {
		l.drift[h].moved += moved
	}
}

// DriftAfter returns the drift of bounds at from after steps of theta of one length.
func DriftAfter(from, length float64, steps int) float64 {
	b := newBounds(1, 1, 1, false, false)
	b.drift = from
	for range steps {
		b.thetaMoved(length * length)
	}
	return b.drift
}

// WithoutKernel leaves sampling and updates to Go.
func (l *Learner) WithoutKernel() { l.kernel = nil }
