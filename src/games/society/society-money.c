/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is paid, scored and won, and where it stops (1250.1 III.e, IV, VII; 1250.2). */
#include "society-act.h"

#include <string.h>

/* Who books */

static gboolean
is_booker (const SocietyAct *act)
{
  const SocietyGame *game = society_game (act->self, act->game);
  const char *me = act->person >= 0 ? society_person (act->self, act->person)->name : NULL;

  if (act->keeper || society_referee_of (game, me))
    return TRUE;
  if (game->referees->len == 0)
    return society_takes_part (act);
  return society_count_referees (game) == 0 && society_is_speaker (act);
}

/* R3.10 */
static gboolean
refuse_disputed (const SocietyGame *game, GError **error)
{
  return grape_error_set (error, GRAPE_ERROR_HOLD, "1250.1 X",
                          "%s is disputed: nothing is awarded before the judgement", game->label);
}

/* R4.1: whether it may be booked now, by who wants to. */
static gboolean
wants_booker (const SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);

  if (!society_wants_running (act, error))
    return FALSE;
  if (!is_booker (act))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "1250.1 VI.a", "%s says that in %s",
                            game->referees->len == 0 ? "One of the players"
                            : society_count_referees (game) == 0
                                ? "As its referees have resigned, the Speaker"
                                : "A referee",
                            game->label);
  return !game->disputed_by || refuse_disputed (game, error);
}

static gboolean
wants_no_exhibition (const SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);

  return !game->exhibition
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 VII.a",
                             "%s is an exhibition: no points and no currency change hands",
                             game->label);
}

/* Somebody with a part in the instance; -1 with @error. */
static int
take_party (SocietyAct *act, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);
  int person = society_take_person (act, error);
  const char *name;

  if (person < 0)
    return -1;
  name = society_person (act->self, person)->name;
  if (!society_ever_played (game, name) && !society_counts_as_referee (act->self, game, name))
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 IV.b", "%s has no part in %s", name,
                       game->label);
      return -1;
    }
  society_write_name (act->out, name);
  return person;
}

/* Limits */

/* What a person has received of a class in a month, without entry @but; of points only what was
 * added (A2, A4). */
static gint64
received (const Society *self, const char *person, const char *class, gint64 month,
          SocietyEntryKind kind, guint but)
{
  gint64 sum = 0;

  for (guint number = self->ledger.n; number > 0; number--)
    {
      const SocietyEntry *entry = society_entry (self, number);

      if (entry->kind == kind && number != but && entry->month == month
          && grape_names_equal (entry->person, person) && grape_names_equal (entry->class, class))
        sum += MAX (entry->stands, 0);
      if (society_month_of (self, entry->entered) < month)
        break;
    }
  return sum;
}

/* @most 0: there is no limit. */
static void
cut (gint64 *amount, gint64 most, gint64 used, const char *clause, const char **why)
{
  gint64 room = MAX (most - used, 0);

  if (!most)
    return;
  if (*amount > room)
    {
      *amount = room;
      *why = clause;
    }
}

/* R4.2, R4.3: what is left of an amount. @entry: all but its amount; @but: the entry that it
 * stands in place of; 0: none. *why: the clause that cut it. */
static gint64
limit (const Society *self, const SocietyGame *game, const SocietyEntry *entry, guint but,
       const char **why)
{
  const SocietyEntry *before = but ? society_entry (self, but) : NULL;
  gint64 stood = before ? before->stands : 0, amount = entry->asked;

  *why = NULL;
  if (entry->kind == SOCIETY_POINTS_ENTRY)
    {
      gint64 size = ABS (amount);

      cut (&size, self->customs.points, game->scored - ABS (stood), "1250.1 IV.d", why);
      if (amount > 0)
        cut (&size, self->customs.points_month,
             received (self, entry->person, entry->class, entry->month, entry->kind, but),
             "1250.1 IV.d", why);
      return amount > 0 ? size : -size;
    }
  if (entry->kind == SOCIETY_PAY)
    {
      cut (&amount, self->customs.pot, game->paid - stood, "1250.1 IV.c", why);
      cut (&amount, self->customs.money_month,
           received (self, entry->person, entry->class, entry->month, entry->kind, but),
           "1250.1 IV.c", why);
    }
  if (entry->referee) /* R4.5 */
    cut (&amount, self->customs.referee,
         society_former_referee (game, entry->person)->received - stood, "1250.1 III.e", why);
  return amount;
}

