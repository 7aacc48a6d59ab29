package share_test

import (
	"testing"

	"revisit/wasm/share"
	"revisit/wasm/share/sharetest"
)

func TestMemory(t *testing.T) {
	s := &share.Memory{}
	sharetest.TestStore(t, func() share.Store { return s })
}
