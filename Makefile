# Menagerie's commands. Each sets up what it needs; no active virtual environment is asked for.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV ?= .venv
PORT ?= 8000
HOST ?= 127.0.0.1
SLOTS ?= 2
MODULES = $(filter-out __%,$(notdir $(basename $(wildcard tests/benchmarks/*.py))))
SIMULATE ?= $(filter simulate_%,$(MODULES))
BENCH ?= $(filter-out simulate_%,$(MODULES))
# Arguments for the program behind a command: make test ARGS="tests/engines -k perft"
ARGS ?=

PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,$(shell command -v $(name))))
SETUP = $(or $(PYTHON),$(error Menagerie needs Python 3.11 or newer, and no python3 was found)) deploy/setup.py --venv $(VENV)
BIN = $(VENV)/bin
WITH_SERVERS = $(BIN)/python -m deploy.servers --name check run --
SCHEMA = ladder/api/schema.yaml
REQUIREMENTS = deploy/requirements
COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links

.PHONY: help demo test check worker bench simulate setup pins schema messages clean
.PHONY: check-lint check-format check-types check-imports check-migrations check-schema

help: ## This list
	@echo "make COMMAND, where COMMAND is one of"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

demo: ## The whole site on this machine, with bots that play (PORT=8000 HOST=127.0.0.1 SLOTS=2)
	@$(SETUP) demo
	@$(BIN)/python -m deploy.demo --port $(PORT) --host $(HOST) --slots $(SLOTS)

test: ## All tests, on real servers, sandbox and browser (ARGS="tests/engines -k perft")
	@$(SETUP) dev
	@$(BIN)/python -m pytest -n 2 $(ARGS)

check: ## Lint, format, types, layers of imports, migrations, API schema
	@$(SETUP) dev
	@$(MAKE) --keep-going check-lint check-format check-types check-imports check-migrations check-schema

check-lint:
	$(BIN)/ruff check .

check-format:
	$(BIN)/ruff format --check .

check-types:
	$(BIN)/mypy

check-imports:
	$(BIN)/lint-imports

check-migrations:
	$(WITH_SERVERS) $(BIN)/python manage.py makemigrations --check --dry-run

check-schema:
	@mkdir -p .run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file .run/schema.yaml
	diff -u $(SCHEMA) .run/schema.yaml || { echo "The API has changed: make schema, and commit it."; exit 1; }

worker: ## A match worker for a site elsewhere (REDIS_URL=redis://worker:password@host:6379/0)
	@$(SETUP) worker
	@$(BIN)/python -m workers $(ARGS)

bench: ## Speeds, as ratios to peers measured in the same run (BENCH="rules" for one of them)
	@$(SETUP) bench
	@for name in $(BENCH); do $(BIN)/python -m tests.benchmarks.$$name $(ARGS) || exit; done

simulate: ## Games, ratings and pairing, simulated (SIMULATE="simulate_games" for one of them)
	@$(SETUP) bench
	@for name in $(SIMULATE); do $(BIN)/python -m tests.benchmarks.$$name $(ARGS) || exit; done

setup: ## The virtual environment for development, in VENV=.venv
	@$(SETUP) dev

pins: ## Pin newest versions within pyproject's ranges into deploy/requirements/*.txt
	@$(SETUP) dev
	$(BIN)/python -m pip install --quiet uv
	$(COMPILE) $(REQUIREMENTS)/build.in -o $(REQUIREMENTS)/build.txt
	$(COMPILE) pyproject.toml --extra dev -o $(REQUIREMENTS)/dev.txt
	$(COMPILE) pyproject.toml -c $(REQUIREMENTS)/dev.txt -o $(REQUIREMENTS)/base.txt
	$(COMPILE) --no-deps $(REQUIREMENTS)/kaggle.in -o $(REQUIREMENTS)/kaggle.txt
	for extra in worker server embedded bench; do \
	  $(COMPILE) pyproject.toml --extra $$extra -c $(REQUIREMENTS)/dev.txt -o $(REQUIREMENTS)/$$extra.txt || exit; \
	done

schema: ## Write the API's OpenAPI schema anew
	@$(SETUP) dev
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file $(SCHEMA)

messages: ## Collect and compile the texts for translation (needs gettext)
	@$(SETUP) dev
	cd ladder && ../$(BIN)/python ../manage.py makemessages --locale fr --no-location --no-obsolete
	cd ladder && ../$(BIN)/python ../manage.py compilemessages --locale fr

clean: ## Remove what these commands made, the demo's data and the virtual environment included
	@if [ -x $(BIN)/python ]; then $(BIN)/python -m deploy.servers erase; fi
	rm -rf .venv .run .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
