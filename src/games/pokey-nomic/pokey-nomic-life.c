/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts and events: throws of dice, kinds of players, those who join and leave. */
#include "pokey-nomic-private.h"

#include <string.h>

/* Dice. */

/* R4.4: the turn of @seat is whole. */
static void
end_turn (PokeyNomic *self, int seat)
{
  self->players[seat].throws = FALSE;
  self->players[seat].brick = self->players[seat].kind == POKEY_BRICK;
}

/* Whether @seat may throw now, for its turn or as a Brick; @sides: (out) of the die. */
static gboolean
may_throw (const PokeyNomic *self, int seat, gboolean brick, gint64 *sides, GError **error)
{
  const PokeyPlayer *player = &self->players[seat];

  if (!brick && !player->throws)
    return grape_error_set (error, GRAPE_ERROR_TURN, "202",
                            "The throw comes after the vote on your proposal");
  if (!brick)
    return pokey_has (self, "die", sides)
           || grape_error_set (error, GRAPE_ERROR_TURN, "202", "No rule in force has a die");
  if (!pokey_has (self, "brick", sides))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "305", "No rule in force knows Bricks");
  if (player->kind != POKEY_BRICK)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "305", "Only a Brick throws so");
  return player->brick
         || grape_error_set (error, GRAPE_ERROR_TURN, "305",
                             "A Brick throws once after a turn that they complete as a Brick");
}

static void
take_roll (PokeyNomic *self, const GrapeTable *table, int seat, gboolean brick, gint64 rolled)
{
  if (brick)
    self->players[seat].brick = FALSE;
  else
    end_turn (self, seat);
  self->rolling = -1;
  pokey_tell (self, brick ? "305" : "202", "%s throws %" G_GINT64_FORMAT,
              grape_table_name (table, seat), rolled);
  pokey_gain (self, table, seat, rolled, brick ? "305" : "202");
}

static gboolean
throw_die (PokeyAct *act, gboolean brick, GError **error)
{
  gint64 sides;

  if (!pokey_at_end (act, brick ? "brick throw" : "throw", error)
      || !may_throw (act->self, act->seat, brick, &sides, error))
    return FALSE;
  act->self->rolling = act->seat;
  act->self->rolling_brick = brick;
  g_string_append (act->out, brick ? "brick throw" : "throw");
  return TRUE;
}

static gboolean
throw_own (PokeyAct *act, GError **error)
{
  return throw_die (act, FALSE, error);
}

static gboolean
throw_brick (PokeyAct *act, GError **error)
{
  return pokey_take_is (act, "throw") ? throw_die (act, TRUE, error)
                                      : pokey_wrong (error, "brick throw");
}

/* Kinds. */

/* "chicken", "a Live Chicken", "brick"; -1: neither comes next. */
static int
take_kind (PokeyAct *act)
{
  if (!pokey_take_is (act, "a"))
    pokey_take_is (act, "the");
  pokey_take_is (act, "live");
  return pokey_take_is (act, "chicken") ? POKEY_CHICKEN
         : pokey_take_is (act, "brick") ? POKEY_BRICK
         : pokey_take_is (act, "hoser") ? POKEY_HOSER
                                        : -1;
}

/* R6.7 */
static gboolean
opt (PokeyAct *act, GError **error)
{
  PokeyPlayer *player = &act->self->players[act->seat];
  int kind = take_kind (act);
  gint64 cost;

  if (kind < 0 || !pokey_at_end (act, "opt chicken|brick", error))
    return error && *error ? FALSE : pokey_wrong (error, "opt chicken|brick");
  if (!pokey_has (act->self, "opt", &cost))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "305",
                            "No rule in force knows Chickens and Bricks");
  if (kind == POKEY_HOSER)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "305", "Nobody can opt to be a Hoser");
  if (kind == (int)player->kind)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "305", "That is what you are");
  gboolean free = player->kind == POKEY_HOSER;
  player->kind = (guint)kind;
  g_string_append_printf (act->out, "opt %s", pokey_kind_words[kind]);
  pokey_tell (act->self, "305",
              kind == POKEY_CHICKEN ? "%s is a Live Chicken now" : "%s is a Brick now",
              grape_table_name (act->table, act->seat));
  if (!free)
    pokey_gain (act->self, act->table, act->seat, -cost, "305");
  return TRUE;
}

