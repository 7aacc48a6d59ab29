// Package record is the command that runs a spec natively, without a browser, and writes its record.
package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
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

// Command returns the command.
func Command() *cobra.Command {
	c := &cobra.Command{
		Use:   "record IN OUT",
		Short: "Run a spec or a link, and write its record",
		Long: `IN is a spec, a problem that Revisit has exported (.npz), an address with "#r=1." in it, or a file with such an address or with a payload of
the share service. A link's run goes as far as the sender's did, and is compared. A custom learner, with code in JavaScript, plays before
that, in Node. Standard output has the verdict and the record's link.

Exit code 3: the link was not reproduced; the record is written.`,
		Example: "  revisit record spec.json record.json",
		Args:    cli.Args(cobra.ExactArgs(2)),
	}
	page := c.Flags().String("page", defaultPage, "address of the page that the record's link opens")
	c.RunE = func(_ *cobra.Command, args []string) error {
		said, err := record(args[0], args[1], *page)
		fmt.Fprint(c.OutOrStdout(), said)
		if errors.Is(err, errDiffers) {
			return &cli.Error{Code: cli.Open}
		}
		return err
	}
	return c
}

// record runs the spec or link in, writes the record to out, and returns the text for standard output.
func record(in, out, page string) (string, error) {
	if at, err := url.Parse(page); err != nil || at.Host == "" {
		return "", fmt.Errorf("--page: found %q, expected the address of a page of Revisit, such as %s", page, defaultPage)
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
