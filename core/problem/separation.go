package problem

import (
	"fmt"
	"math"
	"strconv"

	"revisit/core/detmath"
	"revisit/core/document"
	"revisit/core/mdp"
)

// separation is the hard instance of Wang, Wang and Kakade: Q* is linear with a constant gap, yet any learner that can only play episodes from
// the start needs a number of samples exponential in d or H on some member with enough vectors. With as few vectors as fit in a browser
// an online learner needs no more samples than one that goes back, as docs/experiments.md shows; trying them all takes some m/4 episodes.
//
// There are m unit vectors v_j in R^d with |<v_i,v_j>| <= g < 1/3, one of them, v*, secret. States are the vectors but v*, and an
// absorbing f; actions are the vectors. In state i, with p = <v_i,v_j> + 2g, action j leads to state j with probability p, else to
// f; v* leads to f, and so does j = i. Before the last step j pays -2g p and v* pays p; at the last step j pays p <v_j,v*>; j = i and
// all actions in f pay nothing. With features p v_j (zero for j = i and in f), Q*_h = <phi,v*> at every step: the optimal action is
// v*, and the gap is at least g - 3g^2. Episodes begin in one of the m-1 states, each as likely.
//
// Those rewards are in [-6g^2, 3g]. Here they are (r + 6g^2) / (3g + 6g^2), at every step and in f too, which adds to Q*_h the same
// number everywhere, 6g^2 (H-h+1), before dividing. One more feature, the constant c0 = sqrt(1-9g^2), carries it:
// theta_h = (6g^2 (H-h+1)/c0, v*) / (3g + 6g^2). The gap becomes at least (1-3g)/(3+6g).
//
// With m > d vectors it is no linear MDP. Up to d vectors are usually independent, and then transitions are linear too.
var separation = &Family{
	Name:  "separation",
	Title: "Online against revisiting",
	Doc: "The lower bound's instances: Q* is linear with a constant gap, and no learner that never goes back does well on all of them with few " +
		"samples as dimension and horizon grow. At sizes that fit a browser, learners that never go back do as well. Norms of features grow with p, as in the source, so the action that is a state's own vector has the shortest.",
	Source: "Wang, Wang and Kakade, An exponential lower bound for linearly-realizable MDPs with constant suboptimality gap, NeurIPS 34 (2021); " +
		"rewards scaled into [0,1] and a constant feature added",
	Bib: `@inproceedings{wang2021exponential,
  title     = {An Exponential Lower Bound for Linearly Realizable {MDP} with Constant Suboptimality Gap},
  author    = {Wang, Yuanhao and Wang, Ruosong and Kakade, Sham M.},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {34},
  year      = {2021}
}`,
	Parameters: []Parameter{
		{Name: "dim", Type: Int, Default: 16, Min: 2, Max: 64, Doc: "dimension d of the vectors, whose entries are 1/√d or -1/√d; features have one more"},
		{Name: "g", Type: Float, Default: 0.25, Min: 0.01, Max: 0.33, Doc: "the largest |<v_i,v_j>|, under 1/3; inner products are multiples of 2/d apart"},
		{Name: "vectors", Type: Int, Default: 24, Min: 2, Max: 500, Doc: "vectors m looked for, which is also the number of states and of actions; at the end, those found"},
		horizon(4),
		seed(),
	},
	OwnFeatures: true,
	CBeta:       0.002, Episodes: 200,
	Build: buildSeparation,
	// Vectors are compared with all found before.
	work: func(args Args) float64 {
		m := float64(args.Int("vectors"))
		return float64(m*m) * float64(args.Int("dim")+args.Int("horizon"))
	},
}

