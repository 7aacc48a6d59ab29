package runs

import (
	"context"
	"errors"
	"time"

	"revisit/core/lab"
)

// Database is where the page keeps its runs: one database for every Revisit of an origin.
const Database = "revisit"

// patience is how long the browser may take to open its database before runs are kept in memory instead.
const patience = 10 * time.Second

// OpenAny gives the store on IndexedDB or, with the reason, one in memory.
func OpenAny(ctx context.Context) (store Store, reason string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	kept, err := OpenIndexedDB(ctx, Database)
	var refused *lab.Error
	if errors.As(err, &refused) {
		return &Memory{}, refused.Message
	}
	return kept, ""
}
