package runs

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"revisit/core/document"
	"revisit/core/sha256"
)

// MaxName is the largest number of characters in the name of a saved run or results.
const MaxName = 200

// catalogue is the common part of the archives of runs and of results.
type catalogue[R Row[R]] struct {
	// open returns the store, the same at every call, and opens it at the first.
	open func(context.Context) Store[R]
	Ids  Ids
}

// Rename changes the name; id, time and content stay the same.
func (c *catalogue[R]) Rename(ctx context.Context, id, name string) error {
	name, err := checkName(name)
	if err != nil {
		return err
	}
	return c.open(ctx).Rename(ctx, id, name)
}

// Remove deletes a row and its content.
func (c *catalogue[R]) Remove(ctx context.Context, id string) error {
	return c.open(ctx).Remove(ctx, id)
}

// next returns a new id and its time as text.
func (c *catalogue[R]) next() (id, at string) {
	id, moment := c.Ids.Next()
	return id, moment.Format("2006-01-02T15:04:05.000Z")
}

func fingerprint(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func otherBytes(message string) error {
	return &document.Error{Code: Damaged, Path: "", Found: "other bytes", Expected: "the bytes that were saved", Message: message}
}

func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if length := utf8.RuneCountInString(name); length < 1 || length > MaxName {
		return "", &document.Error{
			Code: document.BadSpec, Path: "name", Found: fmt.Sprintf("%d characters", length), Expected: fmt.Sprintf("1 to %d characters", MaxName),
			Message: "a name must be neither empty nor endless",
		}
	}
	return name, nil
}
