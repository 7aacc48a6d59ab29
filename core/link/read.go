package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/learner"
	"revisit/core/spec"
)

// A link's fragment is "r=1." and the payload, deflated (RFC 1951) and in unpadded base64url. The number is the version of this packing, which
// every later engine must read.
const fragmentPrefix = "r=1."

// maxFragment bounds the length of a fragment, in characters: the most that a payload of maxLink bytes can need.
const maxFragment = 2 * maxLink

// Fragment returns the part of a link's address after the #, which holds all its content.
func (l *Link) Fragment() (string, error) {
	payload, err := l.Payload()
	if err != nil {
		return "", err
	}
	return pack(payload)
}

func pack(payload []byte) (string, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(payload); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return fragmentPrefix + base64.RawURLEncoding.EncodeToString(packed.Bytes()), nil
}

// Parse reads a link in any form: with Read where it begins with a brace, else with Decode.
func Parse(text string) (*Link, error) {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return Read([]byte(text))
	}
	return Decode(text)
}

// IsCarried reports whether a text has a link in it that Decode reads, or says what is wrong with.
func IsCarried(text string) bool { return strings.Contains(strings.ToLower(unescaped(text)), "#r=") }

// Decode reads a link from its address or its fragment, with or without the #, also as mail, chat and course platforms change it. Errors are of type *document.Error with code BadLink.
func Decode(text string) (*Link, error) {
	payload, err := unpack(strings.TrimSpace(text))
	if err != nil {
		return nil, err
	}
	return Read(payload)
}

func unpack(text string) ([]byte, error) {
	if len(text) > maxFragment {
		return nil, document.RefuseLink("", fmt.Sprintf("a link of %d characters", len(text)), fmt.Sprintf("at most %d", maxFragment))
	}
	if text == "" {
		return nil, document.RefuseLink("", "nothing", `a link of Revisit, with "#r=1." and what it carries`)
	}
	fragment := afterHash(unescaped(text))
	if strings.HasPrefix(fragment, "R=") {
		fragment = "r" + fragment[1:]
	}
	packed, found := strings.CutPrefix(strings.Replace(fragment, "r=3D", "r=", 1), fragmentPrefix)
	if !found {
		version, _, dotted := strings.Cut(strings.TrimPrefix(fragment, "r="), ".")
		if strings.HasPrefix(fragment, "r=") && dotted && version != "" && len(version) < 10 && strings.Trim(version, "0123456789") == "" {
			return nil, document.RefuseLink("", "version "+version, "version 1").WithMessage("the link is of version %s, from a newer Revisit; this one reads version 1: open it where it was made, or update this one", version)
		}
		return nil, document.RefuseLink("", document.Short(afterHash(text)), `a link of Revisit, with "#r=1." and what it carries`)
	}
	packed = strings.ReplaceAll(packed, "=", "") // padding, or ends of lines in mail
	end := len(packed) - len(strings.TrimLeft(packed, history.MarkLetters))
	letters := packed[:end]
	if end%4 == 1 {
		letters = letters[:end-1]
	}
	bits, err := base64.RawURLEncoding.DecodeString(letters)
	if err != nil {
		return nil, cutOff(packed)
	}
	r := flate.NewReader(bytes.NewReader(bits))
	payload, err := io.ReadAll(io.LimitReader(r, maxLink+1))
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && end < len(packed):
		odd, _ := utf8.DecodeRuneInString(packed[end:])
		shown := fmt.Sprintf("“%c”", odd)
		if !strconv.IsPrint(odd) { // one that turns the direction of letters would turn those of the sentence
			shown = fmt.Sprintf("U+%04X", odd)
		}
		e := document.RefuseLink("", fmt.Sprintf("%q", odd), "a letter, a digit, - or _")
		return nil, e.WithMessage("the link was changed on its way, it has %s at character %d of what it carries: copy it again, whole", shown, end+1)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, cutOff(packed)
	case err != nil:
		return nil, document.RefuseLink("", "characters that unpack to nothing", "the link as it was made").WithMessage("the link was changed on its way: copy it again, whole")
	case len(payload) > maxLink:
		return nil, document.RefuseLink("", fmt.Sprintf("more than %d bytes when unpacked", maxLink), fmt.Sprintf("at most %d", maxLink))
	}
	return payload, nil
}

