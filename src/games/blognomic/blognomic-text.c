/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tracker, the Confessions and what is voted on, in words; the voting report; the log. */
#include "blognomic-act.h"

#include <string.h>

#define TELLING_DIGITS 8 /* a text with fewer has hardly a nonce in it */

/* One more thing about what stands before. */
static void
add_part (GString *text, const char *part)
{
  g_string_append_printf (text, "; %s", part);
}

G_GNUC_PRINTF (2, 3)
static void
add_format (GString *text, const char *format, ...)
{
  va_list parts;

  g_string_append (text, "; ");
  va_start (parts, format);
  g_string_append_vprintf (text, format, parts);
  va_end (parts);
}

static void
tell_person (const Blog *self, int person, GString *text)
{
  const BlogPrisoner *prisoner = blog_prisoner (self, person);

  g_string_append (text, "  ");
  g_string_append_printf (text, N_ ("%s: Sentence %d"), prisoner->name, (int)prisoner->sentence);
  add_format (text, N_ ("SHIV %d"), (int)prisoner->shiv);
  add_part (text, blog_attitudes[prisoner->attitude]);
  if (person == self->warden)
    add_part (text, N_ ("Warden"));
  if (prisoner->admin)
    add_part (text, N_ ("Admin"));
  if (person == self->don)
    add_part (text, N_ ("the Don"));
  if (prisoner->idle)
    add_part (text, N_ ("idle"));
  if (prisoner->gang)
    add_format (text, N_ ("Gang “%s”"), blog_gangs[prisoner->gang]);
  if (prisoner->grudge)
    add_format (text, N_ ("Grudge against %s"), prisoner->grudge);
  for (guint j = 0; j < self->columns.n; j++)
    g_string_append_printf (text, "; “%s”: “%s”", blog_column (self, j)->name,
                            blog_value (self, person, j));
  g_string_append_c (text, '\n');
}

static void
tell_people (const Blog *self, GString *text)
{
  g_string_append (text, "GNDT\n");
  for (int i = 0; i < (int)self->people.n; i++)
    if (blog_prisoner (self, i)->stay == BLOG_PLAYS)
      tell_person (self, i, text);
}

/* What a Party has done. */
static void
tell_side (const char *name, const BlogSide *side, GString *text)
{
  if (side->outcome == BLOG_COOPERATED)
    add_format (text, N_ ("%s cooperated"), name);
  else if (side->outcome)
    add_format (text, N_ ("%s defected"), name);
  else if (side->hash)
    add_format (text, N_ ("%s has made a Statement"), name);
}

static void
tell_confession (const Blog *self, const BlogPost *post, GString *text)
{
  const char *suspect = blog_name (self, post->parties[0]);
  const char *accomplice = blog_name (self, post->parties[1]);

  g_string_append (text, "  ");
  if (post->kind == BLOG_CRIME)
    g_string_append_printf (text, N_ ("%u: a Crime of %s with %s"), post->number, suspect,
                            accomplice);
  else if (post->kind == BLOG_SNITCH)
    g_string_append_printf (text, N_ ("%u: Snitching of %s with %s"), post->number, suspect,
                            accomplice);
  else if (post->kind == BLOG_ATTACK)
    g_string_append_printf (text, N_ ("%u: an Attack of %s with %s"), post->number, suspect,
                            accomplice);
  else if (post->kind == BLOG_ESCAPE)
    g_string_append_printf (text, N_ ("%u: an Escape of %s with %s"), post->number, suspect,
                            accomplice);
  else
    g_string_append_printf (text, N_ ("%u: a Rumour about %s and %s"), post->number, suspect,
                            accomplice);
  if (post->target >= 0)
    add_format (text, N_ ("against %s"), blog_name (self, post->target));
  tell_side (suspect, &post->sides[0], text);
  tell_side (accomplice, &post->sides[1], text);
  g_string_append_c (text, '\n');
}

static void
tell_votable (const Blog *self, const BlogPost *post, GString *text)
{
  const char *by = blog_name (self, post->by);
  guint n_for, n_against;

  g_string_append (text, "  ");
  if (post->kind == BLOG_PROPOSAL)
    g_string_append_printf (text, N_ ("%u: Proposal “%s” by %s"), post->number, post->title, by);
  else if (post->kind == BLOG_CFJ)
    g_string_append_printf (text, N_ ("%u: Call for Judgement “%s” by %s"), post->number,
                            post->title, by);
  else
    g_string_append_printf (text, N_ ("%u: Declaration of Victory “%s” by %s"), post->number,
                            post->title, by);
  blog_tally (self, post, &n_for, &n_against);
  add_format (text, N_ ("%u for, %u against"), n_for, n_against);
  if (post->killed)
    add_part (text, N_ ("killed by its author"));
  if (post->vetoed)
    add_part (text, N_ ("vetoed"));
  g_string_append_c (text, '\n');
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

  if (self->theme)
    g_string_append_printf (text, N_ ("Dynasty %u: “%s”"), self->dynasty, self->theme);
  else
    g_string_append_printf (text, N_ ("Dynasty %u"), self->dynasty);
  g_string_append_c (text, '\n');
  g_string_append_printf (text, N_ ("Quorum is %u"), blog_quorum (self));
  g_string_append_c (text, '\n');
  if (blog_in_hiatus (self))
    g_string_append_printf (text, "%s\n", N_ ("The game is in Hiatus"));
  if (blog_in_lockdown (self, -1))
    g_string_append_printf (text, "%s\n", N_ ("The Prison is in Lockdown"));
  g_string_append_c (text, '\n');
  tell_people (self, text);
  tell_open (self, FALSE, N_ ("Confessions"), text);
  tell_open (self, TRUE, N_ ("Pending"), text);
  return g_string_free (text, FALSE);
}

