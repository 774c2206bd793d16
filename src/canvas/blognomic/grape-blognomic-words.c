/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages of BlogNomic say, drawn and spoken. */
#include <glib/gi18n.h>

#include "grape-blognomic-layout.h"

#include "translate/grape-translate.h"

#include <string.h>

const char *
grape_blognomic_tab_name (guint tab)
{
  const char *const names[]
      = { _ ("Tracker"), _ ("Votes"), _ ("Confessions"), _ ("Yard"), _ ("Ruleset") };

  return names[tab];
}

const char *
grape_blognomic_attitude (guint attitude)
{
  const char *const names[]
      = { _ ("Withdrawn"), _ ("Rebellious"), _ ("Comfortable"), _ ("Converted"), _ ("Injured") };

  return names[attitude];
}

/** grape_blognomic_column_name: of those that the machine knows */
const char *
grape_blognomic_column_name (guint column)
{
  const char *const names[]
      = { _ ("Sentence"), _ ("SHIV"), _ ("Attitude"), _ ("Gang"), _ ("Grudge") };

  return names[column];
}

/** grape_blognomic_column: (transfer full): of any */
char *
grape_blognomic_column (const GrapeBlognomicBook *self, guint column)
{
  return g_strdup (column < GRAPE_BLOGNOMIC_COLUMNS
                       ? grape_blognomic_column_name (column)
                       : blog_column (self->view, column - GRAPE_BLOGNOMIC_COLUMNS)->name);
}

const char *
grape_blognomic_kind (guint kind)
{
  const char *const names[] = { _ ("Crime"),
                                _ ("Snitching"),
                                _ ("Attack"),
                                _ ("Escape"),
                                _ ("Rumour"),
                                _ ("Proposal"),
                                _ ("Call for Judgement"),
                                _ ("Declaration of Victory") };

  return names[kind];
}

const char *
grape_blognomic_vote_word (guint icon)
{
  const char *const names[] = { _ ("For"), _ ("Against"), _ ("Deferential"), _ ("Veto") };

  return names[icon];
}

/** grape_blognomic_moment: (transfer full): "14 Mar, 09:30" */
char *
grape_blognomic_moment (gint64 at)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_utc (at);

  /* Translators: a moment in short, as g_date_time_format() writes it: 14 Mar, 09:30 */
  return then ? g_date_time_format (then, _ ("%-d %b, %H:%M")) : g_strdup ("");
}

/** grape_blognomic_span: (transfer full): "3 days", "5 hours" */
char *
grape_blognomic_span (gint64 seconds)
{
  gint64 hours = MAX (0, seconds + BLOG_HOUR_S - 1) / BLOG_HOUR_S;

  if (hours >= 48)
    return g_strdup_printf (ngettext ("%d day", "%d days", (gulong)(hours / 24)),
                            (int)(hours / 24));
  return g_strdup_printf (ngettext ("%d hour", "%d hours", (gulong)hours), (int)hours);
}

static void
join (GString *text, const char *part)
{
  if (part && *part)
    g_string_append_printf (text, "%s%s", text->len ? " · " : "", part);
}

/* As the dynasty calls it; in the language of the window as long as that is the first word. */
static const char *
warden_word (const GrapeBlognomicBook *self)
{
  return strcmp (self->view->term_warden, "Warden") ? self->view->term_warden : _ ("Warden");
}

/** grape_blognomic_title: (transfer full): the dynasty */
char *
grape_blognomic_title (const GrapeBlognomicBook *self)
{
  return self->view->theme
             ? g_strdup_printf (_ ("Dynasty %u: %s"), self->view->dynasty, self->view->theme)
             : g_strdup_printf (_ ("Dynasty %u"), self->view->dynasty);
}

/** grape_blognomic_facts: (transfer full): Warden, Quorum, the Don */
char *
grape_blognomic_facts (const GrapeBlognomicBook *self)
{
  const Blog *view = self->view;
  GString *text = g_string_new (NULL);
  g_autofree char *warden = view->warden >= 0 ? g_strdup_printf (_ ("%s: %s"), warden_word (self),
                                                                 blog_name (view, view->warden))
                                              : g_strdup (_ ("Metadynasty"));
  g_autofree char *quorum
      = g_strdup_printf (_ ("Quorum %u of %u"), blog_quorum (view), blog_count (view));
  g_autofree char *don
      = view->don >= 0 ? g_strdup_printf (_ ("The Don: %s"), blog_name (view, view->don)) : NULL;

  join (text, warden);
  join (text, quorum);
  join (text, don);
  return g_string_free (text, FALSE);
}

/** grape_blognomic_alarm: (nullable): what stops something for everybody */
const char *
grape_blognomic_alarm (const GrapeBlognomicBook *self)
{
  const Blog *view = self->view;

  if (blog_in_downtime (view, self->now))
    return _ ("Seasonal Downtime: there are only votes, Calls for Judgement and posts.");
  if (view->ascending)
    return _ ("Hiatus: the new dynasty waits for its Ascension Address.");
  if (blog_in_hiatus (view))
    return _ ("Hiatus: somebody has declared victory.");
  if (blog_in_lockdown (view, -1))
    return _ ("Lockdown: somebody is Injured, and so is whoever comes.");
  return NULL;
}

