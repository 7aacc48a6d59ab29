package lab

import (
	"math"

	"revisit/core/document"
	"revisit/core/instance"
)

// Audit is where the check of Lemma lem:Qk-error stands: 0 <= Q^k - Q* <= 2 b^k at every (h,s,a), after every path.
type Audit struct {
	On       bool    `json:"on"`
	Possible bool    `json:"possible"`
	Reason   string  `json:"reason"` // why it is not possible, or ""
	Since    int64   `json:"since"`  // the first path that was checked, 0 if none
	Paths    int64   `json:"paths"`  // paths checked
	Broken   int64   `json:"broken"` // of these, how many were found to break it
	Share    float64 `json:"share"`  // what checking takes beside drawing and learning from a path, about: 1 doubles the time
	// The first place that broke it, in order of paths, then steps from H to 1, states and actions.
	Violation *Violation `json:"violation"`
}

// Violation is a place where an estimate is not between Q* and Q* + 2 b.
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

// estimates is what the lemma speaks of.
type estimates interface {
	Q(h, s, a int) float64
	Bonus(h, s, a int) float64
}

// An audit looks at tables of at most so many entries (h,s,a), and of at most so many multiplications for all of them.
const (
	maxAudited   = 200_000
	maxAuditWork = 5e7
)

// auditMargin is the rounding that is forgiven, in units of H.
const auditMargin = 1e-9

// auditor checks the layers that paths have changed. A nil auditor checks nothing.
type auditor struct {
	in     *instance.Instance
	of     estimates
	margin float64
	report Audit
}

// auditReason says why an instance cannot be audited, "" where it can.
func (s *Session) auditReason() string {
	m := s.in.Model
	entries := float64(m.Horizon()) * float64(m.States()) * float64(m.Actions())
	switch _, estimating := any(s.learner).(estimates); {
	case s.in.Kind != theorems || !estimating:
		return "the lemma is about LinQ-LSVI-UCB"
	case s.in.Problem.Table == nil:
		return "this problem keeps no tables"
	case entries > maxAudited || entries*s.in.ActionWork() > maxAuditWork:
		return "the tables are too large to be looked through after every path"
	}
	return ""
}

// Audit switches the check on or off and returns where it stands. Switched on, it begins with all steps after the next path; switched
// off, it keeps what it has found. It changes nothing of a run and no digest. Where it would take more than the share atMost of the run,
// or cannot be made at all, it stays off without an error; atMost +Inf insists.
func (s *Session) Audit(on bool, atMost float64) (Audit, error) {
	if now := s.AuditReport(); on && !math.IsInf(atMost, 1) && !(now.Possible && now.Share <= atMost) {
		on = false
	}
	if reason := s.auditReason(); on && reason != "" {
		return s.AuditReport(), &document.Error{Code: document.Unsupported, Path: "audit", Found: on, Expected: "false", Message: "this run cannot be audited: " + reason}
	}
	switch running := s.audit != nil && s.audit.report.On; {
	case on && !running:
		s.audit = &auditor{in: s.in, of: any(s.learner).(estimates), margin: auditMargin * float64(s.in.Model.Horizon()), report: Audit{On: true}}
	case !on && running:
		s.audit.report.On = false
	}
	return s.AuditReport(), nil
}

// AuditReport returns where the check of the lemma stands.
func (s *Session) AuditReport() Audit {
	report := Audit{}
	if s.audit != nil {
		report = s.audit.report
	}
	report.Reason = s.auditReason()
	report.Possible = report.Reason == ""
	m := s.in.Model
	look := float64(m.States()*m.Actions()) * (2*s.in.ActionWork() + auditOverhead)
	// Most paths are revisits, which change the last steps alone: between one layer and all of them.
	path := s.in.PathWork() + instance.PathOverhead + float64(instance.StepOverhead*float64(m.Horizon()))
	report.Share = look * (1 + float64(m.Horizon())) / 2 / path
	return report
}

// auditOverhead is what looking at one entry takes beside its multiplications, in these.
const auditOverhead = 20

// check looks through the steps over stop, which path k has changed, or at first through all.
func (a *auditor) check(k int64, stop int) {
	if a == nil || !a.report.On {
		return
	}
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

// sound makes a number that JSON can hold.
func sound(x float64) float64 {
	return math.Max(-math.MaxFloat64, math.Min(math.MaxFloat64, x))
}
