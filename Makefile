# Every target sets up what it needs; only make and a recent Python 3 must be installed.
PORT   ?= 8000
PYTHON ?= $(shell for p in python3 python3.13 /usr/bin/python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null && echo $$p && break; done)
BIN    := .venv/bin
UV     := .tools/bin/uv
PINS   := requirements/site.txt requirements/test.txt
NODE   := $(BIN)/node
SCRIPTS := "*.mjs" "{docs,macros,tests}/**/*.mjs" "docs/assets/*.ts"
STEP   := $(PYTHON) requirements/run_setup_step.py

.PHONY: serve build test package data nightly stress browsers bench audit check prose drift lint format setup pins clean
serve: setup
	@$(BIN)/python -m macros serve 127.0.0.1:$(PORT)

build: setup
	@rm -f site/index.html
	@$(MAKE) --no-print-directory site/index.html

test: checked-build
	$(BIN)/pytest --numprocesses auto --dist worksteal

package: setup   # the engine's wheel and sdist in dist/
	$(BIN)/python -m macros package

data: build   # the tests that a change of rows or of a page's text can break
	$(BIN)/pytest --numprocesses auto --ignore tests/browser --ignore tests/test_invariants.py

nightly: checked-build   # the same tests in their exhaustive form
	NIGHTLY=1 $(BIN)/pytest --numprocesses auto --dist worksteal --override-ini faulthandler_timeout=7200

stress: build browser   # the browser tests in random order on a slow, busy machine; STRESS=seed repeats a run
	$(BIN)/python -m tests.browser_stress_run

browsers: build   # smoke tests in Chromium, Firefox and WebKitGTK, which are installed if they are missing
	@$(BIN)/python -m tests.cross_browser.find_browsers
	$(BIN)/pytest tests/cross_browser

bench: build browser
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.build_time

audit: setup   # look up security advisories for all pinned packages
	@$(BIN)/python requirements/audit.py

.PHONY: checked-build
checked-build: browser
	@$(MAKE) --no-print-directory -j2 lint check-rows site/index.html

# The tests build the site again only if a file of the repository or the last commit is newer than the site.
SOURCES := $(shell find . -mindepth 1 \( -name '.?*' -o -name __pycache__ -o -path ./node_modules -o -path ./site \) -prune -o -print)
.DELETE_ON_ERROR:
site/index.html: $(SOURCES) $(wildcard .git/logs/HEAD) .venv/stamp node_modules/stamp
	$(BIN)/python -m macros build --strict

check: setup   # code and rows at the same time
	@$(MAKE) --no-print-directory -j2 lint check-rows

.PHONY: check-rows
check-rows: setup   # all rows, and that a test runs each rule marked as tested
	$(BIN)/python -m macros check

prose: setup   # all text that readers meet, in one list
	@$(BIN)/python -m macros prose

drift: setup   # the facts that texts have gained or lost since a revision: make drift SINCE=main
	@$(BIN)/python -m macros drift $(or $(SINCE),HEAD)

lint: lint-python lint-prose lint-scripts
.PHONY: lint-python lint-prose lint-scripts
lint-python: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

lint-prose: setup
	$(BIN)/python -m macros lint-prose

lint-scripts: setup
	$(NODE) node_modules/.bin/tsc
	$(NODE) node_modules/.bin/eslint .
	$(NODE) node_modules/.bin/prettier --log-level warn --check $(SCRIPTS)
	$(NODE) --test --test-reporter=dot "tests/js/*.test.mjs"

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NODE) node_modules/.bin/prettier --log-level warn --write $(SCRIPTS)

# ---- set-up: each step runs again only when its pinned versions change
setup: .venv/stamp node_modules/stamp

.tools/stamp: requirements/tools.txt
	@test -n "$(PYTHON)" || { echo "Please install Python 3.9 or newer: no python3 was found." >&2; exit 1; }
	@$(STEP) "Please install Python's venv module (on Debian: apt install python3-venv)." $(PYTHON) -m venv .tools
	@$(STEP) "uv could not be installed." .tools/bin/pip install --quiet --retries 2 --require-hashes --requirement requirements/tools.txt
	@touch $@

.venv/stamp: $(PINS) .python-version .tools/stamp
	@$(STEP) "Please install Python 3.13: none was found here, and uv could not download it." $(UV) venv --clear --python 3.13 .venv
	@$(STEP) "Python's packages could not be installed." $(UV) pip sync --require-hashes --python $(BIN)/python $(PINS)
	@touch $@

node_modules/stamp: package.json package-lock.json .venv/stamp
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(STEP) "The browser's parts could not be installed." $(BIN)/npm ci --ignore-scripts --loglevel=error
	@touch $@

.PHONY: browser
browser: setup
	@$(BIN)/python tests/browser/find_chromium.py

pins: .tools/stamp   # pin the newest versions that requirements/*.in allow
	$(UV) pip compile --upgrade --universal --python-version 3.9 --generate-hashes --no-header --quiet \
		--output-file requirements/tools.txt requirements/tools.in
	for name in site test audit; do \
		$(UV) pip compile --upgrade --universal --python-version 3.13 --generate-hashes --no-header --quiet \
			--output-file requirements/$$name.txt requirements/$$name.in || exit 1; done

clean:
	rm -rf .cache site build dist *.egg-info
