package main

import (
	"os"
	"testing"
)

func TestTheReferenceIsWhatTheEngineDeclares(t *testing.T) {
	found, err := os.ReadFile("../../docs/spec.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(found) != reference() {
		t.Error("docs/spec.md is not what families and kinds of features declare: go run ./cmd/schema -reference > docs/spec.md")
	}
}
