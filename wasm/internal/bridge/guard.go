package bridge

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic that was caught, as an error.
type Panic struct {
	Value any
	Stack []byte

	shown bool //lint:ignore U1000 read in method_js.go: whether the console has it
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Guard runs a module's methods. After a panic the module may be in any state, so every later call fails with the same error. The zero value
// is ready.
type Guard struct {
	mu     sync.Mutex
	broken *Panic
}

// Run calls method, or fails with the panic of an earlier call. It returns a panic of this call as a *Panic.
func (g *Guard) Run(method func() (Reply, error)) (reply Reply, err error) {
	if earlier := g.Broken(); earlier != nil {
		return Reply{}, earlier
	}
	defer func() {
		if value := recover(); value != nil {
			caught := &Panic{Value: value, Stack: debug.Stack()}
			g.mu.Lock()
			g.broken = caught
			g.mu.Unlock()
			reply, err = Reply{}, caught
		}
	}()
	return method()
}

// Broken returns the first panic, nil where there was none.
func (g *Guard) Broken() *Panic {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.broken
}
