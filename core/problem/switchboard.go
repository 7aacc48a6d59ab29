package problem

import (
	"fmt"
	"math"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// switchboard is deterministic, and Q^pi of every policy is linear. Each (h,s,a) is wired to one of C nodes, c_h(s,a), where it leads, and has a
// context x_h(s,a) in {-1/sqrt k, 1/sqrt k}^k; both are drawn. It pays (1 + <x_h(s,a),w_h>) / 2, with a secret unit vector w_h for each step. With
// phi = (e_c, x) / sqrt 2, of norm 1 and d = C + k, Q^pi_h = r + V^pi_{h+1}(c) is linear, and so are rewards and transitions: it is a deterministic
// linear MDP.
//
// Episodes begin in one of M first states, each as likely; there may be more than are ever seen twice. The nodes are the same whatever M is. A table
// of states has to learn each first state, features do not: d does not depend on M.
//
// States are the nodes and then the first states. Where no episode comes, at nodes at step 1 and at first states later, all actions are alike.
var switchboard = &Family{
	Name:  "switchboard",
	Title: "Switchboard",
	Doc: "Deterministic: every action of every state is wired to a node and has a random context, which says what it pays. Features have node and context, so Q of " +
		"every policy is linear, while first states may be too many to be seen twice.",
	Source: "ours",
	Parameters: []Parameter{
		horizon(5),
		{Name: "actions", Type: Int, Default: 3, Min: 2, Max: 100, Doc: "actions A"},
		{Name: "nodes", Type: Int, Default: 6, Min: 1, Max: 1000, Doc: "nodes C, the states from step 2 on; d = C + k"},
		{Name: "context_dimension", Type: Int, Default: 4, Min: 1, Max: 64, Doc: "dimension k of contexts, whose entries are 1/√k or -1/√k"},
		{Name: "starts", Type: Int, Default: 8, Min: 1, Max: 1_000_000, Doc: "first states M, each as likely"},
		seed(),
	},
	OwnFeatures: true,
	Gap:         0.2, CBeta: 0.001, Episodes: 200,
	Build: buildSwitchboard,
	work: func(p Args) float64 {
		return float64(p.Int("horizon")*p.Int("actions")*(p.Int("nodes")+p.Int("starts"))) * float64(p.Int("context_dimension"))
	},
}

func buildSwitchboard(p Args) (*Problem, error) {
	H, A, C, k, M := p.Int("horizon"), p.Int("actions"), p.Int("nodes"), p.Int("context_dimension"), p.Int("starts")
	S := C + M
	if err := checkSize("starts", H, S, A); err != nil {
		return nil, err
	}
	if err := checkSuccessors("starts", float64(H)*float64(S*A)); err != nil {
		return nil, err
	}
	w := wiring{seed: uint64(p.Int("seed")), actions: A, nodes: C, entry: 1 / math.Sqrt(float64(k))}
	b := mdp.NewBuilder(H, S, A, mdp.PerStep, mdp.PerStep)
	b.Room(H * S * A)
	draw, secret, x := detmath.NewStream(w.seed, "switchboard"), make([]float64, k), make([]float64, k)
	for h := 1; h <= H; h++ {
		draw.UnitVector(secret)
		for s := range S {
			for a := range A {
				b.Move([]int{w.node(h, s, a)}, []float64{1})
				w.context(h, s, a, x)
				pays := 1.0
				for i := range x {
					pays += float64(x[i] * secret[i])
				}
				b.Reward(h-1, s, a, min(max(pays/2, 0), 1))
			}
		}
	}
	b.Start(mdp.Start{Distribution: append(make([]float64, C), evenly(1, M)...)})
	t, err := b.Table()
	var names []string
	if S <= maxSpots {
		names = append(numbered("node", C), numbered("first state", M)...)
	}
	return &Problem{
		Table:       t,
		StateNames:  names,
		Own:         &Features{Dim: C + k, Layers: H, Phi: w.phi},
		Picture:     switchboardPicture(H, C, M),
		Coordinates: []mdp.Coordinate{{Name: "first", Max: 1, At: func(s int) float64 { return float64(min(max(s-C+1, 0), 1)) }}},
		Notes:       []string{fmt.Sprintf("Tables have %d (s,a) to learn at step 1, features %d dimensions.", M*A, C+k)},
	}, err
}

// wiring computes nodes and contexts of a switchboard, by hashing.
type wiring struct {
	seed           uint64
	actions, nodes int
	entry          float64 // of contexts, in size: 1 / sqrt k
}

// word returns the beginning of the hashes of (h,s,a). Where no episode comes all actions have that of action 0.
func (w wiring) word(h, s, a int) uint64 {
	if (h == 1) != (s >= w.nodes) {
		a = 0
	}
	return detmath.Hash(w.seed, uint64(h), uint64(s), uint64(a))
}

// node returns where (h,s,a) leads.
func (w wiring) node(h, s, a int) int {
	return detmath.Below(detmath.Mix(w.word(h, s, a), 0), w.nodes)
}

// context fills x, of k numbers, with that of (h,s,a).
func (w wiring) context(h, s, a int, x []float64) {
	signs := detmath.Mix(w.word(h, s, a), 1)
	for i := range x {
		x[i] = w.entry
		if signs>>i&1 == 0 {
			x[i] = -w.entry
		}
	}
}

// phi writes (e_c, x) / sqrt 2 into dst.
func (w wiring) phi(h, s, a int, dst []float64) {
	const half = 1 / math.Sqrt2
	x := dst[w.nodes:]
	w.context(h, s, a, x)
	for i := range x {
		x[i] *= half
	}
	clear(dst[:w.nodes])
	dst[w.node(h, s, a)] = half
}

// switchboardPicture has the first states in the first column and the nodes in a frame of the others.
func switchboardPicture(H, C, M int) *Picture {
	if max(C, M) > maxRows || H*(C+M) > maxSpots {
		return nil
	}
	left, right, low, high := 1.5, float64(H)+0.5, 0.5, float64(C)+0.5
	names := append(numbered("node", C), numbered("first state", M)...)
	p := &Picture{Roles: make([]int, C+M), Lines: [][]float64{{left, low, right, low, right, high, left, high, left, low}}}
	for s := range p.Roles {
		p.Roles[s] = s
	}
	for h := 1; h <= H; h++ {
		spots := make([]Spot, C+M)
		for s := range spots {
			switch i := s - C; {
			case h == 1 && i >= 0:
				spots[s] = Spot{names[s], float64(i+1) / float64(M+1) * float64(C+1)}
			case h > 1 && i < 0:
				spots[s] = Spot{names[s], float64(s + 1)}
			}
		}
		p.Spots = append(p.Spots, spots)
	}
	p.Words = []Word{{X: 1, Y: high + 0.4, Text: "first states"}}
	if H > 1 {
		p.Words = append(p.Words, Word{X: float64(H+2) / 2, Y: high + 0.4, Text: "nodes"})
	} else {
		p.Lines = nil
	}
	return p
}
