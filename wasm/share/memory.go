package share

import (
	"bytes"
	"context"
	"sync"
)

// Memory is a store in memory. The zero value is empty and ready.
type Memory struct {
	mutex sync.RWMutex
	runs  map[string][]byte
}

func (m *Memory) Get(_ context.Context, id string) ([]byte, error) {
	m.mutex.RLock()
	defer m.mutex.RUnlock()
	payload, ok := m.runs[id]
	if !ok {
		return nil, ErrAbsent
	}
	return bytes.Clone(payload), nil
}

func (m *Memory) Put(_ context.Context, id string, payload []byte) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.runs == nil {
		m.runs = map[string][]byte{}
	}
	m.runs[id] = bytes.Clone(payload)
	return nil
}

// Close does nothing.
func (m *Memory) Close() error { return nil }
