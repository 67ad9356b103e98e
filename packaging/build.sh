#!/usr/bin/env bash
# Build the wheel and the source archive into dist/ (needs `python3 start.py test` once, for the build tool).
set -eu
cd "$(dirname "$0")/.."
.venv/bin/python -m hatchling build -d dist "$@"
ls -l dist
