package fingerprint

// Sum is the SHA-256 of the words added. In WebAssembly crypto/sha256 takes up to twice as long as the plain loop here.
type Sum struct{ buffered }

// New returns a Sum of no words.
func New() *Sum { return &Sum{newBuffered(fastest())} }

// Clone returns a Sum of the same words.
func (s *Sum) Clone() *Sum { return &Sum{s.buffered.clone()} }
