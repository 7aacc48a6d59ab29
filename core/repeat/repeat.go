// Package repeat says how often tests repeat themselves. With -short, as `make test` runs them, less; the suite "go-more" goes all the way.
package repeat

import "testing"

// Times returns on how many random problems, features or inputs a test compares one thing with another: n, or with -short a quarter of it. What
// must have come up often for the test to mean much is counted in Times, too.
func Times(n int) int {
	if testing.Short() {
		return (n + 3) / 4
	}
	return n
}

// Updates returns for how long a test follows one thing that rounds, fills or grows: n, or with -short a tenth of it.
func Updates(n int64) int64 {
	if testing.Short() {
		return (n + 9) / 10
	}
	return n
}
