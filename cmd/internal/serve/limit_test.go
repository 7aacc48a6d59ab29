package serve

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

func from(address string) *http.Request { return &http.Request{RemoteAddr: address} }

func TestByAddress(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	l := &byAddress{perMinute: 6, now: func() time.Time { return now }}
	wait := func(address string, expected int) {
		t.Helper()
		if found, err := l.Wait(from(address)); err != nil || found != expected {
			t.Errorf("%s: found %d, %v, expected %d", address, found, err, expected)
		}
	}
	for range 6 {
		wait("192.0.2.1:1000", 0)
	}
	wait("192.0.2.1:1001", 10) // one of six a minute is back after 10 s
	wait("192.0.2.1:1002", 10) // and to be refused costs nothing
	wait("192.0.2.2:1000", 0)
	now = now.Add(4 * time.Second)
	wait("192.0.2.1:1003", 6)
	now = now.Add(6 * time.Second)
	wait("192.0.2.1:1004", 0)
	wait("192.0.2.1:1005", 10)
	for i := range 6 {
		wait(fmt.Sprintf("[2001:db8:1:2::%d]:1", i), 0) // a customer has all of a /64
	}
	wait("[2001:db8:1:2:ffff::9]:1", 10)
	wait("[2001:db8:1:3::9]:1", 0)
	wait("[::ffff:192.0.2.2]:1", 0) // the same as 192.0.2.2, which has five left
}

func TestNoLimit(t *testing.T) {
	l := &byAddress{}
	for range 1000 {
		if seconds, err := l.Wait(from("192.0.2.1:1")); seconds != 0 || err != nil {
			t.Fatalf("found %d, %v", seconds, err)
		}
	}
}

func TestAddressesAreForgotten(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	l := &byAddress{perMinute: 1, now: func() time.Time { return now }}
	for i := range maxBuckets + 1 {
		l.Wait(from(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255)))
		if i == maxBuckets-2 {
			now = now.Add(time.Minute) // all so far are at rest
		}
	}
	if len(l.buckets) > 3 {
		t.Errorf("found %d addresses remembered, expected those of the last moment", len(l.buckets))
	}
}