func buildSeparation(args Args) (*Problem, error) {
	d, g, wanted, H, seed := args.Int("dim"), args.Float("g"), args.Int("vectors"), args.Int("horizon"), uint64(args.Int("seed"))
	if err := checkSize("vectors", H, wanted, wanted); err != nil {
		return nil, err
	}
	x := &separated{dim: d, g: g, vectors: nearlyOrthogonal(seed, d, wanted, int(float64(g*float64(d))+1e-9))}
	m := len(x.vectors)
	if m < 2 {
		return nil, document.Refuse("dim", d, fmt.Sprintf("an even dimension, or one of at least 1/g = %.3g: else no two vectors of entries ±1/√d are so nearly orthogonal", 1/g))
	}
	args["vectors"] = m
	x.secret = detmath.NewStream(seed, "separation").IntN(m)
	p := &Problem{Own: &Features{Dim: d + 1, Layers: 1, Values: x.features()}, Scaling: x.scaling()}
	for s := range m - 1 {
		p.StateNames = append(p.StateNames, "v"+strconv.Itoa(x.vector(s)))
	}
	p.StateNames = append(p.StateNames, "f")
	for j := range m {
		p.ActionNames = append(p.ActionNames, "v"+strconv.Itoa(j))
	}
	p.Notes = []string{fmt.Sprintf("%d vectors were found of %d looked for.", m, wanted), fmt.Sprintf("The secret action is v%d.", x.secret)}
	var err error
	p.Table, err = x.table(H, p.Scaling)
	return p, err
}

// separated is one instance. Its states are the vectors without the secret one, in order, and f, the last.
type separated struct {
	dim     int
	g       float64
	vectors []signs
	secret  int
}

// vector returns the index of a state's vector, state the state of a vector. f has no vector, and the secret one no state.
func (x *separated) vector(s int) int {
	if s < x.secret {
		return s
	}
	return s + 1
}

func (x *separated) state(vector int) int {
	if vector < x.secret {
		return vector
	}
	return vector - 1
}

func (x *separated) inner(i, j int) float64 {
	return float64(x.vectors[i].inner(x.vectors[j], x.dim)) / float64(x.dim)
}

// probability returns p of action j in state s: <v_i,v_j> + 2g, or 0 in f and where j is the state's own vector.
func (x *separated) probability(s, j int) float64 {
	if s == len(x.vectors)-1 || j == x.vector(s) {
		return 0
	}
	return x.inner(x.vector(s), j) + float64(2*x.g)
}

// original returns the reward before scaling.
func (x *separated) original(s, j int, last bool) float64 {
	p := x.probability(s, j)
	switch {
	case j == x.secret:
		return p
	case last:
		return p * x.inner(j, x.secret)
	}
	return -2 * float64(x.g*p)
}

func (x *separated) scaling() *Scaling {
	add := float64(6 * float64(x.g*x.g))
	return &Scaling{Add: add, Times: 1 / (float64(3*x.g) + add),
		Original: "p for the secret action and -2g p for another; at the last step p <v_j,v*>; 0 in f and for a state's own vector"}
}

func (x *separated) table(horizon int, scaling *Scaling) (*mdp.Table, error) {
	m := len(x.vectors)
	f := m - 1
	b := mdp.NewBuilder(horizon, m, m, mdp.Stationary, mdp.PerStep)
	for s := range m {
		for j := range m {
			if p := x.probability(s, j); p == 0 || j == x.secret {
				b.Move([]int{f}, []float64{1})
			} else {
				b.Move([]int{x.state(j), f}, []float64{p, 1 - p})
			}
			for h := range horizon {
				r := (x.original(s, j, h == horizon-1) + scaling.Add) * scaling.Times
				b.Reward(h, s, j, min(max(r, 0), 1))
			}
		}
	}
	uniform := make([]float64, m)
	for s := range f {
		uniform[s] = 1 / float64(f)
	}
	b.Start(mdp.Start{Distribution: uniform})
	return b.Table()
}

// features returns (c0, p v_j) of all (s,j), laid out as Features.Values.
func (x *separated) features() []float64 {
	constant, entry := math.Sqrt(1-float64(9*float64(x.g*x.g))), 1/math.Sqrt(float64(x.dim))
	var values []float64
	for s := range x.vectors {
		for j, v := range x.vectors {
			values = append(values, constant)
			values = v.appendTo(values, x.probability(s, j)*entry, x.dim)
		}
	}
	return values
}
