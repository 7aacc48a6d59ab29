package evaluation

import "slices"

// Curves are the cumulative regrets, thinned for drawing.
type Curves struct {
	Episodes Curve `json:"-"` // over episodes (eq:defn-regret)
	Paths    Curve `json:"-"` // over paths (eq:standard-regret)
}

// Curve is a curve thinned for drawing. It keeps the first headPoints points. The others come in spans of stride points, of which it keeps the
// last one, and the lowest and the highest one where they are outside of the range between the ends, so that no extreme is lost. It always keeps
// the newest point. Of a curve that only rises it keeps every stride-th point. X and Y are up to date after Complete.
type Curve struct {
	X, Y   []float64
	stride int64 // points of a complete span
	ends   []int // indices of the points that end complete spans
	open   span  // the points since
	last   point // the newest
}

// span summarises successive points.
type span struct {
	points    int64
	low, high point
}

type point struct{ x, y float64 }

const (
	headPoints = 1024
	tailPoints = 2048
)

// Add adds the newest point.
func (c *Curve) Add(x, y float64) {
	if len(c.ends) == 0 && c.open.points == 0 && len(c.X) < headPoints {
		c.X, c.Y = append(c.X, x), append(c.Y, y)
		return
	}
	c.stride = max(1, c.stride)
	c.last = point{x, y}
	if c.stride == 1 {
		c.X, c.Y = append(c.X, x), append(c.Y, y)
	} else if c.open.add(x, y); c.open.points < c.stride {
		return
	}
	c.Complete()
	c.ends, c.open = append(c.ends, len(c.X)-1), span{}
	if len(c.X) >= headPoints+tailPoints && len(c.ends)%2 == 0 {
		c.halve()
	}
}

// clone returns a curve with the same points, after Complete. The points that stay as they are, up to the last complete span, are shared.
func (c *Curve) clone() Curve {
	so := *c
	kept := c.kept()
	so.X, so.Y, so.ends = c.X[:kept:kept], c.Y[:kept:kept], slices.Clip(c.ends)
	return so
}

// kept returns the number of points that no later one changes.
func (c *Curve) kept() int {
	if n := len(c.ends); n > 0 {
		return c.ends[n-1] + 1
	}
	return min(len(c.X), headPoints)
}

// Complete puts the points since the last complete span into X and Y.
func (c *Curve) Complete() {
	if c.open.points == 0 {
		return
	}
	kept := c.kept()
	c.X, c.Y = c.X[:kept], c.Y[:kept]
	c.keep(c.open, c.last)
}

func (s *span) add(x, y float64) {
	if s.points == 0 || y < s.low.y {
		s.low = point{x, y}
	}
	if s.points == 0 || y > s.high.y {
		s.high = point{x, y}
	}
	s.points++
}

// keep appends what is kept of a span whose last point is given.
func (c *Curve) keep(s span, last point) {
	before := c.Y[len(c.Y)-1]
	first, second := s.low, s.high
	if first.x > second.x {
		first, second = second, first
	}
	for _, p := range []point{first, second} {
		if p.y < min(before, last.y) || p.y > max(before, last.y) {
			c.X, c.Y = append(c.X, p.x), append(c.Y, p.y)
		}
	}
	c.X, c.Y = append(c.X, last.x), append(c.Y, last.y)
}

// halve joins every two spans into one.
func (c *Curve) halve() {
	x, y, ends := c.X, c.Y, c.ends
	c.X, c.Y, c.ends = x[:headPoints:headPoints], y[:headPoints:headPoints], ends[:0:0]
	from := headPoints
	for i := 1; i < len(ends); i += 2 {
		var both span
		for ; from <= ends[i]; from++ {
			both.add(x[from], y[from])
		}
		c.keep(both, point{x[ends[i]], y[ends[i]]})
		c.ends = append(c.ends, len(c.X)-1)
	}
	c.stride *= 2
}
