/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots: they vote by a simple model of what a change brings them, and propose from a small stock.
 */
#include "pokey-nomic-private.h"

typedef struct
{
  const PokeyNomic *self;
  int seat;
  GrapeStream *stream;
} Bot;

static gboolean
chance (const Bot *bot, guint percent)
{
  return grape_stream_below (bot->stream, 100) < percent;
}

static guint
one_of (const Bot *bot, guint n)
{
  return (guint)grape_stream_below (bot->stream, n);
}

/* Proposals. */

/* Our own verses: each is a haiku, and some have a word that Nacho's Rule likes. */
static const char *const haiku[] = {
  "Porridge on the stove\nA piglet sniffs at the door\nNobody saw it",
  "Gronk said the old frog\nThe pond answered with a ring\nThen it was quiet",
  "Points are like snowflakes\nYou count them on your warm hand\nThere were ten, now none",
  "One rule more, they said\nThe book grows heavy with them\nThe shelf bends, and holds",
  "Pitchfork in the hay\nThe farmer has gone to vote\nRain is on its way",
};
static const char *const rhymes[] = {
  "Who proposes in rhyme\nis rewarded in time.",
  "A pundit came in with a hat\nand voted, and after that sat.",
};
static const char *const plain[] = {
  "Players may greet each other.",
  "A proposal should be kind.",
  "Hats may be worn.",
};

static const char *const lines[] = {
  "amend 202 \"\"\nset die 8",     "amend 208 \"\"\nset win 90",
  "amend 204 \"\"\nset dissent 5", "amend 206 \"\"\nset defeat 5",
  "amend 305 \"\"\nset chicken 3", "amend 308 \"\"\nset majority 2/5",
};

/* A rule of that kind, at random; NULL: there is none. */
static const GrapeRule *
any_rule (const Bot *bot, GrapeRuleKind kind)
{
  const GrapeRuleset *rules = bot->self->rules;
  guint n = grape_ruleset_count (rules, kind), k = n ? one_of (bot, n) : 0;

  for (guint i = 0; n && i < rules->rules->len; i++)
    if (grape_ruleset_at (rules, i)->kind == kind && k-- == 0)
      return grape_ruleset_at (rules, i);
  return NULL;
}

static char *
random_change (const Bot *bot)
{
  const GrapeRule *mutable = any_rule (bot, GRAPE_RULE_MUTABLE);
  const GrapeRule *immutable = any_rule (bot, GRAPE_RULE_IMMUTABLE);
  guint kind = one_of (bot, 8);

  if (kind < 2 && mutable)
    return g_strdup_printf ("amend %u \"%s\"", mutable->number, plain[one_of (bot, 3)]);
  if (kind == 2 && mutable)
    return g_strdup_printf ("repeal %u \"It is one too many.\"", mutable->number);
  if (kind == 3 && immutable)
    return g_strdup_printf ("transmute %u \"It becomes mutable.\"", immutable->number);
  if (kind == 4 && mutable)
    return g_strdup_printf ("transmute %u \"It becomes immutable.\"", mutable->number);
  if (kind == 5)
    return g_strdup (lines[one_of (bot, G_N_ELEMENTS (lines))]);
  if (kind == 6 && immutable)
    return g_strdup_printf ("enact \"%s\"\ninconsistent with %u", plain[one_of (bot, 3)],
                            immutable->number);
  return one_of (bot, 2) ? g_strdup_printf ("enact \"%s\" form haiku", haiku[one_of (bot, 5)])
                         : g_strdup_printf ("enact \"%s\" form rhyme", rhymes[one_of (bot, 2)]);
}

/* A poem pays most, whatever it does; where there is room it becomes a rule, else it stands in
 * place of a text of ours. */
static char *
good_change (const Bot *bot)
{
  const GrapeRuleset *rules = bot->self->rules;
  const char *text = haiku[one_of (bot, G_N_ELEMENTS (haiku))];
  gint64 limit = 0;

  if (!pokey_has (bot->self, "limit", &limit)
      || grape_ruleset_count (rules, GRAPE_RULE_MUTABLE) < limit)
    return g_strdup_printf ("enact \"%s\" form haiku", text);
  for (guint i = rules->rules->len; i-- > 0;)
    {
      const GrapeRule *rule = grape_ruleset_at (rules, i);

      if (rule->kind == GRAPE_RULE_MUTABLE && rule->proposal)
        return g_strdup_printf ("amend %u \"%s\" form haiku", rule->number, text);
    }
  return g_strdup_printf ("amend 210 \"%s\" form haiku", text);
}

