package chunk

import (
	"errors"
	"testing"
	"time"

	"revisit/core/lab"
)

// run is a session whose paths take what cost says of each, from 1; every `per` of them end an episode.
type run struct {
	cost   func(path int64) time.Duration
	per    int64
	last   int64 // path of the run, 0: it has no end
	paths  int64
	time   time.Duration
	looked int // how often the clock was
	fails  bool
}

func (r *run) now() time.Duration { r.looked++; return r.time }

func (r *run) Progress() lab.Progress {
	return lab.Progress{Paths: r.paths, Episodes: r.paths / r.per, Samples: 3 * r.paths}
}

func (r *run) Advance(paths int, until lab.Until) (lab.Progress, lab.Outcome, error) {
	if r.fails {
		return r.Progress(), lab.Spent, errors.New("spent")
	}
	for ; ; paths-- {
		switch p := r.Progress(); {
		case r.last > 0 && r.paths >= r.last:
			return p, lab.Done, nil
		case reached(p, until):
			return p, lab.Reached, nil
		case paths == 0:
			return p, lab.More, nil
		}
		r.paths++
		r.time += r.cost(r.paths)
	}
}

func always(d time.Duration) func(int64) time.Duration {
	return func(int64) time.Duration { return d }
}

const limit = 8 * time.Millisecond

func TestForEndsWithTheTime(t *testing.T) {
	for _, cost := range []time.Duration{time.Nanosecond * 100, time.Microsecond, 300 * time.Microsecond, 3 * time.Millisecond, 40 * time.Millisecond} {
		r := &run{cost: always(cost), per: 1 << 40}
		p, outcome, err := For(limit, r.now, r, 1<<30, lab.Until{})
		if most := limit + max(tooLong, cost); err != nil || outcome != lab.More || p.Paths < 1 || r.time > most || r.time < limit {
			t.Errorf("paths of %v: %v after %d of them and %v, %v; want %v to %v", cost, outcome, p.Paths, r.time, err, limit, most)
		}
		if r.looked > 80 {
			t.Errorf("paths of %v: the clock was looked at %d times", cost, r.looked)
		}
	}
}

// A run that becomes a hundred times slower, for good or where episodes end, is noticed before it has taken a hundred times as long.
func TestForNoticesARunThatSlowsDown(t *testing.T) {
	slower := &run{per: 1 << 40, cost: func(path int64) time.Duration {
		if path > 3000 {
			return 100 * time.Microsecond
		}
		return time.Microsecond
	}}
	// An episode of 4,000 paths, then one path each: V^pi is found after each episode.
	atEpisodes := &run{per: 1, cost: func(path int64) time.Duration {
		if path > 4000 {
			return 3 * time.Millisecond
		}
		return time.Microsecond
	}}
	episodes := &late{atEpisodes}
	if For(limit, slower.now, slower, 1<<30, lab.Until{}); slower.time > 60*time.Millisecond {
		t.Errorf("slower paths: %v", slower.time)
	}
	if For(limit, atEpisodes.now, episodes, 1<<30, lab.Until{}); atEpisodes.time > limit+2*tooLong+3*time.Millisecond {
		t.Errorf("slow ends of episodes: %v", atEpisodes.time)
	}
}

// late has all its first 4,000 paths in one episode.
type late struct{ *run }

func (l *late) Progress() lab.Progress {
	p := l.run.Progress()
	p.Episodes = max(0, p.Paths-4000)
	return p
}

func (l *late) Advance(paths int, until lab.Until) (lab.Progress, lab.Outcome, error) {
	for ; paths > 0; paths-- {
		if reached(l.Progress(), until) {
			return l.Progress(), lab.Reached, nil
		}
		l.run.Advance(1, lab.Until{})
	}
	return l.Progress(), lab.More, nil
}

func TestForEndsWhereAdvanceWould(t *testing.T) {
	for _, c := range []struct {
		paths   int
		until   lab.Until
		last    int64
		outcome lab.Outcome
		after   int64
	}{
		{paths: 25, outcome: lab.More, after: 25},
		{paths: 1 << 20, until: lab.Until{Paths: 33}, outcome: lab.Reached, after: 33},
		{paths: 1 << 20, until: lab.Until{Episodes: 9}, outcome: lab.Reached, after: 36},
		{paths: 1 << 20, until: lab.Until{Episodes: 9, Samples: 51}, outcome: lab.Reached, after: 17},
		{paths: 1 << 20, until: lab.Until{Paths: 500}, last: 70, outcome: lab.Done, after: 70},
		{paths: 4, until: lab.Until{Episodes: 1}, outcome: lab.Reached, after: 4},
	} {
		r := &run{cost: always(time.Microsecond), per: 4, last: c.last}
		if p, outcome, err := For(limit, r.now, r, c.paths, c.until); err != nil || outcome != c.outcome || p.Paths != c.after {
			t.Errorf("%+v: %v after %d paths, %v", c, outcome, p.Paths, err)
		}
	}
	if _, _, err := For(limit, func() time.Duration { return 0 }, &run{per: 1, fails: true}, 1, lab.Until{}); err == nil {
		t.Error("the session's error is lost")
	}
}
