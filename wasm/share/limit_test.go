package share

import "testing"

func TestSender(t *testing.T) {
	for text, expected := range map[string]string{
		"192.0.2.1":                "192.0.2.1/32",
		"::ffff:192.0.2.1":         "192.0.2.1/32",
		"2001:db8:1:2:3:4:5:6":     "2001:db8:1:2::/64",
		"2001:DB8:1:2::9":          "2001:db8:1:2::/64",
		"fe80::1%eth0":             "fe80::/64",
		"":                         "invalid Prefix",
		"192.0.2.1, 198.51.100.99": "invalid Prefix",
	} {
		if found := Sender(text).String(); found != expected {
			t.Errorf("%q: found %s, expected %s", text, found, expected)
		}
	}
}