/* The change, if it is proper; else one that always is. */
static char *
checked (const Bot *bot, char *change)
{
  PokeyProposal *proposal = pokey_proposal_new ();
  PokeyAct act = { .self = (PokeyNomic *)bot->self, .rest = change };
  gboolean good
      = pokey_take_change (&act, proposal, NULL) && pokey_check_change (bot->self, proposal, NULL);
  char *text = good ? g_strdup_printf ("propose %s", change)
                    : g_strdup_printf ("propose enact \"%s\"", plain[one_of (bot, 3)]);

  pokey_proposal_free (proposal);
  g_free (change);
  return text;
}

/* Votes. */

/* What adopting brings the bot itself, as far as the program reads it. */
static gint64
worth (const Bot *bot, const PokeyProposal *proposal)
{
  const PokeyNomic *self = bot->self;
  gint64 sum = 0, points;

  if (self->players[bot->seat].kind == POKEY_CHICKEN && pokey_has (self, "chicken", &points))
    sum += points;
  if (proposal->by == bot->seat)
    {
      sum += pokey_bonus (self, proposal);
      sum += pokey_has (self, "defeat", &points) ? points : 0;
    }
  return sum;
}

/* How many more votes a change needs, and how many may still come, this bot's left out. */
static void
count (const PokeyNomic *self, const PokeyProposal *proposal, int seat, gint64 *lacks,
       gint64 *others)
{
  gint64 over, under, n = pokey_n_playing (self), needed;

  pokey_needs (self, proposal->change, proposal->kind, &over, &under, NULL);
  needed = over == under ? n : n * over / under + 1;
  *others = 0;
  for (int i = 0; i < (int)self->n_seats; i++)
    {
      needed -= pokey_plays (self, i) && proposal->votes[i] == POKEY_FOR;
      *others += i != seat && pokey_plays (self, i) && !proposal->votes[i];
    }
  *lacks = needed;
}

/* Whether @by voted for the last proposal of this bot's that came to a vote. */
static gboolean
owes_them (const Bot *bot, int by)
{
  guint seen = 0;

  for (const PokeyPast *past = bot->self->past; past && seen < 200; past = past->before, seen++)
    if (past->proposal->by == bot->seat && past->result != POKEY_LAPSED)
      return past->proposal->votes[by] != POKEY_AGAINST;
  return TRUE;
}

static gboolean
near_win (const Bot *bot, const PokeyProposal *proposal)
{
  gint64 win, score = bot->self->players[proposal->by].score;

  return pokey_has (bot->self, "win", &win) && score + pokey_bonus (bot->self, proposal) + 6 >= win;
}

static gboolean
good_vote (const Bot *bot, const PokeyProposal *proposal)
{
  gint64 lacks, others, dissent;

  if (proposal->by == bot->seat)
    return TRUE;
  if (near_win (bot, proposal))
    return FALSE;
  count (bot->self, proposal, bot->seat, &lacks, &others);
  if (lacks <= 0 && pokey_has (bot->self, "dissent", &dissent) && dissent > worth (bot, proposal)
      && chance (bot, 12)) /* it passes anyway */
    return FALSE;
  if (lacks > others + 1) /* it fails anyway */
    return FALSE;
  if (proposal->change == POKEY_REPEAL || proposal->change == POKEY_TRANSMUTE)
    return chance (bot, 30);
  return owes_them (bot, proposal->by) || chance (bot, 8);
}

static char *
vote (const Bot *bot, const PokeyProposal *proposal, const char *level)
{
  gboolean yes = *level == 'g' ? good_vote (bot, proposal)
                 : *level == 's'
                     ? proposal->by == bot->seat || worth (bot, proposal) > 0 || chance (bot, 40)
                     : chance (bot, 60);

  return g_strdup_printf ("vote %u %s", proposal->number, yes ? "for" : "against");
}

/* What is owed. */

static char *
vote_or_call (const Bot *bot, const char *level)
{
  for (guint i = 0; i < bot->self->open->len; i++)
    {
      const PokeyProposal *each = g_ptr_array_index (bot->self->open, i);

      if (each->called && !each->votes[bot->seat])
        return vote (bot, each, level);
      if (!each->called && each->by == bot->seat && i == 0)
        return *level == 'r' && chance (bot, 10) ? g_strdup_printf (
                   "revise %u enact \"%s\" form rhyme", each->number, rhymes[one_of (bot, 2)])
                                                 : g_strdup_printf ("call vote %u", each->number);
    }
  return NULL;
}

