# Every target sets up what it needs; `make play` and `make test` are the two to know.
# More options for a command: make play ARGS="--port 8080"

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ok
LOCALE := src/enchanters/locale
LANGUAGES := fr
MESSAGES := $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
ASSETS := src/enchanters/server/icons.zip src/enchanters/server/static/vendor
ARGS ?=

.PHONY: play test browser soak same bench compiled load attack mutation format messages assets constraints clean

play: $(READY)
	@$(BIN)/enchanters serve $(ARGS)

# Browser tests share one Chromium, so all of them run in one process, beside the other tests in the others.
test: $(READY) browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n logical --dist loadgroup --max-worker-restart 0 $(ARGS)

# Finds a Chromium, or installs one where apt may be used, or says what is missing and fails.
browser: $(READY)
	@$(BIN)/python -m tests.browser.chromium

# What is too long for every change: 20,000 games with every state checked, a server killed fifty times on each
# database, requests, forms and files made up at random, and an hour of play at 300 tables with faults.
soak: $(READY)
	$(BIN)/enchanters simulate --games 20000 --bots random --check
	ENCHANTERS_TEST_KILLS=50 $(BIN)/pytest -s tests/server/test_kills.py
	ENCHANTERS_EXAMPLES=1000 $(BIN)/pytest tests/server/test_schemathesis.py tests/server/test_fuzz.py tests/journey/test_everywhere.py tests/journey/companion/test_sheet.py
	$(BIN)/python -m benchmarks.soak $(ARGS)

# Whether no game has changed since a commit, for redesigns: make same BASE=main ARGS="--games 200"
BASE ?= HEAD
same: $(READY)
	$(BIN)/python -m tests.same --base $(BASE) $(ARGS)

# This engine, plain and compiled, beside others: they are installed into an environment of their own. Some minutes.
bench: $(READY)
	$(BIN)/python -m benchmarks.compare $(ARGS)

# Builds the compiled engine and proves that it plays the same games; a part of `make test`.
compiled: $(READY)
	$(BIN)/pytest tests/lab/test_compiled.py $(ARGS)

# How the server holds under many tables.
load: $(READY)
	$(BIN)/python -m benchmarks.load $(ARGS)
	$(BIN)/python benchmarks/share.py

# What somebody with bad intentions can do to a server on this machine, and what others feel of it. Some minutes.
attack: $(READY)
	$(BIN)/python -m benchmarks.attack $(ARGS)

mutation: $(READY)
	$(BIN)/mutmut run $(ARGS)
	$(BIN)/mutmut results

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Collect the texts of the interface and bring every language's file up to date with them.
messages: $(READY)
	@mkdir -p build
	$(BIN)/pybabel extract -F pyproject.toml -o build/enchanters.pot --add-location=file --sort-by-file --no-wrap \
	    --project=enchanters --copyright-holder="The Enchanters contributors" src
	@for language in $(LANGUAGES); do \
	    test -f $(LOCALE)/$$language/LC_MESSAGES/enchanters.po || \
	    $(BIN)/pybabel init -i build/enchanters.pot -d $(LOCALE) -D enchanters -l $$language --no-wrap || exit 1; \
	done
	$(BIN)/pybabel update -i build/enchanters.pot -d $(LOCALE) -D enchanters --no-wrap --ignore-pot-creation-date

# Fetch the page's scripts and icons again (they come with the set-up too; see hatch_build.py).
assets: $(READY)
	rm -rf $(ASSETS)
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --reinstall-package enchanters -e .

# Pin the newest versions that pyproject.toml allows. This form of lock names no download address.
constraints: $(READY)
	$(BIN)/uv pip compile --universal --upgrade --extra dev --no-annotate --no-header pyproject.toml -o constraints.txt
	@! grep -n '://' constraints.txt

clean:
	rm -rf .venv build dist mutants $(ASSETS)
	rm -f $(LOCALE)/*/LC_MESSAGES/*.mo

# The package itself is always installed anew, because that is what compiles the messages and fetches the assets. The
# packages are compiled once, here: else every command of the tests may compile them again.
$(READY): pyproject.toml constraints.txt hatch_build.py package-lock.json $(MESSAGES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Python 3.11 or newer is needed. Install it, or name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv || { rm -rf .venv; \
	    echo "Python could not make a virtual environment." >&2; \
	    echo "On Debian or Ubuntu: sudo apt install python3-venv; then try again." >&2; exit 1; }
	@echo "Setting up .venv (once; about half a minute) ..."
	@test -x $(BIN)/uv || $(BIN)/pip install --quiet uv || { \
	    echo "The packages could not be fetched: is there a network connection?" >&2; exit 1; }
	@PYTHONDONTWRITEBYTECODE= $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python \
	    --reinstall-package enchanters -c constraints.txt -e '.[dev]'
	@touch $(READY)
