# The project's verbs. `make` lists them.
.PHONY: help setup setup-test run build edition serve play watch test lint unit coverage conformance ledger site-test browser golden screenshots soak audit dependencies bench clean

PORT ?= 8080
LEDGER_PORT ?= 8081
PAGES_PORT ?= 8082
HOST ?= 127.0.0.1
RELEASE = .build/release

help:
	@echo 'make run       install what is missing, build, make the starter edition, serve it and the ledger'
	@echo 'make build     all programs for release, .build/release/'
	@echo 'make play      build the terminal client, .build/release/florilegium-play'
	@echo 'make test      lint, build with warnings as errors, all tests, coverage'
	@echo 'make watch     rebuild the edition whenever content/ or site/ changes'
	@echo 'make golden    write the golden files anew; git diff is the review'
	@echo 'make screenshots   pictures of every screen of the web app, below .build/screenshots'
	@echo 'make soak      the long counts: thousands of kills, long fuzzing, many seeds; failover as root'
	@echo 'make bench     the measured claims of the README, each beside a peer'
	@echo 'make audit     secrets, licences, pending security updates'
	@echo 'make dependencies   write dependencies.txt from what was resolved, after Package.swift changed'
	@echo 'make clean     forget everything that was built'

setup:
	@.ci/setup

setup-test:
	@.ci/setup test

build: setup
	@# All products at once: a build of one product leaves a core idle while its last target compiles.
	swift build -c release

play: build

edition: build
	$(RELEASE)/florilegium build

run: setup
	@# Without optimisation: the first page comes in half the time. `make build` is for work.
	swift build
	.build/debug/florilegium build
	@PROGRAMS=.build/debug .ci/serve $(HOST) $(PORT) $(LEDGER_PORT) $(PAGES_PORT)

serve:
	@.ci/serve $(HOST) $(PORT) $(LEDGER_PORT) $(PAGES_PORT)

watch: setup
	@# By the programs that are there: those of `make build`, or else those of `make run`.
	@if [ -x $(RELEASE)/florilegium ]; then swift build -c release; else swift build; fi
	@if [ -x $(RELEASE)/florilegium ]; then $(RELEASE)/florilegium build --watch; else .build/debug/florilegium build --watch; fi

test: setup-test lint unit coverage conformance ledger site-test browser
	@.ci/test-report .build/unit-*.log
	@echo 'All of make test passed.'

lint:
	@.ci/dependencies
	@.ci/lint-site
	@.ci/units
	swift format lint -r --strict Sources Tests Benchmarks Package.swift

unit:
	@.ci/unit

coverage:
	@.ci/coverage 70

conformance:
	@.ci/conformance

ledger:
	@.ci/ledger

site-test:
	node --test Tests/SiteTests/

browser:
	@.ci/browser

screenshots: setup-test
	@.ci/browser screenshots

golden: setup
	GOLDEN=write swift test --filter 'Golden|Vector'

soak:
	@.ci/setup soak
	SOAK=1 .ci/unit
	@.ci/fuzz 600
	@.ci/soak 1000
	@.ci/failover 20

bench: build
	@.ci/setup bench
	@Benchmarks/depict
	@Benchmarks/server
	@Benchmarks/open-data
	@Benchmarks/questions
	@Benchmarks/search-shards
	@Benchmarks/site
	@Benchmarks/taxonomy
	@Benchmarks/ledger
	@Benchmarks/ledger-commits
	@Benchmarks/ledger-players
	@Benchmarks/ledger-ranks
	@Benchmarks/ledger-replays
	@Benchmarks/editions
	@Benchmarks/canonical-json

dependencies: setup
	@.ci/dependencies write

audit: setup
	@.ci/audit

clean:
	rm -rf .build .build-* build/.cache build/objects build/targets build/editions build/v1 build/site
