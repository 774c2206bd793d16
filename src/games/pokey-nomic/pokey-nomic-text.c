/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read of Pokey Nomic: the board as text, posts, reports and the outcome. */
#include "pokey-nomic-private.h"

static const char *const kind_names[] = { "Hoser", "Live Chicken", "Brick" };

static void
write_player (const GrapeTable *table, const PokeyNomic *self, int seat, GString *text)
{
  const PokeyPlayer *player = &self->players[seat];

  g_string_append_printf (text, "%s: %" G_GINT64_FORMAT " points, %s",
                          grape_table_name (table, seat), player->score, kind_names[player->kind]);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const PokeyColumn *column = g_ptr_array_index (self->columns, i);

      g_string_append_printf (text, ", %s %s", column->name,
                              (char *)g_ptr_array_index (column->values, (guint)seat));
    }
  g_string_append_printf (text, "%s%s%s%s\n", player->injured ? ", injured" : "",
                          player->throws ? ", has to throw the die" : "",
                          player->brick && player->kind == POKEY_BRICK ? ", may throw as a Brick"
                                                                       : "",
                          player->out ? ", has forfeited" : "");
}

static void
write_title (const PokeyProposal *proposal, GString *text)
{
  g_string_append_printf (text, "%s", pokey_change_words[proposal->change]);
  if (proposal->change != POKEY_ENACT)
    g_string_append_printf (text, " rule %u", proposal->target);
  if (proposal->forms)
    {
      g_string_append (text, ", form");
      pokey_write_forms (text, proposal->forms);
    }
}

/* The wording and the lines: their own words, behind a tab. */
static void
write_wording (const PokeyProposal *proposal, GString *text)
{
  g_auto (GStrv) lines = g_strsplit (proposal->text, "\n", -1);

  for (char **each = lines; *each && *proposal->text; each++)
    g_string_append_printf (text, "\t%s\n", *each);
  for (guint i = 0; i < proposal->sets->len; i++)
    g_string_append_printf (text, "\tset %s\n", (char *)g_ptr_array_index (proposal->sets, i));
  for (guint i = 0; i < proposal->conflicts->len; i++)
    g_string_append_printf (text, "\tinconsistent with %u\n",
                            g_array_index (proposal->conflicts, guint, i));
}

static guint64
voters (const PokeyProposal *proposal, guint n_seats, guint vote)
{
  guint64 seats = 0;

  for (guint i = 0; i < n_seats; i++)
    seats |= (guint64)(proposal->votes[i] == vote) << i;
  return seats;
}

static void
write_voters (const GrapeTable *table, guint64 seats, const char *word, GString *text)
{
  g_autofree char *names = grape_table_names (table, seats);

  if (seats)
    g_string_append_printf (text, "%s: %s\n", word, names);
}

static void
write_votes (const GrapeTable *table, const PokeyNomic *self, const PokeyProposal *proposal,
             GString *text)
{
  write_voters (table, voters (proposal, self->n_seats, POKEY_FOR), "For", text);
  write_voters (table, voters (proposal, self->n_seats, POKEY_AGAINST), "Against", text);
}

static void
write_open (const GrapeTable *table, const PokeyNomic *self, const PokeyProposal *proposal,
            GString *text)
{
  gint64 over, under;

  g_string_append_printf (text, "\nProposal %u by %s: ", proposal->number,
                          grape_table_name (table, proposal->by));
  write_title (proposal, text);
  pokey_needs (self, proposal->change, proposal->kind, &over, &under, NULL);
  if (over == under)
    g_string_append (text, "; needs all votes");
  else
    g_string_append_printf (
        text, "; needs more than %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT " of the votes", over,
        under);
  g_string_append_printf (text, "%s%s\n", proposal->called ? "; the vote is on" : "; in debate",
                          pokey_may_take_effect (self, proposal) ? "" : "; cannot be adopted now");
  write_wording (proposal, text);
  write_votes (table, self, proposal, text);
  if (proposal->called)
    write_voters (table, voters (proposal, self->n_seats, POKEY_NO_VOTE) & pokey_playing (self),
                  "No vote yet", text);
}

static const char *const verdict_names[] = { "open", "legal", "illegal", "undecidable", "decided" };

static void
write_questions (const GrapeTable *table, const PokeyNomic *self, GString *text)
{
  if (self->invoked)
    g_string_append_printf (text, "\nJudge: %s\n",
                            self->judge >= 0 ? grape_table_name (table, self->judge) : "nobody");
  for (guint i = 0; i < self->questions->len; i++)
    {
      const PokeyQuestion *each = &g_array_index (self->questions, PokeyQuestion, i);

      g_string_append_printf (text, "Question by %s: ", grape_table_name (table, each->by));
      if (each->form)
        g_string_append_printf (text, "the form of %u", each->number);
      else
        g_string_append_printf (text, *each->text ? "legality, “%s”" : "legality%s", each->text);
      g_string_append_printf (text, "; %s\n", verdict_names[each->verdict]);
    }
}

