package link

import (
	"revisit/core/document"
	"revisit/core/instance"
)

// Opening estimates the seconds that opening a link's problem takes in a browser, before anything of it is built.
func (l *Link) Opening() float64 { return l.work() / instance.TableEntriesPerSecond }

func (l *Link) work() float64 {
	if l.Comparison != nil {
		return l.Comparison.BuildWork()
	}
	return l.Spec.Problem.Work()
}

// maxChecked is the most work for which Check opens a problem: a fraction of a second.
const maxChecked = 2e6

// Check opens the problem of a link, as the page would, unless that is more than a service should do for a stranger: then what the
// link says of it is taken as read. Of a sweep it opens the first points, as many as that much work allows.
func (l *Link) Check() error {
	at := ""
	var err error
	switch {
	case l.Comparison != nil:
		_, err = l.Comparison.BuildPoints(l.Comparison.Kind(), maxChecked)
	case l.work() <= maxChecked:
		spec := *l.Spec
		_, err = instance.Build(&spec)
		at = "spec"
	}
	if e, ok := err.(*document.Error); ok {
		return document.RefuseLink(document.Join(at, e.Path), e.Found, e.Expected)
	}
	return err
}
