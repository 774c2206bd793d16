/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read, and what they can do now. */
#include "society-act.h"

#include <string.h>

char *
society_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  return g_strdup ("");
}

/* The last entry, if @event wrote it. */
static void
report_entry (const Society *before, const Society *after, GPtrArray *reports)
{
  for (guint number = before->ledger.n + 1; number <= after->ledger.n; number++)
    {
      const SocietyEntry *entry = society_entry (after, number);

      if (entry->disregarded)
        grape_report_add (reports, entry->clause,
                          "Entry %u: %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT
                          " are beyond a limit and disregarded",
                          entry->entry, entry->disregarded, ABS (entry->asked));
    }
}

void
society_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                gconstpointer after, GPtrArray *reports)
{
  const char *text = event->text ? event->text : "";
  g_autofree char *line = g_strndup (text, strcspn (text, "\n"));
  const char *who = event->person ? event->person : "The keeper of the log";

  if (event->kind == GRAPE_EVENT_STEP)
    grape_report_add (reports, NULL, "By itself: %s", line);
  else if (event->kind == GRAPE_EVENT_MOVE)
    grape_report_add (reports, NULL, "%s: %s", who, line);
  report_entry (before, after, reports);
}

/* What somebody can do */

#define add(moves, ...) g_ptr_array_add (moves, g_strdup_printf (__VA_ARGS__))

static void
list_about_game (const SocietyGame *game, const char *name, const char *other, GPtrArray *moves)
{
  static const char *const bare[]
      = { "consent", "decline", "cancel", "sign up", "start",      "join",
          "post",    "resign",  "agree",  "quit",    "exhibition", "dispute" };
  static const char *const named[] = { "silent", "ask", "referee", "substitute", "appoint" };

  for (guint i = 0; i < G_N_ELEMENTS (bare); i++)
    add (moves, "%s %s", bare[i], game->label);
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    add (moves, "%s %s %s", named[i], game->label,
         i < 2 && game->referees->len ? g_array_index (game->referees, SocietyReferee, 0).name
         : i == 2                     ? name
                                      : other);
  add (moves, "reply %s continue", game->label);
  add (moves, "reply %s resign", game->label);
  add (moves, "dispute %s referee unable", game->label);
  add (moves, "judge %s so be it", game->label);
  for (guint i = 0; i < game->players->len; i++)
    {
      const char *player = g_array_index (game->players, SocietySeat, i).name;

      add (moves, "pay %s \"%s\" 30", game->label, player);
      add (moves, "points %s \"%s\" -3", game->label, player);
      add (moves, "points %s \"%s\" 5", game->label, player);
      add (moves, "transfer %s from \"%s\" to \"%s\" 10", game->label, player, other);
      add (moves, "result %s winners \"%s\"", game->label, player);
    }
}

static void
list_rest (const Society *self, const char *other, GPtrArray *moves)
{
  guint n = self->games.n + self->submissions.n + 1;

  add (moves, "vacation");
  add (moves, "return");
  if (society_count_people (self) > 5)
    add (moves, "leave");
  add (moves, "join");
  add (moves, "active \"%s\" no", other);
  add (moves, "office president \"%s\"", other);
  add (moves,
       "submit s%u game \"Game %u\"\nb: none\nc: 2 to active\nd: play\ne: 1\nf: win\ng: -\n"
       "h: standard",
       n, n);
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const SocietySubmission *post
          = society_submission (self, (int)g_array_index (self->waiting, guint, i));

      add (moves, "endorse %s", post->label);
      add (moves, "veto %s because no", post->label);
    }
  if (self->ledger.n)
    add (moves, "correct %u to nothing", self->ledger.n);
}

static void
list_announcements (const Society *self, const char *name, const char *a, const char *b,
                    GPtrArray *moves)
{
  guint n = self->games.n + self->submissions.n + 1;

  add (moves, "announce g%u \"Ghost\": players \"%s\", \"%s\"; referees \"%s\"", n, a, b, name);
  add (moves, "announce g%u \"Game of Pure Skill\": players \"%s\", \"%s\", \"%s\"; referees none",
       n, name, a, b);
  add (moves, "announce g%u \"Mediocrity\": players \"%s\", \"%s\", \"%s\"; referees none", n, name,
       a, b);
  add (moves, "announce g%u \"Double Crash\" duel challenged \"%s\": players \"%s\", \"%s\"", n, a,
       name, a);
  add (moves, "enrol diplomacy g%u until 9000-01-01: 2 to 3", n);
}

/** society_legal: acts of @name that may be possible: those that are not are left out */
void
society_legal (const GrapeTable *table, gconstpointer state, const char *name, GPtrArray *moves)
{
  const Society *self = state;
  int me = society_find_person (self, name), n = (int)self->people.n;
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  const char *a = n ? society_person (self, (MAX (me, 0) + 1) % n)->name : name;
  const char *b = n ? society_person (self, (MAX (me, 0) + 2) % n)->name : name;

  list_rest (self, a, all);
  list_announcements (self, name, a, b, all);
  for (guint i = 0; i < MIN (self->open->len, 10); i++)
    list_about_game (society_game (self, (int)g_array_index (self->open, guint, i)), name, b, all);
  for (guint i = 0; i < all->len; i++)
    {
      SocietyAct act;
      const char *text = g_ptr_array_index (all, i);

      if (society_begin (&act, self, name, NULL) && society_run (&act, text, NULL))
        g_ptr_array_add (moves, g_strdup (act.out->str));
      society_act_clear (&act);
    }
}
