// Package chunk advances a run for a limited time, so that other messages, such as Stop, are handled in between.
package chunk

import (
	"time"

	"revisit/core/lab"
)

// Session is a run; a *lab.Session.
type Session interface {
	Advance(paths int, until lab.Until) (lab.Progress, lab.Outcome, error)
	Progress() lab.Progress
}

// pieceTime is the time between two readings of the clock, about. It is short because the next path may take a hundred times as long, for
// instance where V^pi must be computed anew after an episode with many revisits.
const (
	pieceTime = 250 * time.Microsecond
	tooLong   = 2 * pieceTime
)

// For advances a session as its Advance does, until the time is up, but by at least one path. Where the time ends it, the outcome is More. It
// may exceed the time by one piece: as many paths and episodes as took a quarter of a millisecond before, or one longer path. now is any
// clock that never goes back.
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
		case took < pieceTime:
			// Twice as many at most: what comes may be slower.
			if drawn >= int64(some) {
				some *= 2
			}
			if ended >= few {
				few *= 2
			}
		case took > tooLong:
			some, few = max(1, int(int64(some)*int64(pieceTime)/int64(took))), max(1, few*int64(pieceTime)/int64(took))
		}
		before = after
	}
}

// reached reports whether one of the totals is.
func reached(p lab.Progress, until lab.Until) bool {
	over := func(total, limit int64) bool { return limit > 0 && total >= limit }
	return over(p.Paths, until.Paths) || over(p.Episodes, until.Episodes) || over(p.Samples, until.Samples)
}
