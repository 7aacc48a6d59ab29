package lab

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/internal/customlearner"
	"revisit/core/internal/picture"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// The layers of the learner's present state.

// The columns of "states", of "pairs" and of "graph". Of a learner that freezes its policy "states" and "graph" have one more, "frozen".
var (
	stateColumns = []string{"believed", "true", "error", "visits", "bonus", "action", "optimal"}
	pairColumns  = []string{"estimate", "bonus", "q", "qStar", "visits"}
	graphColumns = append([]string{"h", "state"}, stateColumns...)
)

// A look at the learner takes at most lookWork multiplications, some hundredths of a second in a browser. Where there is not room for all
// states, sampled of them are shown that are spread evenly, beside those that the newest episode has visited.
const (
	lookWork = 2e7
	sampled  = 256
)

// look reads what the learner knows. What it does not know is nil.
type look struct {
	*Session
	q, bonus func(h, s, a int) float64
	greedy   func(h, s int) []int
	visits   *picture.Visits
	core     func(h int) (states, actions []int)
	frozen   func(h, s int) (k int, is bool)
	phi      []float64
}

func (s *Session) look() *look {
	l := &look{Session: s, visits: s.pictures.Monitor().Visits(), phi: make([]float64, s.in.Features.Dim())}
	if x, can := s.learner.(protocol.Estimator); can {
		l.q = x.Q
	}
	if x, can := s.learner.(protocol.Optimist); can {
		l.bonus = x.Bonus
	}
	if x, is := s.learner.(*customlearner.Learner); is {
		bonus, q, _ := x.Noted()
		if !bonus {
			l.bonus = nil
		}
		if !q {
			l.q = nil
		}
	}
	if x, can := s.learner.(protocol.CoreSetKeeper); can {
		l.core = x.CoreSet
	}
	if x, can := s.learner.(protocol.Freezer); can {
		l.frozen = x.Frozen
	}
	if !s.in.Kind.RandomPolicy {
		l.greedy = s.learner.Greedy
	}
	return l
}

// missing says why the named columns have no numbers, "" where all have.
func (l *look) missing(columns []string) string {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(columns, name) })
	}
	title := l.in.Kind.Title
	switch {
	case l.greedy == nil && has("action", "optimal"):
		return title + " takes any action and estimates nothing"
	case l.q == nil && has("believed", "error", "estimate", "q"):
		if l.in.Kind.Own {
			return l.notNoted("Q", "q")
		}
		return title + " keeps no estimate of Q*"
	case l.bonus == nil && has("bonus"):
		if l.in.Kind.Own {
			return l.notNoted("bonus", "bonus")
		}
		return title + " has no bonus"
	case l.in.Kind.Own && has("estimate"):
		return title + " notes its Q as one number"
	case !l.linear() && has("estimate"):
		return title + " keeps its estimate and its bonus as one number"
	case l.frozen == nil && has("frozen"):
		return title + " freezes no policy"
	case l.visits == nil && has("visits"):
		return fmt.Sprintf("samples are counted where there are at most %d million triples (h, s, a)", picture.MaxVisits/1_000_000)
	}
	return ""
}

// notNoted says why a custom learner has no numbers that it could note.
func (l *look) notNoted(what, name string) string {
	if _, _, tooMuch := l.learner.(*customlearner.Learner).Noted(); tooMuch {
		return fmt.Sprintf("%s has noted more than the %d MB that are kept", l.in.Kind.Title, customlearner.Limit>>20)
	}
	return fmt.Sprintf("%s has noted no %s: env.note({ %s })", l.in.Kind.Title, what, name)
}

// linear reports whether theta_h are parameters of the features.
func (l *look) linear() bool { return l.in.Kind.Width == nil }

// columns returns those of a layer, nil if it is not of the learner's state.
func (l *look) columns(what string) []string {
	switch {
	case what == "states":
		return l.withFrozen(stateColumns)
	case what == "pairs":
		return pairColumns
	case what == "policy":
		return stateColumns[5:]
	case what == "frozen", slices.Contains(stateColumns[:5], what):
		return []string{what}
	}
	return nil
}

// withFrozen returns the columns with "frozen", if the learner freezes its policy.
func (l *look) withFrozen(columns []string) []string {
	if l.frozen == nil {
		return columns
	}
	return append(slices.Clip(columns), "frozen")
}

// state writes stateColumns of (h,x), and "frozen" if the learner freezes its policy.
func (l *look) state(h, x int, to []float64) {
	none := math.NaN()
	believed, visits, bonus, action, optimal := none, none, none, none, none
	if l.greedy != nil {
		a := l.greedy(h, x)[0]
		action, optimal = float64(a), 0
		if l.in.Optimal.IsOptimal(h, x, a) {
			optimal = 1
		}
		if l.bonus != nil {
			bonus = l.bonus(h, x, a)
		}
	}
	if l.q != nil {
		believed = math.Inf(-1)
		for a := range l.in.Model.Actions() {
			believed = max(believed, l.q(h, x, a))
		}
	}
	if l.visits != nil {
		visits = float64(l.visits.OfState(h, x))
	}
	if l.frozen != nil {
		to[7] = none
		if k, is := l.frozen(h, x); is {
			to[7] = float64(k)
		}
	}
	truth := l.in.Optimal.V(h, x)
	to[0], to[1], to[2], to[3], to[4], to[5], to[6] = believed, truth, believed-truth, visits, bonus, action, optimal
}

