package main

import (
	"context"
	"strings"

	"github.com/syumai/workers/cloudflare/kv"

	"revisit/wasm/share"
)

// kvStore is a store in a KV namespace of Cloudflare. A run may take a minute until it can be read at other locations.
type kvStore struct{ runs *kv.Namespace }

func openKV(binding string) (*kvStore, error) {
	namespace, err := kv.NewNamespace(binding)
	if err != nil {
		return nil, err
	}
	return &kvStore{namespace}, nil
}

func (s *kvStore) Get(_ context.Context, id string) ([]byte, error) {
	text, err := s.runs.GetString(id, nil)
	if err != nil {
		return nil, err
	}
	// A missing key comes as the text "<null>"; a payload is a JSON object.
	if !strings.HasPrefix(text, "{") {
		return nil, share.ErrAbsent
	}
	return []byte(text), nil
}

func (s *kvStore) Put(_ context.Context, id string, payload []byte) error {
	return s.runs.PutString(id, string(payload), nil)
}
