// Command playground is the engine in the browser: core/lab behind one global object, `revisit`, in a Web Worker.
//
// Its methods return { json, arrays } or { error }, as package bridge says; those of runs, results and cells return promises. A handle is a
// positive integer from open.
//
//	version                            the engine's version, a string
//	families(), featureKinds(), learners()
//	                                   Family[], FeatureKind[] and LearnerKind[] of site/revisit.d.ts
//	open(spec, decisions?, like?)      JSON text of a revisit.spec/1 -> { handle, spec, checks, problem }; decisions: a Uint8Array, of a custom learner;
//	                                   like: a digest whose form the run's is to have
//	play()                             the environment of such a learner: see play
//	advance(handle, paths, until, ms?) goes on from the moment by at most the given number of paths; until: totals { paths, episodes,
//	                                   samples } and an event, or nothing; ms: the time that it takes at most, in milliseconds, without a
//	                                   bound where it is missing
//	                                   -> { outcome: "more" | "done" | "budget" | "reached" | "event" | "diverged", progress }
//	lines(handle, lines, ms)           carries out lines of the pseudocode -> { outcome, progress, left }, where left are to be asked for again
//	seek(handle, to, ms)               goes to a moment { path, episode, line } -> { arrived, to, moment }; where it has not arrived, it is
//	                                   to be called again with this `to`
//	moment(handle)                     Moment
//	progress(handle)                   Progress at the moment
//	view(handle, episode)              View of an episode at the moment, 0 for the newest
//	timeline(handle)                   Timeline: all paths computed so far, in groups
//	layer(handle, what, h, options?)   Layer: numbers of the problem or of the learner at step h and the moment; options: JSON text of { directions }
//	accessPrices(handle, seeds)        AccessPrices: what each access costs, with so many runs of the ideal learners
//	easier(handle)                     changes to an easier problem: [{ label, spec, samples }], null in a spec standing for what does not change
//	predict(handle, gap)               Prediction: what a declared gap means
//	record(handle, options)            JSON text of { trace, model } -> revisit.record/1
//	problemFile(handle, as, stem)      the problem for Python in place of JSON: the bytes of a .npz file, or of a Python file if `as` is "python", which
//	                                   reads stem + ".npz" beside it where its numbers are too many
//	summary(handle)                    { summary, digest } of the record
//	readRecord(text)                   a record's text -> the record, checked
//	link(handle, options)              the link of a session: { fragment, id, json, opening }, json being its payload, opening
//	                                   an estimate of the seconds that it takes; options: JSON text of
//	                                   { title, note, view, locks, full }
//	linkRecord(text, options)          the same for a record's text
//	readLink(text)                     the same for a link: its address, its fragment or its payload
//	card(text, replayed)               the SVG of such a link's card; replayed: as of a run that was computed here
//	verdict(handle, text)              Verdict: whether the session has the digest of the link
//	cost(handle, paths)                Cost: an estimate
//	theory(handle, epsilon)            TheoryLine[]: the theorem beside the run so far; epsilon 0: the default
//	audit(handle, on, atMost)          Audit: the live check of the lemma; on: a boolean switches it, on where its share is at most atMost
//	close(handle)                      forgets a session
//	plan(text)                         JSON text of a revisit.comparison/1 or revisit.sweep/1 -> Plan without repetitions: the spec of a
//	                                   cell is null where it differs from the one before in its seed only, and so are a spec's problem
//	                                   and features where they are those of the comparison
//	openRun(spec, seed, decisions?)    a run of a plan's spec with this seed -> { handle }, without checks and problem
//	measures(handle)                   a run that has ended -> a Cell without point and learner
//	assemble(text, cells)              Results of a comparison's text and the JSON text of its cells, in any order
//	readResults(text)                  a text of revisit.results/1 -> the results, checked
//	summarise(text, options)           Replicates of such a text; options: JSON text of SummaryOptions
//	growth(list, options)              GrowthSummary of the JSON text of a list of such results; options: JSON text of GrowthOptions
//	planStudy(text)                    JSON text of a revisit.study/1 -> StudyPlan
//	assembleStudy(text, cells, final)  StudyResults of a study's text, the JSON text of the lists of cells of its tunings, and that of its final cells
//	readStudy(text)                    a text of revisit.study-results/1 -> the results, checked
//	tables(text)                       a text of revisit.results/1 or revisit.record/1 -> the bytes of a ZIP file with its tables, in place of JSON
//	linkResults(text, options)         as linkRecord, for the text of results or of a comparison
//	resultsVerdict(text, link)         ResultsVerdict: whether the results have the digest of such a link
//	runs.status()                      { kind, reason }
//	runs.save(text, name)              a record's text -> its id
//	runs.keep(handle, name)            saves a session's record, as its spec wants it -> its id
//	runs.list()                        SavedRun[], the newest first
//	runs.load(id)                      the record as it was saved
//	runs.rename(id, name), runs.remove(id)
//	results.save(text, name)           a revisit.results/1 -> its id
//	results.list()                     SavedResults[], the newest first
//	results.load(id)                   the results as they were saved
//	results.rename(id, name), results.remove(id)
//	library.entry(kind, id)            the two lines of a saved run ("run") or of "results" in a revisit.library/1, in place of JSON
//	library.add(lines)                 saves what such lines hold -> { entry, id, name, duplicate }
//	cells.key(text)                    a comparison's or a sweep's text -> the key of its finished cells
//	cells.keep(key, cells)             adds cells: JSON text of a list
//	cells.all(key)                     the cells under a key
//	cells.forget(key)                  removes them
//	crash(how)                         ends the module, for tests: "panic", "exit", "trap", "memory" or "hang"
//
// After a panic every call fails with code "engine", and the page has to start a new module; but what only looks (layer, view, timeline, theory,
// predict, cost, summarise, card) fails alone, with code "picture".
package main

