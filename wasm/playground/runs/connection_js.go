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

// transact does work in a transaction and waits until it is on disk. Where work fails the transaction is undone.
func (c *connection) transact(ctx context.Context, mode idb.TransactionMode, work func(*idb.Transaction) error, stores ...string) error {
	return c.transactWith(ctx, idb.TransactionOptions{Mode: mode, Durability: idb.DurabilityStrict}, work, stores...)
}

func (c *connection) transactWith(ctx context.Context, options idb.TransactionOptions, work func(*idb.Transaction) error, stores ...string) error {
	tx, err := c.begin(ctx, options, stores)
	if err != nil {
		return refusal(err)
	}
	if err := work(tx); err != nil {
		_ = tx.Abort() // it may have ended already, by the error that is reported
		return refusal(err)
	}
	return refusal(tx.Await(ctx))
}

// begin starts a transaction. It connects again where the browser has closed the connection, as it does when another tab upgrades the
// database and when the site's data is cleared.
func (c *connection) begin(ctx context.Context, options idb.TransactionOptions, stores []string) (*idb.Transaction, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tx, err := c.db.TransactionWithOptions(options, stores[0], stores[1:]...)
	if !threw(err, "InvalidStateError") {
		return tx, err
	}
	got := connect(ctx, c.name, c.schema)
	if got.err != nil {
		return nil, got.err
	}
	c.db = got.db
	return c.db.TransactionWithOptions(options, stores[0], stores[1:]...)
}
