/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots: a strategy for the iterated dilemma, and votes by what a change would do to them. */
#include "blognomic-act.h"

#include <string.h>

#define TRUSTED 3 /* confessions together without a defection */

typedef enum
{
  RANDOM,
  GRIM,
  TIT_FOR_TAT,
  GOOD,
} Strategy;

typedef struct
{
  const Blog *self;
  int me;
  Strategy strategy;
  GrapeStream *stream;
} Bot;

static gboolean
flip (const Bot *bot)
{
  return grape_stream_below (bot->stream, 2);
}

/* Whether @bot may do that now. */
static gboolean
may (const Bot *bot, const char *text)
{
  g_auto (BlogAct) act = { 0 };

  blog_begin (&act, bot->self, blog_name (bot->self, bot->me));
  act.timed = TRUE;
  return blog_run (&act, text, NULL);
}

/* @text (transfer full), if it is possible; else NULL */
static char *
perhaps (const Bot *bot, char *text)
{
  if (may (bot, text))
    return text;
  g_free (text);
  return NULL;
}

/* What somebody did with us. */
typedef struct
{
  guint n_defected;
  guint n_unprovoked; /* defections on us, after we had cooperated, or as the first thing */
  gboolean last;      /* whether they defected on us the last time */
  guint n[2], n_cooperated[2]; /* after we had cooperated, and after we had defected */
} Record;

static void
look_at (const Bot *bot, int other, Record *record)
{
  gboolean kind = TRUE; /* what we did before */

  *record = (Record){ 0 };
  for (guint number = 1; number <= bot->self->posts.n; number++)
    {
      const BlogPost *post = blog_post (bot->self, number);
      guint side = post->parties[1] == other;

      if (post->status != BLOG_OVER || post->old || post->parties[side] != other
          || post->parties[!side] != bot->me)
        continue;
      gboolean defected = post->sides[side].outcome == BLOG_DEFECTED;
      record->n[!kind]++;
      record->n_cooperated[!kind] += defected ? 0 : 1;
      record->n_defected += defected ? 1 : 0;
      record->n_unprovoked += defected && kind ? 1 : 0;
      record->last = defected;
      kind = post->sides[!side].outcome == BLOG_COOPERATED;
    }
}

/* R8.2: the years that a Crime will bring a good bot, in thousandths: if it cooperates with them
 * from now on, and if it defects. Who has not been seen is taken for somebody who answers in kind.
 */
static void
expect (const Record *record, gint64 *cooperating, gint64 *defecting)
{
  gint64 kind = 1000 * (record->n_cooperated[0] + 3) / (record->n[0] + 3);
  gint64 meek = 1000 * (record->n_cooperated[1] + 1) / (record->n[1] + 3);

  *cooperating = 3000 - 2 * kind;
  *defecting = 2000 - 2 * meek;
}

/* R8.2 */
static gboolean
would_defect (const Bot *bot, int other)
{
  Record record;
  gint64 cooperating, defecting;

  look_at (bot, other, &record);
  expect (&record, &cooperating, &defecting);
  switch (bot->strategy)
    {
    case GRIM:
      return record.n_unprovoked > 0;
    case TIT_FOR_TAT:
      return record.last;
    case GOOD:
      return defecting < cooperating;
    case RANDOM:
      break;
    }
  return flip (bot);
}

/* Confessions */

/* With a nonce of its own, so that nobody guesses the text from its Hash. */
static char *
choose_text (const Bot *bot, const BlogPost *post, guint side)
{
  gboolean defects = would_defect (bot, post->parties[!side]);

  return g_strdup_printf ("hold %u I %s %08x%08x", post->number, defects ? "defect" : "stay loyal",
                          grape_stream_word (bot->stream), grape_stream_word (bot->stream));
}

static char *
answer (const Bot *bot, const BlogPost *post)
{
  guint side = post->parties[1] == bot->me;
  const BlogSide *mine = &post->sides[side], *other = &post->sides[!side];
  const char *held = mine->held ? mine->held : mine->held_given;

  if (post->parties[side] != bot->me)
    return NULL;
  if (mine->outcome)
    return other->outcome ? perhaps (bot, g_strdup_printf ("settle %u", post->number)) : NULL;
  if (mine->hash && held && (other->hash || other->outcome))
    return perhaps (bot, g_strdup_printf ("sign %u %s", post->number, held));
  if (mine->hash)
    return NULL;
  if (!held)
    return perhaps (bot, choose_text (bot, post, side));
  g_autofree char *hash = blog_hash (held);
  return perhaps (bot, g_strdup_printf ("statement %u %s", post->number, hash));
}

