// Package card draws the preview pictures of links.
package card

import (
	"fmt"
	"strings"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/link"
	"revisit/core/parameter"
	"revisit/core/spec"
)

// The colours of the page's light theme.
const (
	cardGround = "#f6f5f1"
	cardPanel  = "#ffffff"
	cardInk    = "#1a1e22"
	cardSoft   = "#545c66"
	cardFaint  = "#656c75"
	cardLine   = "#dfdcd4"
	cardHair   = "#ebe8e1"
	cardOrange = "#c4400c" // means "revisit", here the name
	cardAmber  = "#835400"
	cardWash   = "#fdf0d2"
	cardBlue   = "#0072b2"
	cardPurple = "#9c4a84"
)

// Draw draws a link as an SVG of 1200x630 pixels, the size of link previews: its title, the problem, the constants, and the link's curve,
// marked as not yet replayed. The SVG has no script, no style and no external reference; the title is escaped.
func Draw(l *link.Link) []byte { return (&card{}).draw(l) }

// DrawReplayed is Draw for a run that was computed here: it shows the beginning of the digest instead of that mark.
func DrawReplayed(l *link.Link) []byte { return (&card{replayed: true}).draw(l) }

func (c *card) draw(l *link.Link) []byte {
	c.raw(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img"` +
		` font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif">`)
	headline := document.PlainText(l.Headline())
	c.raw("<title>" + escape("Revisit: "+headline) + "</title>")
	c.rect(0, 0, 1200, 630, 0, cardGround, "none")
	c.name(l)
	y := c.headline(headline)
	if l.Comparison != nil {
		c.text(64, y, 26, cardSoft, "", subject(&l.Comparison.Problem))
		c.compared(l)
	} else {
		c.text(64, y, 26, cardSoft, "", subject(&l.Spec.Problem))
		c.facts(l)
		c.chart(l)
	}
	c.raw("</svg>\n")
	return []byte(c.svg.String())
}

type card struct {
	svg      strings.Builder
	replayed bool
}

// escape escapes as html.EscapeString does. Package html's table of named characters would stay in the engine.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;").Replace(text)
}

func (c *card) raw(text string) { c.svg.WriteString(text) }

// text writes one line and escapes it, but not the attributes.
func (c *card) text(x, y, size float64, fill, attributes, text string) {
	fmt.Fprintf(&c.svg, `<text x="%g" y="%g" font-size="%g" fill="%s"%s>%s</text>`, x, y, size, fill, attributes, escape(text))
}

func (c *card) rect(x, y, width, height, radius float64, fill, stroke string) {
	fmt.Fprintf(&c.svg, `<rect x="%g" y="%g" width="%g" height="%g" rx="%g" fill="%s" stroke="%s"/>`, x, y, width, height, radius, fill, stroke)
}

func (c *card) line(x1, y1, x2, y2 float64, stroke string) {
	fmt.Fprintf(&c.svg, `<path d="M%g %gL%g %g" stroke="%s"/>`, x1, y1, x2, y2, stroke)
}

const bold = ` font-weight="700"`

// name writes the page's icon and name, and the learner.
func (c *card) name(l *link.Link) {
	c.raw(`<g transform="translate(64 44) scale(1.375)"><rect width="32" height="32" rx="7" fill="#1a1e22"/>` +
		`<path d="M6 10h20" stroke="#eceae5" stroke-width="2.6" stroke-linecap="round"/>` +
		`<path d="M13 10v7q0 5 5 5h8" fill="none" stroke="#ff8a4c" stroke-width="2.6" stroke-linecap="round"/>` +
		`<circle cx="13" cy="10" r="3.6" fill="#1a1e22" stroke="#eceae5" stroke-width="2.2"/></g>`)
	c.raw(`<text x="124" y="78" font-size="34" font-weight="700" fill="` + cardInk + `">Re<tspan fill="` + cardOrange + `">visit</tspan></text>`)
	says := "learners on equal terms"
	if l.Comparison == nil {
		says = l.Spec.Algorithm.Learner.Title
		if l.Spec.Algorithm.Learner == learner.LinQ {
			says += ", limited revisiting"
		}
	}
	c.text(1136, 77, 22, cardFaint, ` text-anchor="end"`, says)
}

// headline writes the title on at most two lines, and returns the y of the next line.
func (c *card) headline(title string) float64 {
	size, y := 50.0, 164.0
	lines := wrapped(title, 1072/size, 2)
	if len(lines) > 1 {
		size, y = 42, 144
		lines = wrapped(title, 1072/size, 2)
	}
	for _, line := range lines {
		c.text(64, y, size, cardInk, bold, line)
		y += float64(size * 1.2)
	}
	return y - 8
}

// subject names the problem and its size.
func subject(s *spec.Problem) string {
	parts := []string{}
	for _, p := range s.Family.Parameters {
		if v, ok := s.Args[p.Name].(int); ok && p.Type == parameter.Int && p.Name != "seed" && len(parts) < 4 {
			parts = append(parts, strings.ReplaceAll(p.Name, "_", " ")+" "+grouped(float64(v)))
		}
	}
	text := s.Family.Title
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	return wrapped(text, 1072/26.0, 1)[0]
}

// facts writes the constants as the page does: a number, and its name under it.
func (c *card) facts(l *link.Link) {
	a := l.Spec.Algorithm
	facts := [][2]string{{gapText(a.Gap), "declared gap"}, {short3(a.CBeta), "constant cᵦ"}, {grouped(float64(l.Spec.Episodes)), "episodes N"}, {fmt.Sprint(l.Spec.Seed), "seed"}}
	if l.Paths > 0 {
		facts = append(facts, [2]string{grouped(float64(l.Paths)), "paths K"}, [2]string{wrapped(document.PlainText(l.Engine), 8, 1)[0], "engine"})
	}
	c.grid(facts)
}

// grid writes up to six facts in two columns.
func (c *card) grid(facts [][2]string) {
	for i, fact := range facts {
		x, y := 64+float64(190*float64(i%2)), 332+float64(104*float64(i/2))
		size := 34.0
		if em := width(fact[0]); em > 5 {
			size = float64(170 / em)
		}
		if fact[1] == "engine" { // a remark beside what was found
			size = min(size, 22)
		}
		c.text(x, y, min(size, 34), cardInk, bold, fact[0])
		c.text(x, y+32, 22, cardSoft, "", fact[1])
	}
}

func gapText(g spec.Gap) string {
	switch {
	case g.Word == "true":
		return "true"
	case g.Word != "" || g.PerStep != nil:
		return "per step"
	}
	return short3(g.Number)
}
