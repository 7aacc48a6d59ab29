package history

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"testing"
)

// JavaScript writes -0 as 0, so both have one digest.
func TestNegativeZero(t *testing.T) {
	of := func(theta float64) string {
		d := newDigest(Revisit2, 1, 2)
		return d.of([][]float64{{theta}}, nil)
	}
	if zero, minus := of(0), of(math.Copysign(0, -1)); zero != minus {
		t.Errorf("0 gives %s, -0 gives %s", zero, minus)
	}
}

// naiveLEB128 is the definition of unsigned LEB128: groups of seven bits, the lowest first, all but the last with the highest bit.
func naiveLEB128(x int) (bytes []byte) {
	for {
		group := byte(x % 128)
		if x /= 128; x == 0 {
			return append(bytes, group)
		}
		bytes = append(bytes, group+128)
	}
}

// A recorder's digest is that of the bytes that the form describes, written out path by path, however the paths come in and wherever one looks.
func TestDigestIsOfTheFormsBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 60 {
		horizon := 1 + r.IntN(7)
		states, actions := 1<<r.IntN(31), 1+r.IntN(200)
		paths := make([]Path, r.IntN(3000/horizon))
		drawn, whole := []byte{}, []byte{}
		little := func(x, bytes int) {
			for range bytes {
				whole = append(whole, byte(x))
				x >>= 8
			}
		}
		for i := range paths {
			p := Path{K: int64(i + 1), Episode: int64(1 + i/3), From: 1 + r.IntN(horizon), Stop: r.IntN(horizon),
				States: make([]int, horizon), Actions: make([]int, horizon), Bonus: make([]float64, horizon)}
			for h := range horizon {
				p.States[h], p.Actions[h] = r.IntN(states), r.IntN(actions)
			}
			paths[i] = p
			drawn = append(append(drawn, naiveLEB128(p.From)...), naiveLEB128(p.Stop)...)
			for h := p.From - 1; h < horizon; h++ {
				drawn = append(drawn, naiveLEB128(p.States[h]*actions+p.Actions[h])...)
			}
			little(int(p.K), 8)
			little(int(p.Episode), 8)
			little(p.From, 4)
			for _, list := range [][]int{p.States, p.Actions} {
				for _, n := range list {
					little(n, 4)
				}
			}
			little(p.Stop, 4)
		}
		for form, bytes := range map[Form][]byte{Revisit2: drawn, SHA256: whole} {
			header := map[Form]string{Revisit2: "revisit digest/2", SHA256: "revisit digest/1"}[form]
			trace := sha256.Sum256(bytes)
			all := append(append([]byte(header), 0), trace[:]...)
			all = append(all, byte(horizon), 0, 0, 0)
			if form == Revisit2 {
				all = append(all, byte(actions), 0, 0, 0)
			}
			all = append(all, 1, 0, 0, 0) // d, then theta, of 1 each, and no regret
			theta := make([][]float64, horizon)
			for h := range theta {
				theta[h] = []float64{1}
				all = append(all, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f)
			}
			all = append(all, 0)
			sum := sha256.Sum256(all)
			want := string(form) + ":" + hex.EncodeToString(sum[:])
			recorder := NewRecorder(horizon, actions)
			recorder.HashAs(form)
			for i := range paths {
				if r.IntN(100) == 0 {
					recorder = recorder.Clone()
				}
				recorder.Add(paths[i].drawn())
			}
			for _, of := range []*Recorder{recorder, RecorderOf(paths, horizon, actions, form)} {
				if got := of.Digest(theta, nil); got != want || FormOf(got) != form || len(got) > MaxDigest {
					t.Fatalf("H = %d, %d paths: %s, want %s", horizon, len(paths), got, want)
				}
			}
		}
	}
}

// The same number stands for other steps where there is another number of actions.
func TestDigestKnowsTheActions(t *testing.T) {
	of := func(s, a, actions int) string {
		p := Path{K: 1, Episode: 1, From: 1, States: []int{s}, Actions: []int{a}, Bonus: []float64{0}}
		return RecorderOf([]Path{p}, 1, actions, Revisit2).Digest([][]float64{{0}}, nil)
	}
	if one, two := of(0, 2, 3), of(2, 0, 1); one == two {
		t.Errorf("action 2 of 3 in state 0 and action 0 of 1 in state 2 have one digest, %s", one)
	}
}
