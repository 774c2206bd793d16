/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An anthology in words and fields: what may be written, what is told of it, and to whom. */
#include "grape-anthology.h"

#include "engine/grape-verb.h"

#include <string.h>

#define MAX_LINE 200

/* Until the count an author is known to themselves and the referee alone. */
static gboolean
is_hidden (const GrapeAnthology *self, guint i, GrapeViewer viewer)
{
  return (int)i != viewer && viewer != GRAPE_VIEWER_REFEREE && self->stage != GRAPE_ANTHOLOGY_OVER
         && self->authors[i].event;
}

/* A vote is the referee's to know; no seat shows its own, since voters may have none. */
static gboolean
hides_votes (const GrapeAnthology *self, GrapeViewer viewer)
{
  return viewer != GRAPE_VIEWER_REFEREE && self->stage != GRAPE_ANTHOLOGY_OVER;
}

/** grape_anthology_hide: in a view */
void
grape_anthology_hide (GrapeAnthology *self, GrapeViewer viewer)
{
  for (guint i = 0; i < self->n_authors; i++)
    {
      if (is_hidden (self, i, viewer))
        g_clear_pointer (&self->authors[i].text, g_free);
      if (hides_votes (self, viewer) && self->order_event)
        self->authors[i].number = 0;
    }
  for (guint i = 0; hides_votes (self, viewer) && i < self->votes->len; i++)
    if (g_array_index (self->votes, GrapeAnthologyVote, i).event)
      g_array_index (self->votes, GrapeAnthologyVote, i).choice = GRAPE_ANTHOLOGY_HIDDEN;
}

/* What was written is known once it is shown, and not by whom. */
static gboolean
vary_authors (GrapeAnthology *self, GrapeViewer viewer, GrapeStream *stream)
{
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n_authors; i++)
    {
      guint j = grape_stream_below (stream, self->n_authors);
      GrapeAnthologyAuthor *one = &self->authors[i], *other = &self->authors[j];

      if (!is_hidden (self, i, viewer) || !is_hidden (self, j, viewer) || i == j)
        continue;
      const GrapeAnthologyAuthor kept = *one;
      one->text = other->text;
      one->number = other->number;
      other->text = kept.text;
      other->number = kept.number;
      varied = TRUE;
    }
  return varied;
}

static gboolean
vary_texts (GrapeAnthology *self, GrapeViewer viewer, GrapeStream *stream)
{
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n_authors; i++)
    if (is_hidden (self, i, viewer))
      {
        g_free (self->authors[i].text);
        self->authors[i].text
            = g_strdup_printf ("Another line %u.", grape_stream_below (stream, 1000));
        varied = TRUE;
      }
  return varied;
}

gboolean
grape_anthology_vary (GrapeAnthology *self, GrapeViewer viewer, GrapeStream *stream)
{
  gboolean varied = self->stage < GRAPE_ANTHOLOGY_ORDER ? vary_texts (self, viewer, stream)
                                                        : vary_authors (self, viewer, stream);

  for (guint i = 0; hides_votes (self, viewer) && i < self->votes->len; i++)
    if (g_array_index (self->votes, GrapeAnthologyVote, i).event)
      {
        g_array_index (self->votes, GrapeAnthologyVote, i).choice
            = (int)grape_stream_below (stream, self->shown->len + 1);
        varied = TRUE;
      }
  return varied;
}

const char *const grape_anthology_stages[]
    = { "before", "writing", "order", "voting", "over", NULL };

static const GrapeField author_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (GrapeAnthologyAuthor, playing),
               "Whether the player is still there. Left out: they are."),
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (GrapeAnthologyAuthor, text),
               "What they wrote; null: nothing, or it is hidden from this viewer."),
  GRAPE_FIELD ("number", grape_field_number, GRAPE_AT (GrapeAnthologyAuthor, number),
               "Under which number it is shown; null: not shown, or hidden.", .min = 1,
               .max = GRAPE_ANTHOLOGY_SEATS),
  GRAPE_FIELD ("votes", grape_field_int, GRAPE_AT (GrapeAnthologyAuthor, votes),
               "Votes for it, once they are counted.", .max = G_MAXINT32),
  { NULL },
};
const GrapeFields grape_anthology_author = { .fields = author_fields };

static const GrapeField shown_fields[] = {
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (GrapeAnthologyText, text), "The text.",
               .needed = TRUE),
  GRAPE_FIELD ("struck", grape_field_bool, GRAPE_AT (GrapeAnthologyText, struck),
               "Whether the referee struck it."),
  { NULL },
};
const GrapeFields grape_anthology_text = { .fields = shown_fields };

