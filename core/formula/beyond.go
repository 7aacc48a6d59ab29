package formula

// Go syntax that formulas do not have is skipped as a whole, so that an error can quote it.

// skipType skips a type or a function literal of Go, and returns where it ends.
func (p *parser) skipType() int {
	for p.token.sign != theEnd && p.token.sign != "," && p.token.sign != ")" && precedence[p.token.sign] == 0 {
		if p.token.sign == "{" {
			return p.enclosed()
		}
		if p.token.sign == "(" || p.token.sign == "[" {
			p.enclosed()
		} else {
			p.advance()
		}
	}
	return p.last.end
}

// enclosed skips a bracket and its content, and returns where it ends.
func (p *parser) enclosed() int {
	for depth := 0; ; {
		switch p.token.sign {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case theEnd:
			p.unexpected("a closing bracket")
			return p.last.end
		}
		p.advance()
		if depth == 0 {
			return p.last.end
		}
	}
}

// selection skips a dot and the name after it.
func (p *parser) selection() int {
	p.take(".")
	switch p.token.sign {
	case "(":
		return p.enclosed()
	case identifier:
		p.advance()
	default:
		p.unexpected("selector or type assertion")
	}
	return p.last.end
}
