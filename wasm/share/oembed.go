package share

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"revisit/core/document"
)

// sandbox has the permissions that embed.html needs of its frame: workers from URLs and checks of origins need allow-same-origin.
const sandbox = "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"

// The frame's size in CSS pixels where the consumer states no smaller one.
const (
	frameWidth  = 800
	frameHeight = 680
)

// oembed answers as https://oembed.com says, with a frame of embed.html.
func (s *Service) oembed(r *http.Request) *answer {
	if problem := s.elsewhere(r); problem != nil {
		return problem
	}
	query := r.URL.Query()
	if format := query.Get("format"); format != "" && format != "json" {
		return failure(http.StatusNotImplemented, document.Unsupported, "format: found %.40q, expected json", format)
	}
	width, problem := atMost(query, "maxwidth", frameWidth)
	if problem != nil {
		return problem
	}
	height, problem := atMost(query, "maxheight", frameHeight)
	if problem != nil {
		return problem
	}
	id, ok := ours(query.Get("url"), r)
	if !ok {
		return failure(http.StatusNotFound, document.NotFound, "url: found %.200q, expected the short link of a run stored here, %s/r/...", query.Get("url"), origin(r))
	}
	link, problem := s.link(r, id)
	if problem != nil {
		return problem
	}
	a := answerJSON(http.StatusOK, rich(preview{origin: origin(r), id: id, link: link}, width, height))
	a.header.Set("Cache-Control", "public, max-age=3600")
	return a
}

// ours returns the id in a short link of this server.
func ours(address string, r *http.Request) (id string, ok bool) {
	parsed, err := url.Parse(address)
	if err != nil || !sameHost(address, r) || parsed.User != nil {
		return "", false
	}
	id, ok = strings.CutPrefix(parsed.Path, "/r/")
	return id, ok && IsID(id)
}

// atMost reads the largest size that a consumer states.
func atMost(query url.Values, name string, usual int) (int, *answer) {
	text := query.Get(name)
	if text == "" {
		return usual, nil
	}
	most, err := strconv.ParseUint(text, 10, 31)
	if err != nil || most == 0 {
		return 0, failure(http.StatusBadRequest, document.BadLink, "%s: found %.40q, expected a number of pixels, at least 1", name, text)
	}
	return min(usual, int(most)), nil
}

// rich returns a frame; for a comparison, which needs a page of its own, only its title and its card.
func rich(p preview, width, height int) map[string]any {
	title := p.title()
	answer := map[string]any{"version": "1.0", "type": "link", "provider_name": "Revisit", "provider_url": p.origin + "/", "title": title, "cache_age": 3600}
	if p.link.Comparison == nil {
		answer["type"], answer["width"], answer["height"] = "rich", width, height
		answer["html"] = fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" sandbox="%s" loading="lazy" referrerpolicy="no-referrer" frameborder="0"></iframe>`,
			html.EscapeString(p.origin+"/embed.html#id="+p.id), html.EscapeString(title), width, height, sandbox)
	}
	// A thumbnail larger than the stated size must be left out.
	if thumbnail := min(width*630/1200, height); width == frameWidth && thumbnail >= frameWidth*630/1200 {
		answer["thumbnail_url"], answer["thumbnail_width"], answer["thumbnail_height"] = p.card(), frameWidth, frameWidth*630/1200
	}
	return answer
}
