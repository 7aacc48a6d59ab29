package runs

import (
	"context"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/lab"
)

// MaxComparisons is the number of comparisons whose finished cells are kept: those that were last added to. A study is up to 13, a tuning for each
// of its learners and the final one.
const MaxComparisons = 16

// Cells keeps the finished cells of comparisons until their results are saved, so that an interrupted comparison can go on. A cell is kept as
// its JSON, byte for byte, under the key of its comparison (CellsKey). Errors are of type *document.Error.
type Cells interface {
	// Keep adds cells of the comparison. A cell that is there already is not added again.
	Keep(ctx context.Context, comparison string, cells []document.Raw) error
	// All returns the cells of the comparison, in any order, without damaged ones.
	All(ctx context.Context, comparison string) ([]document.Raw, error)
	// Forget removes the cells of the comparison, if there are any.
	Forget(ctx context.Context, comparison string) error
}

// CellsKey returns the key of a comparison or sweep with this engine. Cells of different engines must not be mixed.
func CellsKey(comparison *compare.Comparison) (string, error) {
	canonical, err := comparison.Canonical()
	if err != nil {
		return "", err
	}
	return fingerprint([]byte(lab.Engine + "\n" + string(canonical))), nil
}
