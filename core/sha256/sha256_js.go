package sha256

import "hash"

// Size is the length of a sum in bytes.
const Size = 32

// Sum256 returns the sum of data.
func Sum256(data []byte) [Size]byte {
	d := digest{state: initial}
	d.Write(data)
	return [Size]byte(d.Sum(nil))
}

// New returns a hash without data.
func New() hash.Hash { return &digest{state: initial} }
