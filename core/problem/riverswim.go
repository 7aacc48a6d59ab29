package problem

import "revisit/core/mdp"

// riverSwim is a chain of n states against a current. Action 0 swims left and always succeeds; action 1 swims right and
// moves on with probability .35, stays with .6 and drifts back with .05; at the left end it moves on with .6 and stays with
// .4; at the right end it stays with .6 and drifts back with .4. Reward .005 for swimming left at the left end, 1 for swimming
// right at the right end. Episodes start at the left end.
var riverSwim = &Family{
	Name:  "river-swim",
	Title: "River swim",
	Doc:   "A chain against a current: a small reward downstream at hand, a large one upstream far away.",
	Source: "Strehl and Littman, An analysis of model-based interval estimation for Markov decision processes, JCSS 74 (2008); " +
		"probabilities, rewards and start as in Osband, Russo and Van Roy, (More) efficient reinforcement learning via posterior sampling, NIPS 2013",
	Bib: `@article{strehl2008analysis,
  title   = {An Analysis of Model-Based Interval Estimation for {Markov} Decision Processes},
  author  = {Strehl, Alexander L. and Littman, Michael L.},
  journal = {Journal of Computer and System Sciences},
  volume  = {74},
  number  = {8},
  pages   = {1309--1331},
  year    = {2008}
}
@inproceedings{osband2013more,
  title     = {(More) Efficient Reinforcement Learning via Posterior Sampling},
  author    = {Osband, Ian and Russo, Daniel and Van Roy, Benjamin},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {26},
  year      = {2013}
}`,
	Parameters: []Parameter{
		{Name: "states", Type: Int, Default: 6, Min: 2, Max: 1000, Doc: "states n of the chain"},
		horizon(12),
	},
	Gap: 0.3, CBeta: 0.001, Episodes: 500,
	Build: func(p Args) (*Problem, error) {
		n, H := p.Int("states"), p.Int("horizon")
		if err := checkSize("states", H, n, 2); err != nil {
			return nil, err
		}
		b := mdp.NewBuilder(H, n, 2, mdp.Stationary, mdp.Stationary)
		for s := range n {
			b.Move([]int{max(s-1, 0)}, []float64{1})
			switch s {
			case 0:
				b.Move([]int{0, 1}, []float64{0.4, 0.6})
			case n - 1:
				b.Move([]int{n - 2, n - 1}, []float64{0.4, 0.6})
			default:
				b.Move([]int{s - 1, s, s + 1}, []float64{0.05, 0.6, 0.35})
			}
		}
		b.Reward(0, 0, 0, 0.005)
		b.Reward(0, n-1, 1, 1)
		t, err := b.Table()
		return &Problem{Table: t, ActionNames: []string{"←", "→"}}, err
	},
}
