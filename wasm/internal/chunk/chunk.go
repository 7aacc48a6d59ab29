// Package chunk cuts a run into pieces between which Stop, a view or a record can be heard.
package chunk

import (
	"time"

	"revisit/core/lab"
)

// Session is what a run is advanced by; a *lab.Session.
type Session interface {
	Advance(paths int, until lab.Until) (lab.Progress, lab.Outcome, error)
	Progress() lab.Progress
}

// The clock is looked at about so often: a run may become a hundred times slower from one path to the next, as where V^pi must be
// found anew at the end of an episode that went back for long.
const (
	often  = 250 * time.Microsecond
	seldom = 2 * often
)

// For advances a session until the time is up, at least by one path; otherwise as its Advance does, with More for a time that is up.
// Past the time it goes on for one piece at most: as many paths and episodes as took a quarter of a millisecond before, or one path
// that takes longer. now is any clock that never goes back.
func For(limit time.Duration, now func() time.Duration, session Session, paths int, until lab.Until) (lab.Progress, lab.Outcome, error) {
	start := now()
	before, end := start, start+limit
	progress := session.Progress()
	some, few := 1, int64(1) // paths and episodes of the next piece
	for {
		piece := until
		if last := progress.Episodes + few; until.Episodes == 0 || last < until.Episodes {
			piece.Episodes = last
		}
		drawn, ended := progress.Paths, progress.Episodes
		next, outcome, err := session.Advance(min(some, paths), piece)
		if err != nil {
			return next, outcome, err
		}
		progress = next
		drawn, ended = progress.Paths-drawn, progress.Episodes-ended
		paths -= int(drawn)
		if outcome == lab.Reached && !reached(progress, until) {
			outcome = lab.More
		}
		after := now()
		if outcome != lab.More || paths <= 0 || after >= end {
			return progress, outcome, nil
		}
		switch took := after - before; {
		case took < often:
			// What has not been seen yet may be slow.
			if drawn >= int64(some) {
				some *= 2
			}
			if ended >= few {
				few *= 2
			}
		case took > seldom:
			some, few = max(1, int(int64(some)*int64(often)/int64(took))), max(1, few*int64(often)/int64(took))
		}
		before = after
	}
}

// reached tells whether a total is.
func reached(p lab.Progress, until lab.Until) bool {
	over := func(total, limit int64) bool { return limit > 0 && total >= limit }
	return over(p.Paths, until.Paths) || over(p.Episodes, until.Episodes) || over(p.Samples, until.Samples)
}
