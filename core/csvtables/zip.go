package csvtables

import (
	"bytes"
	"fmt"

	"revisit/core/internal/zip"
)

// ZIP returns the tables and schema.json as one ZIP file. Tables of more than 2 GB are an error.
func (s *Set) ZIP() ([]byte, error) {
	schema, err := s.Schema()
	if err != nil {
		return nil, err
	}
	var file zip.File
	if err := file.Add("schema.json", append(schema, '\n')); err != nil {
		return nil, err
	}
	for i := range s.Tables {
		var table bytes.Buffer
		if err := s.Tables[i].WriteCSV(&table); err != nil {
			return nil, err
		}
		if err := file.Add(s.Tables[i].Name+".csv", table.Bytes()); err != nil {
			return nil, fmt.Errorf("tables: %w: make data writes them to files", err)
		}
	}
	return file.Bytes(), nil
}
