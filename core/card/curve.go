package card

import (
	"fmt"
	"math"
	"strings"

	"revisit/core/link"
)

// The chart's panel and its plot area, in pixels of the card.
const (
	panelX, panelY, panelWidth, panelHeight = 468, 270, 668, 316
	plotX, plotY, plotWidth, plotHeight     = 566, 336, 510, 176
)

// chart draws the link's curve.
func (c *card) chart(l *link.Link) {
	c.rect(panelX, panelY, panelWidth, panelHeight, 10, cardPanel, cardLine)
	c.text(panelX+24, panelY+40, 24, cardInk, bold, "Cumulative regret")
	c.mark(l)
	if l.Curve == nil || !drawable(l.Curve) {
		const middle = ` text-anchor="middle"`
		says := "The sender’s curve did not come with it."
		if l.Paths == 0 {
			says = "A problem to run."
		}
		c.text(panelX+panelWidth/2, panelY+176, 24, cardSoft, middle, says)
		return
	}
	c.axes(l.Curve)
	c.curve(l.Curve)
}

// mark says that the curve is not verified until the link is opened, or shows the digest of a replayed run.
func (c *card) mark(l *link.Link) {
	if l.Digest == "" {
		return
	}
	if c.replayed {
		_, digits, _ := strings.Cut(l.Digest, ":")
		c.text(panelX+panelWidth-24, panelY+40, 22, cardFaint, ` text-anchor="end"`, "digest "+digits[:12]+"…")
		return
	}
	c.rect(panelX+panelWidth-24-236, panelY+13, 236, 40, 20, cardWash, cardAmber)
	c.text(panelX+panelWidth-24-118, panelY+40, 22, cardAmber, ` text-anchor="middle" font-weight="600"`, "not yet replayed")
}

// drawable reports whether a curve's numbers are small enough to compute with.
func drawable(curve *link.Curve) bool {
	if len(curve.X) < 2 || len(curve.X) != len(curve.Y) {
		return false
	}
	for i := range curve.X {
		if !(math.Abs(curve.X[i]) < 1/link.LeastDrawn && math.Abs(curve.Y[i]) < 1/link.LeastDrawn) {
			return false
		}
	}
	return true
}

// sameWithin is how far, as a share of them, numbers may be apart by rounding alone.
const sameWithin = 1e-9

// An axis maps values to pixels and has a tick at every multiple of step.
type axis struct{ low, high, step, from, to float64 }

func newAxis(low, high float64, most int, from, to float64) axis {
	if !(high-low >= max(link.LeastDrawn, sameWithin*max(math.Abs(low), math.Abs(high)))) {
		high = low + max(1, math.Abs(low))
	}
	return axis{low, high, tickStep((high - low) / float64(most)), from, to}
}

// tickStep returns the smallest of 1, 2 or 5 times a power of ten that is at least the spacing, from link.LeastDrawn/10 to 10/link.LeastDrawn.
func tickStep(spacing float64) float64 {
	spacing = min(max(spacing, link.LeastDrawn/10), 10/link.LeastDrawn)
	decade := 1.0
	for decade < spacing {
		decade *= 10
	}
	for decade/10 >= spacing {
		decade /= 10
	}
	for _, share := range []float64{0.2, 0.5} {
		if step := decade * share; step >= spacing {
			return step
		}
	}
	return decade
}

func (a axis) at(v float64) float64 {
	return a.from + float64((v-a.low)/(a.high-a.low)*(a.to-a.from))
}

// ticks returns the multiples of step within the axis.
func (a axis) ticks() []float64 {
	var ticks []float64
	first := math.Ceil(a.low / a.step)
	for i := range 12 {
		tick := (first + float64(i)) * a.step
		if tick > a.high {
			break
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

func axesOf(curve *link.Curve) (x, y axis) {
	low, high := 0.0, 0.0
	for _, v := range curve.Y {
		low, high = min(low, v), max(high, v)
	}
	x = newAxis(min(0, curve.X[0]), curve.X[len(curve.X)-1], 5, plotX, plotX+plotWidth)
	y = newAxis(low, high, 4, plotY+plotHeight, plotY)
	return x, y
}

func (c *card) axes(curve *link.Curve) {
	x, y := axesOf(curve)
	for _, tick := range y.ticks() {
		at := pixel(y.at(tick))
		c.line(plotX, at, plotX+plotWidth, at, cardHair)
		c.text(plotX-12, at+7, 20, cardSoft, ` text-anchor="end"`, scaled(tick))
	}
	for _, tick := range x.ticks() {
		c.text(pixel(x.at(tick)), plotY+plotHeight+28, 20, cardSoft, ` text-anchor="middle"`, scaled(tick))
	}
	c.line(plotX, plotY+plotHeight, plotX+plotWidth, plotY+plotHeight, cardLine)
	c.line(plotX, plotY, plotX, plotY+plotHeight, cardLine)
	c.text(plotX+plotWidth, plotY+plotHeight+58, 20, cardSoft, ` text-anchor="end"`, "over "+curve.Of)
}

func (c *card) curve(curve *link.Curve) {
	x, y := axesOf(curve)
	colour := cardBlue
	if curve.Of == "paths" {
		colour = cardPurple
	}
	var path strings.Builder
	for i := range curve.X {
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		fmt.Fprintf(&path, "%s%g %g", letter, pixel(x.at(curve.X[i])), pixel(y.at(curve.Y[i])))
	}
	fmt.Fprintf(&c.svg, `<path d="%s" fill="none" stroke="%s" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`, path.String(), colour)
}

// pixel returns x rounded to a tenth of a pixel.
func pixel(x float64) float64 { return math.Round(x*10) / 10 }
