package lab

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"revisit/core/internal/history"
	"revisit/core/learner"
	"revisit/core/spec"
)

// replay is Algorithm 2 by plain loops over the paths of a record: it draws nothing, keeps every path, and sums anew for every update.
type replay struct {
	*Model
	paths []history.Path
	beta  float64
	in    [][]int     // I_h at h-1: indices of paths
	theta [][]float64 // theta_h at h-1; the last, of step H+1, is zero
}

func replayOf(t *testing.T, s *Session) *replay {
	t.Helper()
	whole := true
	record := mustRecord(t, s, RecordOptions{Trace: &TraceOption{spec.AllPaths}, Model: &whole})
	r := &replay{Model: record.Model, paths: record.Trace, beta: record.Summary.Beta, in: make([][]int, record.Model.Horizon), theta: make([][]float64, record.Model.Horizon+1)}
	for h := range r.theta {
		r.theta[h] = make([]float64, r.Dim)
	}
	for k, p := range record.Trace {
		for h := r.Horizon; h > p.Stop; h-- {
			r.in[h-1] = append(r.in[h-1], k)
			r.update(h)
		}
	}
	return r
}

// lambda returns I + the sum of phi phi' over I_h.
func (r *replay) lambda(h int) [][]float64 {
	l := make([][]float64, r.Dim)
	for i := range l {
		l[i] = make([]float64, r.Dim)
		l[i][i] = 1
	}
	for _, k := range r.in[h-1] {
		phi := r.Features[h-1][r.paths[k].States[h-1]][r.paths[k].Actions[h-1]]
		for i, x := range phi {
			for j, y := range phi {
				l[i][j] += x * y
			}
		}
	}
	return l
}

// update sets theta_h to the solution of Lambda_h theta = the sum of phi (r + <phi_{h+1}, theta_{h+1}>).
func (r *replay) update(h int) {
	sum := make([]float64, r.Dim)
	for _, k := range r.in[h-1] {
		p := r.paths[k]
		target := p.Rewards[h-1]
		if h < r.Horizon {
			target += times(r.Features[h][p.States[h]][p.Actions[h]], r.theta[h])
		}
		for i, x := range r.Features[h-1][p.States[h-1]][p.Actions[h-1]] {
			sum[i] += x * target
		}
	}
	r.theta[h-1] = gauss(r.lambda(h), sum)
}

func times(x, y []float64) (sum float64) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

