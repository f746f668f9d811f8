# Every target sets up what it needs; `make play` and `make test` are the two to know.
# More options for a command: make play ARGS="--seed 7"

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ok
LOCALE := src/enchanters/locale
LANGUAGES := fr
MESSAGES := $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
ARGS ?=

.PHONY: play test soak bench mutation format messages constraints clean

play: $(READY)
	@$(BIN)/enchanters play $(ARGS)

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest $(ARGS)

soak: $(READY)
	$(BIN)/enchanters simulate --games 20000 --bots random --check $(ARGS)

bench: $(READY)
	$(BIN)/enchanters bench $(ARGS)

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

# Pin the newest versions that pyproject.toml allows. This form of lock names no download address.
constraints: $(READY)
	$(BIN)/uv pip compile --universal --upgrade --extra dev --no-annotate --no-header pyproject.toml -o constraints.txt
	@! grep -n '://' constraints.txt

clean:
	rm -rf .venv build dist mutants
	rm -f $(LOCALE)/*/LC_MESSAGES/*.mo

# The package itself is always installed anew, because that is what compiles the messages.
$(READY): pyproject.toml constraints.txt hatch_build.py $(MESSAGES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Python 3.11 or newer is needed. Install it, or name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv || { rm -rf .venv; \
	    echo "Python could not make a virtual environment." >&2; \
	    echo "On Debian or Ubuntu: sudo apt install python3-venv; then try again." >&2; exit 1; }
	@echo "Setting up .venv (once; a few seconds) ..."
	@test -x $(BIN)/uv || $(BIN)/pip install --quiet uv || { \
	    echo "The packages could not be fetched: is there a network connection?" >&2; exit 1; }
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --reinstall-package enchanters -c constraints.txt -e '.[dev]'
	@touch $(READY)
