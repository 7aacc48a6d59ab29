package lab_test

import (
	"math"
	"strings"
	"testing"

	"revisit/core/lab"
)

// Every access without and with hints has a price, which its ideal learners pay on average; and what would take too long is not played.
func TestAccessPrices(t *testing.T) {
	open := func(text string) *lab.Session {
		t.Helper()
		session, err := lab.Open([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return session
	}
	prices, err := open(`{"format":"revisit.spec/1","problem":{"kind":"ladder","horizon":8}}`).AccessPrices(200)
	if err != nil || len(prices.Rows) != 8 || prices.Secrets != 8 || prices.Draws != 2.25 {
		t.Fatalf("error %v, %d rows, %d secrets, %g draws, expected 8, 8, 2.25", err, len(prices.Rows), prices.Secrets, prices.Draws)
	}
	for _, row := range prices.Rows {
		if len(row.Played) != 200 {
			t.Fatalf("%v, hints %v: %d runs, expected 200", row.Access, row.Hints, len(row.Played))
		}
		mean, squares := 0., 0.
		for _, cost := range row.Played {
			mean += float64(cost.Samples) / 200
			squares += float64(cost.Samples) * float64(cost.Samples) / 200
		}
		off := 4 * math.Sqrt(max(0, squares-mean*mean)/200)
		if math.Abs(mean-row.Price.Samples) > off+1e-9 {
			t.Errorf("%v, hints %v: a mean of %g samples, expected %g within %.2g", row.Access, row.Hints, mean, row.Price.Samples, off)
		}
	}
	long, err := open(`{"format":"revisit.spec/1","problem":{"kind":"grip","rooms":1,"horizon":12,"survival":0.2,"gap":0.05}}`).AccessPrices(20)
	if err != nil || long.Rows[0].Played != nil || long.Rows[2].Played == nil {
		t.Errorf("error %v; online runs %v, expected none; going back %d, expected 20", err, long.Rows[0].Played, len(long.Rows[2].Played))
	}
	for text, expected := range map[string]string{
		`{"format":"revisit.spec/1","problem":{"kind":"figure-1"}}`:                "problem.kind: found figure-1",
		`{"format":"revisit.spec/1","problem":{"kind":"ladder","copies":2}}`:       "problem.copies: found 2",
		`{"format":"revisit.spec/1","problem":{"kind":"ladder","design_gap":0.1}}`: "problem.design_gap: found 0.1",
		`{"format":"revisit.spec/1","problem":{"kind":"grip","rooms":3}}`:          "problem.rooms: found 3",
		`{"format":"revisit.spec/1","problem":{"kind":"ladder","survival":1}}`:     "problem.survival: found 1",
	} {
		if _, err := open(text).AccessPrices(1); err == nil || !strings.HasPrefix(err.Error(), expected) {
			t.Errorf("%s: error %v, expected %s", text, err, expected)
		}
	}
}