import (
	"syscall/js"

	"revisit/core/compare"
	"revisit/core/feature"
	"revisit/core/lab"
	"revisit/core/learner"
	"revisit/core/spec"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/playground/runs"
)

func main() {
	guard := &bridge.Guard{}
	planner := &compare.Planner{}
	sessions := &sessions{planner: planner}
	compared := &comparisons{planner}
	stores := runs.OpenOnce()
	saved := &savedRuns{runs.NewArchive(stores), sessions}
	results := &savedResults{runs.NewResultsArchive(stores, planner.ReadResults)}
	library := &savedLibrary{&runs.Library{Runs: saved.archive, Results: results.archive}}
	cells := &keptCells{stores}

	api := js.Global().Get("Object").New()
	api.Set("version", lab.Engine)
	for name, method := range map[string]func([]js.Value) (bridge.Reply, error){
		"families": families, "featureKinds": featureKinds, "learners": learners,
		"open": sessions.start, "advance": sessions.with(advance), "progress": sessions.with(progress),
		"summary": sessions.ofRun(summary), "lines": sessions.with(lines), "seek": sessions.with(seek), "moment": sessions.with(moment), "close": sessions.close, "readRecord": readRecord, "crash": crash,
		"openRun": sessions.startRun, "measures": sessions.ofRun(measures), "plan": compared.plan, "assemble": compared.assemble,
		"readResults": compared.readResults, "tables": compared.tables, "linkResults": compared.linkResults, "resultsVerdict": compared.resultsVerdict,
		"link": sessions.ofRun(linkSession), "linkRecord": linkRecord, "readLink": readLink, "verdict": sessions.ofRun(verdict),
		"planStudy": planStudy, "assembleStudy": assembleStudy, "readStudy": readStudy, "growth": compared.growth,
		"problemFile": sessions.ofRun(problemFile),
		"audit":       sessions.ofRun(audit),
	} {
		api.Set(name, guard.Method(method))
	}
	for name, method := range map[string]func([]js.Value) (bridge.Reply, error){
		"layer": sessions.atMoment(layer), "view": sessions.with(view), "timeline": sessions.ofRun(timeline), "theory": sessions.ofRun(theoryLines),
		"predict": sessions.ofRun(predict), "easier": sessions.ofRun(easier), "accessPrices": sessions.ofRun(accessPrices), "cost": sessions.ofRun(cost), "summarise": compared.summarise, "card": drawCard,
	} {
		api.Set(name, guard.Picture(method))
	}
	api.Set("play", js.FuncOf(func(js.Value, []js.Value) any { return (&play{planner: &planner.Builder}).api(guard) }))
	api.Set("record", guard.Task(sessions.ofRun(record)))
	for name, tasks := range map[string]map[string]func([]js.Value) (bridge.Reply, error){
		"runs": {
			"status": saved.status, "save": saved.save, "keep": saved.keep, "list": saved.list,
			"load": saved.load, "rename": saved.rename, "remove": saved.remove,
		},
		"results": {"save": results.save, "list": results.list, "load": results.load, "rename": results.rename, "remove": results.remove},
		"library": {"entry": library.entry, "add": library.add},
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

func featureKinds([]js.Value) (bridge.Reply, error) { return bridge.Document(feature.Kinds()) }

func learners([]js.Value) (bridge.Reply, error) { return bridge.Document(learner.Known()) }

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