/* Who showed @icon last; its author, who showed none, is FOR (R3.2). */
static void
tell_voters (const Blog *self, const BlogPost *post, guint icon, GString *body, guint *n_lists)
{
  guint n = 0;

  for (int i = 0; i < (int)self->people.n; i++)
    {
      guint last = post->by == i ? BLOG_FOR : BLOG_NO_ICON;

      for (guint j = 0; j < post->votes->len; j++)
        if (g_array_index (post->votes, BlogVote, j).person == i)
          last = g_array_index (post->votes, BlogVote, j).icon;
      if (last != icon)
        continue;
      if (!n)
        g_string_append_printf (body, "%s%s: ", (*n_lists)++ ? "; " : "  ", blog_icons[icon]);
      g_string_append_printf (body, "%s%s", n++ ? ", " : "", blog_name (self, i));
    }
}

/* R8.1: the voting report: what was resolved since a day before */
static void
tell_resolved (const Blog *self, GString *body)
{
  for (guint number = self->posts.n; number > 0; number--)
    {
      const BlogPost *post = blog_post (self, number);
      guint n_lists = 0;

      if (self->now - post->at > 14 * GRAPE_DAY_S)
        break;
      if (!blog_is_votable (post) || post->closed_by < 0
          || self->now - post->closed_at > GRAPE_DAY_S)
        continue;
      g_string_append_printf (body, "%u. “%s” by %s was %s by %s, %u to %u.\n", number, post->title,
                              blog_name (self, post->by),
                              post->status == BLOG_ENACTED ? "enacted" : "failed",
                              blog_name (self, post->closed_by), post->n_for, post->n_against);
      for (guint icon = 0; icon < BLOG_NO_ICON; icon++)
        tell_voters (self, post, icon, body, &n_lists);
      g_string_append (body, n_lists ? "\n" : "");
    }
}

/* R8.3: how the Ruleset changed since a day before */
static void
tell_law (const Blog *self, GString *body)
{
  for (guint i = grape_ruleset_n_revisions (self->rules); i > 0; i--)
    {
      const GrapeRevision *revision = grape_ruleset_revision (self->rules, i);

      if (self->now - revision->at > GRAPE_DAY_S)
        break;
      g_autofree char *name = grape_rule_name (revision->is ? revision->is : revision->was);
      g_string_append_printf (body, "The Ruleset: %s “%s”", grape_ruleset_op_to_text (revision->op),
                              name);
      if (revision->proposal)
        g_string_append_printf (body, ", by %u", revision->proposal);
      g_string_append (body, ".\n");
    }
}

/** blog_post_text: R8.1, R8.3 */
char *
blog_post_text (const GrapeTable *table, gconstpointer state, GString *body)
{
  tell_resolved (state, body);
  tell_law (state, body);
  return g_strdup ("");
}

/** blog_keepsake: R8.3: the ruleset report */
char *
blog_keepsake (const GrapeTable *table, gconstpointer view)
{
  return grape_ruleset_report (((const Blog *)view)->rules);
}

/* R6.5: what its owner may post of what is held */
static void
report_held (const char *text, GPtrArray *reports)
{
  const char *rest = text ? text : "";
  gint64 number;
  gsize n_digits = 0;

  if (!grape_take_is (&rest, "hold"))
    return;
  number = g_ascii_strtoll (rest, (char **)&rest, 10);
  rest += *rest == ' ';
  for (const char *at = rest; *at; at++)
    n_digits += g_ascii_isdigit (*at) ? 1 : 0;
  g_autofree char *hash = blog_hash (rest);
  grape_report_add (reports, "Hashes", "The Hash of what is held for %d is %s", (int)number, hash);
  if (n_digits < TELLING_DIGITS)
    grape_report_add (
        reports, "Hashes",
        "MD5 is weak: whoever guesses the text can check it. Write {nonce} in it, and "
        "the program chooses what nobody guesses");
}

/* What an act by name did: its own line. */
void
blog_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
             gconstpointer after, GPtrArray *reports)
{
  const Blog *self = after, *was = before;

  if (event->kind == GRAPE_EVENT_MOVE)
    report_held (event->text, reports);
  for (guint i = was->changes.n; i < self->changes.n; i++)
    {
      const BlogChange *change = grape_shelf_get (&self->changes, i);

      grape_report_add (reports, "Gamestate Tracking", "%s: %s is now “%s”",
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
