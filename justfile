# The checks by name. Everything is in start.py; this only saves typing.

# what there is
default:
    @just --list

# lint
ruff:
    python3 start.py check ruff

# layout, without changing anything
format:
    python3 start.py check format

# mypy
types:
    python3 start.py check types

# which part may import which
contracts:
    python3 start.py check contracts

# the tests; words after it go to pytest
test *words:
    python3 start.py test {{words}}

# the tests with their coverage and its floor
coverage:
    python3 start.py check coverage

# everything that must pass
check:
    python3 start.py check all

# the desk
desk *file:
    python3 start.py desk {{file}}