/* Leaving. */

/* R8.1, R8.2 */
static void
go (PokeyNomic *self, const GrapeTable *table, int seat)
{
  self->players[seat].out = TRUE;
  self->players[seat].throws = self->players[seat].brick = FALSE;
  self->consents &= ~GRAPE_AUDIENCE_SEAT (seat);
  if (self->rolling == seat)
    self->rolling = -1;
  for (guint i = 0; i < self->open->len; i++)
    ((PokeyProposal *)g_ptr_array_index (self->open, i))->votes[seat] = POKEY_NO_VOTE;
  for (guint i = 0; i < self->questions->len; i++)
    g_array_index (self->questions, PokeyQuestion, i).overruling &= ~GRAPE_AUDIENCE_SEAT (seat);
  pokey_tell (self, "113", "%s forfeits", grape_table_name (table, seat));
}

static gboolean
forfeit (PokeyAct *act, GError **error)
{
  if (!pokey_at_end (act, "forfeit", error))
    return FALSE;
  go (act->self, act->table, act->seat);
  g_string_append (act->out, "forfeit");
  return TRUE;
}

/* Joining. */

/* Takes @word, as it is written here, and blanks off the end of @rest. */
static void
cut_word (GString *rest, const char *word)
{
  gsize n = strlen (word);

  if (rest->len > n && g_str_has_suffix (rest->str, word)
      && strchr (" \t,", rest->str[rest->len - n - 1]))
    g_string_truncate (rest, rest->len - n);
  while (rest->len && strchr (" \t,", rest->str[rest->len - 1]))
    g_string_truncate (rest, rest->len - 1);
}

/** pokey_join_words: R8.5: `chicken`, `a Live Chicken` or `brick` behind the newcomer's name */
char *
pokey_join_words (const GrapeTable *table, gconstpointer state, GString *rest, GError **error)
{
  static const char *const ends[] = { "chicken", "brick" };
  g_autofree char *low = g_utf8_strdown (g_strchomp (rest->str), -1);
  gsize n = strlen (low);

  g_string_set_size (rest, strlen (rest->str));
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gsize k = strlen (ends[i]);

      if (n < k || !g_str_has_suffix (low, ends[i]) || n != rest->len
          || (n > k && !strchr (" \t,", low[n - k - 1])))
        continue;
      g_string_truncate (rest, n - k);
      cut_word (rest, "live");
      cut_word (rest, "Live");
      cut_word (rest, "a"); /* not the initial of Tom A */
      cut_word (rest, "as");
      return g_strdup (ends[i]);
    }
  return NULL;
}

/* R8.4: nobody who has gone comes back. */
static gboolean
may_join (const PokeyNomic *self, const GrapeTable *table, int seat, const char *name,
          GError **error)
{
  for (int i = 0; i < (int)self->n_seats; i++)
    if (i != seat && self->players[i].out && grape_names_equal (grape_table_name (table, i), name))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R8.4",
                              "%s has forfeited, and cannot join again", name);
  return TRUE;
}

