package linq

// Weigh adds by v v' to Lambda_h, as very many samples would.
func (l *Learner) Weigh(h int, v []float64, by float64) {
	for i, x := range v {
		for j, y := range v {
			l.step[h].Recent[i*len(v)+j] += by * x * y
		}
	}
}

// Age adds moved to the drift of every step.
func (l *Learner) Age(moved float64) {
	for h := 1; h <= l.horizon; h++ {
		l.drift[h].moved += moved
	}
}

// DriftAfter returns the drift of bounds that begins at from, after theta has moved the given number of times by the given length.
func DriftAfter(from, length float64, steps int) float64 {
	b := newBounds(1)
	b.drift = from
	for range steps {
		b.thetaMoved(length * length)
	}
	return b.drift
}

// WithoutKernel makes Go do sampling and updates.
func (l *Learner) WithoutKernel() { l.kernel = nil }

// RecentreFrom is the number of updates from which on the sums have an origin.
const RecentreFrom = recentreFrom
