package main

import (
	"math"
	"syscall/js"
	"unsafe"

	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
)

// play is the environment through which a custom learner plays, in a module that does nothing else: one call of JavaScript for each call of the
// protocol. A method throws nothing: it returns undefined where the call is not allowed, or the run is over, and why() then says so.
//
//	open(spec)      -> { error } or { json }: lab.Setting
//	begin()         -> the first state
//	act(a, bonus, q) -> the next state; the reward is in reward[0]; noted, or undefined: the bonus of this action, a number, and the Q of each
//	                   action, a Float64Array
//	revisit(h)      -> the state there
//	place(h, s)     -> s
//	phi(h, s, a)    -> a Float64Array
//	random()        -> a Float64Array: the next numbers in [0,1) of the seed's stream for such learners
//	policy(actions) -> true; actions: an Int32Array, by (h-1)S + s
//	due(episode)    -> whether the policy is to be handed out before the path that comes next, which begins an episode or not
//	done()          -> whether no further episode can begin
//	counts()        -> { json }: { episodes, paths, samples, revisits }
//	why()           -> "" , "over", or the violation
//	decisions()     -> a Uint8Array: what was decided; ends the run
type play struct {
	planner *lab.Builder
	play    *lab.Play
	err     error
	reward  js.Value // a Float64Array of 1
	bytes   js.Value // its bytes
}

// api returns the methods as one object.
func (p *play) api(guard *bridge.Guard) js.Value {
	object := js.Global().Get("Object").New()
	p.reward = js.Global().Get("Float64Array").New(1)
	p.bytes = js.Global().Get("Uint8Array").New(p.reward.Get("buffer"))
	object.Set("reward", p.reward)
	object.Set("open", guard.Method(p.open))
	object.Set("counts", guard.Method(func([]js.Value) (bridge.Reply, error) {
		c := p.play.Counts()
		return bridge.Document(map[string]int64{"episodes": c.Episodes, "paths": c.Paths, "samples": c.Samples, "revisits": c.Revisits})
	}))
	for name, call := range map[string]func(args []js.Value) (any, error){
		"begin":   func([]js.Value) (any, error) { return p.play.Begin() },
		"act":     p.act,
		"revisit": func(args []js.Value) (any, error) { return p.play.Revisit(whole(args[0])) },
		"place": func(args []js.Value) (any, error) {
			s := whole(args[1])
			return s, p.play.Place(whole(args[0]), s)
		},
		"phi": func(args []js.Value) (any, error) {
			phi, err := p.play.Phi(whole(args[0]), whole(args[1]), whole(args[2]))
			return bridge.Float64Array(phi), err
		},
		"policy": p.policy,
	} {
		object.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			result, err := call(args)
			if err != nil {
				p.err = err
				return js.Undefined()
			}
			return result
		}))
	}
	object.Set("random", js.FuncOf(func(js.Value, []js.Value) any { return bridge.Float64Array(p.play.Randoms()) }))
	object.Set("due", js.FuncOf(func(_ js.Value, args []js.Value) any { return p.play.PolicyDue(args[0].Bool()) }))
	object.Set("done", js.FuncOf(func(js.Value, []js.Value) any { return p.play.Done() }))
	object.Set("why", js.FuncOf(func(js.Value, []js.Value) any { return p.why() }))
	object.Set("decisions", js.FuncOf(func(js.Value, []js.Value) any { return bridge.Uint8Array(p.play.Decisions()) }))
	return object
}

func (p *play) open(args []js.Value) (bridge.Reply, error) {
	opened, err := p.planner.OpenPlay(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	p.play, p.err = opened, nil
	return bridge.Document(opened.Setting())
}

func (p *play) act(args []js.Value) (any, error) {
	if len(args) > 1 && !args[1].IsUndefined() {
		if err := p.play.NoteBonus(number(args[1])); err != nil {
			return nil, err
		}
	}
	if len(args) > 2 && !args[2].IsUndefined() {
		if err := p.play.NoteQ(numbers(args[2])); err != nil {
			return nil, err
		}
	}
	reward, next, err := p.play.Act(whole(args[0]))
	js.CopyBytesToJS(p.bytes, unsafe.Slice((*byte)(unsafe.Pointer(&reward)), 8))
	return next, err
}

func (p *play) policy(args []js.Value) (any, error) {
	actions := make([]int32, args[0].Get("length").Int())
	if len(actions) > 0 {
		js.CopyBytesToGo(unsafe.Slice((*byte)(unsafe.Pointer(&actions[0])), 4*len(actions)), js.Global().Get("Uint8Array").New(args[0].Get("buffer")))
	}
	return true, p.play.Policy(actions)
}

func (p *play) why() string {
	switch {
	case p.err == nil:
		return ""
	case p.play.Over():
		return "over"
	}
	return p.err.Error()
}

// numbers returns those of a Float64Array.
func numbers(array js.Value) []float64 {
	x := make([]float64, array.Length())
	if len(x) > 0 {
		js.CopyBytesToGo(unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 8*len(x)), js.Global().Get("Uint8Array").New(array.Get("buffer")))
	}
	return x
}

func whole(x js.Value) int { return lab.ToIndex(number(x)) }

func number(x js.Value) float64 {
	if x.Type() == js.TypeNumber {
		return x.Float()
	}
	return math.NaN()
}