/* Votes */

/* How well somebody stands: years below the mean of the others. */
static gint64
worth (const Blog *self, int me)
{
  const BlogPrisoner *prisoner = blog_prisoner (self, me);

  return 4 * (blog_mean_sentence (self, me) - prisoner->sentence) + (prisoner->admin ? 2 : 0)
         - (blog_is (self, me, BLOG_INJURED) ? 3 : 0);
}

/* R8.2: by what the change would do */
static const char *
opinion (const Bot *bot, const BlogPost *post)
{
  g_auto (BlogAct) act = { 0 };
  gint64 change;

  if (bot->strategy == RANDOM)
    return flip (bot) ? "FOR" : "AGAINST";
  if (post->kind == BLOG_DOV)
    return blog_has_won (bot->self, post->by, TRUE) ? "FOR" : "AGAINST";
  blog_begin (&act, bot->self, NULL);
  blog_law_carry_out (&act, post);
  if (!blog_plays (act.self, bot->me))
    return "AGAINST";
  change = worth (act.self, bot->me) - worth (bot->self, bot->me);
  return change > 0                                                    ? "FOR"
         : change < 0                                                  ? "AGAINST"
         : bot->me == bot->self->warden || post->kind != BLOG_PROPOSAL ? "FOR"
                                                                       : "DEFERENTIAL";
}

static char *
vote (const Bot *bot, const BlogPost *post)
{
  if (blog_has_voted (post, bot->me))
    return NULL;
  return perhaps (bot, g_strdup_printf ("vote %u %s", post->number, opinion (bot, post)));
}

/* Unasked */

static char *
name_of (const Bot *bot, int person)
{
  GString *name = g_string_new (NULL);

  blog_write_name (name, blog_name (bot->self, person));
  return g_string_free (name, FALSE);
}

/* R8.2: with whom to confess: anybody; a good one, with whom it expects the fewest years */
static int
choose_partner (const Bot *bot)
{
  const Blog *self = bot->self;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (int));
  gint64 fewest = G_MAXINT64;

  for (int i = 0; i < (int)self->people.n; i++)
    {
      gint64 cooperating = 0, defecting = 0;
      Record record;

      if (i == bot->me || !blog_plays (self, i) || blog_is (self, i, BLOG_WITHDRAWN))
        continue;
      look_at (bot, i, &record);
      if (bot->strategy == GOOD)
        expect (&record, &cooperating, &defecting);
      if (MIN (cooperating, defecting) > fewest)
        continue;
      if (MIN (cooperating, defecting) < fewest)
        g_array_set_size (list, 0);
      fewest = MIN (cooperating, defecting);
      g_array_append_val (list, i);
    }
  return list->len ? g_array_index (list, int, grape_stream_below (bot->stream, list->len)) : -1;
}

/* R8.2: over the wall, with who never defected; what for, the Warden does not ask */
static char *
escape (const Bot *bot)
{
  for (int i = 0; i < (int)bot->self->people.n && bot->me != bot->self->warden; i++)
    {
      Record record;

      if (i == bot->me || !blog_plays (bot->self, i))
        continue;
      look_at (bot, i, &record);
      if (record.n[0] < TRUSTED || record.n_defected)
        continue;
      g_autofree char *name = name_of (bot, i);
      char *text = perhaps (bot, g_strdup_printf ("confess escape with %s: a tunnel", name));
      if (text)
        return text;
    }
  return NULL;
}

static char *
confess (const Bot *bot)
{
  char *text = bot->strategy == GOOD ? escape (bot) : NULL;

  if (text)
    return text;
  int partner = choose_partner (bot);
  gboolean snitch = bot->strategy == GOOD && blog_has (bot->self, "snitching");

  if (partner < 0)
    return NULL;
  g_autofree char *name = name_of (bot, partner);
  return perhaps (bot, g_strdup_printf ("confess %s with %s: a spoon is missing",
                                        snitch ? "snitch" : "crime", name));
}

