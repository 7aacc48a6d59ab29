package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"revisit/core/compare"
	"revisit/core/formula"
	"revisit/core/lab"
	"revisit/core/link"
	"revisit/core/spec"
)

// decoder is one way in for documents of strangers.
type decoder struct {
	make func(corpus [][]byte, seed, i uint64) []byte
	// read returns what the input was read as, written out.
	read func(input []byte) ([]byte, error)
	// room is how many bytes any input may have allocated; those that open the problem need room for its tables.
	room int64
}

const (
	text    = 1 << 20 // for what only reads a text
	problem = 8 << 20 // for what opens the problem in it
)

var decoders = map[string]decoder{
	"spec":       {mutated, readSpec, text},
	"map":        {mutated, readMap, problem},
	"formula":    {mutated, readFormula, text},
	"comparison": {mutated, readComparison, text},
	"record":     {mutated, readRecord, problem},
	"results":    {mutated, readResults, problem},
	"payload":    {mutated, readPayload, problem}, // what is posted to the share service
	"link":       {changedLink, readLink, problem},
	"decisions":  {mutated, readDecisions, problem}, // of a custom learner
}

func readSpec(input []byte) ([]byte, error) {
	s, err := spec.Parse(input)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

// readMap opens a grid world with the input's lines as its map.
func readMap(input []byte) ([]byte, error) {
	document := map[string]any{
		"format":  spec.Format,
		"problem": map[string]any{"kind": "grid", "map": strings.Split(strings.ToValidUTF8(string(input), "?"), "\n"), "horizon": 3},
	}
	written, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	s, err := lab.Open(written)
	if err != nil {
		return nil, err
	}
	return json.Marshal([]any{s.Spec(), s.Checks()})
}

// readFormula reads the value of a formula at two places.
func readFormula(input []byte) ([]byte, error) {
	f, err := formula.Compile(string(input), []string{"h", "s"})
	if err != nil {
		return nil, err
	}
	var values []float64
	for _, at := range [][]float64{{1, 0}, {3, 7}} {
		v, err := f.Eval(at)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return fmt.Appendf(nil, "%x", values), nil
}

func readComparison(input []byte) ([]byte, error) {
	c, err := compare.Parse(input)
	if err != nil {
		return nil, err
	}
	return json.Marshal(c)
}

func readRecord(input []byte) ([]byte, error) {
	r, err := lab.ReadRecord(input)
	if err != nil {
		return nil, err
	}
	return r.JSON()
}

func readResults(input []byte) ([]byte, error) {
	r, err := new(compare.Planner).ReadResults(input)
	if err != nil {
		return nil, err
	}
	return r.MarshalJSON()
}

func readPayload(input []byte) ([]byte, error) {
	return written(link.Read(input))
}

func readLink(input []byte) ([]byte, error) {
	return written(link.Parse(string(input)))
}

func written(l *link.Link, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	payload, err := l.Payload()
	if err != nil {
		return nil, errors.New("no payload: " + err.Error())
	}
	return payload, nil
}

// playing is the spec whose learner has decided what is read.
const playing = `{"problem":{"kind":"river-swim","states":4,"horizon":3},"algorithm":{"kind":"own","code":"export const right = \"revisiting\""},"episodes":10}`

// readDecisions plays what a custom learner decided, and tells what became of it.
func readDecisions(input []byte) ([]byte, error) {
	s, err := new(lab.Builder).OpenPlayed([]byte(playing), input)
	if err != nil {
		return nil, err
	}
	progress, _, err := s.Advance(1000, lab.Until{})
	if err != nil {
		return nil, err
	}
	record, err := s.Record(lab.RecordOptions{})
	if err != nil {
		return nil, err
	}
	return json.Marshal([]any{progress, record.Digest})
}

// withPacked adds to payloads the links that carry them.
func withPacked(payloads [][]byte) [][]byte {
	corpus := slices.Clone(payloads)
	for _, payload := range payloads {
		corpus = append(corpus, pack(payload))
	}
	return corpus
}

// changedLink returns a link: one in two carries a changed payload, packed as it should be; in the others the packed text is changed.
func changedLink(corpus [][]byte, seed, i uint64) []byte {
	payloads, packed := corpus[:len(corpus)/2], corpus[len(corpus)/2:]
	if i%2 == 0 {
		return pack(mutated(payloads, seed, i))
	}
	return mutated(packed, seed, i)
}

var deflate, _ = flate.NewWriter(nil, flate.BestSpeed)

func pack(payload []byte) []byte {
	var out bytes.Buffer
	deflate.Reset(&out)
	_, err := deflate.Write(payload)
	if err = errors.Join(err, deflate.Close()); err != nil {
		panic(err) // nothing can fail in memory
	}
	return []byte("#r=1." + base64.RawURLEncoding.EncodeToString(out.Bytes()))
}
