module revisit

go 1.26

require (
	github.com/hack-pad/go-indexeddb v0.3.2 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)
