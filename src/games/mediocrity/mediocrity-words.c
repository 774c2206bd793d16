/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Mediocrity: integers, beginnings and results, and who may not know which. */
#include "mediocrity-private.h"

#include "find/grape-find.h"

#include <string.h>

static void
find_results (const GrapeReading *reading, GArray *found)
{
  grape_find_results (reading,
                      "^\\W*(?:(?:the\\s+)?results?\\s+(?:of|for)\\s+(?:the\\s+)?round\\b"
                      "|round\\s*#?\\d+\\s*[,:-]?\\s*results?\\b|announce\\b)",
                      "announce", found);
}

static const GrapeSaying sayings[] = {
  { .verb = "choose",
    .said = "choose|chooses|choosing|i chose|pick|picks|picking|select|selecting|choosing number",
    .also = "bid|play|place|take|name|send|guess|vote|submit|say|write down|write",
    .nouns
    = "numero|número|nummer|chiffre|zahl|getal|numeral|figure|number|my number|my number's|integer|"
      "my integer|choice|my choice|pick|my pick|selection",
    .read = grape_read_number,
    .bare = TRUE },
  { .verb = "begin",
    .said
    = "begin|i begin|i hereby begin|is open|is open as of now|is open from now|open from now on|"
      "open for business|open for numbers|starts now|begins now|now begins|is now open|"
      "i announce the beginning|announce the beginning|herewith begin|hereby begin|"
      "i name myself moderator|i appoint myself moderator|i declare myself moderator|"
      "i am the moderator|i am now the moderator|i'm moderator|begins with this mail|begins here|"
      "is hereby begun|is herewith begun|is now begun|is hereby opened|is now opened|"
      "begins with this|starts with this mail|starts here|is hereby open|is herewith open",
    .phase = TRUE },
  { .verb = "announce",
    .said = "announce|announcing|herewith announce|hereby announce|i close the round|"
            "here is the announcement|i announce|announce the result|i announce the result|"
            "announcing the result|i hereby announce the result|here is the result|"
            "the result is" },
  { .verb = "extreme", .said = "", .read = grape_read_extreme },
  { .verb = NULL },
};

/* R4.6 */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Mediocrity *self = position->state;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      int choice = self->players[seat].choice.value;
      const char *name = grape_table_name (position->table, seat);

      if (choice != MEDIOCRITY_NONE && choice != GRAPE_SEALED_HIDDEN
          && (seat == viewer || !mediocrity_may_know (self, viewer, seat)))
        grape_secret_add (secrets, seat, g_strdup_printf ("%d", choice),
                          "choose|chooses|integer|choice|pick|picks|number|picked|chose", "",
                          "that %s chose %d", name, choice);
      if (choice != MEDIOCRITY_NONE && (choice == 1 || choice == 2 * (int)self->n)
          && !mediocrity_may_know (self, viewer, seat))
        grape_secret_add (secrets, seat, g_strdup (choice == 1 ? "lowest" : "highest"), "", "",
                          "that %s chose %d", name, choice);
    }
  for (guint i = 0; secrets->len && i < self->past->len; i++)
    {
      const GrapeMediocrityRound *round = g_ptr_array_index (self->past, i);

      for (int seat = 0; seat < (int)self->n_seats; seat++)
        if (round->choices[seat])
          grape_secret_add_past (secrets, seat, round->number,
                                 g_strdup_printf ("%d", round->choices[seat]));
    }
}

const GrapeVocabulary mediocrity_vocabulary = {
  .sayings = sayings,
  .asides = "integer|moderator|mediocre|mediocrity|median|middle",
  .titles = "mediocrity|med|great mediocrity",
  .shown = find_results,
  .list = 7,
  .secrets = list_secrets,
};