/* R8.2: one of a small stock: a year more for who stands best among the others */
static char *
propose (const Bot *bot)
{
  int best = -1;

  for (int i = 0; i < (int)bot->self->people.n; i++)
    if (i != bot->me && blog_plays (bot->self, i)
        && (best < 0
            || blog_prisoner (bot->self, i)->sentence < blog_prisoner (bot->self, best)->sentence))
      best = i;
  if (best < 0 || grape_stream_below (bot->stream, 8))
    return NULL;
  g_autofree char *name = name_of (bot, best);
  return perhaps (bot, g_strdup_printf ("propose \"Further investigation\"\nset %s sentence %d",
                                        name, (int)blog_prisoner (bot->self, best)->sentence + 1));
}

static char *
resolve (const Bot *bot, const BlogPost *post)
{
  char *text;

  if (!blog_prisoner (bot->self, bot->me)->admin)
    return NULL;
  text = perhaps (bot, g_strdup_printf ("resolve %u enact", post->number));
  return text ? text : perhaps (bot, g_strdup_printf ("resolve %u fail", post->number));
}

static char *
unasked (const Bot *bot)
{
  const BlogPrisoner *me = blog_prisoner (bot->self, bot->me);
  char *text = NULL;

  if (me->attitude == BLOG_WITHDRAWN)
    text = perhaps (bot, g_strdup ("attitude Rebellious"));
  if (!text && blog_has_won (bot->self, bot->me, TRUE) && !blog_in_hiatus (bot->self))
    text = perhaps (bot, g_strdup ("dov I have achieved victory"));
  for (guint i = 0; i < bot->self->open->len && !text; i++)
    {
      const BlogPost *post = blog_post (bot->self, g_array_index (bot->self->open, guint, i) + 1);

      if (blog_is_votable (post))
        text = resolve (bot, post);
    }
  text = text ? text : confess (bot);
  return text ? text : propose (bot);
}

static Strategy
strategy_of (const char *level)
{
  return g_str_equal (level, "random")        ? RANDOM
         : g_str_equal (level, "grim")        ? GRIM
         : g_str_equal (level, "tit-for-tat") ? TIT_FOR_TAT
                                              : GOOD;
}

/** blog_bot_would: whether a bot has something to settle, to resolve or to confess, which nobody
 * owes (R8.2) */
gboolean
blog_bot_would (const Blog *self, int seat, const char *level)
{
  GrapeStream stream;
  Bot bot = { self, seat, strategy_of (level), &stream };
  g_autofree char *text = NULL;

  if (!blog_plays (self, seat))
    return FALSE;
  grape_stream_init_from_text (&stream, "would", 0); /* any choice will do */
  for (guint i = 0; i < self->open->len && !text; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);

      text = blog_is_votable (post) ? resolve (&bot, post) : answer (&bot, post);
    }
  if (!text)
    text = confess (&bot);
  return text != NULL;
}

static char *
ascend (const Bot *bot)
{
  GString *text = g_string_new ("ascend \"The next wing\"\nkeep ");
  guint n = 0;

  for (guint i = 0; i < bot->self->rules->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (bot->self->rules, i);

      if (rule->kind == GRAPE_RULE_DYNASTIC && rule->title && !strpbrk (rule->title, ",\""))
        g_string_append_printf (text, "%s%s", n++ ? ", " : "", rule->title);
    }
  if (!n)
    g_string_assign (text, "ascend \"The next wing\"");
  return perhaps (bot, g_string_free (text, FALSE));
}

/** blog_bot: what it owes, or else what it would do unasked */
char *
blog_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
          GrapeStream *stream, guint64 budget)
{
  const Blog *self = view;
  Bot bot = { self, seat, strategy_of (level), stream };
  char *text = NULL;

  if (seat >= (int)self->people.n || !blog_plays (self, seat) || self->roll.kind)
    return NULL;
  if (self->ascending && self->warden == seat)
    text = ascend (&bot);
  for (guint i = 0; i < self->open->len && !text; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);

      text = blog_is_votable (post) ? vote (&bot, post) : answer (&bot, post);
    }
  return text ? text : unasked (&bot);
}
