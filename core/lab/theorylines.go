package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/theory"
)

func (r *theorem) averageRegret() TheoryLine {
	c, t := r.in.Constants, math.Max(float64(r.Samples), 1)
	c.Episodes = float64(r.Episodes)
	bound, _ := c.AverageRegret(t, r.in.PathBound)
	line := TheoryLine{ID: "average-regret", Title: "Average regret", Label: "eqn:piazzolla", Formula: `\frac1N\mathsf{Regret}(N)\le 8c_\beta\sqrt{\frac{d^2H^7\log^2\frac{HT}{\delta}}{T}}`}
	if r.Regret != nil && r.Episodes > 0 {
		line.Measured = document.Number(*r.Regret / float64(r.Episodes))
	}
	return r.proved(line, bound, atLeast("episodes N", c.Episodes, c.EpisodesNeeded(math.Max(t, r.in.PathBound)))).withAssumedK()
}

// withAssumedK says which K is in the logarithms of a bound on regret.
func (l TheoryLine) withAssumedK() TheoryLine {
	l.Says += "; in logarithms K and T are the K that β was computed with, where they are less"
	return l
}

// complexity is the paper's requirement alone. That its T is also enough for the theorem's condition on N is a condition of it, by our
// translation of that into samples.
func (r *theorem) complexity(asked theory.Complexity) TheoryLine {
	line := TheoryLine{ID: "sample-complexity", Title: "Samples until the average regret is at most ε", Label: "eq:LB-sample-complexity",
		Formula: `T\ge\frac{64c_\beta^2d^2H^7\log^2\frac{HT}{\delta}}{\varepsilon^2}`,
		Epsilon: document.Number(r.epsilon), Measured: r.session.metrics.AverageUntil(r.epsilon, r.session.totals())}
	return r.proved(line, asked.Accuracy, atLeast("T, for the condition on N as we translate it into samples", asked.Accuracy, asked.Episodes)).withAssumedK()
}

// enoughEpisodes is no statement of the paper: how many samples suffice for the theorem's condition on N.
func (r *theorem) enoughEpisodes(asked theory.Complexity) TheoryLine {
	line := TheoryLine{ID: "sample-condition", Title: "Samples that suffice for the theorem's condition on N", Ours: true,
		Formula: `T\ge\frac{8c_\beta^2d^2H^6\log^2\frac{HT}{\delta}}{\Delta_{\mathsf{gap}}^2}`}
	return always(line, asked.Episodes, "our translation, not in the paper: by T ≤ H K and the bound on revisits, this many samples contain the number of episodes that the theorem requires").withAssumedK()
}

// logarithmK says which K is in the logarithm of a bound on revisits.
const logarithmK = "K in the logarithm is the path bound used for β, or the number of paths if that is larger"

func (r *theorem) revisits() TheoryLine {
	made := float64(r.Revisits)
	line := TheoryLine{ID: "revisits", Title: "Revisits", Label: "eq:UB-state-revisits", Measured: &made,
		Formula: `K-N\le\frac{4c_\beta^2d^2H^5\log^2\frac{KH}{\delta}}{\Delta_{\mathsf{gap}}^2}`}
	return always(line, r.in.Constants.Revisits(math.Max(r.in.PathBound, math.Max(float64(r.Paths), 1))),
		"holds in every run for any c_β, with the declared gap; "+logarithmK)
}

func (r *theorem) pathRegret() TheoryLine {
	line := TheoryLine{ID: "path-regret", Title: "Regret over paths, worst case", Label: "eq:worst_case", Measured: r.RegretPath,
		Formula: `\begin{aligned}\mathsf{Regret}_{\mathsf{path}}(K)\le{}&4c_\beta\sqrt{d^2H^6K\log^2\tfrac{HT}{\delta}}\\&+\frac{4c_\beta^2d^2H^6\log^2\frac{KH}{\delta}}{\Delta_{\mathsf{gap}}^2}\end{aligned}`}
	return r.proved(line, r.in.Constants.PathRegret(math.Max(float64(r.Paths), 1), math.Max(float64(r.Samples), 1), r.in.PathBound)).withAssumedK()
}

