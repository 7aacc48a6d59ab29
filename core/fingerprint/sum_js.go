package fingerprint

// Sum is the SHA-256 of the words added so far. In WebAssembly crypto/sha256 takes up to twice as long as the plain loop here.
type Sum struct{ buffer }

// New returns the sum of no words.
func New() *Sum { return &Sum{newBuffer(fastest())} }
