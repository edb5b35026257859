# Every habit has a name. `make help` lists them; CI calls the same names.
SHELL := bash
.DEFAULT_GOAL := help
# One after the other: two builds at once only slow both.
.NOTPARALLEL:
.PHONY: begin-log help run dev check feel test demo build web setup setup-test test-rust test-web test-browser generate

KINDRED = $(shell cargo metadata --no-deps --format-version 1 | sed -E 's/.*"target_directory":"([^"]*)".*/\1/')/release/kindred

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

web: setup
	cd web && npm run build

setup:
	@tools/setup run

setup-test:
	@tools/setup test

generate: ## Writes docs/openapi.json and the web app's schema.ts anew, from the server's code
	cargo run -q -p kindred -- openapi > docs/openapi.json
	cd web && npm run codegen

check: setup ## Format, lints, types, generated files, requirements, budgets
	@tools/stage 'tools: their tests' node --test --test-reporter=spec tools/check-cycles/check-cycles.test.mjs tools/check-requirements/check-requirements.test.mjs
	@tools/stage 'requirements: each in a test' node tools/check-requirements/main.mjs
	@tools/stage 'rust: format' cargo fmt --all --check
	@tools/stage 'rust: lints' cargo clippy -q --workspace --all-targets -- -D warnings
	@tools/stage 'rust: documentation' env RUSTDOCFLAGS='-D warnings' cargo doc -q --workspace --no-deps
	@tools/stage 'web: build' $(MAKE) -s web
	@tools/stage 'web: format, lints, types, drift, budgets' npm --prefix web run check

test: export KINDRED_TEST_LOG = $(CURDIR)/target/tests.log
test: begin-log setup-test check test-web test-rust test-browser ## Everything CI runs, on SQLite, PostgreSQL and in Chromium
	@tools/count-tests $(KINDRED_TEST_LOG)

begin-log:
	@mkdir -p target && : > target/tests.log

test-web: setup ## The web app's unit tests
	@tools/stage 'web: unit tests' npm --prefix web test

test-rust: setup-test ## The server's tests, on SQLite and on PostgreSQL
	@tools/stage 'rust: tests' tools/with-postgres cargo test -q --workspace

test-browser: setup-test build ## The browser tests against the release binary, on SQLite and on PostgreSQL
	@tools/stage 'browser: on SQLite' env KINDRED_BIN=$(KINDRED) npm --prefix web run e2e
	@tools/stage 'browser: on PostgreSQL' tools/with-postgres env KINDRED_BIN=$(KINDRED) npm --prefix web run e2e:postgres

feel: setup-test build ## Swipes at four times slower and prints how late the app answers; apart from the tests
	cd web && KINDRED_BIN=$(KINDRED) npm run -s feel
