/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is listed on each page, and what is told of the row or cell that is folded out. */
#include <glib/gi18n.h>

#include "grape-blognomic-layout.h"

#include "translate/grape-translate.h"

#include <string.h>

#define MOST_CHANGES 40 /* of a cell's history */

/* The tracker */

static const char *const keys[] = { "sentence", "shiv", "attitude", "gang", "grudge" };

/* The name under which the history has a column. */
static const char *
key_of (const GrapeBlognomicBook *self, guint column)
{
  return column < GRAPE_BLOGNOMIC_COLUMNS
             ? keys[column]
             : blog_column (self->view, column - GRAPE_BLOGNOMIC_COLUMNS)->name;
}

static gboolean
is_number (const GrapeBlognomicBook *self, guint column)
{
  return column < GRAPE_BLOGNOMIC_COLUMNS
             ? column <= GRAPE_BLOGNOMIC_SHIV
             : blog_column (self->view, column - GRAPE_BLOGNOMIC_COLUMNS)->kind == BLOG_NUMBER;
}

/* What has changed within a day: "3 shiv" */
static GHashTable *
find_news (const GrapeBlognomicBook *self)
{
  GHashTable *news = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = self->view->changes.n; i-- > 0;)
    {
      const BlogChange *change = grape_shelf_get (&self->view->changes, i);

      if (self->now - change->at > GRAPE_DAY_S)
        break;
      g_hash_table_add (news, g_strdup_printf ("%d %s", change->person, change->column));
    }
  return news;
}

static gboolean
is_news (const GrapeBlognomicBook *self, GHashTable *news, int person, guint column)
{
  g_autofree char *key = g_strdup_printf ("%d %s", person, key_of (self, column));

  return g_hash_table_contains (news, key);
}

static GrapeTone
attitude_tone (guint attitude)
{
  return attitude == BLOG_INJURED     ? GRAPE_TONE_ALARM
         : attitude == BLOG_WITHDRAWN ? GRAPE_TONE_FAINT
                                      : GRAPE_TONE_PLAIN;
}

static void
fill_own (const GrapeBlognomicBook *self, GrapeTracker *tracker, guint row, int person,
          GHashTable *news)
{
  const BlogPrisoner *prisoner = blog_prisoner (self->view, person);

  grape_tracker_set_number (tracker, row, GRAPE_BLOGNOMIC_SENTENCE, prisoner->sentence,
                            is_news (self, news, person, GRAPE_BLOGNOMIC_SENTENCE));
  grape_tracker_set_number (tracker, row, GRAPE_BLOGNOMIC_SHIV, prisoner->shiv,
                            is_news (self, news, person, GRAPE_BLOGNOMIC_SHIV));
  grape_tracker_set (
      tracker, row, GRAPE_BLOGNOMIC_ATTITUDE, grape_blognomic_attitude (prisoner->attitude),
      attitude_tone (prisoner->attitude), is_news (self, news, person, GRAPE_BLOGNOMIC_ATTITUDE));
  grape_tracker_set (tracker, row, GRAPE_BLOGNOMIC_GANG,
                     prisoner->gang ? blog_gangs[prisoner->gang] : "–",
                     prisoner->gang ? GRAPE_TONE_PLAIN : GRAPE_TONE_FAINT,
                     is_news (self, news, person, GRAPE_BLOGNOMIC_GANG));
  grape_tracker_set (tracker, row, GRAPE_BLOGNOMIC_GRUDGE,
                     prisoner->grudge ? prisoner->grudge : "–",
                     prisoner->grudge ? GRAPE_TONE_PLAIN : GRAPE_TONE_FAINT,
                     is_news (self, news, person, GRAPE_BLOGNOMIC_GRUDGE));
}

static void
fill_others (const GrapeBlognomicBook *self, GrapeTracker *tracker, guint row, int person,
             GHashTable *news)
{
  for (guint i = 0; i < self->view->columns.n; i++)
    {
      guint column = GRAPE_BLOGNOMIC_COLUMNS + i;
      const char *value = blog_value (self->view, person, i);
      gboolean new = is_news (self, news, person, column);

      if (blog_column (self->view, i)->kind == BLOG_NUMBER)
        grape_tracker_set_number (tracker, row, column, g_ascii_strtoll (value, NULL, 10), new);
      else
        grape_tracker_set (tracker, row, column, value,
                           strcmp (value, "-") ? GRAPE_TONE_PLAIN : GRAPE_TONE_FAINT, new);
    }
}

