package lab

import (
	"os"
	"regexp"
	"testing"
)

// TestReadme opens and runs every spec that README shows.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(text, -1)
	if len(blocks) == 0 {
		t.Fatal("README shows no spec")
	}
	for _, block := range blocks {
		s := mustOpen(t, string(block[1]))
		if outcome := finish(t, s); outcome != Done {
			t.Errorf("outcome %s of\n%s", outcome, block[1])
		}
	}
}
