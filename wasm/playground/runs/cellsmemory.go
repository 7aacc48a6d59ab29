package runs

import (
	"context"
	"slices"
	"sync"

	"revisit/core/document"
)

// MemoryCells keeps Cells in memory. The zero value is empty and ready.
type MemoryCells struct {
	mu   sync.Mutex
	kept []cellsOf // in the order in which they were last added to
}

type cellsOf struct {
	comparison string
	cells      map[string]document.Raw // by fingerprint
}

func (m *MemoryCells) Keep(_ context.Context, comparison string, cells []document.Raw) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	these := cellsOf{comparison, map[string]document.Raw{}}
	if i := m.index(comparison); i >= 0 {
		these = m.kept[i]
		m.kept = slices.Delete(m.kept, i, i+1)
	}
	for _, cell := range cells {
		these.cells[fingerprint(cell)] = slices.Clone(cell)
	}
	m.kept = append(m.kept, these)
	m.kept = m.kept[max(0, len(m.kept)-MaxComparisons):]
	return nil
}

func (m *MemoryCells) All(_ context.Context, comparison string) ([]document.Raw, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := []document.Raw{}
	if i := m.index(comparison); i >= 0 {
		for _, cell := range m.kept[i].cells {
			all = append(all, slices.Clone(cell))
		}
	}
	return all, nil
}

func (m *MemoryCells) Forget(_ context.Context, comparison string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = slices.DeleteFunc(m.kept, func(of cellsOf) bool { return of.comparison == comparison })
	return nil
}

func (m *MemoryCells) index(comparison string) int {
	return slices.IndexFunc(m.kept, func(of cellsOf) bool { return of.comparison == comparison })
}
