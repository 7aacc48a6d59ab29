package document

import (
	"strings"
	"unicode"
)

// PlainText makes a title or a note of a link fit to be shown on one line wherever text is shown: without control characters, without
// those that change the direction of what follows, white space as single spaces. It is still to be escaped where it goes into markup.
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

// Joiner makes one sign of several, in many scripts and emoji.
const Joiner = '\u200d'
