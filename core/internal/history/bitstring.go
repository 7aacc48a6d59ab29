package history

// bitString holds numbers of any width from 0 to 64 bits, one after the other. The zero value is empty.
type bitString struct {
	words  []uint64
	length int // bits
}

// put appends x as a number of the given width in bits. All higher bits of x are 0.
func (s *bitString) put(x uint64, bits int) {
	if bits == 0 {
		return
	}
	used := s.length % 64
	if used == 0 {
		s.words = append(s.words, x)
	} else {
		s.words[len(s.words)-1] |= x << used
		if used+bits > 64 {
			s.words = append(s.words, x>>(64-used))
		}
	}
	s.length += bits
}

// get returns the number of the given width in bits that begins at bit *at, and moves *at behind it.
func (s *bitString) get(at *int, bits int) uint64 {
	if bits == 0 {
		return 0
	}
	word, used := *at/64, *at%64
	x := s.words[word] >> used
	if used+bits > 64 {
		x |= s.words[word+1] << (64 - used)
	}
	*at += bits
	return x & (1<<bits - 1)
}
