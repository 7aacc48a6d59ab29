//go:build unix

// Command native is the engine without a browser as the benchmark times it: the run only, no start, no reading of the problem.
//
//	native SPEC.json
//
// For each line "PATHS TRACED" of standard input it runs the spec from the first path, and answers with one line of JSON.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"syscall"
	"time"

	"revisit/core/lab"
)

// answer is what every contestant reports of a run. The digest stands for the trace.
type answer struct {
	Seconds   float64     `json:"seconds"`
	Processor float64     `json:"processor"`
	Paths     int64       `json:"paths"`
	Samples   int64       `json:"samples"`
	Episodes  int64       `json:"episodes"`
	Updates   []int64     `json:"updates"`
	Theta     [][]float64 `json:"theta"`
	Digest    string      `json:"digest"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: native SPEC.json")
		os.Exit(2)
	}
	if err := serve(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "native:", err)
		os.Exit(1)
	}
}

func serve(file string) error {
	spec, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var builder lab.Builder
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for in.Scan() {
		var paths, traced int64
		if _, err := fmt.Sscan(in.Text(), &paths, &traced); err != nil {
			return fmt.Errorf("found %q, expected two numbers", in.Text())
		}
		session, err := builder.Open(spec)
		if err != nil {
			return err
		}
		a, err := run(session, paths)
		if err != nil {
			return err
		}
		if err := out.Encode(a); err != nil {
			return err
		}
	}
	return in.Err()
}

// run makes one timed run and returns its answer.
func run(session *lab.Session, paths int64) (*answer, error) {
	started, before := time.Now(), processor()
	progress, _, err := session.Advance(int(paths), lab.Until{Paths: paths})
	seconds, busy := time.Since(started).Seconds(), processor()-before
	if err != nil {
		return nil, err
	}
	record, err := session.Record(lab.RecordOptions{})
	if err != nil {
		return nil, err
	}
	return &answer{
		Seconds: seconds, Processor: busy, Paths: progress.Paths, Samples: progress.Samples, Episodes: progress.Episodes, Updates: progress.Updates,
		Theta: record.Theta, Digest: record.Digest,
	}, nil
}

// processor returns the seconds of processor time that this program has taken.
func processor() float64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
