// Package schemas is the command that prints the formats of specs, comparisons and results, from the declarations of families, kinds of
// features and learners.
package schemas

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
	"revisit/core/schema"
)

// formats are the JSON Schemas by their documents. The build puts them beside the page.
var formats = map[string]func() map[string]any{
	"spec": schema.Spec, "comparison": schema.Comparison, "results": schema.Results, "study": schema.Study, "study-results": schema.StudyResults,
}

// texts are made files of docs/: spec.md, the reference for readers, and references.bib, the BibTeX of all learners and families.
var texts = map[string]func() string{"reference": reference, "bib": bibliography}

// Command returns the command.
func Command() *cobra.Command {
	names := []string{"spec", "comparison", "results", "study", "study-results"}
	return &cobra.Command{
		Use:       "schema [spec | comparison | results | study | study-results]",
		Short:     "Print the JSON Schema of a format",
		Long:      "Without a format: that of a spec, revisit.spec/1. The formats reference and bib are docs/spec.md and docs/references.bib.",
		ValidArgs: append(slices.Clone(names), "reference", "bib"),
		Args:      cli.Args(cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs)),
		RunE: func(c *cobra.Command, args []string) error {
			name := append(args, "spec")[0]
			if text, there := texts[name]; there {
				fmt.Fprint(c.OutOrStdout(), text())
				return nil
			}
			text, err := json.MarshalIndent(formats[name](), "", " ")
			if err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), string(text))
			return nil
		},
	}
}
