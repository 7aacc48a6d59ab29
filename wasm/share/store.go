package main

import (
	"context"
	"errors"
)

// store keeps payloads by their address, an id that is not empty. What is kept never changes: an address is a hash of what it holds.
type store interface {
	// Get gives the payload kept under an id, errAbsent where there is none.
	Get(ctx context.Context, id string) ([]byte, error)
	// Put keeps a payload, not empty, under its id. Doing so again changes nothing.
	Put(ctx context.Context, id string, payload []byte) error
}

// errAbsent is what Get says of an id under which nothing is kept.
var errAbsent = errors.New("share: no run is kept under this id")
