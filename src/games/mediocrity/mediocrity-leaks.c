/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through a text that is to be sent to somebody for integers they may not know. It errs on
 * the side of warning, except where a text says what everybody knows: past integers, scores,
 * ranges, numbers of rounds and players.
 *
 * A number is somebody's when they are named before it in the line, or right behind it. */
#include "mediocrity-private.h"

#include <string.h>

#define NOBODY (-1)

/* A number found in a line. */
typedef struct
{
  guint value;
  int owner;          /* seat, or NOBODY */
  gboolean is_choice; /* "choose 5", "my integer is 5" */
  gboolean is_past;   /* "chose 5" */
} Mention;

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || (guchar)c >= 0x80;
}

static gsize
prefix_length (const char *at, const char *word)
{
  gsize length = strlen (word);
  return length && g_ascii_strncasecmp (at, word, length) == 0 && !is_word (at[length]) ? length
                                                                                        : 0;
}

/* Who is named at @at, by name or as "seat 2". Somebody called "6" is meant only where a line
 * begins with that. */
static int
named_at (const GrapeTable *table, const char *line, const char *at, gsize *length)
{
  int named = NOBODY;

  *length = 0;
  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    {
      g_autofree char *by_seat = g_strdup_printf ("seat %d", seat + 1);
      const char *name = grape_table_name (table, seat);
      gsize found = prefix_length (at, by_seat);
      if (at == line || strspn (name, "0123456789") != strlen (name))
        found = MAX (found, prefix_length (at, name));
      if (found > *length)
        {
          *length = found;
          named = seat;
        }
    }
  return named;
}

/* Whether one of @words stands right before @at, past "is", ":" and the like. */
static gboolean
follows (const char *line, const char *at, const char *const *words)
{
  static const char *const fillers[] = { "the", "is", "was", "a", "an", "number", "to", NULL };
  g_autofree char *before = g_ascii_strdown (line, at - line);
  gboolean again = TRUE;

  while (again)
    {
      gsize length = strlen (before);
      while (length && strchr (" \t:='\"`*", before[length - 1]))
        before[--length] = '\0';
      again = FALSE;
      for (guint i = 0; words[i]; i++)
        if (g_str_has_suffix (before, words[i])
            && (length == strlen (words[i]) || !is_word (before[length - strlen (words[i]) - 1])))
          return TRUE;
      for (guint i = 0; fillers[i] && !again; i++)
        if (g_str_has_suffix (before, fillers[i]) && length > strlen (fillers[i])
            && !is_word (before[length - strlen (fillers[i]) - 1]))
          {
            before[length - strlen (fillers[i])] = '\0';
            again = TRUE;
          }
    }
  return FALSE;
}

/* Dates, ranges, places, numbers of rounds and players, points: nobody's choice. */
static gboolean
is_plain (const char *line, const char *at, const char *end)
{
  static const char *const before[] = { "round", "from", "no.", "of", "together", "score", NULL };
  static const char *const behind[]
      = { "point", "day", "hour", "minute", "of ", "to ", "integers", "players", "st ", NULL };
  const char *next = end + strspn (end, " ");

  if ((at > line && strchr ("-/:.", at[-1]) && at - line > 1 && g_ascii_isdigit (at[-2]))
      || (strchr ("-/:.", *end) && *end && g_ascii_isdigit (end[1])) || is_word (*end))
    return TRUE;
  for (guint i = 0; behind[i]; i++)
    if (g_ascii_strncasecmp (next, behind[i], strlen (behind[i])) == 0)
      return TRUE;
  g_autofree char *text = g_ascii_strdown (line, at - line);
  g_strchomp (text);
  for (guint i = 0; before[i]; i++)
    if (g_str_has_suffix (text, before[i])
        && (strlen (text) == strlen (before[i])
            || !is_word (text[strlen (text) - strlen (before[i]) - 1])))
      return TRUE;
  return FALSE;
}