static const GrapeField vote_fields[] = {
  GRAPE_FIELD ("voter", grape_field_text, GRAPE_AT (GrapeAnthologyVote, voter), "Who.",
               .needed = TRUE),
  GRAPE_FIELD ("choice", grape_field_secret, GRAPE_AT (GrapeAnthologyVote, choice),
               "For which number; null: none.", .min = 1, .max = GRAPE_ANTHOLOGY_SEATS,
               .hidden = GRAPE_ANTHOLOGY_HIDDEN),
  { NULL },
};
const GrapeFields grape_anthology_vote = { .fields = vote_fields };

/* Whether those who have written are numbered 1 to n, in any order, once that was drawn. */
static gboolean
has_order (const GrapeAnthology *self)
{
  guint n = 0, seen = 0;

  for (guint i = 0; i < self->n_authors; i++)
    {
      n += grape_anthology_has_written (self, (int)i);
      seen |= self->authors[i].number ? 1u << self->authors[i].number : 0;
      if (!self->authors[i].number != !grape_anthology_has_written (self, (int)i)
          && self->stage >= GRAPE_ANTHOLOGY_ORDER)
        return FALSE;
    }
  return self->stage < GRAPE_ANTHOLOGY_ORDER ? !seen : seen == (2u << n) - 2;
}

/** grape_anthology_given: of a given position, what its parts must have in common */
gboolean
grape_anthology_given (const GrapeAnthology *self, GError **error)
{
  const char *why = NULL;

  if (!has_order (self))
    why = "The texts of the players are numbered from 1, each with a number of its own";
  else if ((self->shown->len > 0) != (self->stage == GRAPE_ANTHOLOGY_VOTING)
           && self->stage != GRAPE_ANTHOLOGY_OVER)
    why = "Texts are shown from the voting on";
  else if (self->shown->len > self->n_authors)
    why = "More texts are shown than there are players";
  else if (self->votes->len && !self->shown->len)
    why = "There are votes for nothing";
  else if (self->stage == GRAPE_ANTHOLOGY_VOTING && !self->deadline)
    why = "The voting has a deadline";
  for (guint i = 0; !why && i < self->votes->len; i++)
    if (g_array_index (self->votes, GrapeAnthologyVote, i).choice > (int)self->shown->len)
      why = "A vote is for a text that is not shown";
  for (guint i = 0; !why && self->shown->len && i < self->n_authors; i++)
    if (self->authors[i].number > self->shown->len)
      why = "A player's text is not among those shown";
  if (why)
    grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "%s", why);
  return !why;
}

/* A line that could be taken for another one's beginning, or shows nothing. */
static gboolean
is_line (const char *line)
{
  gboolean good = *line && g_utf8_strlen (line, -1) <= MAX_LINE;

  for (const char *c = line; good && *c; c = g_utf8_next_char (c))
    good = grape_sign_shows (g_utf8_get_char (c));
  return good;
}

/** grape_anthology_read: a block: `sentence`, and the lines below; see #GrapeRules */
gboolean
grape_anthology_read (const GrapeAnthology *self, const GrapeAnthologyTerms *terms, int seat,
                      const char *text, GrapeRead *read, GError **error)
{
  g_autoptr (GPtrArray) lines = grape_block_lines (text);
  g_autofree char *own = g_ascii_strdown (text, (gssize)strcspn (text, "\n"));

  if (!g_str_equal (own, terms->verb))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, terms->write,
                            "Write `%s`, and yours in the lines below", terms->verb);
  if (self->stage != GRAPE_ANTHOLOGY_WRITING || !self->authors[seat].playing)
    return grape_error_set (error, GRAPE_ERROR_TURN, terms->late, "Nothing is to be written now");
  if (lines->len < 1 || lines->len > terms->lines_max)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, terms->write,
                            "One line is wanted, and at most %u", terms->lines_max);
  for (guint i = 0; i < lines->len; i++)
    if (!is_line (g_ptr_array_index (lines, i)))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, terms->write,
                              "Line %u: a line has words, at most 200 letters of them", i + 1);
  read->text = g_strdup_printf ("%s\n%s", terms->verb, grape_block_text (text));
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

/** grape_anthology_read_vote: "vote 2", "vote none"; see read_person() of #GrapeRules */
gboolean
grape_anthology_read_vote (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                           const GrapeTable *table, const char *name, const char *text,
                           GrapeRead *read, GError **error)
{
  g_autofree char *choice = g_strstrip (g_ascii_strdown (text + strcspn (text, " \t\n"), -1));
  char *end;
  guint64 number = g_ascii_strtoull (choice, &end, 10);
  int seat = grape_table_player (table, name);

  if (!g_str_equal (choice, "none") && (*end || !number))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, terms->vote,
                            "Write `vote 2` or `vote none`");
  if (self->stage != GRAPE_ANTHOLOGY_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, terms->vote, "There is no vote now");
  if (number > self->shown->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, terms->vote, "Nothing has that number");
  if (number && seat >= 0
      && g_strcmp0 (self->authors[seat].text,
                    g_array_index (self->shown, GrapeAnthologyText, number - 1).text)
             == 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, terms->vote, "Nobody votes for their own");
  read->text = number ? g_strdup_printf ("vote %u", (guint)number) : g_strdup ("vote none");
  read->audience = GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

