//go:build !(js && simd)

package trace

func hashPaths(hash uint64, words []uint32, horizon int) uint64 {
	return plainHash(hash, words, horizon)
}
