package lab

import (
	"encoding/json"

	"revisit/core/document"
)

// RegretSpec says how V^pi is found: Word is "exact", after every path, "curve", exactly where that is possible but only at the moments
// of the run's measures, without regret, or "none"; or Rollouts is how many paths each estimate takes. The zero value leaves it to the
// problem: exactly where that is cheap, else by rollouts.
type RegretSpec struct {
	Word     string
	Rollouts int64
}

const maxRollouts = 10_000

func readRegret(f *document.Fields) RegretSpec {
	v, given := f.Get("regret")
	if !given {
		return RegretSpec{}
	}
	switch v := v.(type) {
	case string:
		if v == "exact" || v == "curve" || v == "none" {
			return RegretSpec{Word: v}
		}
	case *document.Object:
		of := document.Open(document.Join(f.Path, "regret"), v, true)
		of.Require("rollouts")
		n := of.Integer("rollouts", 1, 1, maxRollouts)
		if err := of.End(); err != nil && f.Err == nil {
			f.Err = err
		}
		return RegretSpec{Rollouts: n}
	}
	f.Fail("regret", v, `"exact", "curve", "none" or {"rollouts": n}`)
	return RegretSpec{}
}

func (r RegretSpec) MarshalJSON() ([]byte, error) {
	if r.Rollouts > 0 {
		return json.Marshal(map[string]any{"rollouts": r.Rollouts})
	}
	return json.Marshal(r.Word)
}
