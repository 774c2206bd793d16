/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of the null game: `pick 2`. */
#include "find/grape-vocabulary.h"
#include "null-private.h"

#include <string.h>

/**
 * null_pick_from_text:
 * @text: (nullable): a number, with white space round it
 *
 * Returns: 1..3, or 0
 */
int
null_pick_from_text (const char *text)
{
  char *end;
  gint64 number = text ? g_ascii_strtoll (text, &end, 10) : 0;
  return number >= 1 && number <= NULL_HIGHEST && !*end ? (int)number : 0;
}

/* R1.1 */
gboolean
null_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_ascii_strdown (text, -1));
  if (!g_str_has_prefix (stripped, "pick"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1",
                            "“%s” is no move here: write `pick 2`", stripped);
  int pick = null_pick_from_text (stripped + strlen ("pick"));
  if (pick == 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "Pick 1, 2 or 3");
  read->text = g_strdup_printf ("pick %d", pick);
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

gboolean
null_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const NullState *self = state;
  if (seat < 0 || seat >= (int)self->n_players || !self->players[seat].playing || null_over (state))
    return TRUE;
  for (int pick = 1; pick <= NULL_HIGHEST; pick++)
    g_ptr_array_add (moves, g_strdup_printf ("pick %d", pick));
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "pick",
    .said = "pick|picks|picking",
    .nouns = "pick|number",
    .read = grape_read_number },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const NullState *self = position->state;

  for (guint i = 0; i < self->n_players; i++)
    if ((int)i == viewer || !grape_sealed_may_know (&self->players[i].pick, (int)i, viewer))
      grape_secret_add (secrets, (int)i, g_strdup_printf ("%d", self->players[i].pick.value),
                        "pick|picked|picks", "", "what %s picked",
                        grape_table_name (position->table, (int)i));
}

const GrapeVocabulary null_vocabulary
    = { .sayings = sayings, .asides = "number", .titles = "null", .secrets = list_secrets };
