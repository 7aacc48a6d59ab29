# make run and make test are for everyone; the rest is for those who work on Revisit.
.PHONY: run program release test test-long steady mutants grade record experiment study verify reproduce data growth bench browsers size screenshots ready-results watch-numbers trust fuzz build deploy clean

# Serves the page on 127.0.0.1:8080; PORT=9000 chooses another port.
run: build
	@exec bin/revisit serve

# Runs all tests. SUITES="go e2e" runs only these suites; tools/test/suites.mjs lists them. FILES="ribbon why" chooses files of e2e/ for the suite
# e2e. TIMES=1 prints where the time went (docs/testing.md).
test: node_modules/.package-lock.json
	@TIMES='$(TIMES)' FILES='$(FILES)' node tools/test/run.mjs $(SUITES)

# Runs the extra suites, which take long or need programs of others, all of them or those in SUITES=, and notes those that pass in
# tools/test/passed.json, to be committed: CI leaves them out until something that they test has changed.
test-long: node_modules/.package-lock.json
	@TIMES='$(TIMES)' node tools/test/run.mjs --long $(SUITES)

# Runs the suites of browsers RUNS=10 times beside two busy loops; a call that was interrupted goes on.
steady: node_modules/.package-lock.json
	@RUNS='$(RUNS)' SUITES='$(SUITES)' node tools/test/steady.mjs

# Changes the code, 60 places a package, and sees whether tests notice: ONLY=core/linq chooses packages. A package takes some minutes; a run that was
# ended goes on. Results are added to those AS=after; AGAIN=1 tries those that lived once more; TABLE=1 only prints the table of docs/measured/trust.md. FLAGS= are
# those of Go's test programs.
mutants: node_modules/.package-lock.json tools/mutants/node_modules/.package-lock.json
	@ONLY='$(ONLY)' AS='$(or $(AS),after)' AGAIN='$(AGAIN)' TABLE='$(TABLE)' FLAGS='$(FLAGS)' node tools/mutants/run.mjs

# Runs a spec natively, without a browser: make record SPEC=in.json OUT=out.json. SPEC may be a share link, whose run is compared, or an exported
# problem, .npz. It prints
# the record's link to the page at PAGE=
record: export RECORDED = $(value SPEC)
record: program
	@bin/revisit record "$$RECORDED" '$(OUT)' $(if $(PAGE),--page '$(PAGE)')

# Runs a comparison or a sweep natively, WORKERS= runs at a time (by default as many as cores): make experiment SPEC=sweep.json
# OUT=results.json. docs/cli.md has examples. Runs that OUT has already, or another file, RESUME=, are not made again. SHARD=3/16 makes a
# part of the runs, and MERGE="part0.json part1.json" OUT=results.json puts parts together: docs/cli.md, "Beyond one machine". A custom
# learner, in JavaScript, runs in Node with npm's packages (npm ci), at most LIMIT=10m a run.
experiment: program
ifdef MERGE
	@bin/revisit merge '$(OUT)' $(MERGE)
else
	@bin/revisit experiment '$(SPEC)' '$(OUT)' $(WORKED) $(if $(SHARD),--shard '$(SHARD)') $(if $(RESUME),--resume '$(RESUME)')
endif

# Runs a study: tunes its learners on some seeds, chooses constants by its rule, measures on others: make study STUDY=experiments/lock.json
# OUT=results.json. What is resumed, and WORKERS=, SHARD=, RESUME=, MERGE= and LIMIT=, are as of make experiment.
study:
	@$(MAKE) --no-print-directory experiment SPEC='$(STUDY)'

# Makes the runs of results again, of a comparison's or a study's, or of a comparison's link, and says whether the same comes out: make verify
# RESULTS=results.json
verify: program
	@bin/revisit verify '$(RESULTS)' $(WORKED)

# Makes the runs of what experiments/published.md has under a name, with results in the folder OUT, and compares digests and tables: make
# reproduce NAME=ladder OUT=reproduced. NAME may also be a document of experiments/. WRITE=1 writes what differs into that file.
reproduce: program
	@bin/revisit reproduce '$(NAME)' '$(OUT)' $(if $(WRITE),--write) $(WORKED)
	@$(if $(and $(WRITE),$(filter revisits,$(NAME))),node tools/revisits-figure.mjs)

# Writes results or a record as tidy tables, CSV files with a schema: make data IN=results.json OUT=folder. Of a spec it writes the problem, as
# NumPy's arrays and as an environment in Python: make data IN=spec.json OUT=folder.
data: program
	@bin/revisit data '$(IN)' '$(OUT)'

