package runs

import (
	"context"
	"errors"
	"sync"
	"time"

	"revisit/core/document"
)

// Database is where the page keeps its runs and results: one database for every Revisit of an origin.
const Database = "revisit"

// patience is how long the browser may take to open its database before all is kept in memory instead.
const patience = 10 * time.Second

// Once gives shelves on IndexedDB or, with the reason, some in memory; they are opened at the first call.
func Once() func(context.Context) (kept Shelves, reason string) {
	var once sync.Once
	var kept Shelves
	var reason string
	return func(ctx context.Context) (Shelves, string) {
		once.Do(func() { kept, reason = openAny(ctx) })
		return kept, reason
	}
}

func openAny(ctx context.Context) (kept Shelves, reason string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	database, err := openConnection(ctx, Database, schema)
	var refused *document.Error
	if errors.As(err, &refused) {
		return InMemory(), refused.Message
	}
	return Shelves{runShelf(database), resultsShelf(database), IndexedDBCells{database}}, ""
}
