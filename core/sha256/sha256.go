//go:build !js

// Package sha256 is SHA-256 (FIPS 180-4): natively the standard library's. For js/wasm it has its own, since the library's brings a module of
// approved ciphers and their self-tests along, 38 kB of the site (docs/decisions.md).
package sha256

import (
	"crypto/sha256"
	"hash"
)

// Size is the length of a sum in bytes.
const Size = sha256.Size

// Sum256 returns the sum of data.
func Sum256(data []byte) [Size]byte { return sha256.Sum256(data) }

// New returns a hash without data.
func New() hash.Hash { return sha256.New() }