/* "4 by Bob", "4 (Bob)" */
static int
owner_behind (const GrapeTable *table, const char *end)
{
  static const char *const links[] = { "by ", "from ", "for ", "(", NULL };
  const char *next = end + strspn (end, " ,:");
  gsize length;

  for (guint i = 0; links[i]; i++)
    if (g_ascii_strncasecmp (next, links[i], strlen (links[i])) == 0)
      return named_at (table, next, next + strlen (links[i]), &length);
  return NOBODY;
}

static GArray *
mentions_in (const GrapeTable *table, const char *line)
{
  static const char *const chooses[]
      = { "choose", "chooses", "integer", "choice", "pick", "picks", "number", "sent", NULL };
  static const char *const chose[] = { "chose", "picked", NULL };
  GArray *mentions = g_array_new (FALSE, FALSE, sizeof (Mention));
  int owner = NOBODY;

  for (const char *at = line; *at;)
    {
      gsize length;
      if (at > line && is_word (at[-1]))
        {
          at++;
          continue;
        }
      gboolean is_choice = g_ascii_isdigit (*at) && follows (line, at, chooses);
      gboolean is_past = g_ascii_isdigit (*at) && follows (line, at, chose);
      int named = is_choice || is_past ? NOBODY : named_at (table, line, at, &length);
      if (named != NOBODY)
        {
          owner = named;
          at += length;
          continue;
        }
      if (!g_ascii_isdigit (*at))
        {
          at++;
          continue;
        }
      char *end;
      guint64 value = g_ascii_strtoull (at, &end, 10);
      int behind = owner_behind (table, end);
      Mention mention
          = { (guint)MIN (value, G_MAXINT), behind != NOBODY ? behind : owner, is_choice, is_past };
      if (is_choice || is_past || !is_plain (line, at, end))
        g_array_append_val (mentions, mention);
      at = end;
    }
  return mentions;
}

static gboolean
is_public (const Mediocrity *self, int seat, const Mention *mention)
{
  const GrapeMediocrityRound *last
      = self->past->len ? g_ptr_array_index (self->past, self->past->len - 1) : NULL;

  if (mention->is_past)
    return last && last->choices[seat] == mention->value;
  return !mention->is_choice
         && (mention->value == self->players[seat].score
             || mention->value == self->players[seat].number);
}

static gboolean
tells (const Mediocrity *self, int seat, GrapeViewer viewer, const Mention *mention)
{
  if ((int)mention->value != self->players[seat].choice.value)
    return FALSE;
  if (mention->owner != NOBODY)
    return mention->owner == seat && !is_public (self, seat, mention);
  /* Nobody is named. Their own integer is no secret to them. */
  return mention->is_choice
         && (viewer < 0 || viewer >= (int)self->n_seats
             || self->players[viewer].choice.value != (int)mention->value);
}

static void
look_in_line (const GrapeTable *table, const Mediocrity *self, GrapeViewer viewer, const char *line,
              GPtrArray *reasons)
{
  g_autoptr (GArray) mentions = mentions_in (table, line);

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      int choice = self->players[seat].choice.value;
      if (choice == MEDIOCRITY_NONE || choice == GRAPE_SEALED_HIDDEN
          || mediocrity_may_know (self, viewer, seat)) /* R4.6 */
        continue;
      for (guint i = 0; i < mentions->len; i++)
        if (tells (self, seat, viewer, &g_array_index (mentions, Mention, i)))
          {
            g_ptr_array_add (reasons,
                             g_strdup_printf ("“%s” tells that %s chose %u; until the result of "
                                              "round %u only that player and the Moderator know.",
                                              line, grape_table_name (table, seat), choice,
                                              self->round));
            break;
          }
    }
}

/**
 * mediocrity_leaks:
 *
 * Sentences about each line of @text that tells @viewer an integer they may not know; see
 * #GrapeRules.
 */
void
mediocrity_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer,
                  const char *text, GPtrArray *reasons)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    look_in_line (table, state, viewer, g_strstrip (lines[i]), reasons);
}
