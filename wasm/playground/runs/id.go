package runs

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync"
	"time"
)

// Ids makes ids that sort by the time of saving: 12 hexadecimal digits of milliseconds since 1970, a dash, 16 random
// ones. Two ids of one Ids never share a millisecond, so what was saved later sorts later. Clock is time.Now where nil.
type Ids struct {
	Clock func() time.Time

	mu   sync.Mutex
	last int64
}

// Next is a new id and the time it stands for, which may run a few milliseconds ahead of the clock.
func (i *Ids) Next() (id string, at time.Time) {
	i.mu.Lock()
	defer i.mu.Unlock()
	clock := i.Clock
	if clock == nil {
		clock = time.Now
	}
	i.last = max(clock().UnixMilli(), i.last+1)
	var random [8]byte
	rand.Read(random[:]) // never fails, as crypto/rand says
	return fmt.Sprintf("%012x-%s", i.last, hex.EncodeToString(random[:])), time.UnixMilli(i.last).UTC()
}
