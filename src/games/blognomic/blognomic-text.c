/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tracker, the Confessions and what is voted on, in words; the voting report; the log. */
#include "blognomic-act.h"

#include <string.h>

static void
tell_people (const Blog *self, GString *text)
{
  g_string_append (text, "GNDT\n");
  for (int i = 0; i < (int)self->people.n; i++)
    {
      const BlogPrisoner *prisoner = blog_prisoner (self, i);

      if (prisoner->stay != BLOG_PLAYS)
        continue;
      g_string_append_printf (
          text, "  %s%s%s%s: Sentence %" G_GINT64_FORMAT ", SHIV %" G_GINT64_FORMAT ", %s",
          prisoner->name, i == self->warden ? " (Warden)" : "", prisoner->admin ? " (Admin)" : "",
          prisoner->idle ? " (idle)" : "", prisoner->sentence, prisoner->shiv,
          blog_attitudes[prisoner->attitude]);
      if (prisoner->gang)
        g_string_append_printf (text, ", %s", blog_gangs[prisoner->gang]);
      if (prisoner->grudge)
        g_string_append_printf (text, ", a Grudge against %s", prisoner->grudge);
      for (guint j = 0; j < self->columns.n; j++)
        g_string_append_printf (text, ", %s %s", blog_column (self, j)->name,
                                blog_value (self, i, j));
      g_string_append_c (text, '\n');
    }
}

static void
tell_confession (const Blog *self, const BlogPost *post, GString *text)
{
  g_string_append_printf (text, "  %u. %s: %s with %s", post->number, blog_kinds[post->kind],
                          blog_name (self, post->parties[0]), blog_name (self, post->parties[1]));
  if (post->target >= 0)
    g_string_append_printf (text, ", against %s", blog_name (self, post->target));
  for (guint i = 0; i < 2; i++)
    {
      const BlogSide *side = &post->sides[i];

      if (side->outcome || side->hash)
        g_string_append_printf (text, "; %s %s", blog_name (self, post->parties[i]),
                                side->outcome == BLOG_COOPERATED ? "cooperated"
                                : side->outcome                  ? "defected"
                                                                 : "has made a Statement");
    }
  g_string_append_c (text, '\n');
}

static void
tell_votable (const Blog *self, const BlogPost *post, GString *text)
{
  guint n_for, n_against;

  blog_tally (self, post, &n_for, &n_against);
  g_string_append_printf (text, "  %u. %s “%s” by %s: %u for, %u against%s%s\n", post->number,
                          post->kind == BLOG_PROPOSAL ? "Proposal"
                          : post->kind == BLOG_CFJ    ? "Call for Judgement"
                                                      : "Declaration of Victory",
                          post->title, blog_name (self, post->by), n_for, n_against,
                          post->killed ? ", self-killed" : "", post->vetoed ? ", vetoed" : "");
}

static void
tell_open (const Blog *self, gboolean votable, const char *title, GString *text)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);

      if (blog_is_votable (post) != votable)
        continue;
      if (!any)
        g_string_append_printf (text, "\n%s\n", title);
      any = TRUE;
      if (votable)
        tell_votable (self, post, text);
      else
        tell_confession (self, post, text);
    }
}

char *
blog_twin (const GrapeTable *table, gconstpointer state)
{
  const Blog *self = state;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Dynasty %u%s%s%s. Quorum is %u.%s%s\n\n", self->dynasty,
                          self->theme ? " (" : "", self->theme ? self->theme : "",
                          self->theme ? ")" : "", blog_quorum (self),
                          blog_in_hiatus (self) ? " The game is in Hiatus." : "",
                          blog_in_lockdown (self, -1) ? " The Prison is in Lockdown." : "");
  tell_people (self, text);
  if (self->don >= 0)
    g_string_append_printf (text, "The Don: %s\n", blog_name (self, self->don));
  tell_open (self, FALSE, "Confessions", text);
  tell_open (self, TRUE, "Pending", text);
  return g_string_free (text, FALSE);
}

/* R8.1: the voting report: what was resolved since a day before */
char *
blog_post_text (const GrapeTable *table, gconstpointer state, GString *body)
{
  const Blog *self = state;

  for (guint number = self->posts.n; number > 0; number--)
    {
      const BlogPost *post = blog_post (self, number);

      if (self->now - post->at > 14 * GRAPE_DAY_S)
        break;
      if (!blog_is_votable (post) || post->closed_by < 0
          || self->now - post->closed_at > GRAPE_DAY_S)
        continue;
      g_string_append_printf (body, "%u. “%s” by %s was %s by %s, %u to %u.\n", number, post->title,
                              blog_name (self, post->by),
                              post->status == BLOG_ENACTED ? "enacted" : "failed",
                              blog_name (self, post->closed_by), post->n_for, post->n_against);
    }
  return g_strdup ("");
}

/* What an act by name did: its own line. */
void
blog_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
             gconstpointer after, GPtrArray *reports)
{
  const Blog *self = after, *was = before;

  for (guint i = was->changes.n; i < self->changes.n; i++)
    {
      const BlogChange *change = grape_shelf_get (&self->changes, i);

      grape_report_add (reports, "Gamestate Tracking", "%s: %s is now %s",
                        blog_name (self, change->person), change->column, change->value);
    }
  for (guint i = 0; i < was->open->len; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (was->open, guint, i) + 1);

      if (post->status == BLOG_CEASED)
        grape_report_add (reports, "Confessions", "%u is a Confession no more", post->number);
      if (post->status == BLOG_ENACTED || post->status == BLOG_FAILED)
        grape_report_add (reports, "Votable Matters", "%u is %s, %u to %u", post->number,
                          post->status == BLOG_ENACTED ? "enacted" : "failed", post->n_for,
                          post->n_against);
    }
  if (self->dynasty != was->dynasty)
    grape_report_add (reports, "Victory and Ascension", "Dynasty %u begins, with %s as the Warden",
                      self->dynasty, blog_name (self, self->warden));
  if (event->kind == GRAPE_EVENT_DRAW)
    grape_report_add (reports, "Random Generators", "Rolled: %s", self->rolled);
}
