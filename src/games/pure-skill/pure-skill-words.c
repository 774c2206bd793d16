/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the Game of Pure Skill: bids, as people write them, and who may not know which. */
#include "pure-skill-private.h"

#include "find/grape-vocabulary.h"

/* A card of another suit is the prize, or somebody else's. */
static gboolean
read_bid (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const PureSkill *self = reading->position->state;
  GrapeCardWords card;
  gint rank;
  guint said = 0, prize = (guint)self->core.prize;

  value->n = prize ? grape_stake_read (reading->words, at, "the prize|this prize|your prize",
                                       (gint)prize, &rank)
                   : 0;
  if (value->n && rank > 0 && rank <= GRAPE_N_RANKS)
    {
      value->text = g_strdup (grape_rank_code ((guint)rank));
      return TRUE;
    }
  if (!grape_read_rank (reading, saying, at, value)
      || (prize && reading->seat >= 0 && g_str_equal (value->text, grape_rank_code (prize))
          && grape_stake_is_meant (reading->words, at)))
    return FALSE;
  /* "ten on the nine": what it is bid for goes with it */
  if (grape_words_is (reading->words, at + value->n, "on|for|against|over|to"))
    {
      guint aim = at + value->n + 1, how = 0;

      aim += grape_words_is (reading->words, aim, "the|your|that|a");
      if (self->core.prize && grape_card_words_read (reading->words, aim, &card, &how) == 1
          && card.rank == self->core.prize
          && !g_str_equal (value->text, grape_rank_code (card.rank)))
        value->n = aim + 1 - at;
    }
  grape_card_words_read (reading->words, at, &card, &said);
  if (card.suit && (reading->seat < 0 || card.suit != self->suits[reading->seat]))
    {
      g_free (value->text);
      value->text = grape_card_format ((GrapeCard){ card.rank, card.suit });
      return reading->seat < 0 || (at && grape_words_is (reading->words, at - 1, "bid|:"));
    }
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "bid",
    .said = "bid|bids|bidding|i offer|wager|i wager|i bet|bet|betting|my bid|bidding with",
    .also = "play|playing|place|choose|choosing|put|pay|lead|name|give|use|spend|chuck|throw|"
            "commit|announce|pick|picking",
    .nouns = "bid|my card|card|my offer|offer|my choice",
    .read = read_bid,
    .bare = TRUE,
    .partial = TRUE },
  { .verb = "extreme", .said = "", .read = grape_read_extreme },
  { .verb = NULL },
};

static const char *const suits[]
    = { NULL, "spades|spade", "hearts|heart", "diamonds|diamond", "clubs|club" };

/* R3.7; the last card of a hand is not a secret. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const PureSkill *self = position->state;

  for (int seat = 0; viewer != GRAPE_VIEWER_REFEREE && seat < PURE_SKILL_SEATS; seat++)
    {
      int bid = self->bids[seat].value;
      const char *name = grape_table_name (position->table, seat);

      if (self->bids[seat].told || bid == PURE_SKILL_NO_BID || bid == GRAPE_SEALED_HIDDEN
          || __builtin_popcount (self->core.hands[seat]) == 1)
        continue;
      g_autofree char *card = pure_skill_card_name (self, seat, (guint)bid);
      grape_secret_add (secrets, seat, g_strdup (grape_rank_code ((guint)bid)), "bid|bids|bidding",
                        suits[self->suits[seat]], "that %s bids the %s", name, card);
      grape_secret_add (secrets, seat,
                        grape_card_format ((GrapeCard){ (guint8)bid, self->suits[seat] }), "*",
                        suits[self->suits[seat]], "that %s bids the %s", name, card);
      guint others = self->core.hands[seat] & ~(PURE_SKILL_BIT (bid));
      if (others && (PURE_SKILL_BIT (bid) > others || (PURE_SKILL_BIT (bid)) < (others & -others)))
        grape_secret_add (secrets, seat,
                          g_strdup (PURE_SKILL_BIT (bid) > others ? "highest" : "lowest"), "",
                          suits[self->suits[seat]], "that %s bids the %s", name, card);
    }
  if (secrets->len && self->core.prize)
    grape_secret_add_known (secrets, g_strdup (grape_rank_code (self->core.prize)), "prize");
  for (guint i = 0; secrets->len && i < self->n_rounds; i++)
    {
      const GrapePureSkillRound *round = &self->rounds[i];

      grape_secret_add_past (secrets, -1, round->number, g_strdup (grape_rank_code (round->prize)));
      for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
        if (round->bids[seat])
          grape_secret_add_past (secrets, seat, round->number,
                                 g_strdup (grape_rank_code (round->bids[seat])));
    }
}

const GrapeVocabulary pure_skill_vocabulary = {
  .sayings = sayings,
  .asides = "heart|hearts|diamond|diamonds|club|clubs|spade|spades|prize|purse|pure|skill|suit|ps",
  .titles = "pure skill|skill|ps|game of pure skill|goops|gops|the pure skill game",
  .list = 7,
  .aces_low = TRUE,
  .secrets = list_secrets,
};
