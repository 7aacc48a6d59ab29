package runs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"revisit/core/lab"
)

// MaxName is how many characters the name of a run may have.
const MaxName = 200

// Archive is the run store as the page sees it: records are checked on the way in and on the way out.
type Archive struct {
	// Open gives the store to keep runs in and, where that is only memory, why. It is called once, at the first need.
	Open func(context.Context) (store Store, reason string)
	Ids  Ids

	once   sync.Once
	store  Store
	reason string
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
	id, at := a.Ids.Next()
	return id, a.open(ctx).Put(ctx, Run{
		ID: id, Name: name, SavedAt: at.Format("2006-01-02T15:04:05.000Z"), Digest: record.Digest, Title: record.Title(),
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
	return nil, &lab.Error{Code: lab.BadSpec, Path: "", Found: "other bytes", Expected: "the bytes that were saved",
		Message: "the stored record is not the one that was saved"}
}

// Rename changes the name only; id, time and record stay.
func (a *Archive) Rename(ctx context.Context, id, name string) error {
	name, err := checkName(name)
	if err != nil {
		return err
	}
	return a.open(ctx).Rename(ctx, id, name)
}

// Remove deletes the run with its record.
func (a *Archive) Remove(ctx context.Context, id string) error { return a.open(ctx).Remove(ctx, id) }

func (a *Archive) open(ctx context.Context) Store {
	a.once.Do(func() { a.store, a.reason = a.Open(ctx) })
	return a.store
}

func fingerprint(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if length := utf8.RuneCountInString(name); length < 1 || length > MaxName {
		return "", &lab.Error{
			Code: lab.BadSpec, Path: "name", Found: fmt.Sprintf("%d characters", length), Expected: fmt.Sprintf("1 to %d characters", MaxName),
			Message: "a run's name must be neither empty nor endless",
		}
	}
	return name, nil
}
