package runs

import (
	"encoding/json"
	"fmt"

	"revisit/core/lab"
)

// resultsRow reads results, once they have been found whole, for what a list shows of them.
func resultsRow(text []byte) (row Results, err error) {
	type document struct {
		Title    string `json:"title"`
		Learners []struct {
			Name string `json:"name"`
		} `json:"learners"`
		Seeds json.RawMessage `json:"seeds"`
	}
	var file struct {
		Format     string            `json:"format"`
		Comparison *document         `json:"comparison"`
		Sweep      *document         `json:"sweep"`
		Cells      []json.RawMessage `json:"cells"`
		Digest     *string           `json:"digest"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return row, &lab.Error{Code: lab.BadSpec, Expected: "the JSON of results", Message: fmt.Sprintf("this is not the JSON of results: %v", err)}
	}
	row = Results{Digest: file.Digest, Kind: "comparison", Cells: len(file.Cells), Complete: file.Digest != nil}
	return row, nil
}
