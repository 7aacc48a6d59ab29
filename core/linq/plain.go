//go:build !(js && simd)

package linq

import "revisit/core/protocol"

// paths draws whole paths in a kernel. There is none without the tag simd, or off js/wasm: sampling and update in Go are all there is.
type paths struct{}

func newPaths(*Learner) *paths { return nil }

func (p *paths) draw(*Learner) error                                 { panic("linq: no kernel") }
func (p *paths) learn(*Learner, protocol.Log)                        { panic("linq: no kernel") }
func (p *paths) heed(*Learner, int)                                  { panic("linq: no kernel") }
func (p *paths) run(*Learner, int, protocol.Log) (int, int64, error) { panic("linq: no kernel") }
