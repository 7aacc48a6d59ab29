package runs

import (
	"fmt"
	"math/rand/v2"
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
	return fmt.Sprintf("%012x-%016x", i.last, rand.Uint64()), time.UnixMilli(i.last).UTC()
}
