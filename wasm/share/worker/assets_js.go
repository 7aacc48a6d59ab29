package main

import (
	"context"
	"fmt"
	"syscall/js"

	"github.com/syumai/workers/cloudflare"
)

// pagesFrom returns a function that reads pages from a binding of static assets.
func pagesFrom(binding string) func(context.Context, string) ([]byte, error) {
	return func(_ context.Context, name string) ([]byte, error) {
		// Only the path of the address counts.
		response, err := await(cloudflare.GetBinding(binding).Call("fetch", "https://assets/"+name))
		if err != nil {
			return nil, err
		}
		if status := response.Get("status").Int(); status != 200 {
			return nil, fmt.Errorf("%s: found status %d, expected 200", name, status)
		}
		text, err := await(response.Call("text"))
		if err != nil {
			return nil, err
		}
		return []byte(text.String()), nil
	}
}

// await returns the value of a promise, or its rejection as an error.
func await(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{value: args[0]}
		return nil
	})
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: js.Error{Value: args[0]}}
		return nil
	})
	defer resolve.Release()
	defer reject.Release()
	promise.Call("then", resolve, reject)
	outcome := <-done
	return outcome.value, outcome.err
}
