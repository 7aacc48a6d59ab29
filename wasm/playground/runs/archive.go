package runs

import (
	"context"
	"encoding/json"
	"strings"

	"revisit/core/lab"
)

// Archive saves runs. It checks records when they are saved and when they are loaded.
type Archive struct{ catalogue[Run] }

// NewArchive returns the archive of runs in these stores. stores is called once; it returns the reason why they are only in memory, or "".
func NewArchive(stores func(context.Context) (Stores, string)) *Archive {
	return &Archive{catalogue[Run]{Open: func(ctx context.Context) (Store[Run], string) {
		kept, reason := stores(ctx)
		return kept.Runs, reason
	}}}
}

// Status says where runs are saved.
type Status struct {
	Kind   string  `json:"kind"`   // "indexeddb" or "memory"
	Reason *string `json:"reason"` // why only memory; null otherwise
}

// Status opens the store if that was not done, and says where runs are saved.
func (a *Archive) Status(ctx context.Context) Status {
	a.open(ctx)
	if a.reason == "" {
		return Status{Kind: "indexeddb"}
	}
	return Status{Kind: "memory", Reason: &a.reason}
}

// Save checks the text of a record and saves it under a new id.
func (a *Archive) Save(ctx context.Context, text []byte, name string) (id string, err error) {
	record, err := lab.ReadRecord(text)
	if err != nil {
		return "", err
	}
	return a.Keep(ctx, record, name)
}

// Keep saves a record under a new id. Without a name it takes the title of the record.
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
	text, err := Text(record)
	if err != nil {
		return "", err
	}
	id, at := a.next()
	return id, a.open(ctx).Put(ctx, Run{
		ID: id, Name: name, SavedAt: at, Digest: record.Digest, Title: record.Title(),
		Problem: record.Problem(), CBeta: record.Spec.Algorithm.CBeta, Seed: record.Spec.Seed, Summary: summary, Fingerprint: fingerprintOfLong(text),
	}, text)
}

// List returns the saved runs, the newest first.
func (a *Archive) List(ctx context.Context) ([]Run, error) {
	list, err := a.open(ctx).List(ctx)
	for i := range list {
		list[i].Fingerprint = ""
	}
	return list, err
}

// Load returns the record's text as it was saved. A text that was damaged since is an *document.Error with code Damaged.
func (a *Archive) Load(ctx context.Context, id string) ([]byte, error) {
	run, text, err := a.open(ctx).Get(ctx, id)
	if err != nil {
		return nil, err
	}
	// The record was checked before it was saved. Checking it again would take seconds for a long trace.
	if fingerprintOfLong(text) == run.Fingerprint {
		return text, nil
	}
	if _, err := lab.ReadRecord(text); err != nil {
		return nil, damage(err)
	}
	if run.Fingerprint == "" { // the first releases had none
		return text, nil
	}
	return nil, otherBytes("the stored record is not the one that was saved")
}
