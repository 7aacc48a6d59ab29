package value

// Curves are the cumulative regrets, thinned for drawing.
type Curves struct {
	Episodes Curve `json:"-"`
	Paths    Curve `json:"-"`
}

// Curve is a thinned curve, up to date after Complete: the first headPoints points as they came; of each stride of the rest the last, and
// its lowest and highest where they stick out from between the ends, so that no extreme is lost; and always the newest. A curve that only
// rises keeps every stride-th point.
type Curve struct {
	X, Y   []float64
	stride int64 // points of a whole span
	ends   []int // indices of the points that end whole spans
	open   span  // what has come since
	last   point // the newest
}

// span are points in a row of which some are kept.
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
	c.open.add(x, y)
	c.last = point{x, y}
	if c.open.points < c.stride {
		return
	}
	c.Complete()
	c.ends, c.open = append(c.ends, len(c.X)-1), span{}
	if len(c.X) >= headPoints+tailPoints && len(c.ends)%2 == 0 {
		c.halve()
	}
}

// Complete puts what has come since the last whole span into X and Y, which are complete only then.
func (c *Curve) Complete() {
	if c.open.points == 0 {
		return
	}
	kept := headPoints
	if n := len(c.ends); n > 0 {
		kept = c.ends[n-1] + 1
	}
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

// keep appends what is kept of a span: its extremes, where they are not between its last point and the point before it, and its last.
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

// halve makes one span of every two.
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
