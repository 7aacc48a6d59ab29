package main

import (
	"bytes"
	"context"
	"sync"
)

// memory is a store that lasts as long as its program. The zero value is empty and ready.
type memory struct {
	mutex sync.RWMutex
	runs  map[string][]byte
}

func (m *memory) Get(_ context.Context, id string) ([]byte, error) {
	m.mutex.RLock()
	defer m.mutex.RUnlock()
	payload, ok := m.runs[id]
	if !ok {
		return nil, errAbsent
	}
	return bytes.Clone(payload), nil
}

func (m *memory) Put(_ context.Context, id string, payload []byte) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.runs == nil {
		m.runs = map[string][]byte{}
	}
	m.runs[id] = bytes.Clone(payload)
	return nil
}

// Close forgets nothing: there is nothing to be closed.
func (m *memory) Close() error { return nil }
