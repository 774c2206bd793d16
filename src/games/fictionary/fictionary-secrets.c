/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What nobody may give away before the score (R5.1): what was written, until it is listed; then
 * whose each text on the list is, and which is the truth. */
#include "fictionary-private.h"

#include <string.h>

#define TELLING 12 /* letters that make a definition unmistakable */

static void
add (GArray *secrets, int owner, char *value, const char *tells)
{
  grape_secret_add (secrets, owner, value, NULL, "", "%s", tells);
}

/* Without its last full stop, and with a small or a capital letter first. @verb: what stands before
 * it in a move. */
static void
add_text (GArray *secrets, int owner, const char *verb, const char *text, const char *tells)
{
  g_autofree char *bare = g_strdup (text);
  gsize length = strlen (bare);

  if (length && strchr (".!;", bare[length - 1]))
    bare[--length] = '\0';
  if (length < TELLING) /* alone it tells nothing; as a move it does */
    {
      g_autofree char *word = g_strndup (bare, strcspn (bare, " "));
      add (secrets, owner, g_strconcat (verb, word, NULL), tells);
      return;
    }
  for (guint capital = 0; capital < 2; capital++)
    {
      char *form = g_strdup (bare);

      *form = capital ? g_ascii_toupper (*form) : g_ascii_tolower (*form);
      add (secrets, owner, form, tells);
    }
}

/* The ways to say that a place on the list is somebody's. */
static void
add_place (GArray *secrets, int owner, const char *who, guint place, const char *const *is,
           const char *const *has, const char *tells)
{
  static const char *const numbers[]
      = { "", "number ", "Number ", "no. ", "No. ", "nr ", "#", "definition ", "Definition " };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *number = g_strdup_printf ("%s%u", numbers[i], place);

      for (guint j = 0; is[j] && i; j++)
        add (secrets, owner, g_strconcat (number, is[j], who, NULL), tells);
      for (guint j = 0; has[j] && (i || j < 3); j++)
        add (secrets, owner, g_strconcat (who, has[j], number, NULL), tells);
    }
}

static void
add_author (GArray *secrets, int seat, const char *name, const FictionaryPlayer *player)
{
  static const char *const is[]
      = { " is ",         " is by ",     " is from ",    " was ", " was by ", " was written by ",
          " comes from ", " came from ", " belongs to ", ": ",    " = ",      NULL };
  static const char *const has[]
      = { " wrote ",           " sent ", " made up ",  "'s is ",  "’s is ",
          "'s definition is ", " is ",   "'s one is ", "'s was ", NULL };
  g_autofree char *tells = g_strdup_printf ("which definition is %s’s", name);

  add_place (secrets, seat, name, player->place, is, has, tells);
  if (strlen (player->definition) < 4)
    return;
  add (secrets, seat, g_strdup_printf ("%s wrote: %s", name, player->definition), tells);
  add (secrets, seat, g_strdup_printf ("%s wrote \"%s", name, player->definition), tells);
  add (secrets, seat, g_strdup_printf ("%s wrote “%s", name, player->definition), tells);
}

static void
add_truth (GArray *secrets, const Fictionary *self)
{
  static const char *const is[] = { " is ", " was ", " happens to be ", NULL };
  static const char *const has[] = { " is ", " was ", ": ", NULL };
  static const char *const truths[]
      = { "the truth",  "true",    "right",     "the real",    "real",    "the actual",
          "the Actual", "correct", "the right", "the correct", "genuine", "the answer" };
  static const char *const named[] = { "the truth",
                                       "The truth",
                                       "the answer",
                                       "The answer",
                                       "the real one",
                                       "The real one",
                                       "the Actual",
                                       "the actual definition",
                                       "The Actual Definition",
                                       "the right one",
                                       "The right one" };
  const char *const none[] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (truths); i++)
    add_place (secrets, self->brainiac, truths[i], self->actual_place, is, none,
               "which definition is the truth");
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    add_place (secrets, self->brainiac, named[i], self->actual_place, none, has,
               "which definition is the truth");
}

/* "2,actual,5", and with blanks */
static void
add_order (GArray *secrets, const Fictionary *self)
{
  for (guint apart = 0; apart < 2; apart++)
    {
      GString *order = g_string_new (NULL);

      for (guint place = 1; place <= fictionary_n_list (self); place++)
        {
          if (order->len)
            g_string_append (order, apart ? ", " : ",");
          if (self->actual_place == place)
            g_string_append (order, "actual");
          for (guint i = 0; i < self->n_seats; i++)
            if (self->players[i].place == place)
              g_string_append_printf (order, "%u", i + 1);
        }
      add (secrets, self->brainiac, g_string_free (order, FALSE), "the order of the list");
    }
}

void
fictionary_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Fictionary *self = position->state;
  gboolean listed = self->list->len > 0;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const FictionaryPlayer *player = &self->players[seat];
      const char *name = grape_table_name (position->table, seat);
      g_autofree char *tells = g_strdup_printf ("what %s wrote", name);

      if (!player->definition || fictionary_may_know (self, seat, viewer))
        continue;
      if (!listed || player->similar)
        add_text (secrets, seat, "define\n", player->definition, tells);
      else if (player->place && !fictionary_may_know_order (self, viewer))
        add_author (secrets, seat, name, player);
    }
  if (self->actual && !listed && !fictionary_may_know_actual (self, viewer))
    add_text (secrets, self->brainiac, "actual ", self->actual, "the Actual Definition");
  if (!self->actual_place || fictionary_may_know_order (self, viewer))
    return;
  add_order (secrets, self);
  if (listed)
    add_truth (secrets, self);
}
