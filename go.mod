module revisit

go 1.26.0

require (
	github.com/gowebpki/jcs v1.0.1
	github.com/hack-pad/go-indexeddb v0.3.2
	github.com/spf13/cobra v1.10.2
	github.com/syumai/workers v0.32.0
	golang.org/x/time v0.11.0
	gonum.org/v1/gonum v0.17.0
)

require (
	github.com/hack-pad/safejs v0.1.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
)

tool github.com/syumai/workers/cmd/workers-assets-gen
