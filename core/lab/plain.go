//go:build !(js && simd)

package lab

// hashed is mixPaths.
func hashed(hash uint64, words []uint32, horizon int) uint64 { return mixPaths(hash, words, horizon) }