// gauss solves m x = y by elimination with pivots. It changes m.
func gauss(m [][]float64, y []float64) []float64 {
	x, n := slices.Clone(y), len(y)
	for i := range n {
		best := i
		for k := i + 1; k < n; k++ {
			if math.Abs(m[k][i]) > math.Abs(m[best][i]) {
				best = k
			}
		}
		m[i], m[best], x[i], x[best] = m[best], m[i], x[best], x[i]
		for k := i + 1; k < n; k++ {
			f := m[k][i] / m[i][i]
			if f == 0 {
				continue
			}
			for j := i; j < n; j++ {
				m[k][j] -= f * m[i][j]
			}
			x[k] -= f * x[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x
}

// optimal returns Q*_h(s,a) at [h-1][s][a], by value iteration over the record's tables.
func (r *replay) optimal() [][][]float64 {
	star := make([][][]float64, r.Horizon)
	value := make([]float64, r.States)
	for h := r.Horizon; h >= 1; h-- {
		star[h-1] = make([][]float64, r.States)
		best := make([]float64, r.States)
		for x := range r.States {
			star[h-1][x] = make([]float64, r.Actions)
			for a := range r.Actions {
				star[h-1][x][a] = r.Reward[h-1][x][a] + times(r.Transition[h-1][x][a], value)
			}
			best[x] = slices.Max(star[h-1][x])
		}
		value = best
	}
	return star
}

// visits returns the samples drawn at [h-1][s][a], counted path by path.
func (r *replay) visits() map[[3]int]float64 {
	n := map[[3]int]float64{}
	for _, p := range r.paths {
		for h := p.From; h <= r.Horizon; h++ {
			n[[3]int{h, p.States[h-1], p.Actions[h-1]}]++
		}
	}
	return n
}

func mustLayer(t testing.TB, s *Session, o LayerOptions) Layer {
	t.Helper()
	l, err := s.Layer(o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// near compares two numbers within 1e-9 of their size.
func near(got, want float64) bool {
	return math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want))
}

var layered = []string{
	`{"problem":{"kind":"figure-1"}}`,
	`{"problem":{"kind":"table"},"algorithm":{"c_beta":0.004}}`,
	`{"problem":{"kind":"random-linear-q","states":12,"dim":5,"horizon":4,"gap":0.3},"algorithm":{"c_beta":0.002}}`,
	`{"problem":{"kind":"random-linear-q","states":9,"dim":6,"actions":3,"horizon":3,"gap":0.3},"algorithm":{"c_beta":0.003,"ties":"random"}}`,
	`{"problem":{"kind":"river-swim","states":4,"horizon":4}}`,
	`{"problem":{"kind":"grid","map":["S..","...","..G"],"slip":0,"horizon":5},"features":{"kind":"tile-coding","tilings":2,"tiles":2},"algorithm":{"gap":0.5,"c_beta":0.002}}`,
	`{"problem":{"kind":"cliff-walking"},"features":{"kind":"q-star-span","dim":6},"algorithm":{"gap":0.5,"c_beta":0.0008}}`,
	`{"problem":{"kind":"random-linear-q","states":8,"dim":4,"horizon":3,"gap":0.3},"algorithm":{"kind":"linq-no-revisit","c_beta":0.001}}`,
}

// TestLayersOfALearner compares every layer of what the learner knows with Algorithm 2's sums by plain loops over the record's paths.
func TestLayersOfALearner(t *testing.T) {
	for _, text := range layered {
		s := mustOpen(t, text)
		for _, more := range []int{0, 1, 7, 60} {
			if more > 0 {
				s.Advance(more, Until{})
			}
			compareLayers(t, s, fmt.Sprintf("%s after %d paths", text, s.Progress().Paths))
		}
	}
}

func compareLayers(t *testing.T, s *Session, name string) {
	r := replayOf(t, s)
	star, visits, H := r.optimal(), r.visits(), float64(r.Horizon)
	for h := 1; h <= r.Horizon; h++ {
		pairs, states := mustLayer(t, s, LayerOptions{What: "pairs", H: h}), mustLayer(t, s, LayerOptions{What: "states", H: h})
		if !slices.Equal(pairs.Names, []string{"estimate", "bonus", "q", "qStar", "visits"}) || !pairs.Whole || pairs.States != nil || pairs.Rows != r.States*r.Actions {
			t.Fatalf("%s: pairs are %v, whole %v, %d rows", name, pairs.Names, pairs.Whole, pairs.Rows)
		}
		for x := range r.States {
			q, bonus, seen := make([]float64, r.Actions), make([]float64, r.Actions), 0.0
			for a := range r.Actions {
				phi := r.Features[h-1][x][a]
				estimate := times(phi, r.theta[h-1])
				bonus[a] = r.beta * math.Sqrt(times(phi, gauss(r.lambda(h), phi)))
				q[a] = min(estimate+bonus[a], H)
				seen += visits[[3]int{h, x, a}]
				want := []float64{estimate, bonus[a], q[a], star[h-1][x][a], visits[[3]int{h, x, a}]}
				for i, got := range pairs.Values[(x*r.Actions+a)*5:][:5] {
					if !near(got, want[i]) {
						t.Fatalf("%s: %s of (%d,%d,%d) is %v, want %v", name, pairs.Names[i], h, x, a, got, want[i])
					}
				}
			}
			row := states.Values[x*states.Columns:][:states.Columns]
			greedy := int(row[slices.Index(states.Names, "action")])
			believed, truth := slices.Max(q), slices.Max(star[h-1][x])
			want := map[string]float64{"believed": believed, "true": truth, "error": believed - truth, "visits": seen, "bonus": bonus[greedy], "action": float64(greedy), "optimal": 0}
			if truth-star[h-1][x][greedy] <= 1e-10*H {
				want["optimal"] = 1
			}
			for i, column := range states.Names {
				if !near(row[i], want[column]) {
					t.Fatalf("%s: %s of (%d,%d) is %v, want %v", name, column, h, x, row[i], want[column])
				}
				if column == "action" || column == "optimal" {
					continue
				}
				if one := mustLayer(t, s, LayerOptions{What: column, H: h}); one.Values[x] != row[i] || one.Columns != 1 {
					t.Fatalf("%s: the layer %s of (%d,%d) is %v, and %v in states", name, column, h, x, one.Values[x], row[i])
				}
			}
			if policy := mustLayer(t, s, LayerOptions{What: "policy", H: h}); policy.Values[2*x] != float64(greedy) || policy.Values[2*x+1] != want["optimal"] {
				t.Fatalf("%s: the policy of (%d,%d) is %v", name, h, x, policy.Values[2*x:][:2])
			}
			// The lowest index within 1e-10 H of the largest, as far as two ways to add agree.
			if q[greedy] < believed-1e-8 || slices.ContainsFunc(q[:greedy], func(y float64) bool { return y > believed-1e-12 }) {
				t.Fatalf("%s: the greedy action of (%d,%d) is %d, and Q is %v", name, h, x, greedy, q)
			}
			if wants := math.Min(1, seen); states.Seen[x] != wants || pairs.Seen[x] != wants {
				t.Fatalf("%s: seen at (%d,%d) is %v and %v, want %v", name, h, x, states.Seen[x], pairs.Seen[x], wants)
			}
		}
		theta := mustLayer(t, s, LayerOptions{What: "theta", H: h})
		for i, want := range r.theta[h-1] {
			if !near(theta.Values[2*i], want) {
				t.Fatalf("%s: component %d of theta_%d is %v, want %v", name, i, h, theta.Values[2*i], want)
			}
		}
		compareEllipse(t, s, r, h, star[h-1], name)
	}
}

// compareEllipse compares the confidence set of step h with Lambda_h by elimination.
func compareEllipse(t *testing.T, s *Session, r *replay, h int, star [][]float64, name string) {
	l := mustLayer(t, s, LayerOptions{What: "ellipse", H: h})
	if l.Ellipse == nil {
		t.Fatalf("%s: no ellipse: %s", name, l.Reason)
	}
	e, u, v := l.Ellipse, l.Values[:r.Dim], l.Values[r.Dim:]
	x, y := gauss(r.lambda(h), u), gauss(r.lambda(h), v)
	for i, pair := range [][2]float64{
		{times(u, u), 1}, {times(v, v), 1}, {1 + times(u, v), 1}, {e.Radius, r.beta},
		{e.Center[0], times(u, r.theta[h-1])}, {e.Center[1], times(v, r.theta[h-1])},
		{e.Covariance[0], times(u, x)}, {e.Covariance[1], times(v, x)}, {e.Covariance[2], times(v, y)},
	} {
		if !near(pair[0], pair[1]) {
			t.Fatalf("%s: number %d of the ellipse of step %d is %v, want %v", name, i, h, pair[0], pair[1])
		}
	}
	if len(r.paths) > 0 {
		if p := r.paths[len(r.paths)-1]; e.S != p.States[h-1] || e.A != p.Actions[h-1] {
			t.Fatalf("%s: the ellipse of step %d is about (%d,%d), want (%d,%d)", name, h, e.S, e.A, p.States[h-1], p.Actions[h-1])
		}
	}
	phi := r.Features[h-1][e.S][e.A]
	if bonus := r.beta * math.Sqrt(times(phi, gauss(r.lambda(h), phi))); !near(e.Norm*e.Radius*math.Sqrt(e.Covariance[0]), bonus) {
		t.Fatalf("%s: half the ellipse's width at step %d is %v, and the bonus %v", name, h, e.Radius*math.Sqrt(e.Covariance[0]), bonus)
	}
	// theta* reproduces Q*, where it is there; where it is not, no parameters do.
	theta := mustLayer(t, s, LayerOptions{What: "theta", H: h})
	parameters := make([]float64, r.Dim)
	for i := range parameters {
		parameters[i] = theta.Values[2*i+1]
	}
	if (e.Star == nil) != math.IsNaN(parameters[0]) || (e.Star == nil) != (l.Reason != "") {
		t.Fatalf("%s: theta*_%d is %v, the ellipse has %v, for %q", name, h, parameters, e.Star, l.Reason)
	}
	if e.Star == nil {
		return
	}
	for x := range star {
		for a, q := range star[x] {
			if got := times(r.Features[h-1][x][a], parameters); math.Abs(got-q) > 1e-8 {
				t.Fatalf("%s: <phi, theta*_%d> of (%d,%d) is %v, and Q* %v", name, h, x, a, got, q)
			}
		}
	}
	if !near(e.Star[0], times(u, parameters)) || !near(e.Star[1], times(v, parameters)) {
		t.Fatalf("%s: theta*_%d stands at %v", name, h, *e.Star)
	}
}

// TestWidestDirection compares it with many steps of the power iteration on Lambda_h by elimination: no direction is much wider.
func TestWidestDirection(t *testing.T) {
	s := mustOpen(t, layered[2])
	s.Advance(40, Until{})
	r := replayOf(t, s)
	for h := 1; h <= r.Horizon; h++ {
		x := make([]float64, r.Dim)
		x[h%r.Dim] = 1
		size := 0.0
		for range 2000 {
			x = gauss(r.lambda(h), x)
			size = math.Sqrt(times(x, x))
			for i := range x {
				x[i] /= size
			}
		}
		l := mustLayer(t, s, LayerOptions{What: "ellipse", H: h, Directions: []Direction{{Widest: true}, {S: 1, A: 0}}})
		if got := l.Ellipse.Covariance[0]; got < 0.999*size || got > size+1e-9 {
			t.Errorf("at step %d the widest has %v, want %v", h, got, size)
		}
	}
	for _, wrong := range []Direction{{S: 12}, {A: -1}, {Vector: []float64{1}}} {
		if _, err := s.Layer(LayerOptions{What: "ellipse", H: 1, Directions: []Direction{wrong, {Widest: true}}}); err == nil {
			t.Errorf("the direction %+v is accepted", wrong)
		}
	}
}

// TestLayersForetellThePath: what a layer says before a path, of any learner, is what the path then does.
func TestLayersForetellThePath(t *testing.T) {
	for _, kind := range []string{"linq-lsvi-ucb", "lsvi-ucb", "ucbvi", "ucb-q", "ocp", "agnostic-ocp", "generative", "mc-lspi"} {
		for _, problem := range []string{`"kind":"frozen-lake","map":"4x4"`, `"kind":"random-linear-q","states":12,"dim":5,"horizon":4`} {
			s := mustOpen(t, fmt.Sprintf(`{"problem":{%s},"algorithm":{"kind":%q,"c_beta":0.01},"regret":"none"}`, problem, kind))
			H, A := s.in.Model.Horizon(), s.in.Model.Actions()
			for range 40 {
				before := make([]Layer, H+1)
				for h := 1; h <= H; h++ {
					before[h] = mustLayer(t, s, LayerOptions{What: "pairs", H: h})
				}
				s.Advance(1, Until{})
				p := s.trace.List(spec.AllPaths)[s.trace.Paths()-1]
				for h := p.From; h <= H; h++ {
					row := (p.States[h-1]*A + p.Actions[h-1]) * 5
					after := mustLayer(t, s, LayerOptions{What: "pairs", H: h})
					if after.Values[row+4] != before[h].Values[row+4]+1 {
						t.Fatalf("%s, %s: path %d is not counted at step %d", kind, problem, p.K, h)
					}
					if s.in.Kind.Places() {
						continue // it has no bonus, and acts by the estimates of a round that is not over
					}
					q := make([]float64, A)
					for a := range q {
						q[a] = before[h].Values[(p.States[h-1]*A+a)*5+2]
					}
					if before[h].Values[row+2] < slices.Max(q)-1e-10*float64(H) {
						t.Fatalf("%s, %s: path %d takes action %d at step %d, where Q is %v", kind, problem, p.K, p.Actions[h-1], h, q)
					}
					if kind != "ucbvi" && kind != "ocp" && kind != "agnostic-ocp" && before[h].Values[row+1] != p.Bonus[h-1] {
						t.Fatalf("%s, %s: the bonus of path %d at step %d is %v, and was %v", kind, problem, p.K, h, p.Bonus[h-1], before[h].Values[row+1])
					}
				}
			}
		}
	}
}

// TestLayersChangeNothing: a run that is looked at has the digest of one that is not.
func TestLayersChangeNothing(t *testing.T) {
	for name, text := range runFiles(t) {
		looked, alone := mustOpen(t, string(text)), mustOpen(t, string(text))
		for range 12 {
			for _, what := range []string{"states", "pairs", "graph", "theta", "ellipse", "policy"} {
				mustLayer(t, looked, LayerOptions{What: what, H: 1 + int(looked.Progress().Paths)%looked.in.Model.Horizon()})
			}
			looked.Advance(11, Until{})
			alone.Advance(11, Until{})
		}
		none := &TraceOption{}
		if got, want := mustRecord(t, looked, RecordOptions{Trace: none}).Digest, mustRecord(t, alone, RecordOptions{Trace: none}).Digest; got != want {
			t.Errorf("%s: digest %s, want %s", name, got, want)
		}
	}
}

// TestLayersOfOtherLearners: what a learner does not know is missing, with a reason; what it knows is there.
func TestLayersOfOtherLearners(t *testing.T) {
	known := map[string]map[string]bool{
		"linq-lsvi-ucb": {"believed": true, "bonus": true, "policy": true, "theta": true, "ellipse": true},
		"lsvi-ucb":      {"believed": true, "bonus": true, "policy": true, "theta": true, "ellipse": true},
		"ucbvi":         {"believed": true, "bonus": true, "policy": true},
		"ucb-q":         {"believed": true, "bonus": true, "policy": true},
		"q-learning":    {"believed": true, "policy": true, "theta": true},
		"rlsvi":         {"believed": true, "policy": true, "theta": true},
		"dsec":          {"believed": true, "policy": true, "theta": true},
		"uct":           {"believed": true, "policy": true},
		"ocp":           {"believed": true, "policy": true, "theta": true},
		"agnostic-ocp":  {"believed": true, "policy": true, "theta": true},
		"generative":    {"believed": true, "policy": true, "theta": true},
		"mc-lspi":       {"believed": true, "policy": true, "theta": true},
		"capi-qpi-plan": {"believed": true, "policy": true, "theta": true},
		"fpi":           {"believed": true, "policy": true, "theta": true, "frozen": true},
		"delphi":        {"believed": true, "policy": true},
		"psdp":          {"believed": true, "policy": true, "theta": true},
		"optimal":       {"policy": true},
		"uniform":       {},
	}
	known["linq-no-revisit"], known["linq-skip"] = known["linq-lsvi-ucb"], known["linq-lsvi-ucb"]
	for _, k := range learner.Kinds() {
		kind := k.Name
		knows, listed := known[kind]
		if !listed {
			t.Errorf("say here what the layers of %s have", kind)
		}
		s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":9,"dim":4,"horizon":3},"algorithm":{"kind":%q}}`, kind))
		s.Advance(20, Until{})
		for _, what := range []string{"believed", "bonus", "policy", "frozen", "theta", "ellipse"} {
			l := mustLayer(t, s, LayerOptions{What: what, H: 2})
			if there := l.Values != nil; there != knows[what] || there == (l.Reason != "") {
				t.Errorf("%s: %s is there: %v, reason %q", kind, what, there, l.Reason)
			}
		}
		if l := mustLayer(t, s, LayerOptions{What: "true", H: 2}); l.Values == nil || l.Values[0] != s.in.Optimal.V(2, 0) {
			t.Errorf("%s: V* is missing", kind)
		}
	}
}

// TestLayersOfManyStates: where there are too many states, those visited are shown, and others spread evenly; samples are not counted.
func TestLayersOfManyStates(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"random-linear-q","states":1000000,"starts":10},"algorithm":{"c_beta":0.01},"regret":"none"}`)
	s.Advance(30, Until{})
	paths := s.trace.List(spec.AllPaths)
	A := s.in.Model.Actions()
	for h := 1; h <= s.in.Model.Horizon(); h++ {
		l := mustLayer(t, s, LayerOptions{What: "pairs", H: h})
		if l.Whole || l.Seen != nil || l.Reason == "" || len(l.States) < sampled || len(l.States) > sampled+100 || l.Rows != len(l.States)*A {
			t.Fatalf("step %d: %d states, %d rows, whole %v, %q", h, len(l.States), l.Rows, l.Whole, l.Reason)
		}
		if !slices.IsSorted(l.States) || l.States[0] != 0 || l.States[len(l.States)-1] < 990_000 {
			t.Errorf("step %d: states %v", h, l.States)
		}
		newest := paths[len(paths)-1].States[h-1]
		i, there := slices.BinarySearch(l.States, newest)
		if !there {
			t.Fatalf("step %d: state %d of the newest path is missing", h, newest)
		}
		if got, want := l.Values[(i*A+1)*5+3], s.in.Optimal.Q(h, newest, 1); got != want {
			t.Errorf("step %d: Q* is %v, want %v", h, got, want)
		}
	}
	g := mustLayer(t, s, LayerOptions{What: "graph"})
	if g.Rows == 0 || g.Rows > graphLeast*s.in.Model.Horizon() {
		t.Errorf("the graph has %d states", g.Rows)
	}
}

// TestGraph: its states are those of the layers, its edges those of the model's table under the greedy policy, and together certain.
func TestGraph(t *testing.T) {
	for _, text := range []string{layered[1], layered[4], `{"problem":{"kind":"random-table","states":60,"actions":3,"horizon":5}}`, `{"problem":{"kind":"frozen-lake","map":"8x8"}}`} {
		s := mustOpen(t, text)
		s.Advance(50, Until{})
		whole := true
		model := mustRecord(t, s, RecordOptions{Trace: &TraceOption{}, Model: &whole}).Model
		g := mustLayer(t, s, LayerOptions{What: "graph"})
		if g.Whole != (model.States <= graphStates) {
			t.Fatalf("%s: whole %v", text, g.Whole)
		}
		shown := map[[2]int][]float64{}
		for i := range g.Rows {
			row := g.Values[i*g.Columns:][:g.Columns]
			h, x := int(row[0]), int(row[1])
			shown[[2]int{h, x}] = row
			states := mustLayer(t, s, LayerOptions{What: "states", H: h})
			if got, want := row[2:], states.Values[x*states.Columns:][:states.Columns]; !slices.Equal(got, want) {
				t.Fatalf("%s: state %d of step %d is %v, want %v", text, x, h, got, want)
			}
			if g.Seen[i] != states.Seen[x] || !g.Whole && h > 1 && g.Seen[i] != 1 {
				t.Fatalf("%s: state %d of step %d is seen: %v", text, x, h, g.Seen[i])
			}
		}
		if g.Whole && g.Rows != model.Horizon*model.States {
			t.Fatalf("%s: %d rows", text, g.Rows)
		}
		sum := map[[2]int]float64{}
		for i := 0; i < len(g.Edges); i += 4 {
			h, x, y, p := int(g.Edges[i]), int(g.Edges[i+1]), int(g.Edges[i+2]), g.Edges[i+3]
			from := shown[[2]int{h, x}]
			sum[[2]int{h, x}] += p
			if y < 0 {
				continue
			}
			action := int(from[2+slices.Index(stateColumns, "action")])
			if shown[[2]int{h + 1, y}] == nil || math.Abs(model.Transition[h-1][x][action][y]-p) > 1e-12 {
				t.Fatalf("%s: an edge (%d,%d) to %d with probability %v", text, h, x, y, p)
			}
		}
		for at := range shown {
			if at[0] < model.Horizon && math.Abs(sum[at]-1) > 1e-9 {
				t.Fatalf("%s: the edges of state %d of step %d have probability %v", text, at[1], at[0], sum[at])
			}
		}
	}
}

// TestGraphOfLookalikes: in a problem with a picture one state stands for its look-alikes, the one with the most samples, and what leads to any
// of them leads to it.
func TestGraphOfLookalikes(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"ladder","copies":60,"horizon":5},"algorithm":{"c_beta":0.001},"episodes":100}`)
	picture := s.Problem().Picture
	for _, advance := range []int{0, 40} {
		s.Advance(advance, Until{})
		g := mustLayer(t, s, LayerOptions{What: "graph"})
		if g.Whole || g.Rows != 1+4*2 {
			t.Fatalf("%d states, whole: %v", g.Rows, g.Whole)
		}
		for i := range g.Rows {
			h, x := int(g.Values[i*g.Columns]), int(g.Values[i*g.Columns+1])
			visits := mustLayer(t, s, LayerOptions{What: "visits", H: h})
			for y, role := range picture.Roles {
				if role == picture.Roles[x] && visits.Values[y] > visits.Values[x] {
					t.Errorf("step %d: state %d has %v samples, and %d stands for it with %v", h, y, visits.Values[y], x, visits.Values[x])
				}
			}
		}
		for i := 0; i < len(g.Edges); i += 4 {
			if to, p := int(g.Edges[i+2]), g.Edges[i+3]; to < 0 || int(g.Edges[i+1]) != 60 && math.Abs(p-0.5) > 1e-12 || int(g.Edges[i+1]) == 60 && (to != 60 || p != 1) {
				t.Errorf("an edge of step %v from %v to %d with probability %v", g.Edges[i], g.Edges[i+1], to, p)
			}
		}
	}
	for h, spots := range picture.Spots {
		if !spots[0].Decides || h > 0 && spots[1].Decides || h == 0 && spots[1] != nil {
			t.Errorf("step %d: %+v", h+1, spots)
		}
	}
}
