package runs

import (
	"context"
	"encoding/json"

	"revisit/core/compare"
	"revisit/core/lab"
)

// MaxComparisons is of how many comparisons the finished cells are kept. Of more, those that were added to longest ago go.
const MaxComparisons = 8

// Cells keeps the finished cells of comparisons until their results are saved, so that one that was broken off can go on. A cell
// is the JSON of one, kept byte for byte; the comparison is what CellsKey gives for it. Errors are *document.Error.
type Cells interface {
	// Keep adds cells to those that there are of the comparison. The same cell again makes no difference.
	Keep(ctx context.Context, comparison string, cells []json.RawMessage) error
	// All gives the cells of the comparison, in no order that means anything, without those that have been damaged since.
	All(ctx context.Context, comparison string) ([]json.RawMessage, error)
	// Forget removes them, if there are any.
	Forget(ctx context.Context, comparison string) error
}

// CellsKey names a comparison or sweep on this engine: cells of another engine may not go with these.
func CellsKey(comparison *compare.Comparison) (string, error) {
	canonical, err := comparison.Canonical()
	if err != nil {
		return "", err
	}
	return fingerprint([]byte(lab.Engine + "\n" + string(canonical))), nil
}
