package runs

import (
	"context"
	"encoding/json"
	"sync"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/wasm/internal/bridge"
)

// The object stores: a row per run, small, so that a list reads no record; and the records' bytes under the same ids.
const (
	rowStore    = "runs"
	recordStore = "records"
)

// IndexedDB is the Store that outlives the page.
type IndexedDB struct {
	name   string
	schema []migration

	mu sync.Mutex
	db *idb.Database
}

// OpenIndexedDB opens, and creates or upgrades if need be, the database of that name. The context bounds the wait: a
// browser may never answer while another tab holds an older version open.
func OpenIndexedDB(ctx context.Context, name string) (*IndexedDB, error) {
	return openWithSchema(ctx, name, schema)
}

func openWithSchema(ctx context.Context, name string, schema []migration) (*IndexedDB, error) {
	db, err := connect(ctx, name, schema)
	if err != nil {
		return nil, refusal(err)
	}
	return &IndexedDB{name: name, schema: schema, db: db}, nil
}

// Close gives the connection back; the runs stay.
func (s *IndexedDB) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.db.Close()
}

func (s *IndexedDB) Put(ctx context.Context, run Run, record []byte) error {
	row, err := rowValue(run)
	if err != nil {
		return err
	}
	return s.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		rows, records, err := bothStores(tx)
		if err != nil {
			return err
		}
		if _, err := rows.AddKey(js.ValueOf(run.ID), row); err != nil {
			return err
		}
		_, err = records.AddKey(js.ValueOf(run.ID), bridge.Uint8Array(record))
		return err
	}, rowStore, recordStore)
}

func (s *IndexedDB) List(ctx context.Context) ([]Run, error) {
	list := []Run{}
	err := s.transact(ctx, idb.TransactionReadOnly, func(tx *idb.Transaction) error {
		rows, err := tx.ObjectStore(rowStore)
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
			run, err := runOf(value)
			list = append(list, run)
			return err
		})
	}, rowStore)
	return list, err
}

func (s *IndexedDB) Get(ctx context.Context, id string) (run Run, record []byte, err error) {
	err = s.transact(ctx, idb.TransactionReadOnly, func(tx *idb.Transaction) error {
		rows, records, err := bothStores(tx)
		if err != nil {
			return err
		}
		row, err := get(ctx, rows, id)
		if err != nil {
			return err
		}
		value, err := get(ctx, records, id)
		if err != nil {
			return err
		}
		if !value.InstanceOf(js.Global().Get("Uint8Array")) {
			return storageError("what is stored under this id is no record")
		}
		record = bridge.Bytes(value)
		run, err = runOf(row)
		return err
	}, rowStore, recordStore)
	return run, record, err
}

func (s *IndexedDB) Rename(ctx context.Context, id, name string) error {
	return s.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		rows, err := tx.ObjectStore(rowStore)
		if err != nil {
			return err
		}
		value, err := get(ctx, rows, id)
		if err != nil {
			return err
		}
		value.Set("name", name)
		_, err = rows.PutKey(js.ValueOf(id), value)
		return err
	}, rowStore)
}

func (s *IndexedDB) Remove(ctx context.Context, id string) error {
	return s.transact(ctx, idb.TransactionReadWrite, func(tx *idb.Transaction) error {
		rows, records, err := bothStores(tx)
		if err != nil {
			return err
		}
		if _, err := get(ctx, rows, id); err != nil {
			return err
		}
		if _, err := rows.Delete(js.ValueOf(id)); err != nil {
			return err
		}
		_, err = records.Delete(js.ValueOf(id))
		return err
	}, rowStore, recordStore)
}

// transact carries out work and waits until the browser has it on disk. Where work fails, nothing of it remains.
func (s *IndexedDB) transact(ctx context.Context, mode idb.TransactionMode, work func(*idb.Transaction) error, stores ...string) error {
	tx, err := s.begin(ctx, mode, stores)
	if err != nil {
		return refusal(err)
	}
	if err := work(tx); err != nil {
		_ = tx.Abort() // may be over already, by the very error that is reported
		return refusal(err)
	}
	return refusal(tx.Await(ctx))
}

// begin starts a transaction, on a new connection where the browser has closed ours: it does so when another tab
// upgrades the database and when the site's data is cleared.
func (s *IndexedDB) begin(ctx context.Context, mode idb.TransactionMode, stores []string) (*idb.Transaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	options := idb.TransactionOptions{Mode: mode, Durability: idb.DurabilityStrict}
	tx, err := s.db.TransactionWithOptions(options, stores[0], stores[1:]...)
	if !threw(err, "InvalidStateError") {
		return tx, err
	}
	db, err := connect(ctx, s.name, s.schema)
	if err != nil {
		return nil, err
	}
	s.db = db
	return s.db.TransactionWithOptions(options, stores[0], stores[1:]...)
}

func bothStores(tx *idb.Transaction) (rows, records *idb.ObjectStore, err error) {
	if rows, err = tx.ObjectStore(rowStore); err != nil {
		return nil, nil, err
	}
	records, err = tx.ObjectStore(recordStore)
	return rows, records, err
}

func get(ctx context.Context, store *idb.ObjectStore, id string) (js.Value, error) {
	request, err := store.Get(js.ValueOf(id))
	if err != nil {
		return js.Value{}, err
	}
	value, err := request.Await(ctx)
	if err == nil && value.IsUndefined() {
		err = notFound(id)
	}
	return value, err
}

// rowValue is the row as a plain object, so that it reads well in the browser's own tools.
func rowValue(run Run) (js.Value, error) {
	text, err := json.Marshal(run)
	if err != nil {
		return js.Value{}, err
	}
	return js.Global().Get("JSON").Call("parse", string(text)), nil
}

func runOf(row js.Value) (run Run, err error) {
	err = json.Unmarshal([]byte(js.Global().Get("JSON").Call("stringify", row).String()), &run)
	return run, err
}
