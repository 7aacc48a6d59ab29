package spec

import "revisit/core/document"

// Target says at which states a run's measures take V* - V^pi. It decides nothing of the run.
type Target string

const (
	AtStart      Target = ""           // the mean over the first states, of which the theorem speaks
	AtReachable  Target = "reachable"  // the largest, over all (h,s) that an optimal policy reaches with positive probability
	AtEverything Target = "everywhere" // the largest, over all (h,s): small only where the policy is known everywhere
)

// Targets are the words of a spec, the default first.
var Targets = []string{"start", string(AtReachable), string(AtEverything)}

// Word returns the word of a spec.
func (t Target) Word() string {
	if t == AtStart {
		return Targets[0]
	}
	return string(t)
}

func readTarget(f *document.Fields) Target {
	if word := f.Choice("target", Targets[0], Targets...); word != Targets[0] {
		return Target(word)
	}
	return AtStart
}
