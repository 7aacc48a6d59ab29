package sha256_test

import (
	"fmt"

	"revisit/core/sha256"
)

func Example() {
	sum := sha256.New()
	sum.Write([]byte("a"))
	sum.Write([]byte("bc"))
	fmt.Printf("%.4x…\n", sum.Sum(nil))
	// Output: ba7816bf…
}