// afterHash returns a link's fragment, or all of a text that has none.
func afterHash(text string) string {
	if _, fragment, found := strings.Cut(text, "#"); found {
		return fragment
	}
	return text
}

// unescaped undoes what programs do to an address on its way: it decodes %3D, also if that was encoded again, and drops line ends, quote marks,
// backslashes and characters that nobody sees, and reads a letter that HTML writes, as &#61; or &equals;. None of them is in what a link carries. What
// was appended to that needs no care: it ends itself.
func unescaped(text string) string {
	for range 4 {
		text = percentDecoded(text)
	}
	for strings.Contains(text, "&amp;") {
		text = strings.ReplaceAll(text, "&amp;", "&")
	}
	text = writtenLetters.Replace(numbersDecoded(text))
	return strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune("\\<>\u00a0\u00ad\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u2060\ufeff", r) {
			return -1
		}
		return r
	}, text)
}

// writtenLetters are letters that HTML writes by their name, and full-width ones, as some keyboards write them.
var writtenLetters = strings.NewReplacer("&num;", "#", "&equals;", "=", "&period;", ".", "&lowbar;", "_", "＃", "#", "＝", "=", "．", ".", "＿", "_")

// percentDecoded replaces % and two hexadecimal digits by their byte, and leaves any other %.
func percentDecoded(text string) string {
	before, rest, found := strings.Cut(text, "%")
	if !found {
		return text
	}
	decoded := []byte(before)
	for found {
		var code []byte
		if len(rest) >= 2 {
			code, _ = hex.DecodeString(rest[:2])
		}
		if len(code) == 1 {
			decoded, rest = append(decoded, code...), rest[2:]
		} else {
			decoded = append(decoded, '%')
		}
		before, rest, found = strings.Cut(rest, "%")
		decoded = append(decoded, before...)
	}
	return string(decoded)
}

// numbersDecoded replaces letters that HTML writes by their number, &#61; or &#x3D;, and leaves any other &.
func numbersDecoded(text string) string {
	before, rest, found := strings.Cut(text, "&#")
	if !found {
		return text
	}
	decoded := []byte(before)
	for found {
		number, after, _ := strings.Cut(rest, ";")
		base := 10
		if len(number) > 0 && (number[0] == 'x' || number[0] == 'X') {
			number, base = number[1:], 16
		}
		if code, err := strconv.ParseUint(number, base, 8); err == nil && code > ' ' && code < 0x7f {
			decoded, rest = append(decoded, byte(code)), after
		} else {
			decoded = append(decoded, "&#"...)
		}
		before, rest, found = strings.Cut(rest, "&#")
		decoded = append(decoded, before...)
	}
	return string(decoded)
}

// cutOff returns the error of a link that ends too early.
func cutOff(packed string) *document.Error {
	return document.RefuseLink("", fmt.Sprintf("%d characters that end too early", len(packed)), "the whole link").WithMessage("the link was cut off: copy it again, whole")
}

// Read reads a link's payload, canonical JSON or not. Errors are of type *document.Error with code BadLink.
func Read(data []byte) (*Link, error) {
	l, err := readLink(data)
	var e *document.Error
	if errors.As(err, &e) && e.Code == document.BadSpec {
		e.Code = document.BadLink
	}
	return l, err
}

