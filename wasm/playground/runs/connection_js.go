package runs

import (
	"context"
	"sync"

	"github.com/hack-pad/go-indexeddb/idb"
)

// connection is the one to a database, which every store of it shares.
type connection struct {
	name   string
	schema []migration

	mu sync.Mutex
	db *idb.Database
}

func openConnection(ctx context.Context, name string, schema []migration) (*connection, error) {
	db, err := connect(ctx, name, schema)
	if err != nil {
		return nil, refusal(err)
	}
	return &connection{name: name, schema: schema, db: db}, nil
}

// Close gives the connection back; what is kept stays.
func (c *connection) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.db.Close()
}

// transact carries out work and waits until the browser has it on disk. Where work fails, nothing of it remains.
func (c *connection) transact(ctx context.Context, mode idb.TransactionMode, work func(*idb.Transaction) error, stores ...string) error {
	return c.transactWith(ctx, idb.TransactionOptions{Mode: mode, Durability: idb.DurabilityStrict}, work, stores...)
}

func (c *connection) transactWith(ctx context.Context, options idb.TransactionOptions, work func(*idb.Transaction) error, stores ...string) error {
	tx, err := c.begin(ctx, options, stores)
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
func (c *connection) begin(ctx context.Context, options idb.TransactionOptions, stores []string) (*idb.Transaction, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tx, err := c.db.TransactionWithOptions(options, stores[0], stores[1:]...)
	if !threw(err, "InvalidStateError") {
		return tx, err
	}
	db, err := connect(ctx, c.name, c.schema)
	if err != nil {
		return nil, err
	}
	c.db = db
	return c.db.TransactionWithOptions(options, stores[0], stores[1:]...)
}
