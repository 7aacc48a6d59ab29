package experiment

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"revisit/cmd/internal/outfile"
	"revisit/core/compare"
	"revisit/core/study"
)

// formatOf returns the format that a document says, "" where it says none.
func formatOf(document []byte) string {
	var of struct{ Format string }
	_ = json.Unmarshal(document, &of) // what is no JSON has no format; who reads it says why
	return of.Format
}

// read reads and checks the results of a comparison in a file.
func read(planner *compare.Planner, name string) (compare.Part, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return compare.Part{}, err
	}
	results, err := planner.ReadResults(text)
	if err != nil {
		return compare.Part{}, fmt.Errorf("%s: %w", name, err)
	}
	return compare.Part{Name: name, Results: results}, nil
}

// anyResults are results of a comparison, or of a study, whose final ones are those of a comparison, too.
type anyResults struct {
	results *compare.Results
	study   *study.Results // nil for a comparison
}

// readAny reads and checks results in a file.
func readAny(planner *compare.Planner, name string) (anyResults, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return anyResults{}, err
	}
	if formatOf(text) != study.ResultsFormat {
		part, err := read(planner, name)
		return anyResults{results: part.Results}, err
	}
	r, err := new(study.Planner).Read(text)
	if err != nil {
		return anyResults{}, fmt.Errorf("%s: %w", name, err)
	}
	return anyResults{r.Final, r}, nil
}

// digest returns the digest of all, "" where runs are missing.
func (a anyResults) digest() string {
	if a.study != nil {
		return a.study.Digest
	}
	return a.results.Digest
}

// digestBy is digest as of an engine.
func (a anyResults) digestBy(engine string) string {
	if a.study != nil {
		return a.study.DigestBy(engine)
	}
	return a.results.DigestBy(engine)
}

// write writes results to a file.
func write(name string, results any) error {
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	return outfile.Write(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
