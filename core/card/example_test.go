package card_test

import (
	"encoding/xml"
	"fmt"
	"strings"

	"revisit/core/card"
	"revisit/core/link"
)

// The preview of a link is an SVG file. Its texts say what the link is of.
func Example() {
	l, err := link.Read([]byte(`{"format": "revisit.link/1", "engine": "4.0.0", "title": "Lecture 1",
		"spec": {"problem": {"kind": "river-swim"}, "episodes": 500}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var svg struct {
		Width  int      `xml:"width,attr"`
		Height int      `xml:"height,attr"`
		Title  string   `xml:"title"`
		Texts  []string `xml:"text"`
	}
	if err := xml.Unmarshal(card.Draw(l), &svg); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d x %d, %s\n", svg.Width, svg.Height, svg.Title)
	fmt.Println(strings.Join(svg.Texts[1:4], " | ")) // after the name Revisit
	fmt.Println(strings.Join(svg.Texts[4:], " | "))
	// Output:
	// 1200 x 630, Revisit: Lecture 1
	// LinQ-LSVI-UCB, limited revisiting | Lecture 1 | River swim: states 6, horizon 12
	// 0.3 | declared gap | 0.001 | constant cᵦ | 500 | episodes N | 1 | seed | Cumulative regret | A problem to run.
}
