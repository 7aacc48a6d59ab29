package runs

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/wasm/internal/bridge"
)

// The object stores of runs and of results: small rows, so that a list reads no content, and the bytes of the contents under the same ids.
const (
	rowStore           = "runs"
	recordStore        = "records"
	resultsRowStore    = "results"
	resultsRecordStore = "resultrecords"
)

// indexedDB is a Store in IndexedDB.
type indexedDB[R Row[R]] struct {
	*connection
	rows, contents string // its object stores
}

func runStore(c *connection) indexedDB[Run] { return indexedDB[Run]{c, rowStore, recordStore} }

func resultsStore(c *connection) indexedDB[Results] {
	return indexedDB[Results]{c, resultsRowStore, resultsRecordStore}
}

func (s indexedDB[R]) Put(ctx context.Context, row R, content []byte) error {
	value, err := rowValue(row)
	if err != nil {
		return err
	}
	return s.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		rows, contents, err := s.bothStores(tx)
		if err != nil {
			return err
		}
		if _, err := rows.AddKey(js.ValueOf(row.Key()), value); err != nil {
			return err
		}
		_, err = contents.AddKey(js.ValueOf(row.Key()), bridge.Uint8Array(content))
		return err
	}, s.rows, s.contents)
}

func (s indexedDB[R]) List(ctx context.Context) ([]R, error) {
	list := []R{}
	err := s.transact(ctx, idb.TransactionReadOnly, func(tx *idb.Transaction) error {
		rows, err := tx.ObjectStore(s.rows)
		if err != nil {
			return err
		}
		cursors, err := rows.OpenCursor(idb.CursorPrevious)
		if err != nil {
			return err
		}
		return cursors.Iter(ctx, func(cursor *idb.CursorWithValue) error {
			value, err := cursor.Value()
			if err != nil {
				return err
			}
			row, err := rowOf[R](value)
			list = append(list, row)
			return err
		})
	}, s.rows)
	return list, err
}

func (s indexedDB[R]) Get(ctx context.Context, id string) (row R, content []byte, err error) {
	err = s.transact(ctx, idb.TransactionReadOnly, func(tx *idb.Transaction) error {
		rows, contents, err := s.bothStores(tx)
		if err != nil {
			return err
		}
		stored, err := s.get(ctx, rows, id)
		if err != nil {
			return err
		}
		value, err := s.get(ctx, contents, id)
		if err != nil {
			return err
		}
		if !value.InstanceOf(js.Global().Get("Uint8Array")) {
			return storageError("what is stored under this id cannot be read")
		}
		content = bridge.Bytes(value)
		row, err = rowOf[R](stored)
		return err
	}, s.rows, s.contents)
	return row, content, err
}

func (s indexedDB[R]) Rename(ctx context.Context, id, name string) error {
	return s.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		rows, err := tx.ObjectStore(s.rows)
		if err != nil {
			return err
		}
		value, err := s.get(ctx, rows, id)
		if err != nil {
			return err
		}
		value.Set("name", name)
		_, err = rows.PutKey(js.ValueOf(id), value)
		return err
	}, s.rows)
}

func (s indexedDB[R]) Remove(ctx context.Context, id string) error {
	return s.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		rows, contents, err := s.bothStores(tx)
		if err != nil {
			return err
		}
		if _, err := s.get(ctx, rows, id); err != nil {
			return err
		}
		if _, err := rows.Delete(js.ValueOf(id)); err != nil {
			return err
		}
		_, err = contents.Delete(js.ValueOf(id))
		return err
	}, s.rows, s.contents)
}

func (s indexedDB[R]) bothStores(tx *idb.Transaction) (rows, contents *idb.ObjectStore, err error) {
	if rows, err = tx.ObjectStore(s.rows); err != nil {
		return nil, nil, err
	}
	contents, err = tx.ObjectStore(s.contents)
	return rows, contents, err
}

func (s indexedDB[R]) get(ctx context.Context, store *idb.ObjectStore, id string) (js.Value, error) {
	request, err := store.Get(js.ValueOf(id))
	if err != nil {
		return js.Value{}, err
	}
	value, err := request.Await(ctx)
	if err == nil && value.IsUndefined() {
		var none R
		err = none.absent(id)
	}
	return value, err
}

// rowValue returns the row as a plain object, which the browser's own tools can show.
func rowValue(row any) (js.Value, error) {
	text, err := json.Marshal(row)
	if err != nil {
		return js.Value{}, err
	}
	return js.Global().Get("JSON").Call("parse", string(text)), nil
}

func rowOf[R any](value js.Value) (row R, err error) {
	err = json.Unmarshal([]byte(js.Global().Get("JSON").Call("stringify", value).String()), &row)
	return row, err
}
