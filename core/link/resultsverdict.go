package link

import (
	"encoding/base64"
	"fmt"
	"strings"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/sha256"
)

// The largest number of marks in an address, and in a stored link. Where there are more cells, a mark stands for several.
const (
	shortMarks = 64
	fullMarks  = 1024
)

// marks returns a mark for every share of consecutive cells: 12 bits of a hash of them, as two characters of base64url. The size of a share is
// the smallest power of two that gives at most the given number of marks.
func marks(cells []compare.Cell, most int) string {
	share := 1
	for (len(cells)+share-1)/share > most {
		share *= 2
	}
	var text strings.Builder
	for from := 0; from < len(cells); from += share {
		var of []byte
		for i := from; i < min(from+share, len(cells)); i++ {
			sum := cells[i].Sum()
			of = append(of, sum[:]...)
		}
		sum := sha256.Sum256(of)
		text.WriteString(base64.RawURLEncoding.EncodeToString(sum[:2])[:2])
	}
	return text.String()
}

// ResultsVerdict says whether the results of a comparison have the digest of a link.
type ResultsVerdict struct {
	Reproduced bool         `json:"reproduced"`
	Comparable bool         `json:"comparable"` // whether both digests have one form; if not, nothing is known
	Expected   ResultsClaim `json:"expected"`   // by the link
	Actual     ResultsClaim `json:"actual"`
	// FirstDifference holds the first cell that differs; nil where the link has no marks, or none differs.
	FirstDifference *CellRange `json:"firstDifference"`
}

// ResultsClaim is the digest of results, the engine that computed them, and the number of cells.
type ResultsClaim struct {
	Digest string `json:"digest"`
	Engine string `json:"engine"`
	Cells  int    `json:"cells"`
}

// CellRange is the range of cells From..To, counted from 1. The place is that of the first cell; Says names it by learner and values.
type CellRange struct {
	From    int    `json:"from"`
	To      int    `json:"to"`
	Point   int    `json:"point"`
	Learner int    `json:"learner"`
	Seed    uint64 `json:"seed"`
	Says    string `json:"says"`
}

// ResultsVerdict compares complete results with a link to results of the same comparison.
func (l *Link) ResultsVerdict(r *compare.Results) (*ResultsVerdict, error) {
	switch {
	case l.Comparison == nil:
		return nil, document.RefuseLink("spec", "a run", "a comparison or a sweep")
	case l.Digest == "":
		return nil, document.RefuseLink("digest", nil, "a digest to compare with: this link is of a comparison that nobody had run")
	case r.Digest == "":
		return nil, document.Refuse("digest", nil, "complete results: run the cells that are missing")
	case len(r.Cells) != l.Cells:
		return nil, document.RefuseLink("cells", l.Cells, fmt.Sprintf("%d, as in the results", len(r.Cells)))
	}
	v := &ResultsVerdict{Expected: ResultsClaim{l.Digest, l.Engine, l.Cells}, Actual: ResultsClaim{r.Digest, r.Engine, len(r.Cells)}}
	v.Comparable = history.FormOf(l.Digest) == history.FormOf(r.Digest)
	v.Reproduced = l.Digest == r.DigestBy(l.Engine) // another engine may give the same results
	if v.Comparable && !v.Reproduced && l.Marks != "" {
		v.FirstDifference = firstDifference(r, l.Marks)
	}
	return v, nil
}

// firstDifference returns the first range of cells whose mark differs from theirs, nil where none does.
func firstDifference(r *compare.Results, theirs string) *CellRange {
	own := marks(r.Cells, len(theirs)/2)
	share := 1
	for (len(r.Cells)+share-1)/share > len(theirs)/2 {
		share *= 2
	}
	for i := 0; i+1 < len(own) && len(own) == len(theirs); i += 2 {
		if own[i:i+2] == theirs[i:i+2] {
			continue
		}
		from := i / 2 * share
		c := &r.Cells[from]
		return &CellRange{from + 1, min(from+share, len(r.Cells)), c.Point, c.Learner, c.Seed, r.Comparison.CellName(c.Point, c.Learner, c.Seed)}
	}
	return nil
}