static void
write_rules (const PokeyNomic *self, GString *text)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < self->rules->rules->len; i++)
    if (grape_ruleset_is_void (self->rules, grape_ruleset_at (self->rules, i)))
      g_string_append_printf (
          words, "%s%u", words->len ? ", " : "; void: ", grape_ruleset_at (self->rules, i)->number);
  g_string_append_printf (text, "\nRules: %u immutable, %u mutable%s\n",
                          grape_ruleset_count (self->rules, GRAPE_RULE_IMMUTABLE),
                          grape_ruleset_count (self->rules, GRAPE_RULE_MUTABLE), words->str);
  g_string_free (words, TRUE);
}

/** pokey_twin: the scores, what is proposed and asked, and how many rules there are */
char *
pokey_twin (const GrapeTable *table, gconstpointer view)
{
  const PokeyNomic *self = view;
  GString *text = g_string_new (NULL);
  int next = pokey_next_seat (self);

  for (int i = 0; i < (int)self->n_seats; i++)
    write_player (table, self, i, text);
  if (next >= 0 && !pokey_over (self))
    g_string_append_printf (text, "\nNext turn: %s\n", grape_table_name (table, next));
  for (guint i = 0; i < self->open->len; i++)
    write_open (table, self, g_ptr_array_index (self->open, i), text);
  write_questions (table, self, text);
  write_rules (self, text);
  return g_string_free (text, FALSE);
}

static const char *const result_names[] = { "is adopted", "is defeated", "has lapsed" };

/* "3 for, 1 against." */
static void
write_count (const PokeyNomic *self, const PokeyProposal *proposal, GString *body)
{
  guint n_for = 0, n_against = 0;

  for (guint i = 0; i < self->n_seats; i++)
    {
      n_for += proposal->votes[i] == POKEY_FOR ? 1 : 0;
      n_against += proposal->votes[i] == POKEY_AGAINST ? 1 : 0;
    }
  if (n_for + n_against)
    g_string_append_printf (body, "%u for, %u against.\n", n_for, n_against);
}

/* The turn summary: whose turn it is, and what it still lacks */
static void
write_turn (const GrapeTable *table, const PokeyNomic *self, GString *body)
{
  const PokeyProposal *open = NULL;

  for (guint i = 0; i < self->open->len; i++)
    {
      const PokeyProposal *each = g_ptr_array_index (self->open, i);

      open = each->by == self->mover ? each : open;
    }
  if (self->mover < 0 || pokey_over (self))
    return;
  g_string_append_printf (body, "Turn %u is the turn of %s", self->turns,
                          grape_table_name (table, self->mover));
  if (open)
    g_string_append_printf (body, ": proposal %u %s.\n", open->number,
                            open->called ? "is voted on" : "is debated");
  else
    g_string_append (body, self->players[self->mover].throws ? ": the die is to be thrown.\n"
                                                             : ", and is complete.\n");
}

/* The report of a vote, with how the rule reads now where the change is adopted. */
static void
write_result (const GrapeTable *table, const PokeyNomic *self, const PokeyPast *past, GString *body)
{
  const PokeyProposal *proposal = past->proposal;

  g_string_append_printf (body, "Proposal %u by %s (", proposal->number,
                          grape_table_name (table, proposal->by));
  write_title (proposal, body);
  g_string_append_printf (body, ") %s.\n", result_names[past->result]);
  write_count (self, proposal, body);
  write_wording (proposal, body);
  write_votes (table, self, proposal, body);
}

/** pokey_post: the voting report of the last proposal that is over, and the turn summary */
char *
pokey_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const PokeyNomic *self = view;

  if (self->past)
    write_result (table, self, self->past, body);
  write_turn (table, self, body);
  return self->past ? g_strdup_printf ("proposal %u %s", self->past->proposal->number,
                                       result_names[self->past->result])
                    : g_strdup ("");
}

/** pokey_keepsake: the ruleset as it reads now */
char *
pokey_keepsake (const GrapeTable *table, gconstpointer view)
{
  return grape_ruleset_report (((const PokeyNomic *)view)->rules);
}

/** pokey_report: what the event did, as it was written down then */
void
pokey_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
              gconstpointer after, GPtrArray *reports)
{
  const PokeyNomic *self = after;

  for (guint i = 0; i < self->news->len; i++)
    {
      const GrapeReport *each = g_ptr_array_index (self->news, i);

      grape_report_add (reports, each->rule, "%s", each->text);
    }
}

/** pokey_outcome: R9.1 to R9.4 */
void
pokey_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const PokeyNomic *self = state;

  for (guint i = 0; i < self->n_seats; i++)
    grape_outcome_score (outcome, self->players[i].score);
  outcome->over = pokey_over (self);
  if (!outcome->over)
    return;
  if (self->winner >= 0)
    grape_outcome_win (outcome, self->winner);
  outcome->reason = self->winner < 0 ? g_strdup ("Everybody has forfeited: nobody wins.")
                    : self->paradox  ? g_strdup_printf ("%s wins: the turn could not be completed.",
                                                        grape_table_name (table, self->winner))
                                     : g_strdup_printf ("%s has the points, and wins.",
                                                        grape_table_name (table, self->winner));
}