# Replays what students have handed in (site/lessons/teachers.html) and prints a table as CSV: make grade FILES="ada.json bob.json", or
# FILES=folder. LINK= is the address that they were given, if it sets something. Of a build that is there it makes no other. No shell reads them.
unexport FILES LINK SPEC
grade: export GRADE_FILES = $(value FILES)
grade: export GRADE_LINK = $(value LINK)
grade: dist/revisit.js
	@node tools/grade.mjs

dist/revisit.js:
	@$(MAKE) --no-print-directory build >&2

# Prints how a quantity of runs grows over the points of several results: make growth RESULTS="h06.json h08.json" BASELINE=lsvi-ucb. OF= names
# it (by default until, the samples until the target), AGAINST= what it grows with (by default horizon), as in OF=revisits AGAINST=1/gap, and
# WHERE="states=12" fixes other numbers that vary.
growth: program
	@bin/revisit growth $(if $(OF),--of '$(OF)') $(if $(WHERE),--where '$(WHERE)') $(if $(AGAINST),--against '$(AGAINST)') $(if $(BASELINE),--baseline '$(BASELINE)') $(if $(HIT),--hit '$(HIT)') $(RESULTS)

# Prints the numbers of docs/measured/bench.md, which DOCS=1 writes; asserts nothing.
bench: build
	@node e2e/bench/bench.mjs

# Runs the page's tests in every browser and writes the table of docs/browsers.md.
browsers: build
	@node tools/browsers.mjs

# Prints the sizes of the built site: before the first picture, later, in all, and of the engine by package. tools/build/weight.mjs has the
# limits, which make test checks.
size: build
	@node tools/build/size.mjs

# Takes README's pictures from the running page.
screenshots: build
	@node tools/screenshots.mjs

# Computes the results of Compare's ready experiments that come with the page, some minutes; IDS= chooses some.
ready-results: build
	@IDS='$(IDS)' node tools/ready-results.mjs

# Chooses the constants of the pages Watch and Access anew by their rule, and measures them, some minutes; IDS= chooses problems.
watch-numbers: build
	@IDS='$(IDS)' node tools/watch-numbers.mjs

# Prints the tables of docs/measured/trust.md: COUNT=1000 random specs, three ways, on every platform that is here (ONLY="node firefox" chooses some),
# and Lemma 2 over PROBLEMS=500 small problems.
trust: build
	@COUNT='$(or $(COUNT),1000)' PROBLEMS='$(or $(PROBLEMS),500)' ONLY='$(ONLY)' node tools/trust/run.mjs

# Hands COUNT=1000000 mutated inputs to every decoder, the engine's natively and as WebAssembly (ONLY="link npz" chooses some), and prints the
# table of docs/measured/trust.md.
fuzz: node_modules/.package-lock.json
	@COUNT='$(or $(COUNT),1000000)' ONLY='$(ONLY)' node tools/fuzz/run.mjs

# Builds the static site in dist/, ready for any host, and bin/revisit, the local server of the page and of Playwright's tests.
build: node_modules/.package-lock.json program
	@node tools/build/site.mjs

program:
	@go build -o bin/revisit ./cmd/revisit

# How runs are made natively.
WORKED = $(if $(WORKERS),--workers $(WORKERS)) $(if $(LIMIT),--limit '$(LIMIT)')

# Makes out/, what is released: the site as a ZIP, the program with the site in it for six systems, checksums and a list of all parts (SPDX).
release: build
	@node tools/release.mjs

# Deploys site and share service to Cloudflare; see docs/deploy.md. ARGS=--dry-run does all but upload.
deploy: build wasm/share/worker/node_modules/.package-lock.json
	@node wasm/share/worker/deploy.mjs $(ARGS)

clean:
	rm -rf bin dist out test-results wasm/share/worker/build

# Browsers come from the system or from tools/test/tools.mjs, never with npm ci.
node_modules/.package-lock.json: package.json package-lock.json
	@PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

wasm/share/worker/node_modules/.package-lock.json: wasm/share/worker/package-lock.json
	@npm ci --prefix wasm/share/worker --ignore-scripts --no-audit --no-fund
	@touch $@

tools/mutants/node_modules/.package-lock.json: tools/mutants/package-lock.json
	@npm ci --prefix tools/mutants --ignore-scripts --no-audit --no-fund
	@touch $@
