#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the golden transcripts anew from their scripts, and the schemas of the games' states from the
# tables of their members. Nothing else does. Read the difference
# before you commit it: each changed line is a changed rule, a changed word, or a bug.
#
#   tests/golden/regenerate.sh [BUILD_DIR]
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-build}
ninja -C "$build" tests/golden/golden-test >/dev/null
"$build/tests/golden/golden-test" --write >/dev/null
git --no-pager diff --stat -- tests/golden data/schemas