func (r *theorem) logRegret() TheoryLine {
	k := math.Max(float64(r.Paths), 1)
	line := TheoryLine{ID: "log-regret", Title: "Expected regret over paths, logarithmic", Label: "eq:expected_regret", Measured: r.RegretPath,
		Formula: `\begin{aligned}\mathbb{E}\big[\mathsf{Regret}(N)\big]&\le\mathbb{E}\big[\mathsf{Regret}_{\mathsf{path}}(K)\big]\\&\le\frac{17c_\beta^2d^2H^7\log^2(KH)}{\Delta_{\mathsf{gap}}^2}\end{aligned}`}
	delta := r.in.Constants.Delta
	chosen := math.Abs(float64(delta*k)-1) <= 1e-9
	line = r.proved(line, r.in.Constants.LogRegret(math.Max(r.in.PathBound, k)), Condition{Text: fmt.Sprintf("δ = 1/K, as the proof takes it: δ is %.3g, 1/K %.3g", delta, 1/k), Holds: &chosen})
	if line.Covered {
		line.Says = "a bound on the mean over runs, of which this is one"
	}
	return line.withAssumedK()
}

// revisitsOfStep is the lemma behind eq:UB-state-revisits, for the step that has most of them.
func (r *theorem) revisitsOfStep() TheoryLine {
	line := TheoryLine{ID: "revisit-count", Title: "Revisits of one step", Label: "eqn:restarts",
		Formula: `\left|\mathcal I_{h+1}^K\setminus\mathcal I_h^K\right|\le\frac{4c_\beta^2d^2H^4\log^2\frac{KH}{\delta}}{\Delta_{\mathsf{gap}}^2}`}
	bound := r.in.Constants.StepRevisits(math.Max(r.in.PathBound, math.Max(float64(r.Paths), 1)))
	for h := 1; h < len(r.Updates); h++ {
		if n := float64(r.Updates[h] - r.Updates[h-1]); line.Measured == nil || n > *line.Measured {
			line.Measured, line.Step = &n, h+1
		}
	}
	return r.counted(line, bound, logarithmK)
}

// revisitsByPotential is the sharper form of that lemma that its proof is made of, for the step that is nearest to it.
func (r *theorem) revisitsByPotential() TheoryLine {
	line := TheoryLine{ID: "revisit-potential", Title: "Revisits of one step, sharper", Ours: true,
		Formula: `\begin{aligned}&n\log(1+\tau)\le d\log\big(1+\tfrac nd\big),\\&n=|\mathcal I_{h+1}\setminus\mathcal I_h|,\quad\tau=\tfrac{\Delta_{h+1}^2}{4\beta^2}\end{aligned}`}
	bound, nearest := 0.0, -1.0
	for h := 1; h < len(r.Updates); h++ {
		n, most := float64(r.Updates[h]-r.Updates[h-1]), theory.RevisitCount(r.in.Constants.Dim, r.in.Beta, r.in.Gap[h])
		share := 0.0
		if n > 0 {
			share = n / most
		}
		if share > nearest {
			nearest, bound, line.Measured, line.Step = share, most, &n, h+1
		}
	}
	return r.counted(line, bound, "our sharper form of the lemma, with each step's own gap")
}

// counted completes a bound on the revisits of a step.
func (r *theorem) counted(line TheoryLine, bound float64, says string) TheoryLine {
	if line.Step == 0 {
		return always(line, 0, "there is one step only: nothing is ever revisited")
	}
	return always(line, bound, fmt.Sprintf("holds in every run, by counting alone; step %d is nearest to its bound; %s", line.Step, says))
}

func (r *theorem) nesting() TheoryLine {
	nested := true
	for h := 1; h < len(r.Updates); h++ {
		nested = nested && r.Updates[h-1] <= r.Updates[h]
	}
	line := TheoryLine{ID: "nesting", Title: "Update sets are nested", Label: "eq:I-order, eq:I-end",
		Formula: `\mathcal I_h^k\subseteq\mathcal I_{h+1}^k,\quad\left|\mathcal I_1^K\right|=N,\ \left|\mathcal I_H^K\right|=K`,
		Conditions: []Condition{
			{Text: "|I₁| ≤ … ≤ |I_H|", Holds: &nested},
			equals("|I₁| is the number of episodes", r.Updates[0], r.Episodes),
			equals("|I_H| is the number of paths", r.Updates[len(r.Updates)-1], r.Paths),
		}}
	line.Anyway, line.Covered, line.Says = true, true, "holds in every run: a path used at step h is also used at every later step"
	return line
}
