package runs

import (
	"regexp"
	"testing"
	"time"
)

func TestIdsSortByTimeOfSaving(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ids := Ids{Clock: func() time.Time { return now }}
	form := regexp.MustCompile(`^[0-9a-f]{12}-[0-9a-f]{16}$`)
	last := ""
	for _, step := range []time.Duration{0, 0, time.Millisecond, 0, time.Hour, -2 * time.Hour} { // the last: a clock set back
		now = now.Add(step)
		id, at := ids.Next()
		if !form.MatchString(id) {
			t.Errorf("id %q", id)
		}
		if id <= last {
			t.Errorf("id %q does not sort after %q", id, last)
		}
		if ahead := at.Sub(now); step >= 0 && (ahead < 0 || ahead > 5*time.Millisecond) {
			t.Errorf("time %v at %v", at, now)
		}
		last = id
	}
}
