package problem_test

import (
	"fmt"
	"testing"

	"revisit/core/problem"
)

func BenchmarkHashedLinearQ(b *testing.B) {
	for _, d := range []int{8, 64} {
		p, err := build("random-linear-q", problem.Args{"states": 1_000_000, "dim": d})
		if err != nil {
			b.Fatal(err)
		}
		x := make([]float64, d)
		b.Run(fmt.Sprintf("phi/%d", d), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				p.Own.Phi(1+i%5, i%1_000_000, i%4, x)
			}
		})
		b.Run(fmt.Sprintf("successors/%d", d), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				p.Solved.Successors(1+i%5, i%1_000_000, i%4)
			}
		})
		b.Run(fmt.Sprintf("reward/%d", d), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				p.Solved.Reward(1+i%5, i%1_000_000, i%4)
			}
		})
	}
}
