// Command fuzz hands mutated documents to a decoder and tells what came out, so that two builds of it can be compared: natively and as WebAssembly.
//
//	fuzz DECODER SEED FROM COUNT FILE...    COUNT inputs of a decoder from number FROM on, made of the files
//	fuzz show DECODER SEED FROM COUNT FILE...    the same, each with its input
//
// Input i depends on the seed, i and the files alone. After every 1,000 inputs it writes a line: the number of the first, how many were accepted, and
// the SHA-256 of what each gave, its error or what it was read as. The last line has the most bytes that an input had allocated. The exit code
// is 1 where a decoder panics, takes longer than 2 s twice or allocates out of proportion, with the input. tools/fuzz/run.mjs compares two builds.
package main

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"time"
)

// block is how many inputs share a line.
const block = 1000

// An input may have perByte bytes allocated for each of its own, and the decoder's room beyond that.
const perByte = 256

// limits are times that an input may take.
type limits struct {
	slow time.Duration // as often as it is read; a machine that was busy with something else is not so twice
	hang time.Duration // for whatever reason
}

var usual = limits{slow: 2 * time.Second, hang: 60 * time.Second}

func main() {
	args := os.Args[1:]
	show := len(args) > 0 && args[0] == "show"
	if show {
		args = args[1:]
	}
	if err := command(args, show, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		os.Exit(1)
	}
}

func command(args []string, show bool, w io.Writer) error {
	if len(args) < 5 {
		return errors.New("expected [show] DECODER SEED FROM COUNT and files")
	}
	d, ok := decoders[args[0]]
	if !ok {
		return fmt.Errorf("there is no decoder %q", args[0])
	}
	numbers := make([]uint64, 3)
	for i := range numbers {
		n, err := strconv.ParseUint(args[1+i], 10, 53)
		if err != nil {
			return err
		}
		numbers[i] = n
	}
	var corpus [][]byte
	for _, name := range args[4:] {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		corpus = append(corpus, text)
	}
	if args[0] == "link" {
		corpus = withPacked(corpus)
	}
	out := bufio.NewWriter(w)
	defer out.Flush()
	return fuzz(d, corpus, numbers[0], numbers[1], numbers[2], show, usual, out)
}

// fuzz hands the inputs from number from on to a decoder.
func fuzz(d decoder, corpus [][]byte, seed, from, count uint64, show bool, within limits, w *bufio.Writer) error {
	sum, accepted := sha256.New(), 0
	most := int64(0)
	for i := from; i < from+count; i++ {
		input := d.make(corpus, seed, i)
		before := allocated()
		said, ok, panicked, took := timed(d, input, within)
		if took > within.slow {
			before = allocated()
			if _, _, _, took = timed(d, input, within); took > within.slow {
				return fmt.Errorf("input %d: it takes %v: %q", i, took, input)
			}
		}
		if panicked {
			return fmt.Errorf("input %d: %s: %q", i, said, input)
		}
		bytes := allocated() - before
		most = max(most, bytes)
		if bytes > perByte*int64(len(input))+d.room {
			return fmt.Errorf("input %d: %d bytes of input had %d allocated: %q", i, len(input), bytes, input)
		}
		add(sum, said)
		if ok {
			accepted++
		}
		if show {
			fmt.Fprintf(w, "%d %q %q\n", i, input, said)
		}
		if (i+1-from)%block == 0 || i+1 == from+count {
			fmt.Fprintf(w, "%d %d %x\n", i+1-(i-from)%block-1, accepted, sum.Sum(nil))
			if err := w.Flush(); err != nil {
				return err
			}
			sum, accepted = sha256.New(), 0
		}
	}
	fmt.Fprintf(w, "most %d\n", most)
	return nil
}

// add adds a text and its length, so that two texts are not taken for one.
func add(sum hash.Hash, text string) { fmt.Fprintf(sum, "%d\n%s", len(text), text) }

// timed is the outcome, and how long it took. A decoder that hangs ends the program; as WebAssembly nothing can interrupt it.
func timed(d decoder, input []byte, within limits) (said string, ok, panicked bool, took time.Duration) {
	watch := time.AfterFunc(within.hang, func() { panic(fmt.Sprintf("it hangs: %q", input)) })
	defer watch.Stop()
	began := time.Now()
	said, ok, panicked = outcome(d, input)
	return said, ok, panicked, time.Since(began)
}

// outcome is what the decoder makes of an input: its error, or what it was read as.
func outcome(d decoder, input []byte) (said string, ok, panicked bool) {
	defer func() {
		if value := recover(); value != nil {
			said, ok, panicked = fmt.Sprintf("panic: %v", value), false, true
		}
	}()
	text, err := d.read(input)
	if err != nil {
		return "error: " + err.Error(), false, false
	}
	return string(text), true, false
}

// allocated is how many bytes were allocated so far; as WebAssembly, where asking exactly takes long, without those of pages that are not full.
func allocated() int64 {
	if runtime.GOARCH == "wasm" {
		sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64())
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.TotalAlloc)
}