/* Moves @amount as @entry says: to its person, from whoever paid it. */
static void
move (Society *self, int game, const SocietyEntry *entry, SocietyEntryKind kind, gint64 amount,
      gint64 size)
{
  SocietyPerson *to = society_edit_person (self, society_find_person (self, entry->person));
  SocietyGame *open = society_edit_game (self, game);

  if (kind == SOCIETY_POINTS_ENTRY)
    {
      to->points += amount;
      open->scored += size;
      return;
    }
  to->money += amount;
  if (entry->from)
    society_edit_person (self, society_find_person (self, entry->from))->money -= amount;
  else
    open->paid += amount;
  if (entry->referee)
    society_former_referee (open, entry->person)->received += amount;
}

/* (transfer none): a new entry about @act's instance */
static SocietyEntry *
add_entry (SocietyAct *act, SocietyEntryKind kind, const SocietyEntry *like)
{
  SocietyEntry *entry = grape_shelf_add (&act->self->ledger);

  *entry = *like;
  entry->entry = act->self->ledger.n;
  entry->kind = kind;
  entry->at = act->at;
  entry->entered = act->dated ? act->self->now : act->at;
  entry->event = act->event;
  entry->game = g_strdup (like->game);
  entry->class = g_strdup (like->class);
  entry->person = g_strdup (like->person);
  entry->from = g_strdup (like->from);
  entry->clause = g_strdup (like->clause);
  entry->because = g_strdup (like->because);
  return entry;
}

/* Cuts, checks the payer's funds (A20, A23), and books. */
static gboolean
book (SocietyAct *act, SocietyEntryKind kind, const char *person, const char *from, gint64 asked,
      GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);
  SocietyEntry entry = { .kind = kind,
                         .game = game->label,
                         .class = game->class,
                         .person = (char *)person,
                         .from = (char *)from,
                         .month = society_month_of (act->self, act->at),
                         .asked = asked,
                         .referee = society_counts_as_referee (act->self, game, person) };
  const char *clause;

  entry.amount = entry.stands = limit (act->self, game, &entry, 0, &clause);
  entry.clause = (char *)clause;
  entry.disregarded = ABS (asked - entry.amount);
  if (from
      && society_person (act->self, society_find_person (act->self, from))->money < entry.amount)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 IV.b",
                            "%s has not %s%" G_GINT64_FORMAT, from, act->self->customs.currency,
                            entry.amount);
  const SocietyEntry *booked = add_entry (act, kind, &entry);
  move (act->self, act->game, booked, kind, booked->amount, ABS (booked->amount));
  return TRUE;
}

static gboolean
take_amount (SocietyAct *act, gboolean any_sign, gint64 *amount, GError **error)
{
  if (!society_take_number (act, amount, error) || !grape_take_end (&act->rest, error))
    return FALSE;
  if (*amount == 0 || (*amount < 0 && !any_sign))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.6",
                            any_sign ? "0 points are nothing" : "An amount is more than nothing");
  g_string_append_printf (act->out, " %" G_GINT64_FORMAT, *amount);
  return TRUE;
}

