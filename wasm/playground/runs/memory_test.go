package runs

import "testing"

func TestMemoryKeepsTheContract(t *testing.T) {
	t.Run("runs", func(t *testing.T) {
		checkContract(t, func(*testing.T) Store[Run] { return &Memory[Run]{} }, row)
	})
	t.Run("results", func(t *testing.T) {
		checkContract(t, func(*testing.T) Store[Results] { return &Memory[Results]{} }, resultsRowOf)
	})
	t.Run("cells", func(t *testing.T) {
		checkCells(t, func(*testing.T) Cells { return &MemoryCells{} })
	})
}
