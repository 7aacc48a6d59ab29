package runs

import (
	"context"
	"errors"
	"sync"
	"time"

	"revisit/core/document"
)

// Database is the name of the database of runs and results, one for all pages of an origin.
const Database = "revisit"

// patience is how long the browser may take to open its database before stores in memory are used instead.
const patience = 10 * time.Second

// OpenOnce returns a function that opens the stores at its first call: in IndexedDB, or in memory with the reason.
func OpenOnce() func(context.Context) Stores {
	var once sync.Once
	var stores Stores
	return func(ctx context.Context) Stores {
		once.Do(func() { stores = openAny(ctx) })
		return stores
	}
}

func openAny(ctx context.Context) Stores {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	database, err := openConnection(ctx, Database, schema)
	var refused *document.Error
	if errors.As(err, &refused) {
		return InMemory(refused.Message)
	}
	status := Status{Kind: "indexeddb", Lost: database.lost}
	return Stores{runStore(database), resultsStore(database), IndexedDBCells{database}, status}
}
