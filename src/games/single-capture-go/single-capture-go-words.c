/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Single Capture Go: plays, and who may not know which. */
#include "single-capture-go-private.h"

#include "find/grape-vocabulary.h"

static const GrapeSaying sayings[] = {
  { .verb = "",
    .said
    = "play|plays|playing|place|placing|put|putting|move|moving|stone on|stone at|take|taking|"
      "claim|claiming|"
      "occupy|build on|build|building on|settle on|go at|go on|go to|land on|drop on|drop at|set|set up|plant|mark",
    .also = "bid|choose|choosing|step to|name|pick",
    .nouns = "play|my play|move|my move|my stone|stone|square|my square|my letter|letter|my go",
    .read = grape_read_square,
    .bare = TRUE },
  { .verb = NULL },
};

/* R2.1; everybody knows what a given position holds. */
const GrapeVocabulary single_capture_go_vocabulary = {
  .sayings = sayings,
  .asides = "stone|letter|liberty|liberties|corner|centre|center|group|capture|ruin|square|squares",
  .titles = "single capture go|scg|sc go|capture go",
  .letters_are_rows = TRUE,
  .list = 7,
};
