package learner

import (
	"fmt"
	"strings"

	"revisit/core/document"
	"revisit/core/internal/customlearner"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

// Own is a learner that a spec brings along, as a function in JavaScript. It is no kind that is offered, since it runs elsewhere: what it decided
// there is Setting.Decisions, without which it makes no call.
var Own = ownKind(protocol.Revisiting)

// MaxCode is the most characters of a learner's code.
const MaxCode = 1 << 16

func ownKind(right protocol.Access) *Descriptor {
	return &Descriptor{
		Name:   "own",
		Title:  "Your learner",
		Doc:    "A function in JavaScript that the spec contains. It sees what every learner sees: the step, the state, rewards, and the features. Its regret is that of the policy that it handed out last.",
		Source: "the code in the spec",
		Access: right,
		Parameters: []parameter.Parameter{
			{Name: "code", Type: parameter.Code, Default: "", Max: MaxCode, Doc: "an ES module: a line `export const right = \"revisiting\"`, \"online\" or \"generative\", and `export default function (env) {…}`"},
		},
		Reads:        []string{"gap", "c_beta", "delta", "path_bound", "episodes"},
		Bonus:        LinQ.Bonus,
		Beta:         LinQ.Beta,
		NoGramMatrix: true,
		Own:          true,
		EndsEarly:    true,
		Width:        noTheta,
		Work:         actingWork,
		Check: func(s *Setting) error {
			if places := float64(s.Model.Horizon()) * float64(s.Model.States()); places > maxHandedOut {
				return document.Refuse("algorithm.kind", `"own"`, fmt.Sprintf("another learner, or fewer states or steps: it hands out its policy, an action for each of %.3g steps and states, the limit is 5e5", places))
			}
			return nil
		},
		Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
			return customlearner.New(env, s.Decisions), nil
		},
	}
}

// maxHandedOut is the most steps and states of a policy that is handed out.
const maxHandedOut = 5e5

var ownKinds = map[string]*Descriptor{"online": ownKind(protocol.Online), "revisiting": Own, "generative": ownKind(protocol.Generative)}

// rightOf returns what the line says in which a learner's code declares its access.
func rightOf(code string) (right string, found bool) {
	for line := range strings.Lines(code) {
		rest, said := strings.TrimSpace(line), true
		for _, word := range []string{"export ", "const ", "right", "="} {
			if rest, said = strings.CutPrefix(rest, word); !said {
				break
			}
			rest = strings.TrimLeft(rest, " \t")
		}
		if !said || rest == "" || !strings.ContainsAny(rest[:1], "\"'`") {
			continue
		}
		if right, _, found = strings.Cut(rest[1:], rest[:1]); found {
			return right, true
		}
	}
	return "", false
}

// OwnOf returns the kind of a learner with this code, which says what access it needs; path is the code's in its document. The error is a
// *document.Error.
func OwnOf(path, code string) (*Descriptor, error) {
	if code == "" {
		return Own, nil
	}
	const line = `a line export const right = "revisiting", "online" or "generative"`
	right, found := rightOf(code)
	if !found {
		return nil, document.Refuse(path, "code without it", line)
	}
	if k := ownKinds[right]; k != nil {
		return k, nil
	}
	return nil, document.Refuse(path, fmt.Sprintf("the right %q", right), line)
}
