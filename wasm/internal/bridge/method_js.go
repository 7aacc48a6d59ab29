package bridge

import (
	"syscall/js"

	"revisit/core/document"
)

// Method returns a function for JavaScript that answers at once, with the reply or with { error }. Its js.Func is never released.
func (g *Guard) Method(body func(args []js.Value) (Reply, error)) js.Func {
	return answers(g.Run, body)
}

// Picture is Method for what Look runs.
func (g *Guard) Picture(body func(args []js.Value) (Reply, error)) js.Func {
	return answers(g.Look, body)
}

func answers(run func(func() (Reply, error)) (Reply, error), body func(args []js.Value) (Reply, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		reply, err := run(func() (Reply, error) { return body(args) })
		if err != nil {
			return map[string]any{"error": failureObject(err)}
		}
		return reply.object()
	})
}

// Task returns a function for JavaScript that answers with a promise. Its js.Func is never released.
func (g *Guard) Task(body func(args []js.Value) (Reply, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		return g.Promise(func() (Reply, error) { return body(args) })
	})
}

func (r Reply) object() js.Value {
	object := js.Global().Get("Object").New()
	object.Set("json", Uint8Array(r.JSON))
	if len(r.Arrays) > 0 {
		arrays := js.Global().Get("Object").New()
		for path, values := range r.Arrays {
			arrays.Set(path, Float64Array(values))
		}
		object.Set("arrays", arrays)
	}
	return object
}

func failureObject(err error) js.Value {
	if caught, is := err.(*Panic); is && !caught.shown {
		caught.shown = true
		js.Global().Get("console").Call("error", caught.Error()+"\n\n"+string(caught.Stack))
	}
	text, marshalErr := document.Marshal(FailureOf(err))
	if marshalErr != nil {
		panic(marshalErr) // a Failure has a JSON form
	}
	return js.Global().Get("JSON").Call("parse", string(text))
}
