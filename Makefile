# Any recent Python 3 and make are enough: every target does its own set-up.
PORT   ?= 8000
PYTHON ?= $(shell for p in python3 python3.13 /usr/bin/python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null && echo $$p && break; done)
BIN    := .venv/bin
UV     := .tools/bin/uv
PINS   := requirements/site.txt requirements/test.txt

.PHONY: serve build test nightly browsers bench check format setup pins clean
serve: setup
	$(BIN)/mkdocs serve --dev-addr 127.0.0.1:$(PORT)

build: setup
	$(BIN)/mkdocs build --strict

test: check build browser
	$(BIN)/pytest --numprocesses auto --dist worksteal

nightly: check build browser   # the same tests in their exhaustive form
	NIGHTLY=1 $(BIN)/pytest --numprocesses auto --dist worksteal

browsers: build   # a smoke in Firefox and WebKitGTK too; gets what is not there
	@$(BIN)/python -m tests.engines.browsers
	$(BIN)/pytest tests/engines

bench: build browser
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.strength
	$(BIN)/python -m tests.bench.build

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# ---- set-up: each stamp is remade only when its pins change
setup: .venv/stamp node_modules/stamp

.tools/stamp:
	@test -n "$(PYTHON)" || { echo "Please install Python 3.9 or newer: no python3 was found." >&2; exit 1; }
	@$(PYTHON) -m venv .tools || { echo "Please install Python's venv module (on Debian: apt install python3-venv)." >&2; exit 1; }
	.tools/bin/pip install --quiet uv
	@touch $@

.venv/stamp: $(PINS) .python-version .tools/stamp
	@$(UV) venv --quiet --clear --python 3.13 .venv || \
		{ echo "Please install Python 3.13: none was found here, and uv could not download it." >&2; exit 1; }
	$(UV) pip sync --quiet --require-hashes --python $(BIN)/python $(PINS)
	@touch $@

node_modules/stamp: package.json package-lock.json .venv/stamp
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --ignore-scripts --loglevel=error
	@touch $@

.PHONY: browser
browser: setup
	@$(BIN)/python tests/browser/chromium.py

pins: .tools/stamp   # newest versions that requirements/*.in allow
	for name in site test; do \
		$(UV) pip compile --upgrade --universal --python-version 3.13 --generate-hashes --no-header --quiet \
			--output-file requirements/$$name.txt requirements/$$name.in || exit 1; done

clean:
	rm -rf .cache site build dist *.egg-info
