package card

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/link"
)

// linked returns the link of a run.
func linked(t testing.TB, s *lab.Session, o link.Options) *link.Link {
	t.Helper()
	l, err := link.FromSession(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// drawn reads a card and returns its elements' names and all its text; a card that is no XML fails the test.
func drawn(t testing.TB, svg []byte) (names map[string]int, text string) {
	t.Helper()
	names = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return names, text
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			names[token.Name.Local]++
			for _, a := range token.Attr {
				if name := strings.ToLower(a.Name.Local); strings.HasPrefix(name, "on") || name == "href" || name == "style" || name == "src" {
					t.Errorf("found attribute %s=%q, expected none that acts or refers", name, a.Value)
				}
			}
		case xml.CharData:
			text += string(token) + "\n"
		case xml.ProcInst, xml.Directive, xml.Comment:
			t.Errorf("found %T in a card", token)
		}
	}
}

// allowed are the elements that a card consists of.
var allowed = map[string]bool{"svg": true, "title": true, "g": true, "rect": true, "path": true, "circle": true, "text": true, "tspan": true}

func checkCard(t testing.TB, svg []byte) string {
	t.Helper()
	names, text := drawn(t, svg)
	for name := range names {
		if !allowed[name] {
			t.Errorf("found element %s in a card", name)
		}
	}
	return text
}

// TestReplayedCards say the digest that was computed instead of the mark.
func TestReplayedCards(t *testing.T) {
	l := linked(t, labtest.Run(t, `{"problem":{"kind":"river-swim"}}`, 300), link.Options{Full: true})
	text := checkCard(t, DrawReplayed(l))
	if !strings.Contains(text, strings.Split(l.Digest, ":")[1][:12]) || strings.Contains(text, "not yet replayed") || !strings.Contains(checkCard(t, Draw(l)), "not yet replayed") {
		t.Errorf("found %s", text)
	}
}

