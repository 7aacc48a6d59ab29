package main

import (
	"os"
	"testing"
)

func TestTheReferenceIsWhatTheEngineDeclares(t *testing.T) {
	found, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(found) != reference() {
		t.Error("SPEC.md is not what families and kinds of features declare: go run ./cmd/schema -reference > SPEC.md")
	}
}
