package runs

import (
	"bytes"
	"encoding/hex"
	"time"

	"revisit/core/lab"
	"revisit/core/sha256"
)

// part is how many bytes of a record are written, or hashed, before a pause.
const part = 1 << 20

// pause lets the browser's messages be heard, such as the question whether the module still lives. A method that answers at once must not call it.
func pause() { time.Sleep(time.Millisecond) }

// Text returns the text of a record, with a pause after each part.
func Text(record *lab.Record) ([]byte, error) {
	text := &text{}
	err := record.Write(text)
	return text.Bytes(), err
}

// fingerprintOfLong is fingerprint with a pause after each part, in which a transaction of the browser's storage would end.
func fingerprintOfLong(text []byte) string {
	sum := sha256.New()
	for ; len(text) > part; text = text[part:] {
		sum.Write(text[:part])
		pause()
	}
	sum.Write(text)
	return hex.EncodeToString(sum.Sum(nil))
}

type text struct {
	bytes.Buffer
	heard int
}

func (t *text) Write(p []byte) (int, error) {
	if t.Len() >= t.heard+part {
		t.heard = t.Len()
		pause()
	}
	return t.Buffer.Write(p)
}
