package serve

import (
	"math"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"revisit/wasm/share"
)

// byAddress allows each address to store perMinute runs a minute, which may come all at once. Where perMinute is 0 there is no limit.
type byAddress struct {
	perMinute int
	now       func() time.Time // nil stands for time.Now
	mutex     sync.Mutex
	buckets   map[netip.Prefix]*rate.Limiter
}

// maxBuckets bounds the number of addresses kept. Beyond it, full buckets are dropped; where there are none, all are.
const maxBuckets = 10_000

func (l *byAddress) Wait(r *http.Request) (int, error) {
	if l.perMinute <= 0 {
		return 0, nil
	}
	now := time.Now()
	if l.now != nil {
		now = l.now()
	}
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	reservation := l.bucket(share.Sender(host), now).ReserveN(now, 1)
	delay := reservation.DelayFrom(now)
	if delay <= 0 {
		return 0, nil
	}
	reservation.CancelAt(now)
	return int(math.Ceil(delay.Seconds())), nil
}

func (l *byAddress) bucket(address netip.Prefix, now time.Time) *rate.Limiter {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if bucket, ok := l.buckets[address]; ok {
		return bucket
	}
	if len(l.buckets) >= maxBuckets {
		l.forget(now)
	}
	if l.buckets == nil {
		l.buckets = map[netip.Prefix]*rate.Limiter{}
	}
	bucket := rate.NewLimiter(rate.Limit(float64(l.perMinute)/60), l.perMinute)
	l.buckets[address] = bucket
	return bucket
}

func (l *byAddress) forget(now time.Time) {
	for address, bucket := range l.buckets {
		if bucket.TokensAt(now) >= float64(l.perMinute) {
			delete(l.buckets, address)
		}
	}
	if len(l.buckets) >= maxBuckets {
		clear(l.buckets)
	}
}