func readLink(data []byte) (*Link, error) {
	if len(data) > maxLink {
		return nil, document.RefuseLink("", fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d", maxLink))
	}
	v, err := document.Parse(data, "result")
	if err != nil {
		return nil, err
	}
	f := document.Open("", v, true)
	if v, _ := f.Get("format"); v != Format {
		if name, ok := v.(string); ok && strings.HasPrefix(name, "revisit.link/") {
			f.Fail("format", v, fmt.Sprintf("%q", Format))
			f.Err.(*document.Error).WithMessage("the link is of format %s, from a newer Revisit; this one reads %s: open it where it was made, or update this one", document.Short(name), Format)
		}
		f.Fail("format", v, fmt.Sprintf("%q", Format))
	}
	l := &Link{Engine: f.Text("engine", "", 100), Title: f.Text("title", "", spec.MaxTitle), Note: f.Text("note", "", compare.MaxNote)}
	if f.Require("engine"); f.Err == nil && strings.TrimSpace(l.Engine) == "" {
		f.Fail("engine", l.Engine, "the version of an engine")
	}
	l.Digest, l.Paths = f.Text("digest", "", history.MaxDigest), f.Integer("paths", 0, 0, spec.MaxBudget)
	l.Cells, l.Marks = int(f.Integer("cells", 0, 0, compare.MaxRuns)), f.Text("marks", "", 2*fullMarks)
	if f.Err == nil && l.Digest != "" && history.FormOf(l.Digest) == "" {
		f.Fail("digest", l.Digest, history.DigestForm)
	}
	l.View, l.Locks = readView(f), readLocks(f)
	l.Curve = readCurve(f)
	if f.Err == nil {
		l.Spec, l.Comparison = readContent(f, l.Engine)
	}
	l.Result = readResult(f)
	l.checkClaim(f)
	if v, given := f.Get("trail"); given && l.Comparison != nil {
		f.Fail("trail", v, "none: this is a link of a "+l.Comparison.Kind())
	}
	l.Trail = readTrail(f, l.Paths)
	if f.Err == nil && l.Digest == "" && (l.Curve != nil || l.Trail != nil) {
		f.Fail("digest", nil, "the digest of the run that curve and trail are of")
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	if err := l.checkMoment(); err != nil {
		return nil, err
	}
	return l, nil
}

// readContent reads the spec, the comparison or the sweep that an engine wrote, exactly one of which must be there.
func readContent(f *document.Fields, engine string) (*spec.Spec, *compare.Comparison) {
	names := []string{"spec", "comparison", "sweep"}
	given := slices.DeleteFunc(slices.Clone(names), func(name string) bool { _, ok := f.Get(name); return !ok })
	switch {
	case f.Err != nil:
	case len(given) == 0:
		f.Fail("spec", nil, "one of "+strings.Join(names, ", "))
	case len(given) > 1:
		f.Fail(given[1], "a "+given[1]+" beside the "+given[0], "one of "+strings.Join(names, ", "))
	case given[0] != "spec":
		_, c := compare.ReadMember(f, engine)
		return nil, c
	default:
		v, _ := f.Get("spec")
		spec, err := spec.Read("spec", spec.AsOf(engine, v))
		if err != nil {
			f.Err = err
		}
		return spec, nil
	}
	return nil, nil
}

func readView(f *document.Fields) *View {
	if _, given := f.Get("view"); !given {
		return nil
	}
	v := f.Open("view")
	view := View{Panels: names(v, "panels", panels), Episode: v.Integer("episode", 0, 1, learner.MaxEpisodes), Step: int(v.Integer("step", 0, 1, spec.MaxState)),
		Moment: readMoment(v), Layer: readLayer(v), Pinned: readPinned(v), Projector: v.Boolean("projector", false)}
	f.Take(v)
	if len(view.Panels) == 0 && view.Episode == 0 && view.Step == 0 && view.Moment == nil && view.Layer == nil && view.Pinned == nil && !view.Projector {
		return nil // so that a link with an empty view has the bytes of one without
	}
	return &view
}

func readMoment(f *document.Fields) *Moment {
	if _, given := f.Get("moment"); !given {
		return nil
	}
	v := f.Open("moment")
	total := func(name string, most int64) *int64 {
		if _, given := v.Get(name); !given {
			return nil
		}
		n := v.Integer(name, 0, 0, most)
		return &n
	}
	m := Moment{Path: total("path", spec.MaxBudget), Episode: total("episode", learner.MaxEpisodes), Line: int(v.Integer("line", 0, 1, spec.MaxState))}
	switch {
	case v.Err != nil:
	case m.Path == nil && m.Episode == nil:
		v.Fail("path", nil, "one of path, episode")
	case m.Path != nil && m.Episode != nil:
		v.Fail("episode", "an episode beside the path", "one of path, episode")
	}
	f.Take(v)
	return &m
}

func readLayer(f *document.Fields) *Layer {
	if _, given := f.Get("layer"); !given {
		return nil
	}
	v := f.Open("layer")
	l := Layer{What: v.Choice("what", "", layers...), H: int(v.Integer("h", 0, 1, spec.MaxState))}
	f.Take(v)
	if l == (Layer{}) {
		return nil
	}
	return &l
}

func readPinned(f *document.Fields) *Pinned {
	if _, given := f.Get("pinned"); !given {
		return nil
	}
	v := f.Open("pinned")
	v.Require("h", "s")
	p := Pinned{H: int(v.Integer("h", 1, 1, spec.MaxState)), S: int(v.Integer("s", 0, 0, spec.MaxState))}
	f.Take(v)
	return &p
}

func readLocks(f *document.Fields) *Locks {
	if _, given := f.Get("locks"); !given {
		return nil
	}
	v := f.Open("locks")
	locks := Locks{Hidden: names(v, "hidden", controls), Fixed: names(v, "fixed", controls)}
	f.Take(v)
	if len(locks.Hidden) == 0 && len(locks.Fixed) == 0 {
		return nil
	}
	return &locks
}

// names reads a list of known names, each at most once, and returns them in the order of known.
func names(f *document.Fields, name string, known []string) []string {
	list, ok := f.List(name, false, "a list of names")
	if !ok {
		return nil
	}
	out := []string{}
	for i, v := range list {
		s, ok := v.(string)
		if !ok || !slices.Contains(known, s) {
			f.Fail(fmt.Sprintf("%s[%d]", name, i), v, document.OneOf(known))
			return nil
		}
		if slices.Contains(out, s) {
			f.Fail(fmt.Sprintf("%s[%d]", name, i), v, "each name once")
			return nil
		}
		out = append(out, s)
	}
	slices.SortFunc(out, func(one, other string) int { return slices.Index(known, one) - slices.Index(known, other) })
	return out
}

func readCurve(f *document.Fields) *Curve {
	if _, given := f.Get("curve"); !given {
		return nil
	}
	v := f.Open("curve")
	v.Require("x", "y")
	c := &Curve{Of: v.Choice("of", "episodes", "episodes", "paths")}
	xs, ok := v.List("x", true, "a list of numbers")
	if ok && (len(xs) < 2 || len(xs) > maxCurve) {
		v.Fail("x", xs, fmt.Sprintf("2 to %d numbers", maxCurve))
	}
	x, _ := v.Get("x")
	c.X = v.Numbers("x", x, len(xs), 0, spec.MaxBudget)
	for i := 0; v.Err == nil && i < len(c.X); i++ {
		switch at := fmt.Sprintf("x[%d]", i); {
		case c.X[i] != math.Trunc(c.X[i]):
			v.Fail(at, c.X[i], "a whole number of "+c.Of)
		case i > 0 && c.X[i] <= c.X[i-1]:
			v.Fail(at, c.X[i], "a number above the one before")
		}
	}
	y, _ := v.Get("y")
	if v.Err == nil {
		c.Y = v.Numbers("y", y, len(xs), -math.MaxFloat32, math.MaxFloat32)
	}
	for i, y := range c.Y {
		if y != 0 && math.Abs(y) < LeastDrawn {
			v.Fail(fmt.Sprintf("y[%d]", i), y, fmt.Sprintf("0, or a number of at least %g or at most %g", LeastDrawn, -LeastDrawn))
		}
	}
	f.Take(v)
	return c
}

// readResult reads JSON within the bounds of a document, whatever it says.
func readResult(f *document.Fields) document.Raw {
	v, _ := f.Get("result")
	text, _ := v.(document.Raw)
	if text == nil {
		return nil
	}
	if _, err := document.Parse(text); err != nil && f.Err == nil {
		f.Err = document.Within("result", err)
	}
	return text
}

func readTrail(f *document.Fields, paths int64) *history.CheckpointMarks {
	if _, given := f.Get("trail"); !given {
		return nil
	}
	v := f.Open("trail")
	v.Require("every", "marks")
	t := &history.CheckpointMarks{Every: v.Integer("every", 1, 1, 1<<40), Marks: v.Text("marks", "", 2*(history.MaxMarks+1))}
	if v.Err == nil && t.Every&(t.Every-1) != 0 {
		v.Fail("every", float64(t.Every), "a power of two")
	}
	if v.Err == nil {
		if _, err := t.Read(paths); err != nil {
			v.Err = err
		}
	}
	f.Take(v)
	return t
}

// ParseOptions reads { title, note, view, locks, full, result }, in the form of a link's JSON.
func ParseOptions(data []byte) (Options, error) {
	v, err := document.Parse(data, "result")
	if err != nil {
		return Options{}, err
	}
	f := document.Open("", v, true)
	o := Options{Title: f.Text("title", "", spec.MaxTitle), Note: f.Text("note", "", compare.MaxNote), View: readView(f), Locks: readLocks(f), Full: f.Boolean("full", false), Result: readResult(f)}
	return o, f.End()
}
