package link

import (
	"fmt"
	"strings"

	"revisit/core/document"
	"revisit/core/internal/history"
)

// checkClaim checks that digest and paths, or digest, cells and marks, belong together.
func (l *Link) checkClaim(f *document.Fields) {
	switch {
	case f.Err != nil:
	case l.Comparison != nil:
		l.checkCells(f)
	case l.Cells != 0 || l.Marks != "" || l.Result != nil:
		f.Fail("cells", float64(l.Cells), "none, but paths: this is a link of one run")
	case (l.Digest == "") != (l.Paths == 0):
		f.Fail("paths", float64(l.Paths), "digest and paths together, or neither")
	}
}

// checkCells is checkClaim for the link of a comparison.
func (l *Link) checkCells(f *document.Fields) {
	switch runs, name := l.Comparison.Runs(), l.Comparison.Kind(); {
	case l.Paths != 0:
		f.Fail("paths", float64(l.Paths), "none, but cells: this is a link of a "+name)
	case l.Curve != nil:
		f.Fail("curve", nil, "none: this is a link of a "+name)
	case (l.Digest == "") != (l.Cells == 0) || l.Digest == "" && l.Result != nil:
		f.Fail("cells", float64(l.Cells), "digest and cells together, or neither")
	case l.Cells != 0 && l.Cells != runs:
		f.Fail("cells", float64(l.Cells), fmt.Sprintf("%d, the runs of the %s", runs, name))
	case len(l.Marks)%2 != 0 || len(l.Marks) > 2*l.Cells || strings.Trim(l.Marks, history.MarkLetters) != "":
		f.Fail("marks", l.Marks, "two characters of base64url for each mark of the cells")
	}
}

// checkMoment checks that the link's run comes as far as the moment that its view shows.
func (l *Link) checkMoment() error {
	if l.View == nil || l.View.Moment == nil {
		return nil
	}
	m, most := l.View.Moment, fmt.Sprintf("at most %d, the paths of the run", l.Paths)
	switch {
	case l.Paths == 0:
		return document.RefuseLink("view.moment", "a moment", "none: this link carries no run")
	case m.Path != nil && *m.Path > l.Paths:
		return document.RefuseLink("view.moment.path", *m.Path, most)
	case m.Episode != nil && *m.Episode > l.Paths: // an episode has at least one path
		return document.RefuseLink("view.moment.episode", *m.Episode, most)
	}
	return nil
}
