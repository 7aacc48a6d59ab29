//go:build !js

package share

import (
	"image/png"
	"os"
	"strings"
	"testing"
)

// TestPreviewPicture: what the page says of its picture is so. node tools/preview.mjs makes it.
func TestPreviewPicture(t *testing.T) {
	file, err := os.Open("../../site/preview.png")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.DecodeConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	if picture.Width != 1200 || picture.Height != 630 {
		t.Errorf("found %d by %d pixels, expected 1200 by 630", picture.Width, picture.Height)
	}
	id, payload := linkOf(t, "t", "")
	s := &Memory{}
	if err := s.Put(t.Context(), id, []byte(payload)); err != nil {
		t.Fatal(err)
	}
	page := body(t, send(testService(s, unlimited{}), "GET", "http://example.com/r/"+id, ""))
	for _, expected := range []string{
		`<meta property="og:image" content="http://example.com/preview.png">`,
		`<meta property="og:image:width" content="1200">`,
		`<meta property="og:image:height" content="630">`,
		`<meta name="twitter:image" content="http://example.com/preview.png">`,
	} {
		if !strings.Contains(page, expected) {
			t.Errorf("the page lacks %s", expected)
		}
	}
}