static gboolean
join (const GrapeTable *table, PokeyNomic *self, const GrapeEvent *event, GError **error)
{
  const char *words = grape_join_words (event);
  gboolean chooses = pokey_has (self, "opt", &(gint64){ 0 });
  int seat = event->author, old = -1;
  g_autofree char *name = NULL;
  PokeyPlayer *player = &self->players[self->n_seats];

  if (!grape_join_parse (event, &old, &name) || seat != (int)self->n_seats
      || seat >= GRAPE_MAX_SEATS)
    return grape_event_refuse (event, error, "nobody can join so");
  if (old >= 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R8.4",
                            "Nobody takes over a seat here: a newcomer has a turn of their own");
  if (!may_join (self, table, seat, name, error))
    return FALSE;
  if (words && !g_str_equal (words, "chicken") && !g_str_equal (words, "brick"))
    return grape_event_refuse (event, error, "nobody can join so");
  if (chooses && !words)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "305",
                            "A newcomer is a Live Chicken or a Brick: join NAME chicken|brick");
  *player = (PokeyPlayer){ 0 };
  if (chooses)
    player->kind = g_str_equal (words, "chicken") ? POKEY_CHICKEN : POKEY_BRICK;
  for (guint i = 0; i < self->columns->len; i++)
    {
      PokeyColumn *column = g_ptr_array_index (self->columns, i);

      g_ptr_array_add (column->values, g_ref_string_acquire (column->initial));
    }
  self->n_seats++;
  pokey_tell (self, "305", "%s joins", name);
  return TRUE;
}

/* Acts. */

static const struct
{
  const char *word;
  gboolean (*run) (PokeyAct *act, GError **error);
  gboolean anybody; /* it needs no player */
} acts[] = {
  { "propose", pokey_propose },
  { "revise", pokey_revise },
  { "call", pokey_call },
  { "vote", pokey_vote },
  { "throw", throw_own },
  { "brick", throw_brick },
  { "opt", opt },
  { "invoke", pokey_invoke },
  { "judge", pokey_judge },
  { "overrule", pokey_overrule },
  { "consent", pokey_consent },
  { "precedence", pokey_precedence, TRUE },
  { "carry", pokey_carry, TRUE },
  { "forfeit", forfeit },
  { "concede", forfeit },
};

/** pokey_run: reads @text and does it; what follows from it is pokey_settle() */
gboolean
pokey_run (PokeyAct *act, const char *text, GError **error)
{
  act->rest = text;
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      if (!pokey_take_is (act, acts[i].word))
        continue;
      if (pokey_over (act->self))
        return grape_error_set (error, GRAPE_ERROR_OVER, NULL, "The game is over");
      if (!acts[i].anybody && !pokey_plays (act->self, act->seat))
        return grape_error_set (error, GRAPE_ERROR_SEAT, "113", "Only players can do that");
      if (act->self->rolling >= 0 && acts[i].run != forfeit)
        return grape_error_set (error, GRAPE_ERROR_TURN, "202", "A die is rolling");
      return acts[i].run (act, error);
    }
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                          "That is no move here: propose, revise, call vote, vote, throw, opt, "
                          "invoke, judge, overrule, consent, precedence, carry or forfeit");
}

/* Rulings: rolls made elsewhere. */

/* "throw Ann 4", "brick throw Ann 4" */
static gboolean
read_roll (const GrapeTable *table, const PokeyNomic *self, const char *text, int *seat,
           gboolean *brick, gint64 *rolled, GError **error)
{
  static const char form[] = "rule throw ANN 4";
  PokeyAct act = { .self = (PokeyNomic *)self, .table = table, .rest = text };
  gint64 sides;

  *brick = pokey_take_is (&act, "brick");
  if (!pokey_take_is (&act, "throw"))
    return pokey_wrong (error, form);
  g_autofree char *rest = pokey_take_rest (&act);
  char *number = strrchr (rest, ' ');
  if (!number || !g_ascii_string_to_signed (number + 1, 10, G_MININT32, G_MAXINT32, rolled, NULL))
    return pokey_wrong (error, form);
  *number = '\0';
  *seat = grape_table_find (table, g_strchomp (rest));
  if (!pokey_plays (self, *seat))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "202", "No such player is in the game");
  if (pokey_over (self))
    return grape_error_set (error, GRAPE_ERROR_OVER, NULL, "The game is over");
  if (self->rolling >= 0)
    return grape_error_set (error, GRAPE_ERROR_TURN, "202", "A die is rolling");
  if (!may_throw (self, *seat, *brick, &sides, error))
    return FALSE;
  return (*rolled >= 1 && *rolled <= sides)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, *brick ? "305" : "202",
                             "The die shows 1 to %" G_GINT64_FORMAT, sides);
}

