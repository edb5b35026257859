# Every task has a name. `make help` lists them; CI calls the same names.
SHELL := bash
.DEFAULT_GOAL := help
# One after the other: two builds at once only slow both.
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: begin-log help run dev check dist fuzz torture hostile cluster cluster-test test-move test-upgrade test-pgbouncer bench bench-statements bench-writes bench-swipes bench-nodes timing tour lighthouse test test-quick demo build web setup setup-browser setup-test setup-cluster setup-pgbouncer test-rust test-rust-sqlite test-api test-bench test-cluster test-web test-browser test-journey \
  build-tested browser-sqlite browser-cluster browser-journey generate

TARGET = $(shell cargo metadata --no-deps --format-version 1 | sed -E 's/.*"target_directory":"([^"]*)".*/\1/')
KINDRED = $(TARGET)/release/kindred
DEBUG_KINDRED = $(TARGET)/debug/kindred

help: ## Lists what there is to run
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' | while IFS=$$'\t' read -r name does; do printf '  make %-14s %s\n' "$$name" "$$does"; done

run: build ## Builds and starts on http://127.0.0.1:8080 over ./data, with 200 demo people when it is empty
	$(KINDRED) serve --demo 200

dev: setup ## Starts the API on :8080 and Vite with the app on :5173, reloading as files change
	cargo build -p kindred
	trap 'kill 0' EXIT; cargo run -q -p kindred -- serve --demo 200 & cd web && npm run dev

demo: build ## Fills ./data with 200 demo people, when it is empty
	$(KINDRED) demo 200

build: web ## Builds the one binary with the app inside: target/release/kindred
	cargo build --release -p kindred

dist: build ## Writes the release archive with licences and bill of materials, and its checksum, to target/dist
	@node tools/dist/main.mjs $(KINDRED)

# With the whole workspace and its tests: alone the program's dependencies have other features, and thirty crates would be compiled again.
build-tested: web
	@cargo build -q --workspace --bins --test it

web: web/dist/index.html

