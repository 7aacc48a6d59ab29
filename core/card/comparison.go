package card

import (
	"fmt"
	"strings"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/link"
)

// compared draws a comparison: its size on the left, its learners on the right.
func (c *card) compared(l *link.Link) {
	of := l.Comparison
	samples := "none"
	if of.Budget.Samples > 0 {
		samples = scaled(float64(of.Budget.Samples))
	}
	facts := [][2]string{{fmt.Sprint(len(of.Learners)), plural("learner", len(of.Learners))}, {fmt.Sprint(len(of.Seeds)), plural("seed", len(of.Seeds)) + " each"},
		{samples, "samples a run"}, {grouped(float64(of.Runs())), plural("run", of.Runs())}}
	if len(of.Vary) > 0 {
		facts = append(facts, [2]string{fmt.Sprint(of.PointCount()), plural("point", of.PointCount())})
	}
	if l.Cells > 0 {
		facts = append(facts, [2]string{wrapped(document.PlainText(l.Engine), 8, 1)[0], "engine"})
	}
	c.grid(facts)
	c.rect(panelX, panelY, panelWidth, panelHeight, 10, cardPanel, cardLine)
	c.text(panelX+24, panelY+40, 24, cardInk, bold, "Compared")
	c.mark(l)
	c.contenders(of)
}

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// rows of the panel under its heading; the numbers that vary are at the foot.
const (
	cardRows  = 6
	rowHeight = 40
)

func (c *card) contenders(of *compare.Comparison) {
	y, rows := float64(panelY+92), cardRows-len(of.Vary)
	for i, l := range of.Learners {
		if i == rows-1 && len(of.Learners) > rows {
			c.text(panelX+24, y, 24, cardSoft, "", fmt.Sprintf("and %d more", len(of.Learners)-i))
			break
		}
		name := wrapped(of.DisplayName(i), 430/24.0, 1)[0]
		c.text(panelX+24, y, 24, cardInk, "", name)
		c.right(panelX+panelWidth-24, y, l.Algorithm.Learner.Access.String())
		y += rowHeight
	}
	y = float64(panelY + panelHeight - 24 - rowHeight*(len(of.Vary)-1))
	for _, v := range of.Vary {
		var values []string
		for _, x := range v.Values {
			values = append(values, short3(x))
		}
		text := document.PlainText(v.Label) + ": " + strings.Join(values, ", ")
		c.text(panelX+24, y, 22, cardSoft, "", wrapped(text, float64(panelWidth-48)/22, 1)[0])
		y += rowHeight
	}
}

// right writes a learner's access, revisiting in the accent colour.
func (c *card) right(x, y float64, right string) {
	fill := cardFaint
	if right == "revisiting" {
		fill = cardOrange
	}
	fmt.Fprintf(&c.svg, `<text x="%g" y="%g" font-size="22" fill="%s" text-anchor="end">%s</text>`, x, y, fill, escape(right))
}
