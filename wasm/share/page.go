package share

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"revisit/core/document"
	"revisit/core/link"
)

// page answers with the page of a stored run or comparison, with tags for previews unless the host is not this server's. Where there is no such run it answers with the lab, which
// tells the reader, and the status of the error.
func (s *Service) page(r *http.Request) *answer {
	id := r.PathValue("id")
	link, problem := s.link(r, id)
	page, err := s.ReadPage(r.Context(), shows(link))
	if err != nil {
		return failure(http.StatusServiceUnavailable, "storage", "the page cannot be read at the moment; try again later")
	}
	page = rooted(page)
	status := http.StatusOK
	if problem != nil {
		status = problem.status
	} else if s.elsewhere(r) == nil {
		page = tagged(page, preview{origin: origin(r), id: id, link: link})
	}
	a := newAnswer(status, "text/html; charset=utf-8", page)
	a.header.Set("Cache-Control", "no-cache")
	return a
}

// shows names the page that opens a link; for nil, the page that tells the error.
func shows(link *link.Link) string {
	if link != nil && link.Comparison != nil {
		return "compare.html"
	}
	return "lab.html"
}

// relative matches references to files in the page's folder.
var relative = regexp.MustCompile(`( (?:href|src)=")\./`)

// rooted makes a page's relative references absolute, so that they work from any address of its origin.
func rooted(page []byte) []byte { return relative.ReplaceAll(page, []byte("${1}/")) }

// preview is the description of a stored run for programs that make previews.
type preview struct {
	origin, id string
	link       *link.Link
}

func (p preview) title() string { return document.PlainText(p.link.Headline()) }

func (p preview) description() string {
	if note := document.PlainText(p.link.Note); note != "" {
		return note
	}
	return p.link.Says() + ", replayed in your browser: the page says whether it comes out the same."
}

func (p preview) address() string { return p.origin + "/r/" + p.id }

// image is the same for all runs, since preview programs do not show SVG, the format of a run's card.
func (p preview) image() string { return p.origin + "/preview.png" }

func (p preview) card() string { return p.origin + "/api/runs/" + p.id + "/card.svg" }

func (p preview) oembed() string {
	return p.origin + "/oembed?format=json&url=" + url.QueryEscape(p.address())
}

var (
	pageTitle       = regexp.MustCompile(`(?s)<title>.*?</title>\s*`)
	pageDescription = regexp.MustCompile(`<meta name="description"[^>]*>\s*`)
	headEnd         = []byte("</head>")
)

// tagged replaces the title and description in a page's head by the tags of a preview.
func tagged(page []byte, p preview) []byte {
	head, rest, found := bytes.Cut(page, headEnd)
	if !found {
		return page
	}
	head = pageDescription.ReplaceAll(pageTitle.ReplaceAll(head, nil), nil)
	return bytes.Join([][]byte{head, []byte(p.tags()), headEnd, rest}, nil)
}

func (p preview) tags() string {
	var tags strings.Builder
	tag := func(format string, values ...string) {
		escaped := make([]any, len(values))
		for i, value := range values {
			escaped[i] = html.EscapeString(value)
		}
		fmt.Fprintf(&tags, format+"\n", escaped...)
	}
	title, description := p.title(), p.description()
	tag(`<title>%s: Revisit</title>`, title)
	tag(`<meta name="description" content="%s">`, description)
	tag(`<meta name="robots" content="noindex">`) // stored runs of others should not be found by search engines
	for _, property := range [][2]string{
		{"og:type", "website"}, {"og:site_name", "Revisit"}, {"og:title", title}, {"og:description", description}, {"og:url", p.address()},
		{"og:image", p.image()}, {"og:image:type", "image/png"}, {"og:image:width", "1200"}, {"og:image:height", "630"}, {"og:image:alt", "The lab: a problem, the paths of a learner, and the theory against its run"},
	} {
		tag(`<meta property="%s" content="%s">`, property[0], property[1])
	}
	for _, name := range [][2]string{{"twitter:card", "summary_large_image"}, {"twitter:title", title}, {"twitter:description", description}, {"twitter:image", p.image()}} {
		tag(`<meta name="%s" content="%s">`, name[0], name[1])
	}
	tag(`<link rel="canonical" href="%s">`, p.address())
	tag(`<link rel="alternate" type="application/json+oembed" href="%s" title="%s">`, p.oembed(), title)
	return tags.String()
}
