package bridge

import "syscall/js"

// Promise starts work on a goroutine of its own, which may wait for JavaScript's events. It returns a promise that is resolved with the reply
// or rejected with the Failure.
func (g *Guard) Promise(work func() (Reply, error)) js.Value {
	executor := js.FuncOf(func(_ js.Value, settle []js.Value) any {
		resolve, reject := settle[0], settle[1]
		go func() {
			if reply, err := g.Run(work); err != nil {
				reject.Invoke(failureObject(err))
			} else {
				resolve.Invoke(reply.object())
			}
		}()
		return nil
	})
	defer executor.Release() // the constructor calls it before it returns
	return js.Global().Get("Promise").New(executor)
}