// pair writes pairColumns of (h,x,a).
func (l *look) pair(h, x, a int, to []float64) {
	none := math.NaN()
	estimate, bonus, q, visits := none, none, none, none
	if l.linear() {
		estimate = l.in.Features.Phi(h, x, a, l.phi).Dot(l.learner.Theta(h))
	}
	if l.bonus != nil {
		bonus = l.bonus(h, x, a)
	}
	if l.q != nil {
		q = l.q(h, x, a)
	}
	if l.visits != nil {
		visits = float64(l.visits.Of(h, x, a))
	}
	to[0], to[1], to[2], to[3], to[4] = estimate, bonus, q, l.in.Optimal.Q(h, x, a), visits
}

// learned returns a layer of the learner's present state.
func (s *Session) learned(o LayerOptions) (Layer, bool) {
	if o.What == "theta" {
		return s.theta(o.H), true
	}
	look, A := s.look(), s.in.Model.Actions()
	names := look.columns(o.What)
	if names == nil {
		return Layer{}, false
	}
	l := Layer{What: o.What, H: o.H, Columns: len(names), Names: names, Reason: look.missing(names)}
	shown, whole := look.states(o.H)
	if l.Whole = whole; !whole {
		l.States = shown
	}
	n := len(shown)
	l.Rows = n
	if look.visits != nil {
		l.Seen = make([]float64, n)
		for i, x := range shown {
			l.Seen[i] = float64(min(1, look.visits.OfState(o.H, x)))
		}
	}
	if o.What == "pairs" {
		l.Core = look.begun(o.H, shown)
		l.Rows = n * A
		l.Values = make([]float64, l.Rows*l.Columns)
		for i := range l.Rows {
			look.pair(o.H, shown[i/A], i%A, l.Values[i*l.Columns:])
		}
		return l, true
	}
	if l.Reason != "" && o.What != "states" {
		l.Rows = 0
		return l, true
	}
	if o.What == "states" {
		l.Core = sums(look.begun(o.H, shown), A)
	}
	l.Values = make([]float64, n*l.Columns)
	columns := look.withFrozen(stateColumns)
	all := make([]float64, len(columns))
	for i, x := range shown {
		look.state(o.H, x, all)
		for j, name := range names {
			l.Values[i*l.Columns+j] = all[slices.Index(columns, name)]
		}
	}
	return l, true
}

// begun tells for the A pairs of each state that is shown, in increasing order, which of them are in the core set of step h: 1 or 0. It is nil
// where the learner has none.
func (l *look) begun(h int, shown []int) []float64 {
	if l.core == nil {
		return nil
	}
	A := l.in.Model.Actions()
	all := make([]float64, len(shown)*A)
	states, actions := l.core(h)
	for i, x := range states {
		if row, there := slices.BinarySearch(shown, x); there {
			all[row*A+actions[i]] = 1
		}
	}
	return all
}

// sums returns the sums of n numbers each, nil for nil.
func sums(x []float64, n int) (all []float64) {
	for i := 0; i < len(x); i += n {
		sum := 0.0
		for _, y := range x[i : i+n] {
			sum += y
		}
		all = append(all, sum)
	}
	return all
}

// states returns the states that are shown of step h, in increasing order. Where there are too many for all, they are those that the newest
// episode has visited at step h, and others spread evenly.
func (l *look) states(h int) (list []int, whole bool) {
	S, A := l.in.Model.States(), l.in.Model.Actions()
	room := min(maxLayerRows, int(lookWork/(float64(3*A)*l.in.ActionWork())), maxLayer/(A*len(stateColumns)))
	if S <= room {
		return allStates(S), true
	}
	list = l.visited(h)
	n := max(1, min(sampled, room-len(list)))
	for i := range n {
		list = append(list, int(float64(i)*float64(S)/float64(n)))
	}
	slices.Sort(list)
	return slices.Compact(list), false
}

func allStates(n int) []int {
	all := make([]int, n)
	for x := range all {
		all[x] = x
	}
	return all
}

// visited returns the states at step h of the newest episode's paths that are shown, in any order and perhaps several times.
func (l *look) visited(h int) (list []int) {
	shown, _ := l.pictures.Monitor().Newest().Shown()
	for _, p := range shown {
		if h >= p.From || l.in.Kind.Revisits() {
			list = append(list, p.States[h-1])
		}
	}
	return list
}

// theta returns theta_h and theta*_h, which is NaN where Q*_h is not linear in the features.
func (s *Session) theta(h int) Layer {
	l := Layer{What: "theta", H: h, Columns: 2, Names: []string{"theta", "thetaStar"}, Whole: true}
	if s.in.Kind.Width != nil {
		l.Reason = s.in.Kind.Title + " has no parameters of the features"
		return l
	}
	theta, star := s.learner.Theta(h), s.thetaStar(h)
	l.Rows, l.Reason = len(theta), starMissing(star)
	l.Values = make([]float64, 2*len(theta))
	for i, x := range theta {
		l.Values[2*i], l.Values[2*i+1] = x, math.NaN()
		if star.Exact {
			l.Values[2*i+1] = star.Theta[i]
		}
	}
	return l
}

func starMissing(star theory.Star) string {
	switch {
	case star.Theta == nil:
		return "θ* is not computed: too many features"
	case !star.Exact:
		return "there is no θ*: Q* is not linear in these features"
	}
	return ""
}

// thetaStar returns theta*_h. It computes it once.
func (s *Session) thetaStar(h int) theory.Star {
	star, known := s.stars[h]
	if !known {
		star = theory.ThetaStar(s.in.TheoryInstance(s.in.Model, s.in.Optimal), h)
		s.stars[h] = star
	}
	return star
}
