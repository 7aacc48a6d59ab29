package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"revisit/wasm/share"
)

// bolt is a store in one file.
type bolt struct{ file *bbolt.DB }

var runsBucket = []byte("runs")

// openBolt opens the file, or creates it. Only one program at a time can have it open.
func openBolt(path string) (*bolt, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("the folder of stored runs cannot be made: %w", err)
	}
	file, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, fmt.Errorf("%s is in use by another Revisit; stop that one, or choose another file with -store", path)
	}
	if err != nil {
		return nil, fmt.Errorf("%s, where stored runs are kept, cannot be opened: %w; choose another file with -store", path, err)
	}
	err = file.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(runsBucket)
		return err
	})
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s, where stored runs are kept, cannot be written: %w", path, err)
	}
	return &bolt{file}, nil
}

func (b *bolt) Close() error { return b.file.Close() }

func (b *bolt) Get(_ context.Context, id string) (payload []byte, err error) {
	err = b.file.View(func(tx *bbolt.Tx) error {
		payload = bytes.Clone(tx.Bucket(runsBucket).Get([]byte(id)))
		if payload == nil {
			return share.ErrAbsent
		}
		return nil
	})
	return payload, err
}

func (b *bolt) Put(_ context.Context, id string, payload []byte) error {
	return b.file.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket(runsBucket).Put([]byte(id), payload)
	})
}
