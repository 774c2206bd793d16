/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Double Crash has to say (R6.3): the board as text, in the form that the rule gives salvos
 * and replies. */
#include "double-crash-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

static void
append_target (GString *text, const GrapeTable *table, const DoubleCrash *self, int seat)
{
  const GrapeSealed *target = &self->players[seat].target;
  DoubleCrashWord word;

  if (double_crash_target (self, seat, word))
    g_string_append_printf (text, "Target of %s: %s\n", name_of (table, seat), word);
  else if (target->value == DOUBLE_CRASH_UNOPENED)
    g_string_append_printf (text, "Target of %s: not opened\n", name_of (table, seat));
  else if (target->value == GRAPE_SEALED_HIDDEN)
    g_string_append_printf (text, "Target of %s: sealed\n", name_of (table, seat));
  else
    g_string_append_printf (text, "Target of %s: not chosen\n", name_of (table, seat));
}

/* R2.1: "1) HEART  2", as the rule writes it; a word alone before the reply. */
static void
append_salvo (GString *text, const GrapeTable *table, const DoubleCrash *self, int seat,
              guint index)
{
  const DoubleCrashSalvo *salvo = double_crash_salvo (self, seat, index);

  if (!salvo)
    return;
  if (salvo->replied)
    g_string_append_printf (text, "Salvo of %s, and the reply of %s:\n", name_of (table, seat),
                            name_of (table, 1 - seat));
  else
    g_string_append_printf (text, "Salvo of %s:\n", name_of (table, seat));
  for (guint i = 0; i < salvo->n; i++)
    if (salvo->replied)
      g_string_append_printf (text, "  %u) %s  %u\n", i + 1, salvo->words[i], salvo->crashes[i]);
    else
      g_string_append_printf (text, "  %u) %s\n", i + 1, salvo->words[i]);
}

char *
double_crash_twin (const GrapeTable *table, gconstpointer view)
{
  const DoubleCrash *self = view;
  GString *text = g_string_new (NULL);
  guint n = MAX (self->players[0].salvos->len, self->players[1].salvos->len);

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    append_target (text, table, self, seat);
  for (guint index = 0; index < n; index++)
    {
      g_string_append_printf (text, "\nRounds %u and %u\n", 2 * index + 1, 2 * index + 2);
      for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
        append_salvo (text, table, self, seat, index);
    }
  if (self->tentative >= 0 && self->stage != DOUBLE_CRASH_OVER)
    g_string_append_printf (text, "\n%s is the tentative winner.\n",
                            name_of (table, self->tentative));
  return g_string_free (text, FALSE);
}

/** double_crash_post: the engine writes the board, what is owed and the result below it */
char *
double_crash_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const DoubleCrash *self = view;

  switch (self->stage)
    {
    case DOUBLE_CRASH_SALVO:
      return g_strdup_printf ("salvos of %u words", double_crash_size ((self->round - 1) / 2));
    case DOUBLE_CRASH_REPLY:
      return g_strdup ("replies");
    default:
      return g_strdup ("a hit");
    }
}

/** double_crash_letter: R1.2: what a player has sealed; it cannot be replaced */
char *
double_crash_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body)
{
  const DoubleCrash *self = view;
  DoubleCrashWord word;

  if (self->stage > DOUBLE_CRASH_REPLY || self->players[seat].target.told
      || !double_crash_has_target (self, seat) || !double_crash_target (self, seat, word))
    return NULL;
  g_string_append_printf (body,
                          "%s, your target is %s. Only you know it, and you cannot change it.\n",
                          name_of (table, seat), word);
  return g_strdup ("Your target");
}

/** double_crash_chosen: R1.2 */
char *
double_crash_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const DoubleCrash *self = view;
  DoubleCrashWord word;

  return !self->players[seat].target.told && double_crash_target (self, seat, word)
             ? g_strdup (word)
             : NULL;
}
