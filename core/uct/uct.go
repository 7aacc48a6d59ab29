// Package uct is UCT, Monte-Carlo tree search with bandits (Kocsis and Szepesvári 2006, Figure 1 and Section 2.3), for episodes of H steps. In
// the state s_h of its episode it draws `simulations` paths, each from s_h: it goes back there. Then it takes the action of the highest mean
// return, and plans on in the state that follows. A path takes in the tree the action
//
//	arg max_a  mean_h(s,a) + c (H-h+1) sqrt(2 ln N_h(s) / N_h(s,a)),     N_h(s) = sum_a N_h(s,a),
//
// of UCB1 for returns of at most H-h+1, one that was never tried before all others; below the tree any action, each as likely. Every path adds
// to the tree the first state that was not there, and its returns to the means of the states that are.
//
// As in the paper, a node is a state and its step, however it was reached. So two ways to one state share a node.
package uct

import (
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Simulations int     // n, the paths drawn from each state of an episode before its action is taken, at least 1
	C           float64 // c, at least 0; 1 is UCB1
	Keep        bool    // the tree stays from episode to episode; else each episode begins without one
	// Rollouts draws actions that were never tried, and all actions below the tree; it is needed.
	Rollouts *detmath.Stream
	// TieStream draws among actions of equal value; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Episode returns the paths and the samples of an episode: n paths from each of its states, and one more from the first, since the path that
// takes the action of step h is the first that is drawn from the state at step h+1.
func Episode(simulations, horizon int) (paths, samples float64) {
	n, H := float64(simulations), float64(horizon)
	return float64(n*H) + 1, float64(n*H*(H+1)/2) + H
}

// NodeNumbers is what a node takes beside two numbers for each action, in numbers of 8 bytes: about its share of the map that finds it.
const NodeNumbers = 5

// Learner is the state of the algorithm between two paths.
type Learner struct {
	environment *protocol.Environment
	horizon     int
	actions     int
	simulations int
	c           float64
	keep        bool
	rollouts    *detmath.Stream
	choice      *greedy.Choice

	tree    []layer // index h, 1..H
	at      int     // the step at which it plans, 1..H
	planned int     // paths drawn from the state there so far
	leaf    int     // the last step at which the newest path was in the tree, or adds to it
	updates []int64 // index h
	path    *protocol.Path

	q []float64
}

// New returns a learner of the environment, whose access is Revisiting, before its first path.
func New(env *protocol.Environment, c Config) *Learner {
	H := env.Horizon()
	l := &Learner{
		environment: env, horizon: H, actions: env.Actions(), simulations: c.Simulations, c: c.C, keep: c.Keep,
		rollouts: c.Rollouts, choice: greedy.New(H, c.TieStream),
		tree: make([]layer, H+1), at: 1, updates: make([]int64, H+1),
		path: protocol.NewPath(H),
		q:    make([]float64, env.Actions()),
	}
	l.forget()
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.rollouts, c.choice = env, l.rollouts.Clone(), l.choice.Clone()
	c.tree, c.updates, c.path, c.q = make([]layer, len(l.tree)), slices.Clone(l.updates), l.path.Clone(), make([]float64, len(l.q))
	for h := 1; h <= l.horizon; h++ {
		c.tree[h] = l.tree[h].clone()
	}
	return &c
}

// From returns the step at which it plans, where the next path begins.
func (l *Learner) From() int { return l.at }

// begins reports whether the next path begins an episode.
func (l *Learner) begins() bool { return l.at == 1 && l.planned == 0 }

// decides reports whether the next path takes the action for which it has planned.
func (l *Learner) decides() bool { return l.planned == l.simulations }

// Draw draws the next path from the state in which it plans. The path returned is valid until the next call. An error is a violation of the
// protocol, which a correct learner never makes.
func (l *Learner) Draw() (*protocol.Path, error) {
	p := l.path
	p.K++
	p.From = l.at
	if l.begins() {
		p.Episode++
		p.States[0] = l.environment.Reset()
	} else if _, err := l.environment.Revisit(l.at); err != nil {
		return nil, err
	}
	l.leaf = l.horizon
	for h := l.at; h <= l.horizon; h++ {
		a := l.act(h, p.States[h-1])
		r, next, err := l.environment.Step(a)
		if err != nil {
			return nil, err
		}
		p.Actions[h-1], p.Rewards[h-1] = a, r
		if h < l.horizon {
			p.States[h] = next
		}
	}
	return p, nil
}

// act returns the path's action at step h: bestAction where it decides, selectAction in the tree, and below it any.
func (l *Learner) act(h, s int) int {
	if h == l.at && l.decides() {
		return l.choice.Take(l.Greedy(h, s))
	}
	if h <= l.leaf {
		if visits, mean := l.tree[h].find(s); visits != nil && !l.forgets() {
			return l.selectAction(h, visits, mean)
		}
		l.leaf = h
	}
	return l.rollouts.IntN(l.actions)
}

// selectAction is UCB1 at a node of step h.
func (l *Learner) selectAction(h int, visits []int64, mean []float64) int {
	all, untried := int64(0), 0
	for _, n := range visits {
		all += n
		if n == 0 {
			untried++
		}
	}
	if untried > 0 {
		return nthUntried(visits, l.rollouts.IntN(untried))
	}
	width, double := l.c*float64(l.horizon-h+1), 2*detmath.Log(float64(all))
	for a, n := range visits {
		l.q[a] = mean[a] + float64(width*math.Sqrt(double/float64(n)))
	}
	return l.choice.Take(l.choice.Best(l.q))
}

// nthUntried returns the n-th action without visits, counted from 0.
func nthUntried(visits []int64, n int) int {
	for a, count := range visits {
		if count == 0 {
			if n == 0 {
				return a
			}
			n--
		}
	}
	panic("uct: fewer actions are untried")
}

// Learn adds the path's returns to the tree, from its end, and goes on planning; where the path has taken the action of its first step, one
// step later. That action counts when the episode is over and its return is known, so each sample counts once.
//
// Stop is the step before the next path's first. A path after which it goes back to step 1, which Stop cannot say since 0 ends the episode, has
// Stop 1, although step 1 has learned.
func (l *Learner) Learn() {
	if l.forgets() {
		l.forget()
	}
	p := l.path
	switch {
	case !l.decides():
		l.backUp(l.at, l.leaf)
		l.planned++
		p.Stop = max(1, l.at-1)
	case l.at < l.horizon:
		l.backUp(l.at+1, l.leaf)
		p.Stop = l.at
		l.at, l.planned = l.at+1, 1
	default:
		l.backUp(1, l.horizon)
		p.Stop = 0
		l.at, l.planned = 1, 0
	}
}

// backUp is UpdateValue at the steps from first to last.
func (l *Learner) backUp(first, last int) {
	p, sum := l.path, 0.0
	for h := l.horizon; h >= first; h-- {
		sum += p.Rewards[h-1]
		if h <= last {
			l.tree[h].add(p.States[h-1], p.Actions[h-1], sum)
			l.updates[h]++
		}
	}
}

// forgets reports whether the next path, or the one just drawn, begins an episode without a tree. The old one is the policy until then.
func (l *Learner) forgets() bool { return !l.keep && l.begins() }

// forget empties the tree.
func (l *Learner) forget() {
	for h := 1; h <= l.horizon; h++ {
		l.tree[h] = layer{actions: l.actions, node: map[int]int{}}
	}
}

// Greedy returns the actions of the highest mean return among those tried at (h,s), all actions where none was: of these the lowest index
// alone, or with random ties all of them in order of index. The slice is valid until the next call.
//
// It is the policy that would be put out, and when an episode's last path is drawn it takes the actions of the episode.
func (l *Learner) Greedy(h, s int) []int {
	visits, mean := l.tree[h].find(s)
	for a := range l.q {
		l.q[a] = math.Inf(-1)
		if visits != nil && visits[a] > 0 {
			l.q[a] = mean[a]
		}
	}
	return l.choice.Best(l.q)
}

// Q returns the mean return of (h,s,a), for h in 1..H: 0 where it was never tried.
func (l *Learner) Q(h, s, a int) float64 {
	if visits, mean := l.tree[h].find(s); visits != nil {
		return mean[a]
	}
	return 0
}

// Visits returns N_h(s,a), for h in 1..H.
func (l *Learner) Visits(h, s, a int) int64 {
	if visits, _ := l.tree[h].find(s); visits != nil {
		return visits[a]
	}
	return 0
}

// Theta returns an empty list: there are no parameters.
func (l *Learner) Theta(int) []float64 { return []float64{} }

// Updates returns the number of returns that were added at step h, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }
