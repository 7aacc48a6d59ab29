// Command playground is the engine in the browser: core/lab behind one global object, `revisit`, in a Web Worker.
//
// Its methods take and give what package bridge says: { json, arrays } or { error }, and those of runs, results and cells promises.
// Handles are positive integers that open gives.
//
//	version                            the engine's version, a string
//	families(), featureKinds(), learners()
//	                                   Family[], FeatureKind[] and LearnerKind[] of site/revisit.d.ts
//	open(spec)                         JSON text of a revisit.spec/1 -> { handle, spec, checks, problem }
//	advance(handle, paths, until, ms?) at most so many paths, or so long; until: totals { paths, episodes, samples } or nothing
//	                                   -> { outcome: "more" | "done" | "budget" | "reached" | "diverged", progress }
//	progress(handle)                   Progress
//	view(handle, episode)              View of an episode, 0 for the newest
//	layer(handle, what, h)             Layer: numbers of the problem for a heat map
//	predict(handle, gap)               Prediction: what a declared gap means
//	record(handle, options)            JSON text of { trace, model } -> revisit.record/1
//	summary(handle)                    of the record { summary, digest }
//	readRecord(text)                   the record in a file's text, checked
//	link(handle, options)              the link of a session: { fragment, id, json, opening }, json being its payload, opening
//	                                   an estimate of the seconds that it takes; options: JSON text of
//	                                   { title, note, view, locks, full }
//	linkRecord(text, options)          the same of a record's text
//	readLink(text)                     the same of a link that was made: its address, its fragment or its payload
//	card(text, replayed)               the SVG of such a link's card, as of a run that was computed here or not
//	verdict(handle, text)              Verdict: whether the session gave what the link says
//	cost(handle, paths)                Cost: an estimate
//	theory(handle, epsilon)            TheoryLine[]: the theorem beside the run so far; epsilon 0: the default
//	audit(handle, on, atMost)          Audit: the live check of the lemma; on: a boolean switches it, on where it takes at most so much
//	close(handle)                      forgets a session
//	plan(text)                         JSON text of a revisit.comparison/1 or revisit.sweep/1 -> Plan, nothing in it twice: the specs of
//	                                   cells that differ from the one before in their seed only are null, and so are a spec's problem
//	                                   and features where they are the comparison's
//	openRun(spec, seed)                the run of a plan's spec, with this seed -> { handle }: no checks, no problem
//	measures(handle)                   of a run that has ended -> a Cell without point and learner
//	assemble(text, cells)              Results of a comparison's text and the JSON text of its cells, in any order
//	readResults(text)                  the revisit.results/1 in a file's text, checked
//	summarise(text, options)           Replicates of such a text; options: JSON text of SummaryOptions
//	linkResults(text, options)         as linkRecord, of results or of a comparison's text
//	resultsVerdict(text, link)         ResultsVerdict: whether results are what such a link says
//	runs.status()                      { kind, reason }
//	runs.save(text, name)              a record's text -> its id
//	runs.keep(handle, name)            a session's record as its spec asks for it -> its id
//	runs.list()                        SavedRun[], the newest first
//	runs.load(id)                      the record as it was saved
//	runs.rename(id, name), runs.remove(id)
//	results.save(text, name)           a revisit.results/1 -> its id
//	results.list()                     SavedResults[], the newest first
//	results.load(id)                   the results as they were saved
//	results.rename(id, name), results.remove(id)
//	cells.key(text)                    a comparison's text, or a sweep's -> what its finished cells are kept under
//	cells.keep(key, cells)             adds to them: JSON text of a list of cells
//	cells.all(key)                     those that there are
//	cells.forget(key)                  removes them
//	crash(how)                         dies, to show that others survive it: "panic", "exit" or "hang"
//
// A method that panicked fails with code "engine", and so does everything after it: the host is to start a new module.
package main

import (
	"syscall/js"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/spec"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/playground/runs"
)

func main() {
	guard := &bridge.Guard{}
	bench := &compare.Planner{}
	sessions := &sessions{bench: bench}
	compared := &comparisons{bench}
	shelves := runs.Once()
	saved := &savedRuns{runs.NewArchive(shelves), sessions}
	results := &savedResults{runs.NewResultsArchive(shelves, bench.ReadResults)}
	cells := &keptCells{shelves}

	api := js.Global().Get("Object").New()
	api.Set("version", lab.Engine)
	for name, method := range map[string]func([]js.Value) (bridge.Reply, error){
		"families": families, "featureKinds": featureKinds, "learners": learners,
		"layer": sessions.with(layer), "predict": sessions.with(predict), "open": sessions.start, "advance": sessions.with(advance), "progress": sessions.with(progress),
		"view": sessions.with(view), "record": sessions.with(record), "summary": sessions.with(summary), "close": sessions.close, "readRecord": readRecord, "crash": crash,
		"openRun": sessions.startRun, "measures": sessions.with(measures), "plan": compared.plan, "assemble": compared.assemble,
		"readResults": compared.readResults, "summarise": compared.summarise, "linkResults": compared.linkResults, "resultsVerdict": compared.resultsVerdict,
		"link": sessions.with(linkSession), "linkRecord": linkRecord, "readLink": readLink, "card": drawCard, "verdict": sessions.with(verdict), "cost": sessions.with(cost),
		"theory": sessions.with(theoryLines), "audit": sessions.with(audit),
	} {
		api.Set(name, guard.Method(method))
	}
	for name, tasks := range map[string]map[string]func([]js.Value) (bridge.Reply, error){
		"runs": {
			"status": saved.status, "save": saved.save, "keep": saved.keep, "list": saved.list,
			"load": saved.load, "rename": saved.rename, "remove": saved.remove,
		},
		"results": {"save": results.save, "list": results.list, "load": results.load, "rename": results.rename, "remove": results.remove},
		"cells":   {"key": compared.key, "keep": cells.keep, "all": cells.all, "forget": cells.forget},
	} {
		group := js.Global().Get("Object").New()
		for name, task := range tasks {
			group.Set(name, guard.Task(task))
		}
		api.Set(name, group)
	}
	js.Global().Set("revisit", api)
	select {} // methods are called from here on
}

func families([]js.Value) (bridge.Reply, error) { return bridge.Document(spec.Families()) }

func featureKinds([]js.Value) (bridge.Reply, error) { return bridge.Document(spec.FeatureKinds()) }

func learners([]js.Value) (bridge.Reply, error) { return bridge.Document(spec.LearnerKinds()) }

func readRecord(args []js.Value) (bridge.Reply, error) {
	record, err := lab.ReadRecord(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return recordReply(record)
}

func recordReply(record *lab.Record) (bridge.Reply, error) {
	text, err := record.JSON()
	return bridge.Reply{JSON: text}, err
}