/* R4.2: `pay g1 Ann 50` */
gboolean
society_pay (SocietyAct *act, GError **error)
{
  gint64 amount;
  int person;

  if (!society_take_game (act, error))
    return FALSE;
  g_string_append_c (act->out, ' ');
  return (person = take_party (act, error)) >= 0 && take_amount (act, FALSE, &amount, error)
         && wants_booker (act, error) && wants_no_exhibition (act, error)
         && book (act, SOCIETY_PAY, society_person (act->self, person)->name, NULL, amount, error);
}

/* R4.3: `points g1 Ann -1` */
gboolean
society_points (SocietyAct *act, GError **error)
{
  gint64 amount;
  int person;

  if (!society_take_game (act, error))
    return FALSE;
  g_string_append_c (act->out, ' ');
  if ((person = take_party (act, error)) < 0 || !take_amount (act, TRUE, &amount, error)
      || !wants_booker (act, error) || !wants_no_exhibition (act, error))
    return FALSE;
  const char *name = society_person (act->self, person)->name;
  if (society_counts_as_referee (act->self, society_game (act->self, act->game), name))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "%s referees: points are for players", name);
  return book (act, SOCIETY_POINTS_ENTRY, name, NULL, amount, error);
}

/* R4.4: `transfer g1 from Ann to Bob 30` */
gboolean
society_transfer (SocietyAct *act, GError **error)
{
  gint64 amount;
  int from, to;

  if (!society_take_game (act, error))
    return FALSE;
  if (!grape_take_is (&act->rest, "from"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "Write: transfer g1 from Ann to Bob 30");
  g_string_append (act->out, " from ");
  if ((from = take_party (act, error)) < 0)
    return FALSE;
  if (!grape_take_is (&act->rest, "to"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "Write: transfer g1 from Ann to Bob 30");
  g_string_append (act->out, " to ");
  if ((to = take_party (act, error)) < 0 || !take_amount (act, FALSE, &amount, error)
      || !wants_booker (act, error) || !wants_no_exhibition (act, error))
    return FALSE;
  const char *payer = society_person (act->self, from)->name;
  if (society_counts_as_referee (act->self, society_game (act->self, act->game), payer))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 III.e",
                            "%s referees, and pays nothing", payer);
  if (from == to)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 IV.b", "Nobody pays themselves");
  return book (act, SOCIETY_TRANSFER, society_person (act->self, to)->name, payer, amount, error);
}

/* The result */

static void
take_away_knife (Society *self)
{
  int holder = society_find_person (self, self->knife_holder);

  if (holder < 0)
    return;
  SocietyPerson *person = society_edit_person (self, holder);
  for (guint i = person->trophies->len; i-- > 0;)
    {
      SocietyTrophy *trophy = &g_array_index (person->trophies, SocietyTrophy, i);

      if (!g_str_equal (trophy->trophy, self->customs.unique))
        continue;
      g_free (trophy->trophy);
      g_free (trophy->game);
      g_array_remove_index (person->trophies, i);
    }
}

/* Whether the particulars announce an ante: "ante=5", "for beginners, ante: A$5". */
static gboolean
has_ante (const char *particulars)
{
  g_auto (GStrv) parts = g_strsplit_set (particulars ? particulars : "", ",;\n", -1);

  for (guint i = 0; parts[i]; i++)
    {
      const char *rest = g_strstrip (parts[i]);

      if (g_ascii_strncasecmp (rest, "ante", 4) != 0 || g_ascii_isalnum (rest[4]))
        continue;
      rest += 4 + strspn (rest + 4, " \t=:");
      return !grape_take_is (&rest, "none") && !grape_take_is (&rest, "no")
             && !grape_take_is (&rest, "0");
    }
  return FALSE;
}

/* R5.2: in a Duel the winner of Ghost gets nothing (1250.9 5); who wins a tale that is told for
 * ante gets the pot in place of a Trophy (1250.18). */
static gboolean
goes_without (const SocietyClass *class, const SocietyGame *game)
{
  return (!g_strcmp0 (class->rule, "1250.9") && game->duel)
         || (!g_strcmp0 (class->rule, "1250.18") && has_ante (game->particulars));
}

/* R5.2, R5.3: a Trophy for a single winner among three or more (A17, A18). */
static void
give_trophy (SocietyAct *act, SocietyGame *game)
{
  Society *self = act->self;
  const SocietyClass *class = society_class (self, society_find_class (self, game->class));
  const char *trophy = society_prize_of (self, class->trophy), *to;

  if (game->winners->len != 1 || game->starters < 3 || !trophy || goes_without (class, game))
    return;
  to = society_occupant (self, society_seat_of (game, g_ptr_array_index (game->winners, 0)),
                         act->at);
  if (class->trophy == SOCIETY_GOLDEN_KNIFE)
    {
      take_away_knife (self);
      g_free (self->knife_holder);
      self->knife_holder = g_strdup (to);
      g_clear_pointer (&self->knife_haunted_by, g_free);
    }
  society_add_trophy (society_edit_person (self, society_find_person (self, to)), trophy,
                      game->label, act->at);
  game->trophy = g_strdup (trophy);
  game->trophy_to = g_strdup (to);
}

static gboolean
take_winners (SocietyAct *act, GPtrArray *winners, GError **error)
{
  const SocietyGame *game = society_game (act->self, act->game);

  if (!grape_take_is (&act->rest, "winners") && !grape_take_is (&act->rest, "winner"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "Write: result g1 winners Ann, Bob; or none");
  g_string_append (act->out, " winners");
  if (grape_take_is (&act->rest, "none"))
    {
      g_string_append (act->out, " none");
      return TRUE;
    }
  do
    {
      grape_take_blanks (&act->rest);
      if (!*act->rest)
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                                "Write: result g1 winners Ann, Bob; or none");
      int person = society_take_person (act, error);
      const char *name = person >= 0 ? society_person (act->self, person)->name : NULL;
      const SocietySeat *seat = society_seat_of (game, name);

      if (person < 0)
        return FALSE;
      if (!seat || seat->left)
        return grape_error_set (error, GRAPE_ERROR_SEAT, "R5.1", "%s does not play in %s", name,
                                game->label);
      for (guint i = 0; i < winners->len; i++)
        if (g_ptr_array_index (winners, i) == (gpointer)name)
          return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R5.1", "%s is named twice", name);
      g_string_append (act->out, winners->len ? ", " : " ");
      society_write_name (act->out, name);
      g_ptr_array_add (winners, (gpointer)name);
    }
  while (society_take_next (act));
  return TRUE;
}

/* R5.1: `result g1 winners Ann[, Bob]|none [at HASH]` */
gboolean
society_result (SocietyAct *act, GError **error)
{
  g_autoptr (GPtrArray) winners = g_ptr_array_new ();
  g_autofree char *hash = NULL;

  if (!society_take_game (act, error) || !take_winners (act, winners, error))
    return FALSE;
  if (grape_take_is (&act->rest, "at"))
    {
      g_autofree char *word = grape_take_word (&act->rest);

      hash = g_ascii_strdown (word, -1);
      if (strlen (hash) < 8 || strlen (hash) > 64
          || strspn (hash, "0123456789abcdef") != strlen (hash))
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                                "“%s” is no hash: it has 8 to 64 hexadecimal digits", word);
      g_string_append_printf (act->out, " at %s", hash);
    }
  if (!grape_take_end (&act->rest, error) || !wants_booker (act, error))
    return FALSE;
  SocietyGame *game = society_edit_game (act->self, act->game);
  for (guint i = 0; i < winners->len; i++)
    g_ptr_array_add (game->winners, g_strdup (g_ptr_array_index (winners, i)));
  game->hash = g_steal_pointer (&hash);
  give_trophy (act, game);
  society_close (act->self, act->game, SOCIETY_OVER, act->at);
  return TRUE;
}

