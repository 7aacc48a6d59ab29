package link

import (
	"revisit/core/document"
	"revisit/core/internal/instance"
)

// Opening estimates the seconds that opening the link takes in a browser, without building anything.
func (l *Link) Opening() float64 { return l.work() / instance.TableEntriesPerSecond }

// work returns the work of building the link's problems and their features, in entries of tables.
func (l *Link) work() float64 {
	if l.Comparison != nil {
		return l.Comparison.BuildWork()
	}
	return l.Spec.BuildWork()
}

// maxChecked is the most work for which Check opens a problem: a fraction of a second.
const maxChecked = 2e6

// Check builds the problem of a link, as the page would, and returns its *document.Error, with code BadLink. A problem that would take a
// service too long is not built, nor are the points of a sweep beyond that much work.
func (l *Link) Check() error {
	at := ""
	var err error
	switch {
	case l.Comparison != nil:
		_, err = l.Comparison.BuildPoints(l.Comparison.Kind(), maxChecked)
	case l.work() <= maxChecked:
		_, err = instance.Build(l.Spec)
		at = "spec"
	}
	if e, ok := err.(*document.Error); ok {
		return document.RefuseLink(document.Join(at, e.Path), e.Found, e.Expected)
	}
	return err
}
