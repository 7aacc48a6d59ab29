// Package sharetest tests stores of the share service.
package sharetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"revisit/wasm/share"
)

// TestStore tests a store. open must return the same store at every call, as a program does that is started again.
func TestStore(t *testing.T, open func() share.Store) {
	ctx := context.Background()
	id := func(n int) string { return fmt.Sprintf("%026d", n) }
	payload := []byte(`{"title":"a, b: \u0000 é 日本語"}`)

	t.Run("an id under which nothing was put is absent", func(t *testing.T) {
		for _, absent := range []string{id(404), strings.Repeat("z", 26), "<null>"} {
			if found, err := open().Get(ctx, absent); !errors.Is(err, share.ErrAbsent) || found != nil {
				t.Errorf("%q: found %q, %v, expected ErrAbsent", absent, found, err)
			}
		}
	})
	t.Run("what was put is got, byte by byte, also twice and by another", func(t *testing.T) {
		put(t, open(), id(1), payload)
		put(t, open(), id(1), payload)
		for range 2 {
			expectPayload(t, open(), id(1), payload)
		}
	})
	t.Run("what is kept is nobody else's memory", func(t *testing.T) {
		s, mine := open(), []byte(`{"x":1}`)
		put(t, s, id(2), mine)
		copy(mine, "ruined!")
		got, err := s.Get(ctx, id(2))
		if err != nil {
			t.Fatal(err)
		}
		copy(got, "ruined!")
		expectPayload(t, s, id(2), []byte(`{"x":1}`))
	})
	t.Run("the largest payload is kept", func(t *testing.T) {
		large := []byte(`{"x":"` + strings.Repeat("é", (share.MaxPayload-8)/2) + `"}`)
		put(t, open(), id(3), large)
		expectPayload(t, open(), id(3), large)
	})
	t.Run("many at once", func(t *testing.T) {
		s := open()
		var all sync.WaitGroup
		for n := range 40 {
			all.Go(func() {
				put(t, s, id(100+n%20), fmt.Appendf(nil, `{"n":%d}`, n%20))
				expectPayload(t, s, id(100+n%20), fmt.Appendf(nil, `{"n":%d}`, n%20))
			})
		}
		all.Wait()
	})
}

func put(t *testing.T, s share.Store, id string, payload []byte) {
	t.Helper()
	if err := s.Put(context.Background(), id, payload); err != nil {
		t.Errorf("put %s: %v", id, err)
	}
}

func expectPayload(t *testing.T, s share.Store, id string, expected []byte) {
	t.Helper()
	if found, err := s.Get(context.Background(), id); err != nil || !bytes.Equal(found, expected) {
		t.Errorf("%s: found %.80q, %v, expected %.80q", id, found, err, expected)
	}
}