/** grape_blognomic_note: (transfer full): what somebody is besides the columns */
char *
grape_blognomic_note (const GrapeBlognomicBook *self, int person)
{
  const Blog *view = self->view;
  const BlogPrisoner *prisoner = blog_prisoner (view, person);
  GString *text = g_string_new (NULL);

  if (prisoner->stay == BLOG_REGISTERED)
    join (text, _ ("wishes to be let in"));
  if (person == view->warden)
    join (text, warden_word (self));
  if (prisoner->admin)
    join (text, _ ("Admin"));
  if (person == view->don)
    join (text, _ ("the Don"));
  if (blog_is_fish (view, person, FALSE))
    join (text, _ ("a Fish"));
  if (prisoner->over_the_wall)
    join (text, _ ("Over the Wall"));
  if (prisoner->released)
    join (text, _ ("Released"));
  if (prisoner->idle)
    join (text, _ ("idle"));
  return g_string_free (text, FALSE);
}

/** grape_blognomic_by: (transfer full): what it is, and whose */
char *
grape_blognomic_by (const GrapeBlognomicBook *self, const BlogPost *post)
{
  g_autofree char *when = grape_blognomic_moment (post->at);

  /* Translators: a number, what it is, whose, when: 13 · Proposal by Ann · 3 Mar, 10:00 */
  return g_strdup_printf (_ ("%u · %s by %s · %s"), post->number, grape_blognomic_kind (post->kind),
                          blog_name (self->view, post->by), when);
}

static char *
pending_state (const GrapeBlognomicBook *self, const BlogPost *post)
{
  gint64 left = post->at + 48 * BLOG_HOUR_S - self->now;

  if (!blog_is_votable (post))
    {
      g_autofree char *span = grape_blognomic_span (post->at + BLOG_OLD_S - self->now);

      return post->old ? g_strdup (_ ("may be settled"))
                       : g_strdup_printf (_ ("open for %s"), span);
    }
  if (post->vetoed)
    return g_strdup (_ ("vetoed"));
  if (post->killed)
    return g_strdup (_ ("killed by its author"));
  if (left <= 0)
    return g_strdup (_ ("may be resolved"));
  g_autofree char *span = grape_blognomic_span (left);
  return g_strdup_printf (_ ("open for %s"), span);
}

/** grape_blognomic_state: (transfer full): how it stands */
char *
grape_blognomic_state (const GrapeBlognomicBook *self, const BlogPost *post)
{
  switch (post->status)
    {
    case BLOG_OVER:
      return g_strdup (_ ("settled"));
    case BLOG_CEASED:
      return g_strdup (_ ("a Confession no more"));
    case BLOG_ENACTED:
      return g_strdup_printf (_ ("enacted, %u to %u"), post->n_for, post->n_against);
    case BLOG_FAILED:
      return g_strdup_printf (_ ("failed, %u to %u"), post->n_for, post->n_against);
    case BLOG_GONE:
      return g_strdup (_ ("withdrawn"));
    default:
      return pending_state (self, post);
    }
}

/** grape_blognomic_side: (transfer full): what a Party has done */
char *
grape_blognomic_side (const GrapeBlognomicBook *self, const BlogPost *post, guint side)
{
  const BlogSide *at = &post->sides[side];
  const char *name = blog_name (self->view, post->parties[side]);
  const char *did = at->outcome == BLOG_COOPERATED ? _ ("cooperated")
                    : at->outcome == BLOG_DEFECTED ? _ ("defected")
                    : at->hash                     ? _ ("has made a Statement")
                                                   : _ ("silent so far");

  return g_strdup_printf ("%s: %s", name, did);
}

/* The Yard */

/** grape_blognomic_yard_title: (transfer full) */
char *
grape_blognomic_yard_title (const GrapeBlognomicBook *self, guint row)
{
  const char *const titles[]
      = { _ ("Walk the Yard"), _ ("Attitude"),       _ ("Grudge"),  _ ("Take a Fall"),
          _ ("The Don"),       _ ("Roll something"), _ ("Presence") };

  return g_strdup (row < GRAPE_BLOGNOMIC_GANGS ? titles[row]
                                               : blog_gangs[row - GRAPE_BLOGNOMIC_GANGS]);
}

static char *
members (const GrapeBlognomicBook *self, guint gang)
{
  GString *text = g_string_new (NULL);

  for (int person = 0; person < (int)self->view->people.n; person++)
    {
      const BlogPrisoner *prisoner = blog_prisoner (self->view, person);

      if (prisoner->gang == gang && prisoner->stay == BLOG_PLAYS)
        g_string_append_printf (text, "%s%s", text->len ? ", " : "", prisoner->name);
    }
  if (!text->len)
    g_string_append (text, C_ ("prisoners", "nobody"));
  return g_string_free (text, FALSE);
}

