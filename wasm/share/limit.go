package share

import (
	"net/http"
	"net/netip"
)

// Limiter limits how often an address may store runs.
type Limiter interface {
	// Wait counts a request and returns the seconds after which its sender may try again, 0 where it is allowed.
	Wait(r *http.Request) (seconds int, err error)
}

// Sender returns the range of addresses that a request is counted for: for IPv6 the /64 of one customer. Addresses that cannot be read count
// as one.
func Sender(text string) netip.Prefix {
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}
	}
	address = address.Unmap().WithZone("")
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	prefix, _ := address.Prefix(bits)
	return prefix
}
