package protocoltest

import (
	"slices"
	"testing"

	"revisit/core/protocol"
)

// Draw has a learner whose paths are whole episodes draw its n-th, counted from 1. It must be the twin's.
func Draw(t *testing.T, l protocol.Learner, n int, want Episode) *protocol.Path {
	t.Helper()
	p, err := l.Draw()
	if err != nil {
		t.Fatal(err)
	}
	if p.K != int64(n) || p.Episode != int64(n) || p.From != 1 {
		t.Fatalf("episode %d: path %d of episode %d from step %d", n, p.K, p.Episode, p.From)
	}
	if !slices.Equal(p.States, want.States) || !slices.Equal(p.Actions, want.Actions) || !slices.Equal(p.Rewards, want.Rewards) {
		t.Fatalf("episode %d: states %v, actions %v, rewards %v; want %+v", n, p.States, p.Actions, p.Rewards, want)
	}
	return p
}

// Learn has the learner learn from it, which ends the episode.
func Learn(t *testing.T, l protocol.Learner, p *protocol.Path) {
	t.Helper()
	l.Learn()
	if p.Stop != 0 || l.From() != 1 {
		t.Fatalf("episode %d: stopped at %d, goes on from %d", p.Episode, p.Stop, l.From())
	}
}

// Counted compares what the environment has counted with whole episodes.
func Counted(t *testing.T, env *protocol.Environment, episodes int) {
	t.Helper()
	want := protocol.Counts{Episodes: int64(episodes), Paths: int64(episodes), Samples: int64(episodes * env.Horizon())}
	if got := env.Counts(); got != want {
		t.Fatalf("counts %+v, want %+v", got, want)
	}
}