/* When they did that last. */
static char *
last_time (const GrapeBlognomicBook *self, BlogDoing doing)
{
  gint64 at = blog_prisoner (self->view, self->person)->did[doing];
  g_autofree char *when = at ? grape_blognomic_moment (at) : NULL;

  return when ? g_strdup_printf (_ ("last on %s"), when) : g_strdup (_ ("not yet"));
}

static char *
with_last (const GrapeBlognomicBook *self, const char *value, BlogDoing doing)
{
  g_autofree char *last = last_time (self, doing);

  return g_strdup_printf ("%s · %s", value, last);
}

/** grape_blognomic_yard_line: (transfer full): how it stands with whoever looks */
char *
grape_blognomic_yard_line (const GrapeBlognomicBook *self, guint row)
{
  const BlogPrisoner *me = self->person >= 0 ? blog_prisoner (self->view, self->person) : NULL;
  g_autofree char *shiv
      = me ? g_strdup_printf (_ ("SHIV %d, Sentence %d"), (int)me->shiv, (int)me->sentence) : NULL;

  if (row > GRAPE_BLOGNOMIC_GANGS)
    return members (self, row - GRAPE_BLOGNOMIC_GANGS);
  switch (row)
    {
    case GRAPE_BLOGNOMIC_WALK:
      return with_last (self, shiv, BLOG_DO_WALK);
    case GRAPE_BLOGNOMIC_MOOD:
      return with_last (self, grape_blognomic_attitude (me->attitude), BLOG_DO_ATTITUDE);
    case GRAPE_BLOGNOMIC_ENMITY:
      return with_last (self, me->grudge ? me->grudge : "–", BLOG_DO_GRUDGE);
    case GRAPE_BLOGNOMIC_BARGAIN:
      return with_last (self, shiv, BLOG_DO_FALL);
    case GRAPE_BLOGNOMIC_DON:
      return g_strdup (self->view->don >= 0 ? blog_name (self->view, self->view->don)
                                            : C_ ("prisoners", "nobody"));
    case GRAPE_BLOGNOMIC_DICE:
      return g_strdup (self->view->rolled ? self->view->rolled : "–");
    default:
      return g_strdup (me->idle ? _ ("You are idle.") : _ ("You are here."));
    }
}

/* Spoken */

/** grape_blognomic_say: (transfer full): how it stands, in a sentence or two */
char *
grape_blognomic_say (const GrapeFolio *folio)
{
  const GrapeBlognomicBook *self = GRAPE_BLOGNOMIC_BOOK (folio);
  GString *text = g_string_new (NULL);
  g_autofree char *title = grape_blognomic_title (self);
  g_autofree char *facts = grape_blognomic_facts (self);
  guint n_votes = 0, n_words = 0;

  for (guint i = 0; i < self->view->open->len; i++)
    {
      const BlogPost *post = blog_post (self->view, g_array_index (self->view->open, guint, i) + 1);

      n_votes += grape_blognomic_owes_vote (self, post) ? 1 : 0;
      n_words += grape_blognomic_owes_word (self, post) ? 1 : 0;
    }
  join (text, title);
  join (text, facts);
  join (text, grape_blognomic_alarm (self));
  g_autofree char *votes
      = n_votes
            ? g_strdup_printf (ngettext ("you owe %u vote", "you owe %u votes", n_votes), n_votes)
            : NULL;
  g_autofree char *words = n_words
                               ? g_strdup_printf (ngettext ("%u Confession waits for you",
                                                            "%u Confessions wait for you", n_words),
                                                  n_words)
                               : NULL;
  join (text, votes);
  join (text, words);
  return g_string_free (text, FALSE);
}

static char *
say_post (const GrapeBlognomicBook *self, const BlogPost *post)
{
  g_autofree char *by = grape_blognomic_by (self, post);
  g_autofree char *state = grape_blognomic_state (self, post);

  if (blog_is_votable (post))
    {
      guint n_for, n_against;

      blog_tally (self->view, post, &n_for, &n_against);
      return g_strdup_printf (_ ("%s: “%s”; %s; %u for, %u against"), by, post->title, state, n_for,
                              n_against);
    }
  g_autofree char *suspect = grape_blognomic_side (self, post, 0);
  g_autofree char *accomplice = grape_blognomic_side (self, post, 1);
  return g_strdup_printf ("%s: “%s”; %s; %s; %s", by, post->title, suspect, accomplice, state);
}

/** grape_blognomic_say_row: (transfer full): a row as it is spoken */
char *
grape_blognomic_say_row (const GrapeFolio *folio, guint id)
{
  const GrapeBlognomicBook *self = GRAPE_BLOGNOMIC_BOOK (folio);
  g_autofree char *title = NULL, *line = NULL;

  if (folio->place.tab != GRAPE_BLOGNOMIC_YARD)
    return say_post (self, blog_post (self->view, id));
  title = grape_blognomic_yard_title (self, id);
  line = grape_blognomic_yard_line (self, id);
  return g_strdup_printf ("%s: %s", title, line);
}
