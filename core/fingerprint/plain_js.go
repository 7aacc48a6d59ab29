//go:build !simd

package fingerprint

func fastest() func(*[8]uint32, []uint32) { return compress }
