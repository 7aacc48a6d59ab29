package main

import (
	"bytes"
	"math/rand/v2"
)

// tokens are what decoders may stumble over.
var tokens = []string{
	"0", "-0", "1", "-1", "2", "7", "1e308", "1e999", "-1e-400", "0.1", "9007199254740993", "18446744073709551616", "1e3", "00", "+1", ".5", "1.", "NaN",
	"null", "true", "false", "{}", "[]", "[[]]", `""`, `"\u0000"`, `"\ud800"`, "[", "]", "{", "}", ",", ":", `"`, "\\", "\n", "\x00", "\xff", "\xc0\xaf", "\xed\xa0\x80",
	"\u202e", "\ufeff", "ä", "😀", "__proto__", "<script>", "=1+1", "(", ")", "/", "*", "%", "-", "S", "G", "#", ".", "(((((((((((((((((", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
}

// mutated returns a file of the corpus with one change, or up to eight.
func mutated(corpus [][]byte, seed, i uint64) []byte {
	random := rand.New(rand.NewPCG(seed, i))
	input := bytes.Clone(corpus[random.IntN(len(corpus))])
	for range 1 + random.IntN(1<<random.IntN(4)) {
		input = changed(random, input, corpus[random.IntN(len(corpus))])
	}
	return input
}

// changed makes one change; a part of other may come in.
func changed(random *rand.Rand, input, other []byte) []byte {
	from, to := part(random, len(input))
	switch random.IntN(9) {
	case 0: // a bit
		if len(input) > 0 {
			input[random.IntN(len(input))] ^= 1 << random.IntN(8)
		}
		return input
	case 1: // a byte
		if len(input) > 0 {
			input[random.IntN(len(input))] = byte(random.IntN(256))
		}
		return input
	case 2: // a digit
		if at := bytes.IndexAny(input[from:], "0123456789"); at >= 0 {
			input[from+at] = '0' + byte(random.IntN(10))
		}
		return input
	case 3: // a number or a word
		start := from + max(bytes.IndexAny(input[from:], "-0123456789tfn"), 0)
		end := start
		for end < len(input) && bytes.IndexByte([]byte("-+.eE0123456789truefalsn"), input[end]) >= 0 {
			end++
		}
		return between(input, start, end, []byte(tokens[random.IntN(len(tokens))]))
	case 4:
		return between(input, from, from, []byte(tokens[random.IntN(len(tokens))]))
	case 5:
		return between(input, from, to, nil)
	case 6:
		return between(input, from, from, bytes.Clone(input[from:to]))
	case 7:
		start, end := part(random, len(other))
		return between(input, from, to, other[start:end])
	default: // the end is missing, now and then
		if random.IntN(4) == 0 {
			return input[:from]
		}
		return input
	}
}

// part returns the bounds of a part, short ones more often.
func part(random *rand.Rand, length int) (from, to int) {
	from = random.IntN(length + 1)
	return from, min(length, from+random.IntN(1<<random.IntN(9)))
}

// between puts a text in place of a part.
func between(input []byte, from, to int, text []byte) []byte {
	return bytes.Join([][]byte{input[:from], text, input[to:]}, nil)
}