func TestCardSaysWhatTheLinkDoes(t *testing.T) {
	s := labtest.Run(t, `{"problem":{"kind":"random-linear-q","horizon":4,"states":20},"episodes":80,"seed":7,"algorithm":{"gap":0.3,"c_beta":0.005}}`, 4000)
	l := linked(t, s, link.Options{Title: "Lecture 5: gaps & features", Full: true})
	svg := Draw(l)
	text := checkCard(t, svg)
	for _, expected := range []string{"Lecture 5: gaps & features", "states 20, actions 4, dim 8, horizon 4", "\n0.3\n", "\n0.005\n", "\n80\n", "\n7\n", "not yet replayed", "over episodes", grouped(float64(l.Paths))} {
		if !strings.Contains(text, expected) {
			t.Errorf("the card lacks %q: %s", expected, text)
		}
	}
	if !strings.Contains(string(svg), `width="1200" height="630"`) || len(svg) > 16<<10 {
		t.Errorf("found %d bytes, expected a card of 1200x630 in at most 16 KiB", len(svg))
	}
	if path := os.Getenv("REVISIT_CARD"); path != "" {
		if err := os.WriteFile(path, svg, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Each curve's point is drawn: the path has one command a point.
	_, path, _ := strings.Cut(string(svg), `<path d="M`)
	for !strings.HasPrefix(path[strings.Index(path, `"`):], `" fill="none" stroke="#0072b2"`) {
		_, path, _ = strings.Cut(path, `<path d="M`)
	}
	if points := 1 + strings.Count(path[:strings.Index(path, `"`)], "L"); points != len(l.Curve.X) {
		t.Errorf("found %d points drawn, expected %d", points, len(l.Curve.X))
	}
}

func TestCardWithoutACurve(t *testing.T) {
	l, err := link.Read([]byte(`{"format":"revisit.link/1","engine":"1.1.0","spec":{"problem":{"kind":"figure-1"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if text := checkCard(t, Draw(l)); !strings.Contains(text, "A problem to run.") || strings.Contains(text, "not yet replayed") {
		t.Errorf("found %s", text)
	}
}

func TestCardHoldsAnyCurve(t *testing.T) {
	for _, curve := range []*link.Curve{
		{Of: "paths", X: []float64{1, 2}, Y: []float64{0, 0}},
		{Of: "paths", X: []float64{0, 1e-300}, Y: []float64{-1e-300, 1e-300}},
		{Of: "episodes", X: []float64{-1e308, 1e308}, Y: []float64{-1e308, 1e308}},
		{Of: "episodes", X: []float64{1, 1e149}, Y: []float64{-1e149, 1e149}},
		{Of: "episodes", X: []float64{1, 1000000}, Y: []float64{5, -5}},
		{Of: "episodes", X: []float64{0, 1}, Y: []float64{0, 1e-323}},
		{Of: "episodes", X: []float64{0, 5e-324}, Y: []float64{0, 1}},
		{Of: "episodes", X: []float64{-5e-324, 5e-324}, Y: []float64{-5e-324, 5e-324}},
		{Of: "paths", X: []float64{1, math.Nextafter(1, 2)}, Y: []float64{-1, math.Nextafter(-1, 0)}},
		{Of: "paths", X: []float64{0, math.NaN()}, Y: []float64{0, math.Inf(1)}},
	} {
		l := linked(t, labtest.Run(t, `{"problem":{"kind":"figure-1"}}`, 4), link.Options{})
		l.Curve = curve
		svg := Draw(l)
		checkCard(t, svg)
		if strings.Contains(string(svg), "NaN") || strings.Contains(string(svg), "Inf") {
			t.Errorf("%v: found %s", *curve, svg)
		}
	}
}

func TestTicks(t *testing.T) {
	for spacing, expected := range map[float64]float64{1: 1, 1.5: 2, 2: 2, 3: 5, 7: 10, 0.3: 0.5, 0.011: 0.02, 40: 50, 250: 500} {
		if found := tickStep(spacing); found < expected*0.999 || found > expected*1.001 {
			t.Errorf("%g: found a step of %g, expected %g", spacing, found, expected)
		}
	}
}

// Whatever two numbers an axis lies between, it has few ticks, apart and between its ends.
func TestAxesOfAnySize(t *testing.T) {
	sizes := []float64{0, 5e-324, 1e-323, 2.3e-308, 1e-300, 1e-151, 1e-150, 1e-9, 1, 1e9, 1e149}
	for _, size := range slices.Clone(sizes) {
		for range 100 {
			size = math.Nextafter(size, math.Inf(1))
		}
		sizes = append(sizes, size)
	}
	for _, size := range slices.Clone(sizes) {
		sizes = append(sizes, -size)
	}
	for _, low := range sizes {
		for _, high := range sizes {
			a := newAxis(low, high, 4, 0, 100)
			ticks := a.ticks()
			for i, tick := range ticks {
				if at := a.at(tick); !(at >= -1e-6 && at <= 100+1e-6) || i > 0 && !(tick > ticks[i-1]) {
					t.Errorf("from %g to %g: found the ticks %g", low, high, ticks)
				}
			}
			if !(a.step > 0) || len(ticks) > 11 || low < high && !(a.at(low) <= a.at(high)) {
				t.Errorf("from %g to %g: found %+v", low, high, a)
			}
		}
	}
}

func TestNumbersOfAxes(t *testing.T) {
	for x, expected := range map[float64]string{0: "0", 0.0005: "0.0005", 1500: "1,500", 9999: "9,999", 20000: "20k", 250000: "250k", 2500000: "2.5M", -5e6: "-5M", 3e9: "3,000M", 1e13: "1e+13"} {
		if found := scaled(x); found != expected {
			t.Errorf("%g: found %q, expected %q", x, found, expected)
		}
	}
}

func TestWrapping(t *testing.T) {
	long := strings.Repeat("Ω", 300)
	for _, test := range []struct {
		text  string
		em    float64
		lines int
		ends  string
	}{
		{"short", 20, 2, "short"},
		{"", 20, 2, ""},
		{"one two three four five six seven", 10, 2, "…"},
		{long, 20, 2, "…"},
		{"a " + long, 20, 3, "…"},
		{"two words", 3.8, 4, "words"},
	} {
		lines := wrapped(test.text, test.em, test.lines)
		if len(lines) == 0 || len(lines) > test.lines || !strings.HasSuffix(lines[len(lines)-1], test.ends) {
			t.Errorf("%.20q: found %q, expected at most %d lines, the last ending in %q", test.text, lines, test.lines, test.ends)
		}
		for _, line := range lines {
			if width(line) > test.em+0.01 {
				t.Errorf("%.20q: line %q is %g em wide, expected at most %g", test.text, line, width(line), test.em)
			}
		}
	}
}

func TestPlainText(t *testing.T) {
	for text, expected := range map[string]string{
		"a\u202egnp.exe": "agnp.exe", "x\x00\x1b[31my": "x[31my", " two\n\tlines\u2028end ": "two lines end", "\xff": "\ufffd", "\u2066evil\u2069\ufeff": "evil",
		"<b>&": "<b>&", "👩\u200d🔬": "👩\u200d🔬", "\ufffe\U0001ffff": "",
	} {
		if found := document.PlainText(text); found != expected {
			t.Errorf("%q: found %q, expected %q", text, found, expected)
		}
	}
}

func FuzzCard(f *testing.F) {
	for _, title := range []string{`</title><script>alert(1)</script>`, `"><image href="//x" onerror="x"/>`, `]]><![CDATA[<x>`, "&#60;b&#62;", "\u202e\x00\ufffe\xff", strings.Repeat("W", 200), strings.Repeat("ab ", 66), "日本語の題名 emoji 👩‍🔬"} {
		f.Add(title, 1.0, 2.0, 3.0)
	}
	l := linked(f, labtest.Run(f, `{"problem":{"kind":"figure-1"}}`, 4), link.Options{Full: true})
	f.Fuzz(func(t *testing.T, title string, a, b, c float64) {
		one := *l
		one.Title, one.Curve = title, &link.Curve{Of: "episodes", X: []float64{1, 2, 3}, Y: []float64{a, b, c}}
		text := checkCard(t, Draw(&one))
		if shown := document.PlainText(title); shown != "" && !strings.Contains(text, "Revisit: "+shown) {
			t.Errorf("%q: the card's title is not the text %q: %q", title, shown, text)
		}
	})
}