static void
list_people (GrapeBlognomicBook *self)
{
  const Blog *view = self->view;
  GrapeTracker *tracker = grape_tracker_new ();
  g_autoptr (GHashTable) news = find_news (self);

  for (guint i = 0; i < GRAPE_BLOGNOMIC_COLUMNS; i++)
    grape_tracker_add_column (tracker, grape_blognomic_column_name (i), i <= GRAPE_BLOGNOMIC_SHIV);
  for (guint i = 0; i < view->columns.n; i++)
    grape_tracker_add_column (tracker, blog_column (view, i)->name,
                              blog_column (view, i)->kind == BLOG_NUMBER);
  for (int person = 0; person < (int)view->people.n; person++)
    {
      const BlogPrisoner *prisoner = blog_prisoner (view, person);
      g_autofree char *note = grape_blognomic_note (self, person);

      if (prisoner->stay > BLOG_REGISTERED)
        continue;
      guint row = grape_tracker_add_row (tracker, (guint)person, person, prisoner->name, note);
      if (!blog_plays (view, person))
        grape_tracker_fade (tracker, row);
      fill_own (self, tracker, row, person, news);
      fill_others (self, tracker, row, person, news);
    }
  grape_folio_set_tracker (&self->folio, tracker);
}

/* Lists */

/* What is open, the oldest first; then what is over, the newest first. */
static void
list_posts (GrapeBlognomicBook *self, gboolean votable, double height, double closed)
{
  for (guint i = 0; i < self->view->open->len; i++)
    {
      guint number = g_array_index (self->view->open, guint, i) + 1;

      if (blog_is_votable (blog_post (self->view, number)) == votable)
        grape_folio_add_row (&self->folio, number, height);
    }
  for (guint number = self->view->posts.n; number > 0; number--)
    {
      const BlogPost *post = blog_post (self->view, number);

      if (post->status != BLOG_PENDING && blog_is_votable (post) == votable)
        grape_folio_add_row (&self->folio, number, closed);
    }
}

static gboolean
has_yard_row (const GrapeBlognomicBook *self, guint row)
{
  static const char *const effects[]
      = { "shivving", "attitudes", "grudges", "shivving", "don", NULL, NULL };

  return self->person >= 0 && (!effects[row] || blog_has (self->view, effects[row]));
}

static void
list_yard (GrapeBlognomicBook *self)
{
  for (guint row = 0; row < GRAPE_BLOGNOMIC_GANGS; row++)
    if (has_yard_row (self, row))
      grape_folio_add_row (&self->folio, row, 3.6);
  for (guint gang = 1; blog_gangs[gang] && blog_has (self->view, "gangs"); gang++)
    grape_folio_add_row (&self->folio, GRAPE_BLOGNOMIC_GANGS + gang, 3.2);
}

/** grape_blognomic_list: the rows of the page that is shown */
void
grape_blognomic_list (GrapeBlognomicBook *self)
{
  GrapeFolio *folio = &self->folio;
  gboolean wide = folio->wide;

  switch (folio->place.tab)
    {
    case GRAPE_BLOGNOMIC_VOTES:
      folio->nothing = _ ("Nothing has been proposed yet.");
      list_posts (self, TRUE, wide ? 5.2 : 6.6, wide ? 3.4 : 4.9);
      break;
    case GRAPE_BLOGNOMIC_CONFESSIONS:
      folio->nothing = _ ("Nobody has confessed to anything yet.");
      list_posts (self, FALSE, wide ? 5.2 : 6.6, wide ? 5.2 : 6.6);
      break;
    case GRAPE_BLOGNOMIC_YARD:
      folio->nothing = _ ("No rule provides for the Yard any more.");
      list_yard (self);
      break;
    case GRAPE_BLOGNOMIC_RULES:
      break;
    default:
      folio->over = (wide ? 4.6 : 5.8) * folio->em;
      list_people (self);
    }
}

