# Every target below sets up what it needs (a venv in .venv, the pinned dependencies, the package)
# and needs nothing but Python 3.11 or newer.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.wavecore-$(shell cksum < requirements-test.lock | cut -d' ' -f1)

# Triton and torch are large: they have a venv of their own.
TRITON_VENV  ?= .venv-triton
TRITON_STAMP := $(TRITON_VENV)/.wavecore-$(shell cat requirements-test.lock requirements-triton.lock | cksum | cut -d' ' -f1)

# What builds the site of docs/ shares no package with wavecore: it has a venv of its own, too.
DOCS_VENV  ?= .venv-docs
DOCS_STAMP := $(DOCS_VENV)/.installed-$(shell cksum < requirements-docs.lock | cut -d' ' -f1)

# Tests start hundreds of Pythons: none should compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup demo quick test test-rocm test-triton test-docs check lint fuzz mutants bench size docs clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(STAMP)  ## make the venv and install into it

$(STAMP): requirements-test.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("wavecore needs Python 3.11 or newer; choose one with `make PYTHON=python3.x ...`")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-test.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: $(STAMP)  ## compile and run every example on every target it fits
	$(BIN)/wavecore demo

quick: $(STAMP)  ## tests near what has changed since main, in 90 seconds: before each commit
	@$(BIN)/python tools/quick.py

test: $(STAMP)  ## run all tests but those of test-triton and test-docs
	$(BIN)/python -m pytest --covering -n 3 --dist worksteal --ignore tests/plugin --ignore tests/site/test_site.py

test-triton: $(TRITON_STAMP)  ## run Triton's kernels and all that needs torch (installs both)
	$(TRITON_VENV)/bin/python -m pytest --covering -n 2 --dist worksteal tests/torch tests/triton tests/plugin
	$(TRITON_VENV)/bin/python -m pytest --covering -n 2 --dist worksteal -m torch tests/numerics/test_tensors.py \
	    tests/device/test_strides.py tests/kernels/test_conventions.py tests/test_docs_commands.py

test-rocm: $(STAMP)  ## a sample of AMD's own tests, 10 minutes (root; sets up 13 GB in build/rocm)
	$(BIN)/python -m tools.rocm check --count 12 --seconds 40

$(TRITON_STAMP): requirements-test.lock requirements-triton.lock pyproject.toml
	test -x $(TRITON_VENV)/bin/python || $(PYTHON) -m venv $(TRITON_VENV)
	$(TRITON_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-test.lock -r requirements-triton.lock
	$(TRITON_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

check: $(STAMP) lint  ## lint, types, quick tests, generated files up to date
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" -q
	$(BIN)/python tools/check_generated.py

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fuzz: $(STAMP)  ## everything that tests sample, and fuzzers (CLUSTER=tcp://... for those)
	WAVECORE_TEST_EVERYTHING=1 $(BIN)/python -m pytest -n 2 --dist worksteal
	$(BIN)/python -m tests.fuzz $(if $(CLUSTER),--client $(CLUSTER))

mutants: $(STAMP)  ## plant defects in copies, and see which tests notice (hours)
	$(BIN)/python tools/mutants.py probe
	$(BIN)/python tools/mutants.py run

bench: $(STAMP)  ## measure
	$(BIN)/wavecore bench

size: $(STAMP)  ## lines of each folder: written, generated, data
	@$(BIN)/python tools/size.py

docs: $(STAMP) $(DOCS_STAMP)  ## write the generated pages of docs/ anew; their site into build/site
	$(BIN)/python tools/gen_docs.py
	$(BIN)/python tools/gen_evidence.py
	NO_MKDOCS_2_WARNING=1 $(DOCS_VENV)/bin/python -m mkdocs build --quiet
	@echo "build/site/index.html is the first page"

test-docs: $(STAMP) $(DOCS_STAMP)  ## build the site, and look at it in a browser
	$(BIN)/python -m pytest -n 0 tests/site

$(DOCS_STAMP): requirements-docs.lock
	test -x $(DOCS_VENV)/bin/python || $(PYTHON) -m venv $(DOCS_VENV)
	$(DOCS_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-docs.lock
	@touch $@

clean:  ## remove the venv and every cache in the tree
	rm -rf $(VENV) $(TRITON_VENV) $(DOCS_VENV) build dist .fuzz .pytest_cache .mypy_cache .ruff_cache .hypothesis
