package lab

// Curves are the cumulative regrets, thinned for drawing.
type Curves struct {
	Episodes Curve `json:"-"`
	Paths    Curve `json:"-"`
}

// Curve is a thinned curve: the first headPoints points as they came, of the rest every stride-th, and always the newest.
type Curve struct {
	X, Y   []float64
	stride int64
	tail   int64 // points after the head so far
	loose  bool  // the last point is kept only until the next comes
}

const (
	headPoints = 1024
	tailPoints = 2048
)

func (c *Curve) add(x, y float64) {
	if c.loose {
		c.X, c.Y, c.loose = c.X[:len(c.X)-1], c.Y[:len(c.Y)-1], false
	}
	c.X, c.Y = append(c.X, x), append(c.Y, y)
	if len(c.X) <= headPoints {
		return
	}
	if c.stride == 0 {
		c.stride = 1
	}
	c.tail++
	c.loose = c.tail%c.stride != 0
	if len(c.X) >= headPoints+tailPoints && !c.loose {
		// Keep every second point of the tail: those at multiples of the doubled stride.
		n := headPoints
		for i := headPoints + 1; i < len(c.X); i += 2 {
			c.X[n], c.Y[n] = c.X[i], c.Y[i]
			n++
		}
		c.X, c.Y = c.X[:n], c.Y[:n]
		c.stride *= 2
	}
}