/** grape_anthology_read_ruling: "strike 2", "close"; see #GrapeRules */
gboolean
grape_anthology_read_ruling (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                             const char *text, GrapeRead *read, GError **error)
{
  g_autofree char *lower = g_strstrip (g_ascii_strdown (text, -1));
  guint64 number = g_str_has_prefix (lower, "strike ")
                       ? g_ascii_strtoull (lower + strlen ("strike "), NULL, 10)
                       : 0;

  if (!number && !g_str_equal (lower, "close"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, terms->rule,
                            "Write `rule strike 2` or `rule close`");
  if (self->stage != GRAPE_ANTHOLOGY_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, terms->rule, "There is no vote now");
  if (number > self->shown->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, terms->rule, "Nothing has that number");
  read->text = number ? g_strdup_printf ("strike %u", (guint)number) : g_strdup ("close");
  return TRUE;
}

static const char *
author_of (const GrapeTable *table, const GrapeAnthology *self, guint number)
{
  for (guint i = 0; i < self->n_authors; i++)
    if (self->authors[i].number == number)
      return grape_table_name (table, (int)i);
  return NULL;
}

static void
append_shown (const GrapeAnthology *self, const GrapeTable *table, GString *body)
{
  for (guint i = 0; i < self->shown->len; i++)
    {
      const GrapeAnthologyText *shown = &g_array_index (self->shown, GrapeAnthologyText, i);
      const char *author = author_of (table, self, i + 1);
      g_auto (GStrv) lines = g_strsplit (shown->text, "\n", -1);

      for (guint l = 0; lines[l]; l++)
        g_string_append_printf (body, l ? "   %s\n" : "%2$u. %1$s\n", lines[l], i + 1);
      if (shown->struck)
        g_string_append (body, "   (struck)\n");
      if (self->stage == GRAPE_ANTHOLOGY_OVER && author)
        g_string_append_printf (body, "   by %s\n", author);
    }
}

/** grape_anthology_tell: who has written, what is shown, and how it ended, as text */
void
grape_anthology_tell (const GrapeAnthology *self, const GrapeTable *table, GString *text)
{
  for (guint i = 0; i < self->n_authors; i++)
    {
      const GrapeAnthologyAuthor *player = &self->authors[i];
      const char *written
          = grape_anthology_has_written (self, (int)i) ? "has written" : "has not written";

      if (self->stage == GRAPE_ANTHOLOGY_OVER)
        g_string_append_printf (text, "%s: %d\n", grape_table_name (table, (int)i), player->votes);
      else
        g_string_append_printf (text, "%s: %s\n", grape_table_name (table, (int)i),
                                player->playing ? written : "left");
    }
  append_shown (self, table, text);
  if (self->shown->len)
    g_string_append_printf (text, "Votes: %u\n", self->votes->len);
}

/** grape_anthology_chosen: what @seat has written and may still replace; see #GrapeRules */
char *
grape_anthology_chosen (const GrapeAnthology *self, int seat)
{
  return self->stage == GRAPE_ANTHOLOGY_WRITING ? g_strdup (self->authors[seat].text) : NULL;
}

static void
report_move (const GrapeAnthologyTerms *terms, const GrapeTable *table, const GrapeEvent *event,
             GPtrArray *reports)
{
  if (event->person)
    grape_report_add (reports, terms->vote, "%s voted", event->person);
  else
    grape_report_add (reports, terms->write, "%s wrote %s", grape_table_name (table, event->author),
                      terms->what);
}

/** grape_anthology_report: after @event; FALSE: that is for the game to tell */
gboolean
grape_anthology_report (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                        const GrapeTable *table, const GrapeEvent *event, GPtrArray *reports)
{
  if (event->kind == GRAPE_EVENT_MOVE)
    report_move (terms, table, event, reports);
  else if (event->kind == GRAPE_EVENT_DRAW && self->order_event)
    grape_report_add (reports, terms->show, "The order was drawn");
  else if (event->kind == GRAPE_EVENT_RULING)
    grape_report_add (reports, terms->rule, "The referee: %s", event->text);
  else if (event->kind != GRAPE_EVENT_STEP)
    return FALSE;
  else if (self->stage == GRAPE_ANTHOLOGY_VOTING)
    grape_report_add (reports, terms->show, "%u are shown", self->shown->len);
  else
    for (guint i = 0; i < self->n_authors; i++)
      grape_report_add (reports, terms->end, "%s: %d", grape_table_name (table, (int)i),
                        self->authors[i].votes);
  return TRUE;
}
