package runs

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// Memory is a Store that is gone with the module. The zero value is empty and ready.
type Memory struct {
	mu   sync.Mutex
	kept map[string]keptRun
}

type keptRun struct {
	row    Run
	record []byte
}

func (m *Memory) Put(_ context.Context, run Run, record []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, taken := m.kept[run.ID]; taken {
		return storageError("there is already a run with the id " + run.ID)
	}
	if m.kept == nil {
		m.kept = map[string]keptRun{}
	}
	m.kept[run.ID] = keptRun{run, slices.Clone(record)}
	return nil
}

func (m *Memory) List(context.Context) ([]Run, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rows := make([]Run, 0, len(m.kept))
	for _, kept := range m.kept {
		rows = append(rows, kept.row)
	}
	slices.SortFunc(rows, func(a, b Run) int { return strings.Compare(b.ID, a.ID) })
	return rows, nil
}

func (m *Memory) Get(_ context.Context, id string) (Run, []byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, there := m.kept[id]
	if !there {
		return Run{}, nil, notFound(id)
	}
	return kept.row, slices.Clone(kept.record), nil
}

func (m *Memory) Rename(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, there := m.kept[id]
	if !there {
		return notFound(id)
	}
	kept.row.Name = name
	m.kept[id] = kept
	return nil
}

func (m *Memory) Remove(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, there := m.kept[id]; !there {
		return notFound(id)
	}
	delete(m.kept, id)
	return nil
}
