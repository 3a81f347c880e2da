# The project's commands. `make` lists them.
.PHONY: help setup setup-test run build edition serve play preview watch edit test system lint compile imports test-edition unit coverage conformance http site-test browser golden screenshots soak audit dependencies fresh packages bench clean

PORT ?= 8080
LEDGER_PORT ?= 8081
PAGES_PORT ?= 8082
HOST ?= 127.0.0.1
RELEASE = .build/release

help:
	@echo 'make run       install what is missing, build, make the starter edition, serve it and the ledger'
	@echo 'make build     all programs for release, .build/release/'
	@echo 'make serve     serve build/ and the ledger again, without a build'
	@echo 'make play      play in the terminal against the server of make run: WORDS=daily'
	@echo 'make test      lint, build with warnings as errors, unit tests, coverage, a walk through the web app'
	@echo 'make lint, unit, browser, …   one step of make test; .ci/steps.txt lists them'
	@echo 'make system    test killed, flooded, slowed and attacked servers, openapi.yaml, every page, future dates'
	@echo 'make preview   show content/ and site/ in a browser, again after every save, with the findings'
	@echo 'make watch     rebuild the edition whenever content/ or site/ changes'
	@echo 'make golden    write the golden files again; review them by git diff'
	@echo 'make edit      edit content/ in forms, in a browser on this machine'
	@echo 'make screenshots   pictures of every screen of the web app, below .build/screenshots'
	@echo 'make packages   a Debian package of each program, below .build/packages'
	@echo 'make soak      tests that run for hours: thousands of kills, long fuzzing, many seeds; failover as root'
	@echo 'make bench     the benchmarks; most of their results are in docs/measured.md'
	@echo 'make fresh     both of the README'\''s commands on a bare Debian 12, made for it below .build; as root'
	@echo 'make audit     secrets, licences, pending security updates'
	@echo 'make dependencies   write dependencies.txt from the resolved packages, after a change of Package.swift'
	@echo 'make clean     remove everything that was built'

setup:
	@.ci/setup

setup-test:
	@.ci/setup test

build: setup
	@# All products at once: a build of one product leaves a core idle while its last target compiles.
	PROGRAMS_ONLY=1 swift build -c release

play: setup
	@programs=$$(.ci/programs there) && PROGRAMS=$$programs .ci/play $(HOST) $(PORT) $(WORDS)

edition: build
	$(RELEASE)/florilegium build

run: setup
	@# Without optimisation: the first page comes in half the time. `make build` is for work.
	@programs=$$(.ci/programs debug) && $$programs/florilegium build \
	  && exec env PROGRAMS=$$programs .ci/serve $(HOST) $(PORT) $(LEDGER_PORT) $(PAGES_PORT)

serve:
	@.ci/serve $(HOST) $(PORT) $(LEDGER_PORT) $(PAGES_PORT)

preview: setup
	@programs=$$(.ci/programs there florilegium) && exec $$programs/florilegium serve --port $(PORT)

watch: setup
	@programs=$$(.ci/programs there florilegium) && exec $$programs/florilegium build --watch

edit: setup
	@programs=$$(.ci/programs there florilegium) && exec $$programs/florilegium edit

test: setup-test
	@.ci/steps test

system: setup-test
	@.ci/steps system

lint:
	@.ci/dependencies
	@.ci/lengths
	@.ci/imports
	@.ci/lint-site
	@.ci/units
	@.ci/alerts
	@Benchmarks/measured check
	swift format lint -r --strict Sources Tests Benchmarks Package.swift

compile:
	@# Libraries in C are optimised, as Debian's are: without it passphrases and YAML take several times as long.
	swift build --build-tests --enable-code-coverage -Xcc -O2

imports:
	@.ci/swift-imports

test-edition:
	@# What clients, servers and browsers are tested with; not that of the editors, in build/.
	@.ci/edition
	@.ci/published-scripts .build/edition

unit:
	@.ci/unit

coverage:
	@.ci/coverage 70

conformance:
	@.ci/conformance

http:
	@.ci/http

site-test:
	@.ci/site-test

browser:
	@.ci/browser

screenshots: setup-test
	@.ci/browser screenshots

golden: setup
	GOLDEN=write swift test --filter 'Golden|Vector'

packages: build
	@.ci/setup packages
	@operating/packages/build

soak:
	@.ci/setup soak
	SOAK=1 .ci/unit
	@.ci/fuzz 600
	@.ci/soak 1000
	@.ci/packages
	@SOAK=1 PROGRAMS=.build/release .ci/ledger-contract
	@PROGRAMS=.build/release .ci/failover 20

bench: build
	@.ci/setup bench
	@Benchmarks/site
	@Benchmarks/ledger-replays
	@Benchmarks/measured run

dependencies: setup
	@.ci/dependencies write

fresh:
	@.ci/fresh

audit: setup
	@.ci/audit

clean:
	rm -rf .build .build-* build/.cache build/objects build/targets build/editions build/v1 build/site
