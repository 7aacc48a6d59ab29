package runs

import (
	"context"
	"strings"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/core/document"
	"revisit/wasm/internal/bridge"
)

// The object stores of unfinished comparisons. One has under the key of each comparison the time when it was last added to, in milliseconds
// since 1970. The other has the bytes of its cells, each under that key, a slash and the SHA-256 of the bytes, which shows damage.
const (
	unfinishedStore = "unfinished"
	cellStore       = "cells"
)

// IndexedDBCells keeps Cells in IndexedDB.
type IndexedDBCells struct{ *connection }

// Keep does not wait until the cells are on disk. A cell that is lost is run again.
func (c IndexedDBCells) Keep(ctx context.Context, comparison string, cells []document.Raw) error {
	options := idb.TransactionOptions{Mode: idb.TransactionReadWrite, Durability: idb.DurabilityRelaxed}
	return c.transactWith(ctx, options, func(tx *idb.Transaction) error {
		unfinished, kept, err := cellStores(tx)
		if err != nil {
			return err
		}
		if _, err := unfinished.PutKey(js.ValueOf(comparison), js.ValueOf(float64(time.Now().UnixMilli()))); err != nil {
			return err
		}
		for _, cell := range cells {
			if _, err := kept.PutKey(js.ValueOf(comparison+"/"+fingerprint(cell)), bridge.Uint8Array(cell)); err != nil {
				return err
			}
		}
		return dropOldest(ctx, unfinished, kept, comparison)
	}, unfinishedStore, cellStore)
}

// dropOldest removes the oldest comparisons beyond MaxComparisons, but not the newest.
func dropOldest(ctx context.Context, unfinished, kept *idb.ObjectStore, newest string) error {
	for {
		comparisons, oldest, least := 0, "", 0.0
		cursors, err := unfinished.OpenCursor(idb.CursorNext)
		if err != nil {
			return err
		}
		err = cursors.Iter(ctx, func(cursor *idb.CursorWithValue) error {
			key, err := cursor.Key()
			if err != nil {
				return err
			}
			value, err := cursor.Value()
			if err != nil {
				return err
			}
			comparisons++
			if at := value.Float(); key.String() != newest && (oldest == "" || at < least) {
				oldest, least = key.String(), at
			}
			return nil
		})
		if err != nil || comparisons <= MaxComparisons {
			return err
		}
		if err := forget(unfinished, kept, oldest); err != nil {
			return err
		}
	}
}

func (c IndexedDBCells) All(ctx context.Context, comparison string) ([]document.Raw, error) {
	all := []document.Raw{}
	err := c.transact(ctx, idb.TransactionReadOnly, func(tx *idb.Transaction) error {
		all = all[:0]
		kept, err := tx.ObjectStore(cellStore)
		if err != nil {
			return err
		}
		cursors, err := kept.OpenCursorKey(cellsOfComparison(comparison), idb.CursorNext)
		if err != nil {
			return err
		}
		return cursors.Iter(ctx, func(cursor *idb.CursorWithValue) error {
			key, err := cursor.Key()
			if err != nil {
				return err
			}
			value, err := cursor.Value()
			if err != nil || !value.InstanceOf(js.Global().Get("Uint8Array")) {
				return err
			}
			if cell := bridge.Bytes(value); strings.HasSuffix(key.String(), fingerprint(cell)) {
				all = append(all, cell)
			}
			return nil
		})
	}, cellStore)
	return all, err
}

func (c IndexedDBCells) Forget(ctx context.Context, comparison string) error {
	return c.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		unfinished, kept, err := cellStores(tx)
		if err != nil {
			return err
		}
		return forget(unfinished, kept, comparison)
	}, unfinishedStore, cellStore)
}

func forget(unfinished, kept *idb.ObjectStore, comparison string) error {
	if _, err := unfinished.Delete(js.ValueOf(comparison)); err != nil {
		return err
	}
	_, err := kept.Delete(cellsOfComparison(comparison))
	return err
}

// cellsOfComparison returns the range of keys that begin with the comparison's and a slash; "0" is the character after the slash.
func cellsOfComparison(comparison string) js.Value {
	return js.Global().Get("IDBKeyRange").Call("bound", comparison+"/", comparison+"0", false, true)
}

func cellStores(tx *idb.Transaction) (unfinished, cells *idb.ObjectStore, err error) {
	if unfinished, err = tx.ObjectStore(unfinishedStore); err != nil {
		return nil, nil, err
	}
	cells, err = tx.ObjectStore(cellStore)
	return unfinished, cells, err
}