/* Corrections */

static gboolean
take_target (SocietyAct *act, const SocietyEntry *entry, gint64 *target, GError **error)
{
  *target = 0;
  if (!grape_take_is (&act->rest, "to"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                            "Write: correct 3 to 20, or to nothing");
  if (!grape_take_is (&act->rest, "nothing") && !society_take_number (act, target, error))
    return FALSE;
  if (*target < 0 && entry->kind != SOCIETY_POINTS_ENTRY)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.6", "An amount is more than nothing");
  if (*target)
    g_string_append_printf (act->out, " to %" G_GINT64_FORMAT, *target);
  else
    g_string_append (act->out, " to nothing");
  if (grape_take_is (&act->rest, "because"))
    {
      act->because = society_take_rest (act);
      g_string_append_printf (act->out, " because %s", act->because ? act->because : "");
      g_strchomp (act->out->str);
      act->out->len = strlen (act->out->str);
    }
  return grape_take_end (&act->rest, error);
}

static gboolean
may_correct (const SocietyAct *act, GError **error)
{
  return is_booker (act) || society_is_speaker (act) || society_is (act, act->self->treasurer)
         || grape_error_set (error, GRAPE_ERROR_AUTHOR, "R4.7",
                             "Who booked it, the Speaker or the Treasurer corrects it");
}

/* R4.7: `correct ENTRY to AMOUNT|nothing [because ...]`: a counter-entry in the month of the first
 */
gboolean
society_correct (SocietyAct *act, GError **error)
{
  gint64 number, target, new_one;
  const char *clause;

  if (!society_take_number (act, &number, error))
    return FALSE;
  g_string_append_printf (act->out, "%" G_GINT64_FORMAT, number);
  if (number < 1 || number > act->self->ledger.n)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.7",
                            "The ledger has no entry %" G_GINT64_FORMAT, number);
  const SocietyEntry *entry = society_entry (act->self, (guint)number);
  if (!take_target (act, entry, &target, error))
    return FALSE;
  if (entry->kind == SOCIETY_CORRECTION)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.7",
                            "Entry %u is a correction: correct entry %u again", entry->entry,
                            entry->corrects);
  act->game = society_find_game (act->self, entry->game);
  if (act->game < 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.7",
                            "Entry %u is of no instance in these books", entry->entry);
  if (!may_correct (act, error))
    return FALSE;
  const SocietyGame *game = society_game (act->self, act->game);
  SocietyEntry after = { .kind = entry->kind,
                         .game = entry->game,
                         .class = entry->class,
                         .person = entry->person,
                         .from = entry->from,
                         .month = entry->month,
                         .asked = target,
                         .referee = entry->referee,
                         .corrects = entry->entry,
                         .because = act->because };
  new_one = limit (act->self, game, &after, entry->entry, &clause);
  if (target == entry->stands)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R4.7", "That would change nothing");
  if (game->exhibition && ABS (target) > ABS (entry->stands))
    return wants_no_exhibition (act, error);
  if (game->disputed_by && ABS (target) > ABS (entry->stands))
    return refuse_disputed (game, error);
  after.amount = new_one - entry->stands;
  after.disregarded = ABS (target - new_one);
  after.clause = (char *)clause;
  if (entry->from)
    {
      const char *payer = after.amount > 0 ? entry->from : entry->person;

      if (society_person (act->self, society_find_person (act->self, payer))->money
          < ABS (after.amount))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1250.1 IV.b",
                                "%s has not %s%" G_GINT64_FORMAT, payer,
                                act->self->customs.currency, ABS (after.amount));
    }
  gint64 size = ABS (new_one) - ABS (entry->stands);
  SocietyEntryKind kind = entry->kind;
  ((SocietyEntry *)grape_shelf_edit (&act->self->ledger, (guint)number - 1))->stands = new_one;
  const SocietyEntry *booked = add_entry (act, SOCIETY_CORRECTION, &after);
  move (act->self, act->game, booked, kind, booked->amount, size);
  return TRUE;
}
