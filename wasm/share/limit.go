package share

import (
	"net/http"
	"net/netip"
)

// Limiter says how often who may store runs.
type Limiter interface {
	// Wait counts a request and gives the seconds after which its sender may try again; 0: go ahead.
	Wait(r *http.Request) (seconds int, err error)
}

// Sender is who a request from an address is counted for: of an IPv6 address the half that a provider gives a customer. All whose
// address cannot be read are one.
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
