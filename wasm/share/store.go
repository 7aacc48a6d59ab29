package share

import (
	"context"
	"errors"
)

// Store stores payloads under ids that are not empty. A payload never changes, since its id is a hash of it. Package sharetest has the test
// that every store must pass.
type Store interface {
	// Get returns the payload under an id, ErrAbsent where there is none.
	Get(ctx context.Context, id string) ([]byte, error)
	// Put stores a payload, not empty, under its id, in place of what is there. Storing it again changes nothing.
	Put(ctx context.Context, id string, payload []byte) error
}

// ErrAbsent is the error of Get for an id without a payload.
var ErrAbsent = errors.New("share: no run is kept under this id")
