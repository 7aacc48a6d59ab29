package runs

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"revisit/core/document"
	"revisit/core/lab"
)

// Library writes and reads the entries of a revisit.library/1, the file of all that is saved (docs/guide.md). An entry has two lines: its
// Heading, and the content as it was saved.
type Library struct {
	Runs    *Archive
	Results *ResultsArchive
}

// Heading is the first line of an entry.
type Heading struct {
	Entry   string `json:"entry"` // "run" or "results"
	ID      string `json:"id"`
	Name    string `json:"name"`
	SavedAt string `json:"savedAt"`
	Digest  string `json:"digest"` // of the run or of complete results, else ""
	SHA256  string `json:"sha256"` // of the second line, in hexadecimal
}

// Added says what became of an entry: it has the id and name in this browser. A duplicate was here already, under its own name.
type Added struct {
	Entry     string `json:"entry"`
	ID        string `json:"id"`
	Name      string `json:"name"`
	Duplicate bool   `json:"duplicate"`
}

// Entry returns the two lines of a saved run or of saved results. What cannot be read is an *document.Error with code Damaged.
func (l *Library) Entry(ctx context.Context, entry, id string) ([]byte, error) {
	var heading Heading
	var content []byte
	if entry == "results" {
		row, text, err := l.Results.whole(ctx, id)
		if err != nil {
			return nil, err
		}
		heading, content = Heading{Entry: entry, ID: id, Name: row.Name, SavedAt: row.SavedAt}, text
		if row.Digest != nil {
			heading.Digest = *row.Digest
		}
	} else {
		row, text, err := l.Runs.whole(ctx, id)
		if err != nil {
			return nil, err
		}
		heading, content = Heading{Entry: "run", ID: id, Name: row.Name, SavedAt: row.SavedAt, Digest: row.Digest}, text
	}
	if bytes.IndexByte(content, '\n') >= 0 { // JSON has line ends only between its members
		line, err := document.Compact(content)
		if err != nil {
			return nil, damage(err)
		}
		content = line
	}
	heading.SHA256 = fingerprintOfLong(content)
	lines, err := document.Marshal(heading)
	if err != nil {
		return nil, err
	}
	return append(append(append(lines, '\n'), content...), '\n'), nil
}

// Add checks an entry and saves it with its name, time and, where it is free, id, unless the same run or the same results are here. An entry
// that is not whole is an *document.Error with code Damaged.
func (l *Library) Add(ctx context.Context, lines []byte) (Added, error) {
	first, content, _ := bytes.Cut(lines, []byte("\n"))
	content = bytes.TrimSuffix(content, []byte("\n"))
	var heading Heading
	if err := document.Unmarshal(first, &heading); err != nil {
		return Added{}, damage(fmt.Errorf("the heading cannot be read: %w", err))
	}
	if found := fingerprintOfLong(content); found != heading.SHA256 {
		return Added{}, damage(&document.Error{Path: "sha256", Found: found, Expected: heading.SHA256, Message: "the content is not the one that was exported"})
	}
	if _, err := time.Parse(time.RFC3339, heading.SavedAt); err != nil || !isID(heading.ID) {
		heading.ID, heading.SavedAt = "", ""
	}
	if heading.Entry == "results" {
		return l.addResults(ctx, heading, content)
	}
	return l.addRun(ctx, heading, content)
}

// isID reports whether a text has the form of what Ids makes.
func isID(text string) bool {
	moment, random, _ := strings.Cut(text, "-")
	return len(moment) == 12 && len(random) == 16 && strings.Trim(moment+random, "0123456789abcdef") == ""
}

func (l *Library) addRun(ctx context.Context, heading Heading, content []byte) (Added, error) {
	rows, err := l.Runs.open(ctx).List(ctx)
	if err != nil {
		return Added{}, err
	}
	taken := false
	for _, row := range rows {
		if row.Damaged == "" && row.Digest == heading.Digest {
			return Added{"run", row.ID, row.Name, true}, nil
		}
		taken = taken || row.ID == heading.ID
	}
	record, err := lab.ReadRecord(content)
	if err != nil {
		return Added{}, damage(err)
	}
	row, text, err := rowOfRun(record, heading.Name)
	if err != nil {
		return Added{}, damage(err)
	}
	if row.ID, row.SavedAt = heading.ID, heading.SavedAt; taken || row.ID == "" {
		row.ID, row.SavedAt = l.Runs.next()
	}
	return Added{"run", row.ID, row.Name, false}, l.Runs.open(ctx).Put(ctx, row, text)
}

func (l *Library) addResults(ctx context.Context, heading Heading, content []byte) (Added, error) {
	rows, err := l.Results.open(ctx).List(ctx)
	if err != nil {
		return Added{}, err
	}
	taken := false
	for _, row := range rows {
		if row.Damaged == "" && (row.Fingerprint == heading.SHA256 || heading.Digest != "" && row.Digest != nil && *row.Digest == heading.Digest) {
			return Added{"results", row.ID, row.Name, true}, nil
		}
		taken = taken || row.ID == heading.ID
	}
	row, err := l.Results.rowOf(content, heading.Name)
	if err != nil {
		return Added{}, damage(err)
	}
	if row.ID, row.SavedAt = heading.ID, heading.SavedAt; taken || row.ID == "" {
		row.ID, row.SavedAt = l.Results.next()
	}
	return Added{"results", row.ID, row.Name, false}, l.Results.open(ctx).Put(ctx, row, content)
}
