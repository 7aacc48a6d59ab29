package runs

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/core/document"
	"revisit/wasm/internal/bridge"
)

// The object stores of runs and of results: small rows, so that a list reads no content, and the bytes of the contents under the same ids.
const (
	rowStore           = "runs"
	recordStore        = "records"
	resultsRowStore    = "results"
	resultsRecordStore = "resultrecords"
)

var errNoContent = errors.New("only the entry in the list is left of what was saved under this id")

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
		list = list[:0]
		rows, err := tx.ObjectStore(s.rows)
		if err != nil {
			return err
		}
		cursors, err := rows.OpenCursor(idb.CursorPrevious)
		if err != nil {
			return err
		}
		return cursors.Iter(ctx, func(cursor *idb.CursorWithValue) error {
			key, err := cursor.Key()
			if err != nil {
				return err
			}
			value, err := cursor.Value()
			if err != nil {
				return err
			}
			row, err := rowOf[R](value, key.String())
			if err != nil {
				row = row.damaged(key.String(), err.Error())
			}
			list = append(list, row)
			return nil
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
		request, err := contents.Get(js.ValueOf(id))
		if err != nil {
			return err
		}
		value, err := request.Await(ctx)
		if err != nil {
			return err
		}
		if !value.InstanceOf(js.Global().Get("Uint8Array")) {
			return damage(errNoContent)
		}
		content = bridge.Bytes(value)
		if row, err = rowOf[R](stored, id); err != nil {
			return damage(fmt.Errorf("what is saved under this id is damaged: %w", err))
		}
		return nil
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
		if _, err := rowOf[R](value, id); err != nil {
			return damage(fmt.Errorf("what is saved under this id is damaged: %w", err))
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
		request, err := rows.GetKey(js.ValueOf(id)) // the row itself may be damaged
		if err != nil {
			return err
		}
		if _, err := found[R](ctx, request, id); err != nil {
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
	return found[R](ctx, request, id)
}

// found waits for what is stored under an id.
func found[R Row[R]](ctx context.Context, request *idb.Request, id string) (js.Value, error) {
	value, err := request.Await(ctx)
	if err == nil && value.IsUndefined() {
		var none R
		err = none.absent(id)
	}
	return value, err
}

// rowValue returns the row as a plain object, which the browser's own tools can show.
func rowValue(row any) (js.Value, error) {
	text, err := document.Marshal(row)
	if err != nil {
		return js.Value{}, err
	}
	return js.Global().Get("JSON").Call("parse", string(text)), nil
}

// rowOf returns what is stored under an id as a row. The error says what is wrong with it.
func rowOf[R Row[R]](value js.Value, id string) (row R, err error) {
	defer func() {
		if thrown := recover(); thrown != nil { // by stringify: values that JSON does not have can be stored, too
			err = cause(thrown)
		}
	}()
	text := js.Global().Get("JSON").Call("stringify", value)
	if text.Type() != js.TypeString {
		return row, errLacks
	}
	if err = document.Unmarshal([]byte(text.String()), &row); err == nil {
		err = row.check(id)
	}
	return row, err
}
