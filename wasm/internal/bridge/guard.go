package bridge

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"revisit/core/document"
)

// Panic is a panic that was caught, as an error.
type Panic struct {
	Value   any
	Stack   []byte
	Picture bool // it was a picture's, and the module goes on

	shown bool //lint:ignore U1000 read in method_js.go: whether the console has it
}

func (p *Panic) Error() string {
	if p.Picture {
		return fmt.Sprintf("This picture cannot be drawn, by a fault of Revisit: %v. The run goes on.", p.Value)
	}
	return fmt.Sprintf("panic: %v", p.Value)
}

// Guard runs a module's methods. After a panic the module may be in any state, so every later call fails with the same error. The zero value
// is ready.
type Guard struct {
	mu     sync.Mutex
	broken *Panic
}

// Run calls method, or fails with the panic of an earlier call. It returns a panic of this call as a *Panic.
func (g *Guard) Run(method func() (Reply, error)) (Reply, error) { return g.run(method, false) }

// Look is Run for a method that computes what is drawn, and changes nothing that a run needs: where it panics, or fails by what is no
// *document.Error, that is its own *Panic only, and later calls go on.
func (g *Guard) Look(method func() (Reply, error)) (Reply, error) { return g.run(method, true) }

func (g *Guard) run(method func() (Reply, error), picture bool) (reply Reply, err error) {
	if earlier := g.Broken(); earlier != nil {
		return Reply{}, earlier
	}
	defer func() {
		if value := recover(); value != nil {
			caught := &Panic{Value: value, Stack: debug.Stack(), Picture: picture}
			if !picture {
				g.mu.Lock()
				g.broken = caught
				g.mu.Unlock()
			}
			reply, err = Reply{}, caught
		}
	}()
	reply, err = method()
	if refusal := (*document.Error)(nil); picture && err != nil && !errors.As(err, &refusal) {
		panic(err)
	}
	return reply, err
}

// Broken returns the first panic, nil where there was none.
func (g *Guard) Broken() *Panic {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.broken
}
