package csvtables

import (
	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/lab"
)

// Read reads and checks a document, a revisit.results/1 or a revisit.record/1, and returns its tables. The error is a *document.Error.
func Read(planner *compare.Planner, text []byte) (*Set, error) {
	var head struct {
		Format string `json:"format"`
	}
	if err := document.Unmarshal(text, &head); err != nil {
		if _, syntax := document.Parse(text); syntax != nil {
			return nil, syntax
		}
	}
	switch head.Format {
	case compare.ResultsFormat:
		results, err := planner.ReadResults(text)
		if err != nil {
			return nil, err
		}
		return OfResults(results), nil
	case lab.RecordFormat:
		record, err := lab.ReadRecord(text)
		if err != nil {
			return nil, err
		}
		return OfRecord(record), nil
	}
	return nil, document.Refuse("format", document.Describe(head.Format), document.OneOf([]string{compare.ResultsFormat, lab.RecordFormat}))
}
