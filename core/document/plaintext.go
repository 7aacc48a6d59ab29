package document

import (
	"strings"
	"unicode"
)

// PlainText returns a link's title or note as one line of text: without control characters or characters that change the direction of
// text, and with white space as single spaces. It is not escaped for markup.
func PlainText(text string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r) && r != Joiner, r&0xfffe == 0xfffe, r >= 0xfdd0 && r <= 0xfdef:
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
	return strings.Join(strings.Fields(clean), " ")
}

// Joiner is the zero-width joiner, which many scripts and emoji need.
const Joiner = '\u200d'
