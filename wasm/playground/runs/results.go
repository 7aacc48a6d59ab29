package runs

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"revisit/core/compare"
	"revisit/core/document"
)

// Results is the row of saved results of a comparison or a sweep: everything but the cells.
type Results struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	SavedAt  string   `json:"savedAt"` // UTC, RFC 3339 with milliseconds
	Digest   *string  `json:"digest"`  // null where cells are missing
	Title    string   `json:"title"`
	Kind     string   `json:"kind"`     // "comparison" or "sweep"
	Learners []string `json:"learners"` // their labels
	Seeds    int      `json:"seeds"`    // how many
	Cells    int      `json:"cells"`    // how many there are
	Complete bool     `json:"complete"` // whether none is missing

	Damaged string `json:"damaged,omitempty"` // what is wrong with a row that cannot be read; then only ID is known

	// Fingerprint is the SHA-256 of the file's bytes, in hexadecimal; "" in lists.
	Fingerprint string `json:"fingerprint,omitempty"`
}

func (r Results) Key() string { return r.ID }

func (r Results) Named(name string) Results {
	r.Name = name
	return r
}

func (Results) absent(id string) error {
	return &document.Error{Code: document.NotFound, Path: "id", Found: id, Expected: "the id of saved results", Message: "these results are not saved in this browser any more: they were deleted, perhaps in another tab, or the site's data were cleared"}
}

func (r Results) check(id string) error {
	if err := checkRow(id, r.ID, r.SavedAt); err != nil {
		return err
	}
	if r.Learners == nil {
		return fmt.Errorf("learners: %w", errLacks)
	}
	return nil
}

func (Results) damaged(id, fault string) Results { return Results{ID: id, Damaged: fault} }

// ResultsArchive saves results. It checks them when they are saved and when they are loaded.
type ResultsArchive struct {
	catalogue[Results]
	read func(text []byte) (*compare.Results, error)
}

// NewResultsArchive returns the archive of results in these stores, which are the same at every call. read checks the text of
// results; see compare.Planner.ReadResults.
func NewResultsArchive(stores func(context.Context) Stores, read func(text []byte) (*compare.Results, error)) *ResultsArchive {
	return &ResultsArchive{catalogue[Results]{open: func(ctx context.Context) Store[Results] { return stores(ctx).Results }}, read}
}

// Save checks the text of results and saves it under a new id. Without a name it takes their title, or else their learners' names.
func (a *ResultsArchive) Save(ctx context.Context, text []byte, name string) (id string, err error) {
	row, err := a.rowOf(text, name)
	if err != nil {
		return "", err
	}
	row.ID, row.SavedAt = a.next()
	return row.ID, a.open(ctx).Put(ctx, row, text)
}

// rowOf checks the text of results and returns its row without id and time.
func (a *ResultsArchive) rowOf(text []byte, name string) (Results, error) {
	results, err := a.read(text)
	if err != nil {
		return Results{}, err
	}
	row := rowOfResults(results)
	if strings.TrimSpace(name) == "" {
		name = cmp.Or(row.Title, shortened(strings.Join(row.Learners, ", ")))
	}
	row.Fingerprint = fingerprint(text)
	row.Name, err = checkName(name)
	return row, err
}

func rowOfResults(results *compare.Results) Results {
	c := results.Comparison
	row := Results{Title: c.Title, Kind: "comparison", Seeds: len(c.Seeds), Cells: len(results.Cells), Complete: results.Digest != ""}
	if c.Format() == compare.SweepFormat {
		row.Kind = "sweep"
	}
	if row.Complete {
		row.Digest = &results.Digest
	}
	for _, learner := range c.Learners {
		row.Learners = append(row.Learners, learner.Name)
	}
	return row
}

// shortened cuts a text to MaxName characters.
func shortened(text string) string {
	if letters := []rune(text); len(letters) > MaxName {
		return string(letters[:MaxName-1]) + "…"
	}
	return text
}

// List returns the saved results, the newest first.
func (a *ResultsArchive) List(ctx context.Context) ([]Results, error) {
	list, err := a.open(ctx).List(ctx)
	for i := range list {
		list[i].Fingerprint = ""
	}
	return list, err
}

// Load returns the text as it was saved. A text that was damaged since is an *document.Error with code Damaged.
func (a *ResultsArchive) Load(ctx context.Context, id string) ([]byte, error) {
	_, text, err := a.whole(ctx, id)
	return text, err
}

func (a *ResultsArchive) whole(ctx context.Context, id string) (Results, []byte, error) {
	row, text, err := a.open(ctx).Get(ctx, id)
	if err != nil || fingerprint(text) == row.Fingerprint {
		return row, text, err
	}
	if _, err := a.read(text); err != nil {
		return row, nil, damage(err)
	}
	return row, nil, otherBytes("the stored results are not those that were saved")
}
