// Command revisit serves the page and the share service, and does natively what the page does: it runs specs, comparisons and studies, makes
// the runs of results again, and writes tables. `revisit help` lists its commands.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
	"revisit/cmd/internal/data"
	"revisit/cmd/internal/experiment"
	"revisit/cmd/internal/record"
	"revisit/cmd/internal/schemas"
	"revisit/cmd/internal/serve"
	"revisit/core/lab"
)

func main() {
	os.Exit(cli.Run(command(), os.Args[1:], os.Stdout, os.Stderr))
}

func command() *cobra.Command {
	c := &cobra.Command{
		Use:     "revisit",
		Short:   "A laboratory for learning with a linear Q* and state revisiting",
		Version: lab.Engine,
		Args:    cli.Args(cobra.NoArgs),
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(serve.Command(), record.Command())
	c.AddCommand(experiment.Commands()...)
	c.AddCommand(data.Command(), schemas.Command())
	return c
}
