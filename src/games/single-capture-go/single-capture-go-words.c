/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Single Capture Go: plays, and who may not know which. */
#include "single-capture-go-private.h"

#include "find/grape-vocabulary.h"

static const GrapeSaying sayings[] = {
  { .verb = "",
    .said
    = "play|plays|playing|place|placing|put|putting|move|moving|stone on|stone at|take|taking|claim|claiming|"
      "occupy|build on|build|building on|settle on|go at|go on|go to|land on|drop on|drop at|set|set up|plant|mark",
    .also = "bid|choose|choosing|step to|name|pick",
    .nouns = "play|my play|move|my move|my stone|stone|square|my square|my letter|letter|my go",
    .read = grape_read_square,
    .bare = TRUE },
  { .verb = NULL },
};

/* R2.1; everybody knows what a given position holds. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const SingleCaptureGo *self = position->state;

  for (guint seat = 0;
       viewer != GRAPE_VIEWER_REFEREE && !single_capture_go_over (self) && seat < self->n_seats;
       seat++)
    {
      int play = self->players[seat].play.value;

      if (play < 0 || !self->players[seat].play.event)
        continue;
      g_autofree char *square = single_capture_go_square_text (self->side, (guint)play);
      grape_secret_add (secrets, (int)seat, g_strdup (square), "*", "", "that %s plays %s",
                        grape_table_name (position->table, (int)seat), square);
    }
}

const GrapeVocabulary single_capture_go_vocabulary = {
  .sayings = sayings,
  .asides = "stone|letter|liberty|liberties|corner|centre|center|group|capture|ruin|square|squares",
  .titles = "single capture go|scg|sc go|capture go",
  .list = 7,
  .secrets = list_secrets,
};
