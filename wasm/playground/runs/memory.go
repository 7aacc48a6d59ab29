package runs

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// Memory is a Store in memory. The zero value is empty and ready.
type Memory[R Row[R]] struct {
	mu   sync.Mutex
	kept map[string]saved[R]
}

type saved[R any] struct {
	row     R
	content []byte
}

func (m *Memory[R]) Put(_ context.Context, row R, content []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, taken := m.kept[row.Key()]; taken {
		return storageError("there is already something saved under the id " + row.Key())
	}
	if m.kept == nil {
		m.kept = map[string]saved[R]{}
	}
	m.kept[row.Key()] = saved[R]{row, slices.Clone(content)}
	return nil
}

func (m *Memory[R]) List(context.Context) ([]R, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rows := make([]R, 0, len(m.kept))
	for _, kept := range m.kept {
		rows = append(rows, kept.row)
	}
	slices.SortFunc(rows, func(a, b R) int { return strings.Compare(b.Key(), a.Key()) })
	return rows, nil
}

func (m *Memory[R]) Get(_ context.Context, id string) (row R, content []byte, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, there := m.kept[id]
	if !there {
		return row, nil, row.absent(id)
	}
	return kept.row, slices.Clone(kept.content), nil
}

func (m *Memory[R]) Rename(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, there := m.kept[id]
	if !there {
		return kept.row.absent(id)
	}
	kept.row = kept.row.Named(name)
	m.kept[id] = kept
	return nil
}

func (m *Memory[R]) Remove(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if kept, there := m.kept[id]; !there {
		return kept.row.absent(id)
	}
	delete(m.kept, id)
	return nil
}
