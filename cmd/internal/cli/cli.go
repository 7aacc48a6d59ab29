// Package cli has what the program's subcommands share: their exit codes, and errors as one line.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// Exit codes. A command's help says which of them it has.
const (
	Failed = 1 // the input is refused, an output cannot be written, or something does not come out as it should
	Usage  = 2 // a wrong call
	Open   = 3 // it ended, and what it wrote says so: runs are missing, or a link was not reproduced
	NoNode = 4 // a custom learner needs Node and its packages, which are not there
)

// Error is an error with its exit code.
type Error struct {
	Code int
	Err  error // nil: what the command wrote says it
}

func (e *Error) Error() string { return fmt.Sprint(e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// Run carries out a command with its arguments, writes an error as one line, and returns the exit code.
func Run(c *cobra.Command, args []string, stdout, stderr io.Writer) int {
	c.SetArgs(args)
	c.SetOut(stdout)
	c.SetErr(stderr)
	c.SilenceErrors, c.SilenceUsage = true, true
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &Error{Usage, err} })
	ran, err := c.ExecuteC()
	if err == nil {
		return 0
	}
	code := Failed
	var of *Error
	if errors.As(err, &of) {
		code = of.Code
		if of.Err == nil {
			return code
		}
	}
	says := strings.Join(strings.Fields(err.Error()), " ")
	if code == Usage {
		says += "; usage: " + ran.UseLine()
	}
	fmt.Fprintf(stderr, "%s: %s\n", ran.CommandPath(), says)
	return code
}

// Args makes a violation of the rule, or an empty argument, a wrong call.
func Args(rule cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		err := rule(c, args)
		if err == nil && slices.Contains(args, "") {
			err = errors.New("found an empty argument")
		}
		if err != nil {
			return &Error{Usage, err}
		}
		return nil
	}
}

// Interrupt returns a channel that is closed by SIGINT, or by SIGTERM, which Slurm and Kubernetes send before they kill.
func Interrupt() <-chan struct{} {
	stop := make(chan struct{})
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		signal.Stop(signals) // a second one ends the program at once
		close(stop)
	}()
	return stop
}
