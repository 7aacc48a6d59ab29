package runs

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

// Ids makes ids that sort by the time of saving: 12 hexadecimal digits of milliseconds since 1970, a dash, and 16 random digits. No two ids of
// an Ids have the same millisecond. Where Clock is nil it is time.Now.
type Ids struct {
	Clock func() time.Time

	mu   sync.Mutex
	last int64
}

// Next returns a new id and its time, which may be a few milliseconds ahead of the clock.
func (i *Ids) Next() (id string, at time.Time) {
	i.mu.Lock()
	defer i.mu.Unlock()
	clock := i.Clock
	if clock == nil {
		clock = time.Now
	}
	i.last = max(clock().UnixMilli(), i.last+1)
	return fmt.Sprintf("%012x-%016x", i.last, rand.Uint64()), time.UnixMilli(i.last).UTC()
}
