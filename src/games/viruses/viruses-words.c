/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Viruses: the five moves, and who must not know which. */
#include "viruses-private.h"

#include "find/grape-verbs.h"
#include "find/grape-vocabulary.h"

static const GrapeSaying sayings[] = {
  { .verb = "place",
    .said
    = "place|places|placing|puts|je pose|je mets|coloco|plaatse|metto|put|putting|"
      "put one of mine on|one of mine on|one of mine at|add|adding|new cell at|new cell on|"
      "a new cell|new cell|new one on|new one at|new one in|a new one on|a new one at|one new on|"
      "one new at|i grow|plc|settle on|found a cell at|build a cell at|build at|lay one on|lay one at|"
      "drop one on|set one on|set one at|sow|birth at|a cell of mine|cell of mine|another one on|"
      "another one at|fresh|a new|a cell at|a cell on|a cell in at|a cell in|a cell of mine upon|"
      "a cell upon|bung|grow|grow at|growing|growing at|plant|spawn|create|seed|breed|hatch|"
      "set down|pop one on|pop one in|stick one on|stick one in|start one at|start one on|"
      "germinate|settle a cell on|sprout|a fresh one goes beside them on|fresh one goes on|"
      "placed on|placed at|placed in|planted on|planted at|one of mine placed on|"
      "one of mine placed at|a fresh one on|a fresh one at|fresh one on|fresh one at|new one goes on|new one goes at",
    .also = "new|drop|stick|start|set|plop|settle|colonise|colonize|occupy|expand to|expand into|"
            "grow into|one more on|one more at|pl|play|bid|choose|build|build on|claim|take",
    .behind
    = "placed|new|brand-new|a new one|a brand - new one|is born|gets born|shall be born|appears|"
      "springs up|is founded|to square things up",
    .nouns = "placement|placements|new cell",
    .read = grape_read_square },
  { .verb = "infect",
    .said
    = "infect|infects|j'infecte|infecte|infiziere|infizieren|infecto|infecteer|besmet|infetto|"
      "infekterar|smitter|infecting|gets infected|to be infected|be infected|contaminate|infest|"
      "infesting|give a cold to|spread to|i catch|make ill|make sick|"
      "pass it on to|pass it to|taint|sneeze on|cough on|convert|converting|corrupt|poison|"
      "sneeze at|sneeze upon|inf|infct|assimilate|absorb|subvert|recruit|take over|taking over|turn over|win over|breathe on|lick|"
      "make my own|make mine",
    .also = "take|claim|grab|catch|steal|bite|swallow",
    .behind
    = "infected|into one of mine|into mine|falls ill|fall ill|falls sick|fall sick|gets sick|"
      "gets ill|gets the flu|catches it|catches what i have|turns mine|become mine|becomes mine|"
      "to make my own|to make mine|make my own|make mine|to be mine|for my own|is converted|gets a cough|"
      "shall fall ill|all sick|sick|all infected|is taken over|joins me|joins us",
    .nouns = "infection|infections|infection of|infection at",
    .read = grape_read_square },
  { .verb = "destroy",
    .said = GRAPE_SAY_DESTROY,
    .also = "eat|burn|pop|shoot|flatten|scrap|drop",
    .behind
    = "destroyed|killed|kaput|dead|gone|dies|die|goes to heaven|is no more|must die|shall die|"
      "perishes|has to go",
    .nouns = "destruction",
    .read = grape_read_square },
  { .verb = "uninfect",
    .said
    = "uninfect|be cured|gets cured|be uninfected|un - infect|uninfects|uninfecting|disinfect|"
      "disinfecting|cure|curing|clean|cleaning|heal|heal up|virus taken out of|virus removed from|"
      "virus out of|take the virus out of|rid of the virus in|take the virus off|virus taken off|"
      "remove the virus from|make clean again|decontaminate",
    .behind
    = "uninfected|becomes clean|become clean|is clean again|made clean|left clean|washed clean|goes clean|gets well|recovers|cured",
    .read = grape_read_square },
  { .verb = "step",
    .said = GRAPE_SAY_STEP,
    .also = "go from|from|go|take",
    .nouns = "step",
    .read = grape_read_square,
    .then = "to" },
  { .verb = NULL },
};

static guint
most (const GrapePosition *position, int seat)
{
  return grape_viruses_allowance (position->state, seat);
}

/* R4.4; what the last turn made public is not secret. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const GrapeViruses *self = position->state;

  for (guint seat = 0; viewer != GRAPE_VIEWER_REFEREE && self->grid && seat < self->players->len;
       seat++)
    {
      g_autoptr (GArray) waiting = grape_viruses_moves (self, (int)seat);
      char mark[]
          = { g_ascii_tolower (grape_viruses_character (position->state, (int)seat)), '\0' };

      for (guint i = 0; i < waiting->len; i++)
        {
          const GrapeVirusesMove *move = &g_array_index (waiting, GrapeVirusesMove, i);
          g_autofree char *words = grape_viruses_move_text (move);
          g_auto (GStrv) parts = g_strsplit (words, " ", -1);

          /* Everybody sees where a step comes from. */
          for (guint k = g_str_equal (parts[0], "step") ? 2 : 1; parts[k]; k++)
            grape_secret_add (secrets, (int)seat, g_strdup (parts[k]),
                              "place|infect|destroy|uninfect|step|cell|virus",
                              g_intern_string (mark), "“%s”, which %s has submitted secretly",
                              words, grape_table_name (position->table, (int)seat));
          if (g_str_equal (parts[0], "step"))
            {
              grape_secret_add (secrets, (int)seat, g_strdup (parts[1]), "", g_intern_string (mark),
                                "“%s”, which %s has submitted secretly", words,
                                grape_table_name (position->table, (int)seat));
              g_array_index (secrets, GrapeSecret, secrets->len - 1).only
                  = "leaving|leaves|is off from|steps off|moves off|steps from|away from|gives up|"
                    "giving up|vacates|vacating|moving off|has left|have left|be empty|be free|moves on|moving on|isn't staying|won't be|will leave|leave|no longer|any more|"
                    "anymore|not be at|abandons|abandoned|abandoning|quits|quitting|deserts|"
                    "gone from|moves out of|is out of|walks out of|away from";
            }
        }
    }
}

const GrapeVocabulary grape_viruses_vocabulary = {
  .sayings = sayings,
  .asides
  = "clean cell|clean cells|clean one|clean ones|clean thing|clean square|clean neighbour|cell|"
    "cells|virus|viruses|infected|clean|empty|north|south|east|west|northeast|northwest|southeast|"
    "southwest|"
    "up|down|left|right|diagonally|square",
  .titles = "viruses|virus|v",
  .most = most,
  .stands = TRUE,
  .list = 7,
  .secrets = list_secrets,
};
