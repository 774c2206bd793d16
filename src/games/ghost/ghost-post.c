/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Ghost has to say (R6.1): the board as text, the post, and what happened. */
#include "ghost-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

/* "S P E R S" */
static char *
spell (const char *word)
{
  GString *text = g_string_new (NULL);

  for (const char *c = word; *c; c++)
    g_string_append_printf (text, "%s%c", text->len ? " " : "", g_ascii_toupper (*c));
  return g_string_free (text, FALSE);
}

static void
append_word (GString *text, const GrapeTable *table, const Ghost *self)
{
  if (self->word)
    {
      g_autofree char *spelt = spell (self->word);

      g_string_append_printf (text, "Ghost word: %s (by %s)\n", spelt,
                              name_of (table, self->author));
    }
  else
    g_string_append (text, "Ghost word: none\n");
  if (self->protest == GHOST_IS_WORD)
    g_string_append_printf (text, "%s protests against %s: it is a word.\n",
                            name_of (table, self->protester), name_of (table, self->accused));
  else if (self->protest == GHOST_UNFINDABLE)
    g_string_append_printf (text, "%s protests against %s: no word contains it.\n",
                            name_of (table, self->protester), name_of (table, self->accused));
}

static void
append_players (GString *text, const GrapeTable *table, const Ghost *self)
{
  g_string_append (text, "Order of play:\n");
  for (guint i = 0; i < self->n_order; i++)
    {
      int seat = self->order[i];

      g_string_append_printf (
          text, "%s %2u. %s%s\n", seat == self->turn ? ">" : " ", self->players[seat].number,
          name_of (table, seat),
          self->players[seat].began || !self->players[seat].added ? "" : " (just added)");
    }
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (!self->players[seat].playing)
      g_string_append_printf (text, "     %s is out\n", name_of (table, seat));
}

static void
append_past (GString *text, const GrapeTable *table, const GhostPast *past)
{
  g_autofree char *spelt = spell (past->word);
  const char *author = name_of (table, past->author), *by = name_of (table, past->by);

  switch (past->end)
    {
    case GHOST_END_WORD:
      g_string_append_printf (text, "  %s, a word by %s; protest by %s", spelt, author, by);
      break;
    case GHOST_END_UNFINDABLE:
      g_string_append_printf (text, "  %s by %s, for which no word was found; protest by %s", spelt,
                              author, by);
      break;
    case GHOST_END_FOUND:
      g_string_append_printf (text, "  %s by %s, found in “%s”; protest by %s", spelt, author,
                              past->cited ? past->cited : "?", by);
      break;
    case GHOST_END_RESIGNED:
      g_string_append_printf (text, "  %s by %s", spelt, author);
      break;
    }
  if (past->end == GHOST_END_RESIGNED)
    g_string_append_printf (text, "; %s resigned\n", by);
  else if (past->out >= 0)
    g_string_append_printf (text, "; %s is out\n", name_of (table, past->out));
  else
    g_string_append (text, "; nobody is out\n");
}

char *
ghost_twin (const GrapeTable *table, gconstpointer view)
{
  const Ghost *self = view;
  GString *text = g_string_new (NULL);

  append_word (text, table, self);
  append_players (text, table, self);
  if (self->past->len)
    g_string_append (text, "Earlier ghost words:\n");
  for (guint i = 0; i < self->past->len; i++)
    append_past (text, table, &g_array_index (self->past, GhostPast, i));
  return g_string_free (text, FALSE);
}

/* "SPERS: Ann's turn" */
static char *
say_subject (const GrapeTable *table, const Ghost *self)
{
  g_autofree char *letters = self->word ? g_ascii_strup (self->word, -1) : g_strdup ("No word yet");

  if (self->stage == GHOST_CITING)
    return g_strdup_printf ("%s: %s is to cite a word", letters, name_of (table, self->accused));
  if (self->stage == GHOST_TURN)
    return g_strdup_printf ("%s: %s's turn", letters, name_of (table, self->turn));
  return g_strdup (letters);
}

/** ghost_post: the engine writes the board, what is owed and the result below it */
char *
ghost_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  return say_subject (table, view);
}

static void
report_verdict (const GrapeTable *table, const GhostReport *report, GPtrArray *reports)
{
  grape_report_add (reports, "4 (3)", "The protest of %s against %s is %s",
                    name_of (table, report->by), name_of (table, report->against),
                    report->valid ? "valid" : "invalid");
  if (report->out >= 0)
    grape_report_add (reports, "4 (3)", "%s is out", name_of (table, report->out));
  else
    grape_report_add (reports, "4 (3)", "Who would be out has left already");
}