/** pokey_read_ruling: R4.5 */
gboolean
pokey_read_ruling (const GrapeTable *table, gconstpointer state, const char *text, GrapeRead *read,
                   GError **error)
{
  GString *out = g_string_new (NULL);
  gboolean brick, good;
  gint64 rolled;
  int seat;

  good = read_roll (table, state, text, &seat, &brick, &rolled, error);
  if (good)
    {
      g_string_append (out, brick ? "brick throw " : "throw ");
      pokey_write_name (out, grape_table_name (table, seat));
      g_string_append_printf (out, " %" G_GINT64_FORMAT, rolled);
    }
  read->text = g_string_free (out, !good);
  read->audience = GRAPE_AUDIENCE_ALL;
  return good;
}

/* Events. */

static gboolean
apply_roll (const GrapeTable *table, PokeyNomic *self, const char *text, GError **error)
{
  gboolean brick;
  gint64 rolled;
  int seat;

  if (!read_roll (table, self, text, &seat, &brick, &rolled, error))
    return FALSE;
  take_roll (self, table, seat, brick, rolled);
  return TRUE;
}

/* "throw 1 4": the seat, and what the die shows */
static gboolean
apply_draw (const GrapeTable *table, PokeyNomic *self, const GrapeEvent *event, GError **error)
{
  g_autofree char *label
      = g_strdup_printf (self->rolling_brick ? "brick throw %d " : "throw %d ", self->rolling + 1);
  gint64 sides, rolled;

  if (self->rolling < 0 || !g_str_has_prefix (event->text, label)
      || !pokey_has (self, self->rolling_brick ? "brick" : "die", &sides)
      || !g_ascii_string_to_signed (event->text + strlen (label), 10, 1, sides, &rolled, NULL))
    return grape_event_refuse (event, error, "no such die is rolling");
  take_roll (self, table, self->rolling, self->rolling_brick, rolled);
  return TRUE;
}

static gboolean
apply_act (const GrapeTable *table, PokeyNomic *self, const GrapeEvent *event, GError **error)
{
  GString *out = g_string_new (NULL);
  PokeyAct act = { self, table, event->author, NULL, out, event->at };
  gboolean good = pokey_run (&act, event->text, error);

  g_string_free (out, TRUE);
  return good;
}

/** pokey_apply: R8.6: what needs no rule of its own is refused by the table of functions */
gboolean
pokey_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  PokeyNomic *self = state;
  GPtrArray *news = self->news;
  gboolean good = TRUE;

  self->news = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
      good = apply_act (table, self, event, error);
      break;
    case GRAPE_EVENT_RULING:
      good = apply_roll (table, self, grape_event_ruling (event), error);
      break;
    case GRAPE_EVENT_DRAW:
      good = apply_draw (table, self, event, error);
      break;
    case GRAPE_EVENT_JOIN:
      good = join (table, self, event, error);
      break;
    case GRAPE_EVENT_LEAVE:
      if (pokey_plays (self, event->author))
        go (self, table, event->author);
      break;
    case GRAPE_EVENT_VACATION:
    case GRAPE_EVENT_SUBSTITUTE:
    case GRAPE_EVENT_STEP:
      good = grape_event_refuse (event, error, "Pokey Nomic has nothing of the kind");
      break;
    default:
      break;
    }
  if (!good)
    {
      g_ptr_array_unref (self->news);
      self->news = news;
      return FALSE;
    }
  g_ptr_array_unref (news);
  pokey_settle (self, table, event->at);
  self->now = event->at;
  return TRUE;
}
