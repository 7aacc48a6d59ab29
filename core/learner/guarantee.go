package learner

import "revisit/core/document"

// Guarantee is what is proved of a learner, and what that rests on. The zero value says that nothing is proved of it.
type Guarantee struct {
	Says  string                `json:"says"`  // what is proved, and where: one sentence, without its point; "" for nothing
	Needs document.List[string] `json:"needs"` // the IDs of those findings of theory.Report that must all be true, such as "realizability"
	Also  string                `json:"also"`  // a further condition that no finding tells of, as it stands after "Not checked:"; "" for none
	Error string                `json:"-"`     // the parameter that "realizability" in Needs allows Q* to be off a linear function by, if small beside gap / sqrt(d); "" for none
	CBeta float64               `json:"-"`     // the least c_beta for which it is proved, where that is not Theorem 1's; "constant" in Needs then stands for it. 0: Theorem 1's
}
