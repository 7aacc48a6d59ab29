package spec

import (
	"encoding/json"

	"revisit/core/document"
)

// Regret says how V^pi is found: Word is "exact", after every path, "curve", exactly where that is possible but only at the moments
// of the run's measures, without regret, or "none"; or Rollouts is how many paths each estimate takes. The zero value leaves it to the
// problem: exactly where that is cheap, else by rollouts.
type Regret struct {
	Word     string
	Rollouts int64
}

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
		return json.Marshal(map[string]any{"rollouts": r.Rollouts})
	}
	return json.Marshal(r.Word)
}