static void
report_protest (const GrapeTable *table, const Ghost *self, GPtrArray *reports)
{
  const GhostReport *report = &self->report;

  if (report->protest == GHOST_IS_WORD)
    grape_report_add (reports, "4 (3)",
                      report->valid
                          ? "“%s” is a word of four letters or more in the dictionary"
                          : "“%s” is not a word of four letters or more in the dictionary",
                      report->word);
  else if (!report->cited)
    grape_report_add (reports, "4 (3)", "No word with “%s” was cited", report->word);
  else
    grape_report_add (reports, "4 (3)",
                      report->valid ? "“%s” is not in the dictionary" : "“%s” is in the dictionary",
                      report->cited);
  report_verdict (table, report, reports);
}

static void
report_next (const GrapeTable *table, const Ghost *before, const Ghost *self, GPtrArray *reports)
{
  if (self->stage == GHOST_OVER && before->stage != GHOST_OVER)
    grape_report_add (reports, "5", "%s is the last player left and wins",
                      name_of (table, self->winner));
  else if (self->stage == GHOST_TURN && before->turns != self->turns)
    grape_report_add (reports, "4", "It is %s’s turn", name_of (table, self->turn));
}

static void
report_move (const GrapeTable *table, const Ghost *before, const GrapeEvent *event,
             const Ghost *self, GPtrArray *reports)
{
  const char *name = name_of (table, event->author);
  const char *text = event->text ? event->text : "";
  const char *rest = strchr (text, ' ') ? strchr (text, ' ') + 1 : "";

  if (g_str_has_prefix (text, "begin"))
    grape_report_add (reports, "4 (1)", "%s begins a ghost word with “%s”", name, rest);
  else if (g_str_has_prefix (text, "continue"))
    grape_report_add (reports, "4 (2)", "%s makes it “%s”", name, rest);
  else if (g_str_equal (text, "protest word"))
    grape_report_add (reports, "4 (3)", "%s protests against %s: “%s” is a word", name,
                      name_of (table, before->author), before->word);
  else if (g_str_equal (text, "protest unfindable"))
    grape_report_add (reports, "4 (3)", "%s protests against %s: no word contains “%s”", name,
                      name_of (table, before->author), before->word);
  else if (g_str_has_prefix (text, "cite"))
    grape_report_add (reports, "4 (3)", "%s cites “%s”", name, rest);
  else if (g_str_has_prefix (text, "object"))
    grape_report_add (reports, "4", "%s objects: %s is out", name, rest);
  else
    grape_report_add (reports, "4 (4)", "%s resigns", name);
}

void
ghost_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
              gconstpointer after, GPtrArray *reports)
{
  const Ghost *self = after, *old = before;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      report_move (table, old, event, self, reports);
      break;
    case GRAPE_EVENT_DRAW:
      for (guint i = 0; i < self->n_order; i++)
        grape_report_add (reports, "4", "Player %u is %s", self->players[self->order[i]].number,
                          name_of (table, self->order[i]));
      break;
    case GRAPE_EVENT_RULING:
      grape_report_add (reports, "4 (3)", "The referee sets the report aside");
      report_verdict (table, &self->report, reports);
      break;
    case GRAPE_EVENT_STEP:
      if (event->text && g_str_has_prefix (event->text, "settled"))
        {
          int seat = (int)g_ascii_strtoull (event->text + strlen ("settled "), NULL, 10) - 1;

          grape_report_add (reports, "4", "Nobody can object to %s any more",
                            name_of (table, seat));
          return;
        }
      if (old->stage == GHOST_TURN)
        grape_report_add (reports, "4 (4)", "%s did not play in time and has resigned",
                          name_of (table, old->turn));
      else
        report_protest (table, self, reports);
      break;
    case GRAPE_EVENT_JOIN:
      grape_report_add (reports, "4", "%s is added as player %u", name_of (table, event->author),
                        self->players[event->author].number);
      return;
    case GRAPE_EVENT_LEAVE:
      grape_report_add (reports, "4", "%s leaves the game%s", name_of (table, event->author),
                        old->turn == event->author ? " in their turn, which is resigning" : "");
      break;
    default:
      return;
    }
  report_next (table, old, self, reports);
}