/* What is told */

static const BlogChange *
change_at (const GrapeBlognomicBook *self, guint index)
{
  return grape_shelf_get (&self->view->changes, index);
}

/* How a cell came to what it is: the newest first. */
static void
tell_history (GrapeBlognomicBook *self, int person, guint column)
{
  const char *key = key_of (self, column);
  g_autofree char *label = grape_blognomic_column (self, column);
  g_autofree char *heading = g_strdup_printf (_ ("%s: %s"), blog_name (self->view, person), label);
  guint n = 0;

  grape_folio_tell (&self->folio, heading, GRAPE_TONE_ACCENT);
  for (guint i = self->view->changes.n; i-- > 0 && n < MOST_CHANGES;)
    {
      const BlogChange *change = change_at (self, i);
      g_autofree char *when = grape_blognomic_moment (change->at);
      g_autofree char *line = NULL;

      if (change->person != person || strcmp (change->column, key) != 0)
        continue;
      line = g_strdup_printf ("%s · %s · %s", when, change->value, change->why);
      grape_folio_tell (&self->folio, line, n++ ? GRAPE_TONE_FAINT : GRAPE_TONE_PLAIN);
      if (is_number (self, column))
        {
          double value = (double)g_ascii_strtoll (change->value, NULL, 10);

          g_array_prepend_val (self->folio.curve, value);
        }
    }
  if (!n)
    grape_folio_tell (&self->folio, _ ("It is as it was at the beginning."), GRAPE_TONE_FAINT);
}

/* How often somebody cooperated and defected: with everybody, and with whoever looks. */
static void
count_outcomes (const GrapeBlognomicBook *self, int person, gboolean with_me, guint *kind,
                guint *unkind)
{
  *kind = *unkind = 0;
  for (guint number = 1; number <= self->view->posts.n; number++)
    {
      const BlogPost *post = blog_post (self->view, number);
      guint side = post->parties[1] == person;

      if (blog_is_votable (post) || post->parties[side] != person
          || (with_me && post->parties[!side] != self->person))
        continue;
      *kind += post->sides[side].outcome == BLOG_COOPERATED ? 1 : 0;
      *unkind += post->sides[side].outcome == BLOG_DEFECTED ? 1 : 0;
    }
}

static void
tell_person (GrapeBlognomicBook *self, int person)
{
  const BlogPrisoner *prisoner = blog_prisoner (self->view, person);
  g_autofree char *heard = grape_blognomic_moment (prisoner->heard);
  g_autofree char *line = g_strdup_printf (_ ("Last heard of: %s"), heard);
  guint kind, unkind;

  count_outcomes (self, person, FALSE, &kind, &unkind);
  grape_folio_tell_format (&self->folio, GRAPE_TONE_PLAIN,
                           _ ("In Confessions: cooperated %u, defected %u"), kind, unkind);
  if (self->person >= 0 && self->person != person)
    {
      count_outcomes (self, person, TRUE, &kind, &unkind);
      grape_folio_tell_format (&self->folio, GRAPE_TONE_PLAIN,
                               _ ("With you: cooperated %u, defected %u"), kind, unkind);
    }
  if (blog_has_won (self->view, person, TRUE))
    grape_folio_tell (&self->folio, _ ("Has achieved victory, and may declare it"),
                      GRAPE_TONE_GOLD);
  grape_folio_tell (&self->folio, line, GRAPE_TONE_FAINT);
}

