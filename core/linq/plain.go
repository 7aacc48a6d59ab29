//go:build !(js && simd)

package linq

import "revisit/core/protocol"

// pathKernel draws whole paths in WebAssembly. Without the tag simd, or off js/wasm, there is none: sampling and Learn in Go do all.
type pathKernel struct{}

func newPathKernel(*Learner) *pathKernel { return nil }

func (p *pathKernel) draw(*Learner) error                                 { panic("linq: no kernel") }
func (p *pathKernel) learn(*Learner, protocol.Log)                        { panic("linq: no kernel") }
func (p *pathKernel) readStep(*Learner, int)                              { panic("linq: no kernel") }
func (p *pathKernel) run(*Learner, int, protocol.Log) (int, int64, error) { panic("linq: no kernel") }
