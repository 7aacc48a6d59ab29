package runs

import (
	"context"
	"sync"

	"github.com/hack-pad/go-indexeddb/idb"
)

// connection is a connection to a database, shared by its stores.
type connection struct {
	name   string
	schema []migration

	lost *string // why the browser has deleted what was in it; nil otherwise

	mu sync.Mutex
	db *idb.Database
}

func openConnection(ctx context.Context, name string, schema []migration) (*connection, error) {
	got := connect(ctx, name, schema)
	if got.err != nil {
		return nil, refusal(got.err)
	}
	return &connection{name: name, schema: schema, lost: got.lost, db: got.db}, nil
}

// Close closes the connection.
func (c *connection) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.db.Close()
}

// transact does work in a transaction and waits until it is on disk. Where work fails the transaction is undone. It may be done twice.
func (c *connection) transact(ctx context.Context, mode idb.TransactionMode, work func(*idb.Transaction) error, stores ...string) error {
	return c.transactWith(ctx, idb.TransactionOptions{Mode: mode, Durability: idb.DurabilityStrict}, work, stores...)
}

// transactWith does it a second time, with a new connection, where the browser says that something is closed: the connection, as when another
// tab upgrades the database or the site's data is cleared, or in Firefox the first write after one for which there was no room; or that its
// storage is lost, as Safari does to a page that was in the background.
func (c *connection) transactWith(ctx context.Context, options idb.TransactionOptions, work func(*idb.Transaction) error, stores ...string) error {
	err := c.attempt(ctx, options, work, stores)
	if threw(err, "InvalidStateError") || threw(err, "UnknownError") {
		if err = c.reconnect(ctx); err == nil {
			err = c.attempt(ctx, options, work, stores)
		}
	}
	return refusal(err)
}

func (c *connection) attempt(ctx context.Context, options idb.TransactionOptions, work func(*idb.Transaction) error, stores []string) error {
	c.mu.Lock()
	tx, err := c.db.TransactionWithOptions(options, stores[0], stores[1:]...)
	c.mu.Unlock()
	if err != nil {
		return err
	}
	if err := work(tx); err != nil {
		_ = tx.Abort() // it may have ended already, by the error that is reported
		return err
	}
	return tx.Await(ctx)
}

func (c *connection) reconnect(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	got := connect(ctx, c.name, c.schema)
	if got.err != nil {
		return got.err
	}
	_ = c.db.Close()
	c.db = got.db
	return nil
}