/* A Judge's answer to the first question that is open. */
static char *
judge (const Bot *bot, const char *level)
{
  static const char *const verdicts[] = { "legal", "legal", "illegal", "undecidable" };

  for (guint i = 0; bot->seat == bot->self->judge && i < bot->self->questions->len; i++)
    {
      const PokeyQuestion *each = &g_array_index (bot->self->questions, PokeyQuestion, i);
      const PokeyProposal *proposal = pokey_proposal (bot->self, each->number);

      if (each->verdict || (each->form && !proposal))
        continue;
      if (each->form)
        {
          GString *text = g_string_new (NULL);

          g_string_printf (text, "judge form %u", each->number);
          pokey_write_forms (text, *level == 'r' && chance (bot, 50) ? 0 : proposal->forms);
          return g_string_free (text, FALSE);
        }
      return g_strdup_printf ("judge %s", verdicts[*level == 'r' ? one_of (bot, 4) : 0]);
    }
  return NULL;
}

static char *
consent (const Bot *bot, const char *level)
{
  const PokeyNomic *self = bot->self;
  gboolean owed = self->invoked && bot->seat != pokey_next_seat (self)
                  && !(self->consents & GRAPE_AUDIENCE_SEAT (bot->seat));

  if (!owed)
    return NULL;
  if (*level == 'r' && bot->seat != self->judge && chance (bot, 40))
    for (guint i = self->questions->len; i-- > 0;)
      {
        const PokeyQuestion *each = &g_array_index (self->questions, PokeyQuestion, i);

        if (each->verdict && each->judge != bot->seat
            && !(each->overruling & GRAPE_AUDIENCE_SEAT (bot->seat)))
          return g_strdup ("overrule");
        if (each->verdict)
          break;
      }
  return g_strdup ("consent");
}

/* What costs nothing and may bring something. */
static char *
extra (const Bot *bot, const char *level)
{
  const PokeyPlayer *player = &bot->self->players[bot->seat];
  gint64 number;

  if (player->brick && player->kind == POKEY_BRICK && pokey_has (bot->self, "brick", &number))
    return g_strdup ("brick throw");
  if (player->kind == POKEY_HOSER && pokey_has (bot->self, "opt", &number)
      && (*level != 'r' || chance (bot, 50)))
    return g_strdup (*level == 's' || (*level == 'r' && chance (bot, 50)) ? "opt brick"
                                                                          : "opt chicken");
  if (*level == 'r' && chance (bot, 4) && bot->self->mover >= 0
      && pokey_preceding (bot->self, bot->self->mover) >= 0 && bot->self->questions->len < 5
      && pokey_has_effect (bot->self, "judgement"))
    return g_strdup ("invoke legality May this be done?");
  return NULL;
}

static char *
propose (const Bot *bot, const char *level)
{
  const PokeyNomic *self = bot->self;
  const PokeyPlayer *player = &self->players[bot->seat];

  if (pokey_next_seat (self) != bot->seat || player->throws || !pokey_consented (self))
    return NULL;
  for (guint i = 0; i < self->open->len; i++)
    if (((const PokeyProposal *)g_ptr_array_index (self->open, i))->by == bot->seat)
      return NULL;
  return checked (bot, *level == 'r' || (*level == 's' && chance (bot, 50)) ? random_change (bot)
                                                                            : good_change (bot));
}

/** pokey_bot: good ones pay back votes, take the dissenter's points when a change passes anyway,
 * and propose haiku */
char *
pokey_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
           GrapeStream *stream, guint64 budget)
{
  const Bot bot = { view, seat, stream };
  const PokeyPlayer *player = &bot.self->players[seat];
  gint64 sides;
  char *text = NULL;

  if (!pokey_plays (bot.self, seat) || pokey_over (bot.self) || bot.self->rolling >= 0)
    return NULL;
  if ((text = judge (&bot, level)) || (text = vote_or_call (&bot, level)))
    return text;
  if (player->throws && pokey_has (bot.self, "die", &sides))
    return g_strdup ("throw");
  if ((text = consent (&bot, level)))
    return text;
  if (pokey_next_seat (bot.self) == seat && (text = extra (&bot, level)))
    return text;
  return propose (&bot, level);
}
