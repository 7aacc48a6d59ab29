// Package studytest has a study for tests of packages study and schema.
package studytest

// Small is a study of two learners with grids and one without, at two points. Some of its tuning runs miss the target.
const Small = `{"format":"revisit.study/1","title":"Small","problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":3,"actions":3},
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb","gap":"true","ties":"random"},"grid":[{"parameter":"c_beta","values":[0.02,0.003,0.5]}]},{"algorithm":{"kind":"uniform"}},
		{"name":"noise","algorithm":{"kind":"rlsvi","ties":"random"},"grid":[{"parameter":"sigma","values":[0.1,2]},{"parameter":"lambda","values":[1,0.1]}]}],
	"episodes":2000,"target":"everywhere","budget":{"samples":600},"seeds":{"from":1,"count":5},"tuning":{"seeds":[101,102,103]},"epsilon_of_gap":0.5,
	"vary":[{"parameter":"problem.horizon","values":[2,3],"label":"H"}]}`
