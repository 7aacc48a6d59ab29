package theory

// Realizable checks realizability alone, as Report does.
func Realizable(in Instance) Finding {
	v := newView(in)
	return v.realizability(v.fit())
}

// ThetaNorm checks the norm of theta* alone, as Report does.
func ThetaNorm(in Instance) Finding {
	v := newView(in)
	return v.thetaNorm(v.fit())
}

// ValueLinear checks whether V* is linear in features of states alone, as Report does.
func ValueLinear(in Instance) Finding { return newView(in).valueLinear() }
