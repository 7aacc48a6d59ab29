package learner

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/protocol"
	"revisit/core/ucbq"
)

var ucbQLearning = &Descriptor{
	Name:  "ucb-q",
	Title: "UCB-Q",
	Doc: "Q-learning with a bonus: a table of all (h,s,a), no model, and each sample moves its own entry towards the reward, the value at the next state and beta / sqrt(N_h(s,a)), " +
		"by a step (H+1)/(H+N_h(s,a)); it knows no features. beta = c_beta sqrt(H^3 log(S A T / delta)) with T = N H; its paper's c is c_beta and its p is delta.",
	Source: "Jin, Allen-Zhu, Bubeck, Jordan 2018, Algorithm 1 (UCB-Hoeffding)",
	Bib: `@inproceedings{jin2018qlearning,
  title     = {Is {Q}-Learning Provably Efficient?},
  author    = {Jin, Chi and Allen-Zhu, Zeyuan and Bubeck, S{\'e}bastien and Jordan, Michael I.},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {31},
  year      = {2018}
}`,
	Access: protocol.Online,
	Guarantee: Guarantee{
		Says:  "with probability 1 - δ a regret of order √(H⁴SAT log(SAT/δ)), with T = N H (Jin, Allen-Zhu, Bubeck, Jordan 2018, Theorem 1)",
		Needs: []string{"model"},
		Also:  "c_β is at least a constant that the paper does not name",
	},
	NoGramMatrix: true,
	Reads:        []string{"c_beta", "delta", "ties", "episodes"},
	Bonus:        "β = c_β √(H³ log(SA·NH/δ)), over √N(s,a); c_β is c in Jin et al. 2018, Algorithm 1",
	Width:        func(s *Setting) int { return s.Model.States() * s.Model.Actions() },
	Beta: func(s *Setting) float64 {
		return ucbq.Beta(s.Constants.CBeta, s.Model.States(), s.Model.Actions(), s.Model.Horizon(), s.Constants.Episodes, s.Constants.Delta)
	},
	Check: func(s *Setting) error {
		if n := s.entries(); n > ucbq.MaxEntries {
			return document.Refuse("algorithm.kind", `"ucb-q"`, fmt.Sprintf("a learner with features: UCB-Q keeps a table of all (h,s,a), of which there are %.3g here, and at most %d have room", n, ucbq.MaxEntries))
		}
		return nil
	},
	// Q of every action, to act and again to learn; the update itself is a few more.
	Work: func(s *Setting, _ int64) float64 {
		return float64(s.Model.Horizon()) * float64(2*s.Model.Actions()+4)
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return ucbq.New(env, ucbq.Config{Beta: s.Beta, TieStream: s.TieStream()}), nil
	},
}
