package runs

import "testing"

func TestMemoryKeepsTheContract(t *testing.T) {
	checkContract(t, func(*testing.T) Store { return &Memory{} })
}