# Again only when something changed: a new build of the app makes the server compile again, in each profile. The folders
# are listed, too, so that a file that was taken away counts.
web/dist/index.html: $(shell find web/src web/public web/languages web/index.html web/vite.config.ts $(wildcard web/tools/*.mjs) web/package.json web/package-lock.json) | setup
	cd web && npm run build

setup:
	@tools/setup run

setup-browser:
	@tools/setup browser

setup-test:
	@tools/setup test

setup-cluster:
	@tools/setup cluster

setup-pgbouncer:
	@tools/setup pgbouncer

generate: ## Writes docs/openapi.json and the web app's schema.ts anew, from the server's code
	cargo run -q -p kindred -- openapi > docs/openapi.json
	cd web && npm run codegen

check: setup ## Format, lints, types, generated files, documents, budgets
	@tools/run-step 'web: build' $(MAKE) -s web
	@tools/run-step 'tools: their tests' node --test --test-reporter=spec $(wildcard tools/*.test.mjs tools/check-*/*.test.mjs)
	@tools/run-step 'requirements: each in a test' node tools/check-requirements/main.mjs
	@tools/run-step 'documents: names in them' node tools/check-documents/main.mjs
	@tools/run-step 'files: no circles' node tools/check-cycles/main.mjs
	@tools/run-step 'rust: format' cargo fmt --all --check
	@tools/run-step 'rust: lints' cargo clippy -q --workspace --all-targets -- -D warnings
	@tools/run-step 'supply chain: licences, sources, versions' node tools/check-supply-chain/main.mjs
	@tools/run-step 'release archive: what is in it' node --test --test-reporter=spec tools/dist/dist.test.mjs
	@tools/run-step 'rust: documentation' env RUSTDOCFLAGS='-D warnings' cargo doc -q --workspace --no-deps
	@tools/run-step 'web: format, lints, types, drift, budgets' npm --prefix web run check

# Tests sync thousands of small databases: on a disk they wait for it half of the time. In memory a killed program leaves the same
# files as on a disk; `make torture` runs on the disk.
test test-quick: export TMPDIR ?= $(shell tools/test-folder)
test test-quick: export KINDRED_TEST_LOG = $(CURDIR)/target/tests.log
test: begin-log setup-test check test-web test-rust test-api test-bench test-cluster test-browser ## Everything CI runs, on SQLite, PostgreSQL and in Chromium
	@tools/count-tests $(KINDRED_TEST_LOG)

test-quick: begin-log setup-browser check test-web test-rust-sqlite test-journey ## What takes less than four minutes: no PostgreSQL, one journey in the browser
	@tools/count-tests $(KINDRED_TEST_LOG)

begin-log:
	@mkdir -p target && : > target/tests.log

test-web: setup ## The web app's unit tests
	@tools/run-step 'web: unit tests' npm --prefix web test

# Tests wait for servers a part of the time; two programs of them run at once.
test-rust test-rust-sqlite: export RUST_TEST_THREADS ?= $(shell echo $$((1 + $$(nproc))))
test-rust: setup-test ## The server's tests, on SQLite and on PostgreSQL with NATS and an S3 server, and with an SMTP server and a service to sign in by
	@tools/run-step 'rust: tests' tools/with-s3 tools/with-nats tools/with-smtp tools/with-oidc tools/with-postgres node tools/run-rust-tests.mjs

test-api: setup-test ## Each operation of the API's description with the values at the bounds of what it takes, on a debug binary
	@tools/run-step 'rust: the binary' $(MAKE) -s build-tested
	@tools/run-step 'api: as it is described' tools/fuzz-api $(DEBUG_KINDRED) cases

# How long a call takes is not compared here, as it depends on what else the machine does; `make bench` does that.
test-bench: setup-test ## How many statements and bytes each call of the bench takes on both engines, on a debug binary, against bench/statements.json and bench/bytes.json, and the bench of other servers
	@tools/run-step 'rust: the binary' $(MAKE) -s build-tested
	@tools/run-step 'bench: statements on SQLite' $(COUNT_STATEMENTS)
	@tools/run-step 'bench: statements on PostgreSQL' $(COUNT_STATEMENTS_ON_POSTGRES)
	@tools/run-step 'bench: another server, by an adapter' env KINDRED_BIN=$(DEBUG_KINDRED) KINDRED_BENCH=$(TARGET)/debug/kindred-bench node --test --test-reporter=spec bench/peers/kindred.test.mjs

COUNT_STATEMENTS = $(TARGET)/debug/kindred-bench statements --program $(DEBUG_KINDRED) --folder $(TARGET)/bench-statements --record bench/statements.json --bytes bench/bytes.json
COUNT_STATEMENTS_ON_POSTGRES = tools/with-postgres sh -c '$(COUNT_STATEMENTS) --postgres "$$KINDRED_TEST_POSTGRES" "$$@"' count

test-cluster: setup-cluster ## Three nodes under load, some parts taken away, as `make cluster-test`, on a debug binary
	@tools/run-step 'cluster: what the proxy before it answers' node --test --test-reporter=spec deploy/Caddyfile-nodes.test.mjs
	@tools/run-step 'cluster: nodes killed and cut off' env KINDRED_BIN=$(DEBUG_KINDRED) tools/with-s3 tools/with-nats \
	  cargo test -q --workspace --test it nodes:: -- --ignored

# A test that needs PostgreSQL has `postgres` in its name or its module's; those of the API on PostgreSQL need NATS and an S3 server, too. Chosen by the targets' names and not by their crates: other crates alone would have their dependencies compiled with other features.
test-rust-sqlite: setup
	@tools/run-step 'rust: tests on SQLite' env -u KINDRED_TEST_POSTGRES node tools/run-rust-tests.mjs --lib --test conformance --test it -- --skip postgres --skip s3 --skip nats --skip smtp --skip oidc

test-browser: setup-test ## The browser tests, on the binary that the other tests run: all of them on SQLite, the journeys on a cluster
	@tools/run-step 'rust: the binary' $(MAKE) -s build-tested
	@tools/run-step 'browser: on SQLite' $(MAKE) -s browser-sqlite
	@tools/run-step 'browser: journeys on a cluster' $(MAKE) -s browser-cluster

# Each with the build: where it fails, nothing older is tested instead.
browser-sqlite: build-tested
	@KINDRED_BIN=$(DEBUG_KINDRED) tools/with-smtp tools/with-oidc npm --prefix web run e2e

# Through Caddy to three nodes over PostgreSQL, NATS and an S3 server, each request to any of them.
browser-cluster: setup-cluster build-tested
	@KINDRED_CLUSTER_PORT=$$((20000 + RANDOM % 10000)) KINDRED_DEMO=0 KINDRED_RATE_LIMIT=off KINDRED_PICTURE_CHECKS=off KINDRED_LOG=warn,security=off \
	  tools/cluster $(DEBUG_KINDRED) npm --prefix web run e2e:cluster

test-journey: setup-browser
	@tools/run-step 'browser: the main journey' $(MAKE) -s browser-journey

browser-journey: build-tested
	@KINDRED_BIN=$(DEBUG_KINDRED) npm --prefix web run e2e -- journey.spec.ts

# The same tests run with a few hundred cases in `make test`.
fuzz: setup-test build ## Tries 50,000 drawn inputs (CASES=…) on every parser, then the API as it is described for 2 minutes (SECONDS=…)
	@PROPTEST_CASES=$(or $(CASES),50000) cargo test -q --workspace --lib --test it --test search -- any_ no_bytes no_text an_id_survives every_usual_spelling
	@tools/fuzz-api $(KINDRED) $(or $(SECONDS),120)

# One test after the other: each wants the machine. ROUNDS=5 has few kills; how often the disk fails is for the server's calls to say.
torture: setup-test ## Kills the server and the database under load, ROUNDS times each (50), fails each call to the disk once, and looks for what is lost
	@KINDRED_TORTURE_ROUNDS=$(or $(ROUNDS),50) cargo test -q --workspace --test it torture_on -- --ignored --nocapture --test-threads=1

cluster-test: setup-test build ## Three nodes under load for a minute: one is killed, the bus, the database and the pictures go away, one is replaced
	@KINDRED_BIN=$(KINDRED) tools/with-s3 tools/with-nats cargo test -q --workspace --test it nodes:: -- --ignored --nocapture

test-upgrade: setup-test ## Rolls an upgrade: builds the program of an earlier schema, which serves one database together with this one
	@tools/with-previous tools/with-nats tools/with-postgres cargo test -q --workspace --test it ops_06_an_upgrade -- --ignored --nocapture

test-move: setup-test build ## Moves a community of 100,000 people (PEOPLE=…) from SQLite and a folder to PostgreSQL and S3, and goes on with its sessions
	@KINDRED_BIN=$(KINDRED) KINDRED_MOVE_PEOPLE=$(or $(PEOPLE),100000) tools/with-s3 tools/with-postgres cargo test -q --workspace --test it scale_04_a_hundred_thousand -- --ignored --nocapture

# What has a server or a pooler of its own in its test is the same with and without pgbouncer.
test-pgbouncer: setup-pgbouncer ## Runs the tests on PostgreSQL with pgbouncer in session mode before it
	@tools/with-s3 tools/with-nats tools/with-smtp tools/with-oidc tools/with-postgres tools/with-pgbouncer cargo test -q --workspace --no-fail-fast --test conformance --test it postgres -- --skip s3 --skip nats --skip tls --skip away
	@tools/with-postgres tools/with-pgbouncer cargo test -q --workspace --test it pgbouncer_postgres -- --ignored

cluster: setup-cluster build ## Starts PostgreSQL, NATS, an S3 server, three nodes and Caddy before them at http://127.0.0.1:8080, with demo people
	@tools/cluster $(KINDRED)

hostile: build ## Has 30 hostile clients attack the release binary while two people chat, then overloads it; on an idle machine
	@KINDRED_BIN=$(KINDRED) cargo test -q --workspace --test it hostile_ -- --ignored --nocapture --test-threads=1

timing: setup-test ## Measures that asking for a password link takes as long for addresses without an account; on an idle machine
	@tools/with-smtp cargo test -q --workspace --test it key_01_timing -- --ignored --nocapture

bench-nodes: setup-test build ## Measures what a request costs with two nodes and with one, over PostgreSQL, NATS and S3; on an idle machine
	@tools/with-s3 tools/with-nats tools/with-postgres node tools/bench-nodes/main.mjs $(KINDRED)

# The numbers are the machine's as much as the program's: docs/performance.md says how to read them.
bench: $(if $(filter postgres,$(ENGINE)),setup-test) build ## Writes a world of a million people (N=…) and prints what each call over it costs beside its goal and the machine's limit; QUICK=1: 100,000 and the hot calls; ENGINE=postgres; RENEW=1 keeps the ratios in bench/ratios.json; on an idle machine
	$(if $(filter-out postgres sqlite,$(ENGINE)),$(error ENGINE is sqlite or postgres))
	$(if $(filter postgres,$(ENGINE)),KINDRED_POSTGRES_FLUSHES=1 tools/with-postgres) sh -c 'ulimit -n $$(ulimit -Hn); cargo run -q --release -p kindred-bench -- run --program $(KINDRED) \
	  --people $(or $(N),$(if $(QUICK),100000,1000000)) $(if $(QUICK),--quick) $(if $(SHARE),--open-share $(SHARE)) $(if $(filter postgres,$(ENGINE)),--postgres "$$KINDRED_TEST_POSTGRES") \
	  --folder $(TARGET)/bench-world --out bench/out.json --ratios bench/ratios.json $(if $(RENEW),--renew)'

bench-statements: setup-test build-tested ## Writes bench/statements.json and bench/bytes.json anew, to which `make test-bench` compares
	@$(COUNT_STATEMENTS) --renew
	@$(COUNT_STATEMENTS_ON_POSTGRES) --renew

bench-writes: ## Measures what likes and sends cost on SQLite, without HTTP
	cargo bench -q -p kindred-store --bench writes

tour: setup-browser build ## Takes the pictures and the recording of the README anew; wants ffmpeg
	@command -v ffmpeg >/dev/null || { echo "missing: ffmpeg (Debian package ffmpeg)" >&2; exit 1; }
	cd web && KINDRED_BIN=$(KINDRED) npm run -s tour

lighthouse: setup-browser build ## Measures how fast six screens appear on a phone, by Lighthouse's mobile profile, median of 5, with the goals; on an idle machine
	cd web && KINDRED_BIN=$(KINDRED) npm run -s lighthouse

bench-swipes: setup-browser build ## Measures how late the app answers swipes on a slow device; on an idle machine, apart from the tests
	cd web && KINDRED_BIN=$(KINDRED) npm run -s bench
