package share

import (
	"context"
	"errors"
)

// Store keeps payloads by their address, an id that is not empty. What is kept never changes: an address is a hash of what it holds.
// Package sharetest has the test that every store must pass.
type Store interface {
	// Get gives the payload kept under an id, ErrAbsent where there is none.
	Get(ctx context.Context, id string) ([]byte, error)
	// Put keeps a payload, not empty, under its id. Doing so again changes nothing.
	Put(ctx context.Context, id string, payload []byte) error
}

// ErrAbsent is what Get says of an id under which nothing is kept.
var ErrAbsent = errors.New("share: no run is kept under this id")
