package spec

import (
	"revisit/core/document"
)

// Regret says how V^pi is computed. Word is "exact": after every path; "curve": only at the points of the run's curves, so without regret;
// or "none". Where it is "", Rollouts is the number of paths of each estimate. The zero value leaves it to the problem: exact where that
// is fast, else by rollouts.
type Regret struct {
	Word     string
	Rollouts int64
}

// MaxRollouts is the largest number of rollouts.
const MaxRollouts = 10_000

func readRegret(f *document.Fields) Regret {
	v, given := f.Get("regret")
	if !given {
		return Regret{}
	}
	switch v := v.(type) {
	case string:
		if v == "exact" || v == "curve" || v == "none" {
			return Regret{Word: v}
		}
	case *document.Object:
		of := document.Open(document.Join(f.Path, "regret"), v, true)
		of.Require("rollouts")
		n := of.Integer("rollouts", 1, 1, MaxRollouts)
		if err := of.End(); err != nil && f.Err == nil {
			f.Err = err
		}
		return Regret{Rollouts: n}
	}
	f.Fail("regret", v, `"exact", "curve", "none" or {"rollouts": n}`)
	return Regret{}
}

func (r Regret) MarshalJSON() ([]byte, error) {
	if r.Rollouts > 0 {
		return document.Marshal(map[string]any{"rollouts": r.Rollouts})
	}
	return document.Marshal(r.Word)
}
