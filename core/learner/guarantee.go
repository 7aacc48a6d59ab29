package learner

// Guarantee is what is proved of a learner, and what that rests on. The zero value says that nothing is proved of it.
type Guarantee struct {
	Says  string   // what is proved, and where: one sentence
	Needs []string // the IDs of those findings of theory.Report that must all be true, such as "realizability"
	Also  string   // a further condition that no finding tells of, as the end of a sentence; "" for none
}
