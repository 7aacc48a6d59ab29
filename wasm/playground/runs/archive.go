package runs

import (
	"context"
	"strings"

	"revisit/core/document"
	"revisit/core/lab"
)

// Archive saves runs. It checks records when they are saved and when they are loaded.
type Archive struct {
	catalogue[Run]
	stores func(context.Context) Stores
}

// NewArchive returns the archive of runs in these stores, which are the same at every call.
func NewArchive(stores func(context.Context) Stores) *Archive {
	return &Archive{catalogue[Run]{open: func(ctx context.Context) Store[Run] { return stores(ctx).Runs }}, stores}
}

// Status opens the stores if that was not done, and says where runs are saved.
func (a *Archive) Status(ctx context.Context) Status { return a.stores(ctx).Status }

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
	row, text, err := rowOfRun(record, name)
	if err != nil {
		return "", err
	}
	row.ID, row.SavedAt = a.next()
	return row.ID, a.open(ctx).Put(ctx, row, text)
}

// rowOfRun returns the row of a record without id and time, and the record's text.
func rowOfRun(record *lab.Record, name string) (row Run, text []byte, err error) {
	if strings.TrimSpace(name) == "" {
		name = record.Title()
	}
	if name, err = checkName(name); err != nil {
		return row, nil, err
	}
	summary, err := document.Marshal(record.Summary)
	if err != nil {
		return row, nil, err
	}
	if text, err = Text(record); err != nil {
		return row, nil, err
	}
	return Run{
		Name: name, Digest: record.Digest, Title: record.Title(),
		Problem: record.Problem(), CBeta: record.Spec.Algorithm.CBeta, Seed: record.Spec.Seed, Summary: summary, Fingerprint: fingerprintOfLong(text),
	}, text, nil
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
	_, text, err := a.whole(ctx, id)
	return text, err
}

func (a *Archive) whole(ctx context.Context, id string) (Run, []byte, error) {
	run, text, err := a.open(ctx).Get(ctx, id)
	// The record was checked before it was saved. Checking it again would take seconds for a long trace.
	if err != nil || fingerprintOfLong(text) == run.Fingerprint {
		return run, text, err
	}
	if _, err := lab.ReadRecord(text); err != nil {
		return run, nil, damage(err)
	}
	if run.Fingerprint == "" { // the first release had none
		return run, text, nil
	}
	return run, nil, otherBytes("the stored record is not the one that was saved")
}
