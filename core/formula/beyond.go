package formula

// What Go has and formulas have not is passed over whole, so that it can be shown.

// pass passes over a type or a function of Go's, and returns where it ends.
func (p *parser) pass() int {
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

// enclosed passes over a bracket and what it holds, and returns where it ends.
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

// selection passes over a dot and what it selects.
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
