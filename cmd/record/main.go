// Command record runs a spec natively, without a browser, and writes its record.
//
//	record SPEC.json OUT.json [PAGE]
//	record PROBLEM.npz OUT.json [PAGE]
//	record LINK OUT.json [PAGE]
//
// PROBLEM.npz is a problem that Revisit has exported. LINK is an address with "#r=1." in it, or a file with one, or a file with a payload of the share service. The command runs it as far as the
// sender did and compares. A custom learner, with code in JavaScript, plays before that, in Node. Standard output has the verdict and the
// record's link to PAGE, the address of a page of Revisit. An error is one line on standard error, and then no record is written. The exit code is
// 1 for an error, 2 for a wrong call, and 3 for a link that is not reproduced, whose record is written.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"

	"revisit/cmd/internal/nodeplay"
	"revisit/cmd/internal/npz"
	"revisit/cmd/internal/outfile"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/link"
	"revisit/core/spec"
)

// defaultPage is the address of `make run`.
const defaultPage = "http://127.0.0.1:8080/"

// errDiffers is the error of a link that is not reproduced.
var errDiffers = errors.New("the link was not reproduced")

func main() {
	args := append(os.Args[1:], "")
	if len(os.Args) < 3 || len(os.Args) > 4 || args[0] == "" || args[1] == "" {
		fmt.Fprintln(os.Stderr, "usage: make record SPEC=in.json OUT=out.json")
		os.Exit(2)
	}
	page := args[2]
	if page == "" {
		page = defaultPage
	}
	said, err := record(args[0], args[1], page)
	fmt.Print(said)
	switch {
	case errors.Is(err, errDiffers):
		os.Exit(3)
	case err != nil:
		fmt.Fprintln(os.Stderr, "record: "+strings.Join(strings.Fields(err.Error()), " "))
		os.Exit(1)
	}
}

// record runs the spec or link in, writes the record to out, and returns the text for standard output.
func record(in, out, page string) (string, error) {
	if at, err := url.Parse(page); err != nil || at.Host == "" {
		return "", fmt.Errorf("PAGE: found %q, expected the address of a page of Revisit, such as %s", page, defaultPage)
	}
	if err := outfile.Check(out, in); err != nil {
		return "", err
	}
	session, from, err := open(in)
	if err != nil {
		return "", err
	}
	until := lab.Until{}
	if from != nil {
		until.Paths = from.Paths
	}
	// A run that ends by its budget is recorded too, with "complete": false.
	for outcome := lab.More; outcome == lab.More && (from == nil || from.Paths > 0); {
		if _, outcome, err = session.Advance(1<<20, until); err != nil {
			return "", err
		}
	}
	r, err := session.Record(lab.RecordOptions{})
	if err != nil {
		return "", fmt.Errorf("%s: %w", in, err)
	}
	if err := outfile.Write(out, r.Write); err != nil {
		return "", err
	}
	said, differs := judge(session, from)
	for _, note := range session.Problem().Features.Notes {
		said += "features: " + note + "\n"
	}
	if r.Trace != nil && r.LeftOut > 0 {
		said += fmt.Sprintf("trace: the first %d of %d paths; summary, theta and digest are of all\n", len(r.Trace), r.Summary.Paths)
	}
	if l, err := link.FromSession(session, link.Options{}); err == nil {
		if fragment, err := l.Fragment(); err == nil {
			said += "link: " + strings.TrimSuffix(page, "#") + "#" + fragment + "\n"
		}
	}
	return said, differs
}

// open opens a spec or a link; for a spec the link is nil.
func open(in string) (*lab.Session, *link.Link, error) {
	if link.IsCarried(in) {
		return openLink(in)
	}
	if short := regexp.MustCompile(`(?i)^\W*https?://.*/r/([a-z2-7]{26})(?:[^a-z0-9].*)?$`).FindStringSubmatch(in); short != nil {
		return nil, nil, fmt.Errorf("found the short link %s, expected one that carries itself, or the file that /api/runs/%s gives", in, short[1])
	}
	if regexp.MustCompile(`(?i)^\W*https?://`).MatchString(in) {
		return nil, nil, fmt.Errorf("found the address %s without a link in it, expected one with #r=1. and what it carries", document.Short(in))
	}
	text, err := npz.ReadFile(in)
	if err != nil {
		return nil, nil, err
	}
	var session *lab.Session
	var link *link.Link
	if isLink(text) {
		session, link, err = openLink(string(text))
	} else {
		session, err = openSpec(text)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", in, err)
	}
	return session, link, nil
}

func openSpec(text []byte) (*lab.Session, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	return openPlayed(s)
}

// openPlayed opens a spec; a custom learner plays first, in Node.
func openPlayed(s *spec.Spec) (*lab.Session, error) {
	player := nodeplay.New(new(lab.Builder), nodeplay.DefaultLimit)
	defer player.Close()
	return player.Open(s)
}

func isLink(text []byte) bool {
	var document struct{ Format string }
	if json.Unmarshal(text, &document) == nil {
		return strings.HasPrefix(document.Format, "revisit.link/")
	}
	return !strings.Contains(string(text), "{") && (link.IsCarried(string(text)) || strings.Contains(string(text), "r=1."))
}

func openLink(text string) (*lab.Session, *link.Link, error) {
	link, err := link.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	if link.Comparison != nil {
		return nil, nil, errors.New("found a link of a comparison, expected one of a run: make experiment runs comparisons")
	}
	session, err := openPlayed(link.Spec)
	if err == nil && link.Digest != "" {
		err = session.DigestLike(link.Digest)
	}
	return session, link, err
}

// judge returns the verdict on a run and its link.
func judge(session *lab.Session, link *link.Link) (string, error) {
	if link == nil || link.Paths == 0 {
		return "", nil
	}
	v, err := link.Verdict(session)
	if err != nil {
		return "", err
	}
	if v.Reproduced {
		return fmt.Sprintf("reproduced: the same digest, %s, after %d paths\n", v.Actual.Digest, v.Actual.Paths), nil
	}
	where := "no path is known to differ, but theta or regret does"
	if d := v.FirstDifference; d != nil {
		where = fmt.Sprintf("the first path that differs is one of %d to %d", d.From, d.To)
	}
	return fmt.Sprintf("differs: %s; %s by engine %s, %s by this one, %s\n", where, v.Expected.Digest, v.Expected.Engine, v.Actual.Digest, v.Actual.Engine), errDiffers
}