/* "FOR: Ann, Bob, Cleo (deferential)" */
static void
tell_votes (GrapeBlognomicBook *self, const BlogPost *post)
{
  for (guint word = BLOG_FOR; word <= BLOG_NO_ICON; word++)
    {
      g_autoptr (GString) names = g_string_new (NULL);

      for (int person = 0; person < (int)self->view->people.n; person++)
        {
          guint vote = blog_vote_of (self->view, post, person);
          guint counted
              = blog_has_voted (post, person) && vote == BLOG_NO_ICON ? BLOG_DEFERENTIAL : vote;

          if (blog_plays (self->view, person) && counted == word)
            g_string_append_printf (names, "%s%s", names->len ? ", " : "",
                                    blog_name (self->view, person));
        }
      const char *labels[]
          = { _ ("For"), _ ("Against"), _ ("Without effect"), NULL, _ ("Not yet voted") };
      if (!names->len || !labels[word] || (post->status != BLOG_PENDING && word > BLOG_AGAINST))
        continue;
      grape_folio_tell_format (&self->folio,
                               word > BLOG_AGAINST ? GRAPE_TONE_FAINT : GRAPE_TONE_PLAIN, "%s: %s",
                               labels[word], names->str);
    }
}

/* @part of a time has passed. */
static void
tell_time (GrapeBlognomicBook *self, const char *line, double part)
{
  grape_folio_tell_part (&self->folio, line, part,
                         part > .85 ? GRAPE_TONE_ALARM : GRAPE_TONE_ACCENT);
}

/* The clocks of what is voted on. */
static void
tell_clock (GrapeBlognomicBook *self, const BlogPost *post)
{
  gint64 age = self->now - post->at;
  gint64 first = 12 * BLOG_HOUR_S, second = 48 * BLOG_HOUR_S;
  g_autofree char *early = grape_blognomic_moment (post->at + first);
  g_autofree char *late = grape_blognomic_moment (post->at + second);
  gboolean cfj = post->kind == BLOG_CFJ;
  g_autofree char *line = g_strdup_printf (_ ("by majority from %s"), late);
  g_autofree char *sooner = cfj ? g_strdup (_ ("with a Quorum at any time"))
                                : g_strdup_printf (_ ("with a Quorum from %s"), early);

  grape_folio_tell (&self->folio, sooner, GRAPE_TONE_FAINT);
  tell_time (self, line, (double)age / (double)second);
}

/* R3.9: the lines that do something stand out. */
static void
tell_body (GrapeBlognomicBook *self, const char *body)
{
  static const char *const verbs[] = { "set ",    "remove ", "injure ", "enact ", "amend ",
                                       "repeal ", "rename ", "column ", "carry ", NULL };
  g_auto (GStrv) lines = g_strsplit (body ? body : "", "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      gboolean does = FALSE;

      for (guint j = 0; verbs[j]; j++)
        does = does || g_ascii_strncasecmp (lines[i], verbs[j], strlen (verbs[j])) == 0;
      if (*g_strchomp (lines[i]))
        grape_folio_tell_said (&self->folio, lines[i], does ? GRAPE_TONE_ACCENT : GRAPE_TONE_PLAIN);
    }
}

/* To an Admin: why it cannot be resolved yet. */
static void
tell_admin (GrapeBlognomicBook *self, const BlogPost *post)
{
  const char *enact = blog_can_enact (self->view, post, self->now);
  const char *fail = blog_can_fail (self->view, post, self->now);

  if (self->person < 0 || !blog_prisoner (self->view, self->person)->admin || !enact || !fail)
    return;
  g_autofree char *line
      = g_strdup_printf (_ ("No Admin can resolve it yet: %s"), grape_translated (enact));
  grape_folio_tell (&self->folio, line, GRAPE_TONE_FAINT);
}

static void
tell_votable (GrapeBlognomicBook *self, const BlogPost *post)
{
  tell_body (self, post->body);
  if (post->status == BLOG_PENDING)
    {
      tell_clock (self, post);
      tell_admin (self, post);
    }
  tell_votes (self, post);
  if (post->closed_by >= 0)
    {
      g_autofree char *when = grape_blognomic_moment (post->closed_at);
      grape_folio_tell_format (&self->folio, GRAPE_TONE_FAINT, _ ("Resolved by %s, %s"),
                               blog_name (self->view, post->closed_by), when);
    }
}

