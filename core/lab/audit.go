package lab

import (
	"math"

	"revisit/core/document"
	"revisit/core/internal/instance"
	"revisit/core/protocol"
)

// Audit is the state of the check of Lemma lem:Qk-error: 0 <= Q^k - Q* <= 2 b^k at every (h,s,a), after every path.
type Audit struct {
	On       bool    `json:"on"`
	Possible bool    `json:"possible"`
	Reason   string  `json:"reason"` // why it is not possible, or ""
	Since    int64   `json:"since"`  // the first path that was checked, 0 if none
	Paths    int64   `json:"paths"`  // paths checked
	Broken   int64   `json:"broken"` // paths after which it did not hold at a step that they changed
	Share    float64 `json:"share"`  // about how long checking takes, relative to drawing a path and learning from it: 1 doubles the time
	// Violation is the first one, in the order of paths, then steps from H to 1, states and actions; null if there is none.
	Violation *Violation `json:"violation"`
}

// Violation is a place where Q^k is not between Q* and Q* + 2 b^k.
type Violation struct {
	K     int64   `json:"k"` // after this path
	H     int     `json:"h"`
	S     int     `json:"s"`
	A     int     `json:"a"`
	Q     float64 `json:"q"`     // Q_h^k(s,a)
	QStar float64 `json:"qStar"` // Q*_h(s,a)
	Bonus float64 `json:"bonus"` // b_h^k(s,a)
	Side  string  `json:"side"`  // "below": Q^k < Q*; "above": Q^k > Q* + 2 b
}

// estimates is a learner with the estimates that the lemma is about.
type estimates interface {
	protocol.Estimator
	protocol.Optimist
}

// An audit is possible for at most maxAudited entries (h,s,a), where computing all of them takes at most maxAuditWork multiplications.
const (
	maxAudited   = 200_000
	maxAuditWork = 5e7
)

// auditMargin is the rounding error that is allowed, in units of H.
const auditMargin = 1e-9

// auditor checks the steps that each path changed, if its report is on.
type auditor struct {
	in     *instance.Instance
	of     estimates // nil if the learner has none
	margin float64
	report Audit
}

// auditReason returns why the run cannot be audited, "" where it can.
func (s *Session) auditReason() string {
	m := s.in.Model
	entries := float64(m.Horizon()) * float64(m.States()) * float64(m.Actions())
	switch {
	case s.in.Kind != theorems || s.audit.of == nil:
		return "the lemma is about LinQ-LSVI-UCB"
	case s.in.Problem.Table == nil:
		return "this problem keeps no tables"
	case entries > maxAudited || entries*s.in.ActionWork() > maxAuditWork:
		return "the tables are too large to be looked through after every path"
	}
	return ""
}

// Audit switches the check on or off and returns its state. After the first path it checks all steps, then those that each path changed.
// Switched off, it keeps what it found. It changes nothing of the run. Where its Share would be over atMost, or where it is not possible, it
// stays off without an error. With atMost +Inf it is an error, with code document.Unsupported, if it is not possible.
func (s *Session) Audit(on bool, atMost float64) (Audit, error) {
	if now := s.AuditReport(); on && !math.IsInf(atMost, 1) && !(now.Possible && now.Share <= atMost) {
		on = false
	}
	if reason := s.auditReason(); on && reason != "" {
		return s.AuditReport(), &document.Error{Code: document.Unsupported, Path: "audit", Found: on, Expected: "false", Message: "this run cannot be audited: " + reason}
	}
	switch running := s.audit.report.On; {
	case on && !running:
		s.audit.report = Audit{On: true}
	case !on && running:
		s.audit.report.On = false
	}
	return s.AuditReport(), nil
}

// AuditReport returns the state of the check.
func (s *Session) AuditReport() Audit {
	report := s.audit.report
	report.Reason = s.auditReason()
	report.Possible = report.Reason == ""
	m := s.in.Model
	look := float64(m.States()*m.Actions()) * (2*s.in.ActionWork() + auditOverhead)
	// Most paths are revisits, which change between one step and all of them: half of them on average.
	path := s.in.PathWork() + instance.PathOverhead + float64(instance.StepOverhead*float64(m.Horizon()))
	report.Share = look * (1 + float64(m.Horizon())) / 2 / path
	return report
}

// auditOverhead is the work of looking at one entry in addition to its multiplications, in these.
const auditOverhead = 20

func newAuditor(in *instance.Instance, l protocol.Learner) *auditor {
	of, _ := l.(estimates)
	return &auditor{in: in, of: of, margin: auditMargin * float64(in.Model.Horizon())}
}

// Observe checks the steps after the path's Stop, which it changed, or after the first path all steps.
func (a *auditor) Observe(e *protocol.PathEvent) {
	if !a.report.On {
		return
	}
	k, stop := e.Path.K, e.Path.Stop
	if a.report.Paths == 0 {
		a.report.Since, stop = k, 0
	}
	a.report.Paths++
	m := a.in.Model
	for h := m.Horizon(); h > stop; h-- {
		for s := range m.States() {
			for act := range m.Actions() {
				if v := a.look(h, s, act); v != nil {
					a.report.Broken++
					if a.report.Violation == nil {
						v.K = k
						a.report.Violation = v
					}
					return
				}
			}
		}
	}
}

func (a *auditor) look(h, s, act int) *Violation {
	q, star := a.of.Q(h, s, act), a.in.Optimal.Q(h, s, act)
	over := q - star
	if over >= -a.margin && over <= a.margin {
		return nil // whatever the bonus is
	}
	bonus, side := a.of.Bonus(h, s, act), ""
	switch {
	case !(over >= -a.margin):
		side = "below"
	case !(over <= float64(2*bonus)+a.margin):
		side = "above"
	default:
		return nil
	}
	return &Violation{H: h, S: s, A: act, Q: sound(q), QStar: star, Bonus: sound(bonus), Side: side}
}

// sound limits a number to what JSON can hold.
func sound(x float64) float64 {
	return math.Max(-math.MaxFloat64, math.Min(math.MaxFloat64, x))
}
