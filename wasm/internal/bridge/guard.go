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

// Guard runs a module's methods and remembers the first panic: what it left half done is anybody's guess, so every later
// call fails with the same error instead of working on ruins. The zero value is ready.
type Guard struct {
	mu     sync.Mutex
	broken *Panic
}

// Run calls method, or fails with the panic of an earlier call. A panic of this one comes back as a *Panic.
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

// Broken is the panic after which nothing is carried out any more, nil while all is well.
func (g *Guard) Broken() *Panic {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.broken
}
