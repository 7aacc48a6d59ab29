package runs

import (
	"bytes"
	"time"

	"revisit/core/lab"
)

// part is how many bytes of a record are written at a time.
const part = 1 << 20

// Text returns the text of a record. Between the parts of a long one the browser's messages are heard, such as the question whether the module
// still lives. So it must not be called by a method that answers at once.
func Text(record *lab.Record) ([]byte, error) {
	text := &text{}
	err := record.Write(text)
	return text.Bytes(), err
}

type text struct {
	bytes.Buffer
	heard int
}

func (t *text) Write(p []byte) (int, error) {
	if t.Len() >= t.heard+part {
		t.heard = t.Len()
		time.Sleep(time.Millisecond)
	}
	return t.Buffer.Write(p)
}
