package runs

import (
	"context"
	"encoding/json"
	"strings"

	"revisit/core/lab"
)

// Archive is the run store as the page sees it: records are checked on the way in and on the way out.
type Archive struct{ catalogue[Run] }

// NewArchive keeps runs on the shelf for them; shelves says, too, why they are only memory, or "".
func NewArchive(shelves func(context.Context) (Shelves, string)) *Archive {
	return &Archive{catalogue[Run]{Open: func(ctx context.Context) (Store[Run], string) {
		kept, reason := shelves(ctx)
		return kept.Runs, reason
	}}}
}

// Status says where runs are kept.
type Status struct {
	Kind   string  `json:"kind"`   // "indexeddb" or "memory"
	Reason *string `json:"reason"` // why only memory; null otherwise
}

// Status opens the store, if need be, and says what it is.
func (a *Archive) Status(ctx context.Context) Status {
	a.open(ctx)
	if a.reason == "" {
		return Status{Kind: "indexeddb"}
	}
	return Status{Kind: "memory", Reason: &a.reason}
}

// Save keeps the record in a text that came from anywhere, once it has been found whole.
func (a *Archive) Save(ctx context.Context, text []byte, name string) (id string, err error) {
	record, err := lab.ReadRecord(text)
	if err != nil {
		return "", err
	}
	return a.Keep(ctx, record, name)
}

// Keep keeps a record under a new id. Without a name it takes the record's title, or else its problem's.
func (a *Archive) Keep(ctx context.Context, record *lab.Record, name string) (id string, err error) {
	if strings.TrimSpace(name) == "" {
		name = record.Title()
	}
	if name, err = checkName(name); err != nil {
		return "", err
	}
	summary, err := json.Marshal(record.Summary)
	if err != nil {
		return "", err
	}
	text, err := record.JSON()
	if err != nil {
		return "", err
	}
	id, at := a.next()
	return id, a.open(ctx).Put(ctx, Run{
		ID: id, Name: name, SavedAt: at, Digest: record.Digest, Title: record.Title(),
		Problem: record.Problem(), CBeta: record.Spec.Algorithm.CBeta, Seed: record.Spec.Seed, Summary: summary, Fingerprint: fingerprint(text),
	}, text)
}

// List gives the saved runs, the newest first.
func (a *Archive) List(ctx context.Context) ([]Run, error) {
	list, err := a.open(ctx).List(ctx)
	for i := range list {
		list[i].Fingerprint = ""
	}
	return list, err
}

// Load gives the record's text as it was saved. One that has been damaged since is refused with the reason.
func (a *Archive) Load(ctx context.Context, id string) ([]byte, error) {
	run, text, err := a.open(ctx).Get(ctx, id)
	if err != nil {
		return nil, err
	}
	// What was found whole before it was saved needs not be read through again, which takes seconds for long traces.
	if fingerprint(text) == run.Fingerprint {
		return text, nil
	}
	if _, err := lab.ReadRecord(text); err != nil {
		return nil, err
	}
	return nil, otherBytes("the stored record is not the one that was saved")
}