static void
tell_side (GrapeBlognomicBook *self, const BlogPost *post, guint side)
{
  const BlogSide *at = &post->sides[side];
  const char *name = blog_name (self->view, post->parties[side]);
  const char *held = at->held ? at->held : at->held_given;

  if (at->hash)
    grape_folio_tell_format (&self->folio, GRAPE_TONE_FAINT, _ ("%s’s Statement: %s"), name,
                             at->hash);
  if (at->said)
    grape_folio_tell_format (&self->folio,
                             at->outcome == BLOG_DEFECTED ? GRAPE_TONE_ALARM : GRAPE_TONE_PLAIN,
                             _ ("%s signed: “%s”"), name, at->said);
  else if (held)
    grape_folio_tell_format (&self->folio, GRAPE_TONE_GOLD,
                             _ ("Held, and read by nobody else: “%s”"), held);
}

static void
tell_confession (GrapeBlognomicBook *self, const BlogPost *post)
{
  gint64 left = post->at + BLOG_OLD_S - self->now;

  if (post->target >= 0)
    grape_folio_tell_format (&self->folio, GRAPE_TONE_PLAIN, _ ("The target is %s"),
                             blog_name (self->view, post->target));
  if (post->status == BLOG_PENDING && !post->old)
    {
      g_autofree char *span = grape_blognomic_span (left);
      g_autofree char *line = g_strdup_printf (post->kind == BLOG_ESCAPE
                                                   ? _ ("in %s, whoever is silent has defected")
                                                   : _ ("in %s, whoever is silent has cooperated"),
                                               span);

      tell_time (self, line, 1 - (double)left / BLOG_OLD_S);
    }
  for (guint side = 0; side < 2; side++)
    tell_side (self, post, side);
  if (post->intimidators->len)
    {
      g_autoptr (GString) line = g_string_new (_ ("Intimidated by: "));

      for (guint i = 0; i < post->intimidators->len; i++)
        g_string_append_printf (line, "%s%s", i ? ", " : "",
                                blog_name (self->view, g_array_index (post->intimidators, int, i)));
      grape_folio_tell (&self->folio, line->str, GRAPE_TONE_ALARM);
    }
}

static void
tell_yard (GrapeBlognomicBook *self, guint row)
{
  static const char *const words[] = {
    N_ ("Once a day. A hundred-sided die: below your SHIV, half of your Sentence goes, your "
        "SHIV is 50, and you are Injured."),
    N_ ("Once a week, while you are no Party to a Confession. A Rebellious Party gets no SHIV "
        "for a defection, a Converted one none for a cooperation, a Comfortable one is no "
        "Fish."),
    N_ ("Once a week, while you are no Suspect. Whose Sentence a Confession with you raises "
        "gets a year more if you have a Grudge against them."),
    N_ ("Once a day, SHIV goes from somebody to you. If only one SHIV is below yours, it can "
        "become yours."),
    N_ ("The Don has the greatest Sentence alone. Who was the Don within 48 hours and is not "
        "now delivers a Monologue for 50 SHIV, once in a dynasty."),
    N_ ("For whatever a rule or a bet needs."),
    N_ ("Who is idle has no vote, counts for no Quorum, and is left in peace.")
  };

  if (row < GRAPE_BLOGNOMIC_GANGS)
    grape_folio_tell (&self->folio, _ (words[row]), GRAPE_TONE_FAINT);
}

/** grape_blognomic_tell: of the row, or the cell, that is folded out */
void
grape_blognomic_tell (GrapeBlognomicBook *self)
{
  const GrapeFolioPlace *place = &self->folio.place;
  guint row = (guint)place->open;

  switch (place->tab)
    {
    case GRAPE_BLOGNOMIC_VOTES:
      if (row >= 1 && row <= self->view->posts.n)
        tell_votable (self, blog_post (self->view, row));
      break;
    case GRAPE_BLOGNOMIC_CONFESSIONS:
      if (row >= 1 && row <= self->view->posts.n)
        tell_confession (self, blog_post (self->view, row));
      break;
    case GRAPE_BLOGNOMIC_YARD:
      tell_yard (self, row);
      break;
    case GRAPE_BLOGNOMIC_RULES:
      break;
    default:
      if (row >= self->view->people.n)
        break;
      if (place->cell >= 0 && (guint)place->cell < GRAPE_BLOGNOMIC_COLUMNS + self->view->columns.n)
        tell_history (self, (int)row, (guint)place->cell);
      else
        tell_person (self, (int)row);
    }
}
