package card

import (
	"strconv"
	"strings"
	"unicode"

	"revisit/core/document"
)

// wrapped breaks a text into at most the given number of lines, each at most em wide, in em. A text that does not fit ends in an ellipsis.
func wrapped(text string, em float64, lines int) []string {
	var out []string
	line := ""
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		longer := strings.TrimSpace(line + " " + words[i])
		if width(longer) <= em {
			line = longer
			continue
		}
		if line != "" && len(out)+1 < lines {
			out, line = append(out, line), ""
			i-- // the word begins the next line
			continue
		}
		if len(out)+1 == lines {
			return append(out, cut(longer, em))
		}
		head := cut(words[i], em) // a word longer than a line
		head = strings.TrimSuffix(head, "…")
		out = append(out, head)
		if words[i] = strings.TrimPrefix(words[i], head); words[i] != "" {
			i--
		}
	}
	return append(out, line)
}

// cut returns the beginning of a text that fits, with an ellipsis.
func cut(text string, em float64) string {
	room := em - width("…")
	for i, r := range text {
		if room -= runeWidth(r); room < 0 {
			return strings.TrimRight(text[:i], " ") + "…"
		}
	}
	return text + "…"
}

// width estimates the width of a text in a bold sans serif, in em, rather too large than too small.
func width(text string) float64 {
	sum := 0.0
	for _, r := range text {
		sum += runeWidth(r)
	}
	return sum
}

func runeWidth(r rune) float64 {
	switch {
	case unicode.Is(unicode.Mn, r) || r == document.Joiner:
		return 0
	case strings.ContainsRune(" .,:;'|!()[]fijlrtI", r):
		return 0.42
	case strings.ContainsRune("mwMW@%…—", r):
		return 1.12
	case r >= 0x1100: // East Asian, symbols, emoji
		return 1.1
	case unicode.IsUpper(r):
		return 0.77
	}
	return 0.66
}

// grouped writes a whole number with commas.
func grouped(x float64) string {
	digits := strconv.FormatFloat(x, 'f', 0, 64)
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// short3 writes a number with three significant digits.
func short3(x float64) string {
	if x == float64(int64(x)) && x < 1e6 && x > -1e6 {
		return grouped(x)
	}
	text := strconv.FormatFloat(x, 'g', 3, 64)
	if x >= 1000 && x < 1e6 {
		return grouped(x)
	}
	return text
}

// scaled writes a number of an axis: thousands as k, millions as M.
func scaled(x float64) string {
	switch {
	case x >= 1e12 || x <= -1e12:
		return strconv.FormatFloat(x, 'g', 3, 64)
	case x >= 1e6 || x <= -1e6:
		return short3(x/1e6) + "M"
	case x >= 1e4 || x <= -1e4:
		return short3(x/1e3) + "k"
	}
	return short3(x)
}
