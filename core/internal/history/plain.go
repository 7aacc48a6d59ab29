//go:build !(js && simd)

package history

func hashPaths(hash uint64, words []uint32, horizon int) uint64 {
	return plainHash(hash, words, horizon)
}
