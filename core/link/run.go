package link

import (
	"math"
	"strconv"

	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/lab"
)

// FromSession returns the link of the run so far.
func FromSession(s *lab.Session, o Options) (*Link, error) {
	r, err := s.Record(lab.RecordOptions{Trace: &lab.TraceOption{}, Model: new(bool)})
	if err != nil {
		return nil, err
	}
	l := fromRun(r, o, s.Checkpoints())
	if o.Full && l.Curve == nil && r.Summary.Regret != nil {
		view, err := s.View(0)
		if err != nil {
			return nil, err
		}
		l.Curve = pathsCurve(&view.Curves.Paths)
	}
	return l, nil
}

// FromRecord returns the link of a recorded run.
func FromRecord(r *lab.Record, o Options) *Link { return fromRun(r, o, r.Checkpoints()) }

func fromRun(r *lab.Record, o Options, c *history.Checkpoints) *Link {
	l := &Link{Engine: r.Engine, Spec: &r.Spec, Title: o.Title, Note: o.Note, View: o.View, Locks: o.Locks}
	if r.Summary.Paths == 0 {
		return l
	}
	l.Digest, l.Paths = r.Digest, r.Summary.Paths
	most := shortTrail
	if o.Full {
		most = history.MaxMarks
		l.Curve = episodesCurve(r.Episodes)
	}
	l.Trail = c.Thinned(most)
	return l
}

// episodesCurve returns the preview of a run's cumulative regret over episodes.
func episodesCurve(episodes []lab.EpisodeValue) *Curve {
	sum := 0.0
	return preview("episodes", len(episodes), func(i int) (x, y float64) {
		sum += episodes[i].VStar - episodes[i].VPolicy
		return float64(episodes[i].N), sum
	})
}

// pathsCurve returns the preview over paths, for a run that is still in its first episode.
func pathsCurve(paths *evaluation.Curve) *Curve {
	return preview("paths", len(paths.X), func(i int) (x, y float64) { return paths.X[i], paths.Y[i] })
}

// preview returns the last point of each of at most maxCurve equal shares of a curve of n points, with four digits; nil for fewer than two
// points. It calls point with 0, 1, ..., n-1.
func preview(of string, n int, point func(i int) (x, y float64)) *Curve {
	if n < 2 {
		return nil
	}
	c, shares := &Curve{Of: of}, min(n, maxCurve)
	for i := range n {
		x, y := point(i)
		if i+1 == (len(c.X)+1)*n/shares {
			c.X, c.Y = append(c.X, x), append(c.Y, rounded(y))
		}
	}
	return c
}

// rounded returns x with four significant digits, and 0 for what is too small to be drawn.
func rounded(x float64) float64 {
	if math.Abs(x) < LeastDrawn {
		return 0
	}
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	return short
}
