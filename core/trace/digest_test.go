package trace

import (
	"math"
	"testing"
)

// JavaScript writes -0 as 0, so both have one digest.
func TestNegativeZero(t *testing.T) {
	zero, minus := newDigest().of([][]float64{{0}}, nil), newDigest().of([][]float64{{math.Copysign(0, -1)}}, nil)
	if zero != minus {
		t.Errorf("0 gives %s, -0 gives %s", zero, minus)
	}
}
