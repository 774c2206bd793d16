/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judgement, consent, precedence, and what a rule's text asks of people (carry). */
#include "pokey-nomic-private.h"

#include <string.h>

/** pokey_new_turn: the turn of @mover begins: what was asked in the last one is closed (R7.1) */
void
pokey_new_turn (PokeyNomic *self, int mover)
{
  self->mover = mover;
  self->turns++;
  self->invoked = FALSE;
  self->judge = -1;
  self->consents = 0;
  g_array_set_size (self->questions, 0);
}

static PokeyQuestion *
question (const PokeyNomic *self, guint i)
{
  return &g_array_index (self->questions, PokeyQuestion, i);
}

/* The question that was decided last; NULL: none. Those decided stand in the order of their
 * judgements. */
static PokeyQuestion *
last_ruled (const PokeyNomic *self)
{
  for (guint i = self->questions->len; i-- > 0;)
    if (question (self, i)->verdict)
      return question (self, i);
  return NULL;
}

/* Behind the last one that was decided before it. */
static void
put_last (PokeyNomic *self, PokeyQuestion *ruled)
{
  PokeyQuestion moved = *ruled;
  guint from = (guint)(ruled - question (self, 0)), to = self->questions->len - 1;

  while (to > from && !question (self, to)->verdict)
    to--;
  memmove (question (self, from), question (self, from + 1), (to - from) * sizeof moved);
  *question (self, to) = moved;
}

/* R7.5: who judges after @judge: the player before them, but not the one who moves. */
static int
next_judge (const PokeyNomic *self, int judge)
{
  int next = pokey_preceding (self, judge);

  if (next >= 0 && next == self->mover)
    next = pokey_preceding (self, next);
  return next == self->mover ? -1 : next;
}

/** pokey_invoke: `invoke legality TEXT`, `invoke form 315`: R7.1, R7.2, R7.3 */
gboolean
pokey_invoke (PokeyAct *act, GError **error)
{
  PokeyNomic *self = act->self;
  PokeyQuestion asked = { .by = act->seat, .judge = -1 };
  g_autofree char *text = NULL;

  asked.form = pokey_take_is (act, "form");
  if (asked.form ? !pokey_take_number (act, &asked.number) : !pokey_take_is (act, "legality"))
    return pokey_wrong (error, "invoke legality TEXT|form 315");
  text = pokey_take_rest (act);
  if (!pokey_has_effect (self, "judgement"))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "212", "No rule in force has a Judge");
  if (self->mover < 0)
    return grape_error_set (error, GRAPE_ERROR_TURN, "212", "No turn has begun");
  if (pokey_preceding (self, self->mover) < 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "212", "Nobody is there who could judge");
  if (asked.form && !pokey_proposal (self, asked.number))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R7.3", "No proposal %u is open",
                            asked.number);
  if (self->questions->len >= 100)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "212", "There are 100 questions already");
  for (guint i = 0; asked.form && i < self->questions->len; i++)
    if (question (self, i)->form && question (self, i)->number == asked.number
        && !question (self, i)->verdict)
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R7.3", "That has been asked");
  if (asked.form)
    g_string_append_printf (act->out, "invoke form %u%s%s", asked.number, *text ? " " : "", text);
  else
    g_string_append_printf (act->out, "invoke legality%s%s", *text ? " " : "", text);
  pokey_set_text (&asked.text, text);
  g_array_append_val (self->questions, asked);
  if (!self->invoked)
    self->judge = pokey_preceding (self, self->mover);
  self->invoked = TRUE;
  pokey_tell (self, "212", "%s invokes judgement: the Judge is %s",
              grape_table_name (act->table, act->seat), grape_table_name (act->table, self->judge));
  return TRUE;
}

/* The first question that is open, about @form of @number or about legality. */
static PokeyQuestion *
open_question (const PokeyNomic *self, gboolean form, guint number)
{
  for (guint i = 0; i < self->questions->len; i++)
    {
      PokeyQuestion *each = question (self, i);

      if (each->form == form && each->number == number && !each->verdict)
        return each;
    }
  return NULL;
}

static gboolean
rule_form (PokeyAct *act, PokeyQuestion *asked, guint forms, GError **error)
{
  PokeyProposal *open = (PokeyProposal *)pokey_proposal (act->self, asked->number);

  if (!open)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R7.3", "No proposal %u is open",
                            asked->number);
  asked->was = open->forms;
  open->forms = forms;
  return TRUE;
}

/** pokey_judge: `judge legal|illegal|undecidable TEXT`, `judge form 315 rhyme|none`: R7.4, R7.7 */
gboolean
pokey_judge (PokeyAct *act, GError **error)
{
  static const char form[] = "judge legal|illegal|undecidable TEXT|form 315 rhyme|haiku|tanka|none";
  PokeyNomic *self = act->self;
  guint number = 0, forms = 0;
  PokeyVerdict verdict = pokey_take_is (act, "legal")         ? POKEY_LEGAL
                         : pokey_take_is (act, "illegal")     ? POKEY_ILLEGAL
                         : pokey_take_is (act, "undecidable") ? POKEY_UNDECIDABLE
                         : pokey_take_is (act, "form")        ? POKEY_FORM_RULED
                                                              : POKEY_OPEN;
  PokeyQuestion *asked;
  g_autofree char *text = NULL;

  if (verdict == POKEY_OPEN
      || (verdict == POKEY_FORM_RULED
          && (!pokey_take_number (act, &number) || !pokey_take_forms (act, &forms))))
    return pokey_wrong (error, form);
  text = pokey_take_rest (act);
  if (!self->invoked)
    return grape_error_set (error, GRAPE_ERROR_TURN, "212", "Nobody has invoked judgement");
  if (act->seat != self->judge)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "212", "The Judge is %s",
                            self->judge >= 0 ? grape_table_name (act->table, self->judge)
                                             : "nobody");
  asked = open_question (self, verdict == POKEY_FORM_RULED, number);
  if (!asked)
    return grape_error_set (error, GRAPE_ERROR_TURN, "212", "No such question is open");
  if (verdict == POKEY_FORM_RULED && !rule_form (act, asked, forms, error))
    return FALSE;
  asked->verdict = verdict;
  asked->judge = act->seat;
  asked->overruling = 0;
  put_last (self, asked);
  if (verdict == POKEY_FORM_RULED)
    {
      g_string_append_printf (act->out, "judge form %u", number);
      pokey_write_forms (act->out, forms);
    }
  else
    g_string_append (act->out, verdict == POKEY_LEGAL     ? "judge legal"
                               : verdict == POKEY_ILLEGAL ? "judge illegal"
                                                          : "judge undecidable");
  if (*text)
    g_string_append_printf (act->out, " %s", text);
  pokey_tell (self, "212", "%s judges: “%s”", grape_table_name (act->table, act->seat),
              act->out->str + strlen ("judge "));
  return TRUE;
}

/* R7.5: the question is open again, for the player before the Judge. */
static void
reopen (PokeyNomic *self, const GrapeTable *table, PokeyQuestion *ruled)
{
  PokeyProposal *open = (PokeyProposal *)pokey_proposal (self, ruled->number);

  if (ruled->form && open)
    open->forms = ruled->was;
  ruled->verdict = POKEY_OPEN;
  ruled->overruling = 0;
  self->judge = next_judge (self, ruled->judge);
  ruled->judge = -1;
  if (self->judge >= 0)
    pokey_tell (self, "212", "The judgement is overruled: the Judge is %s",
                grape_table_name (table, self->judge));
}

/** pokey_overrule: R7.5 */
gboolean
pokey_overrule (PokeyAct *act, GError **error)
{
  PokeyQuestion *ruled = last_ruled (act->self);

  if (!pokey_at_end (act, "overrule", error))
    return FALSE;
  if (!ruled || !act->self->invoked)
    return grape_error_set (error, GRAPE_ERROR_TURN, "212", "There is no judgement to overrule");
  if (ruled->judge == act->seat)
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "212",
                            "The others overrule a judgement, not its Judge");
  if (ruled->overruling & GRAPE_AUDIENCE_SEAT (act->seat))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "212", "You have said so");
  ruled->overruling |= GRAPE_AUDIENCE_SEAT (act->seat);
  g_string_append (act->out, "overrule");
  pokey_tell (act->self, "212", "%s votes to overrule the judgement",
              grape_table_name (act->table, act->seat));
  return TRUE;
}

/* R7.2: nobody judges, overrules or consents any more; what has been decided stands. */
static void
end_judgement (PokeyNomic *self)
{
  self->invoked = FALSE;
  self->judge = -1;
  self->consents = 0;
  for (guint i = self->questions->len; i-- > 0;)
    if (!question (self, i)->verdict)
      g_array_remove_index (self->questions, i);
  pokey_tell (self, "212", "No rule in force has a Judge any more");
}

/** pokey_settle_judgement: a judgement that all others overrule, a Judge who has gone */
void
pokey_settle_judgement (PokeyNomic *self, const GrapeTable *table)
{
  if (self->invoked && !pokey_has_effect (self, "judgement"))
    end_judgement (self);
  PokeyQuestion *ruled = self->invoked ? last_ruled (self) : NULL;
  guint64 others = ruled ? pokey_playing (self) & ~GRAPE_AUDIENCE_SEAT (ruled->judge) : 0;

  if (ruled && others && (ruled->overruling & others) == others)
    reopen (self, table, ruled);
  if (self->judge >= 0 && !pokey_plays (self, self->judge)) /* R8.3 */
    self->judge = next_judge (self, self->judge);
}

/** pokey_consent: R7.8 */
gboolean
pokey_consent (PokeyAct *act, GError **error)
{
  PokeyNomic *self = act->self;

  if (!pokey_at_end (act, "consent", error))
    return FALSE;
  if (!self->invoked)
    return grape_error_set (error, GRAPE_ERROR_TURN, "212", "Nobody has invoked judgement");
  if (act->seat == pokey_next_seat (self))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "212", "The others consent to your turn");
  if (self->consents & GRAPE_AUDIENCE_SEAT (act->seat))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "212", "You have consented");
  self->consents |= GRAPE_AUDIENCE_SEAT (act->seat);
  g_string_append (act->out, "consent");
  pokey_tell (self, "212", "%s consents to the next turn",
              grape_table_name (act->table, act->seat));
  return TRUE;
}

/** pokey_paradox: R7.6: whether somebody wins because their turn cannot be decided */
gboolean
pokey_paradox (PokeyNomic *self, const GrapeTable *table)
{
  gboolean undecided = FALSE;

  for (guint i = 0; i < self->questions->len; i++)
    undecided = undecided || question (self, i)->verdict == POKEY_UNDECIDABLE;
  if (!undecided || !pokey_plays (self, self->mover) || !pokey_has_effect (self, "paradox"))
    return FALSE;
  self->winner = self->mover;
  self->paradox = TRUE;
  pokey_tell (self, "213", "%s cannot complete the turn, and wins",
              grape_table_name (table, self->winner));
  return TRUE;
}

/* Precedence. */

/* "304 over" */
static gboolean
take_claim (PokeyAct *act, const GrapeRule **rule, int *claim, GError **error)
{
  guint number;

  pokey_take_is (act, "rule");
  if (!pokey_take_number (act, &number))
    return pokey_wrong (error, "precedence 304 [over|defer], 305 [over|defer]");
  *claim = pokey_take_is (act, "over") ? 1 : pokey_take_is (act, "defer") ? -1 : 0;
  act->rest += strspn (act->rest, " \t\n,");
  *rule = grape_ruleset_number (act->self->rules, number);
  return *rule
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "211", "There is no rule %u", number);
}

/* R7.9: by 110, then by what they say of themselves, then by their ordinals; NULL: both are void.
 */
static const GrapeRule *
precedes (const GrapeRuleset *rules, const GrapeRule *a, int claim_a, const GrapeRule *b,
          int claim_b)
{
  gboolean void_a = grape_ruleset_is_void (rules, a), void_b = grape_ruleset_is_void (rules, b);

  if (void_a || void_b)
    return void_a && void_b ? NULL : void_a ? b : a;
  if (a->kind != b->kind)
    return a->kind == GRAPE_RULE_IMMUTABLE ? a : b;
  if (claim_a != claim_b)
    return claim_a > claim_b ? a : b;
  return a->ordinal < b->ordinal ? a : b;
}

static void
write_claim (GString *out, const GrapeRule *rule, int claim)
{
  g_string_append_printf (out, " %u%s", rule->number,
                          claim > 0   ? " over"
                          : claim < 0 ? " defer"
                                      : "");
}

/** pokey_precedence: `precedence 304 over, 305`: R7.9 */
gboolean
pokey_precedence (PokeyAct *act, GError **error)
{
  const GrapeRule *a, *b, *first;
  int claim_a, claim_b;

  if (!take_claim (act, &a, &claim_a, error) || !take_claim (act, &b, &claim_b, error)
      || !pokey_at_end (act, "precedence 304 [over|defer], 305 [over|defer]", error))
    return FALSE;
  if (a == b)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "211", "Name two rules");
  first = precedes (act->self->rules, a, claim_a, b, claim_b);
  act->self->precedence = first ? first->number : 0;
  g_string_append (act->out, "precedence");
  write_claim (act->out, a, claim_a);
  g_string_append_c (act->out, ',');
  write_claim (act->out, b, claim_b);
  if (first)
    pokey_tell (act->self, "211", "Rule %u takes precedence", first->number);
  else
    pokey_tell (act->self, "110", "Both rules are void");
  return TRUE;
}

/* Carrying out a rule. */

static PokeyColumn *
find_column (const PokeyNomic *self, const char *name)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      PokeyColumn *each = g_ptr_array_index (self->columns, i);

      if (grape_names_equal (each->name, name))
        return each;
    }
  return NULL;
}

/* The rest as a value: a text may stand between quotation marks. */
static char *
take_value (PokeyAct *act)
{
  char *quoted = pokey_take_quoted (act);

  return quoted ? quoted : pokey_take_rest (act);
}

static gboolean
is_number (const char *text, gint64 *number)
{
  return g_ascii_string_to_signed (text, 10, -POKEY_MAX_POINTS, POKEY_MAX_POINTS, number, NULL);
}

/* `column "Hats" number 0` */
static gboolean
carry_column (PokeyAct *act, GError **error)
{
  static const char form[] = "carry \"316\" column \"Hats\" number 0|text \"\"";
  PokeyNomic *self = act->self;
  g_autofree char *name = pokey_take_quoted (act);
  gboolean number = name && pokey_take_is (act, "number");
  gint64 value = 0;

  if (!name && (name = pokey_take_word (act)))
    number = pokey_take_is (act, "number");
  if (!grape_name_valid (name) || (!number && !pokey_take_is (act, "text")))
    return pokey_wrong (error, form);
  g_autofree char *initial = take_value (act);
  if (!pokey_at_end (act, form, error) || (number && *initial && !is_number (initial, &value)))
    return error && *error ? FALSE : pokey_wrong (error, form);
  if (find_column (self, name) || grape_names_equal (name, "score"))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R7.10", "“%s” is there already", name);
  if (self->columns->len >= POKEY_MAX_COLUMNS)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "R7.10", "There are up to %d columns",
                            POKEY_MAX_COLUMNS);
  PokeyColumn *column = pokey_column_new ();
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  pokey_set_text (&column->name, name);
  pokey_set_text (&column->initial, number ? digits : initial);
  column->number = number;
  for (guint i = 0; i < self->n_seats; i++)
    g_ptr_array_add (column->values, g_ref_string_acquire (column->initial));
  g_ptr_array_add (self->columns, column);
  g_string_append_printf (act->out,
                          number ? " column \"%s\" number %s" : " column \"%s\" text \"%s\"", name,
                          column->initial);
  return TRUE;
}

/* So many bytes of @text are @name, in any case; 0: it does not begin so. A number is a seat's. */
static gsize
name_here (const char *text, const char *name)
{
  const char *end = text;

  for (glong n = g_utf8_strlen (name, -1); n > 0 && *end; n--)
    end = g_utf8_next_char (end);
  gsize length = (gsize)(end - text);
  g_autofree char *here = g_strndup (text, length);

  return name[strspn (name, "0123456789")] && grape_names_equal (here, name)
                 && (!*end || strchr (" \t\n,;:.!\"", *end))
             ? length
             : 0;
}

/* Takes a player's name, quoted or the longest that fits. */
static int
take_player (PokeyAct *act)
{
  g_autofree char *quoted = pokey_take_quoted (act);
  int best = quoted ? grape_table_player (act->table, quoted) : -1;
  gsize longest = 0;

  if (quoted)
    return best >= 0 ? best : grape_table_find (act->table, quoted);
  act->rest += strspn (act->rest, " \t\n");
  for (int i = 0; i < (int)act->self->n_seats; i++)
    {
      gsize length = name_here (act->rest, grape_table_name (act->table, i));

      if (length > longest)
        {
          longest = length;
          best = i;
        }
    }
  act->rest += longest;
  if (best < 0)
    {
      g_autofree char *word = pokey_take_word (act);

      best = grape_table_find (act->table, word);
    }
  return best;
}

/* `set Ann score 40`, `set Ann Hats 3` */
static gboolean
carry_set (PokeyAct *act, GError **error)
{
  static const char form[] = "carry \"316\" set ANN score 40";
  PokeyNomic *self = act->self;
  int seat = take_player (act);
  g_autofree char *quoted = pokey_take_quoted (act);
  g_autofree char *name = quoted ? g_steal_pointer (&quoted) : pokey_take_word (act);
  g_autofree char *value = take_value (act);
  PokeyColumn *column = find_column (self, name);
  gboolean score = g_str_equal (name, "score");
  gint64 number = 0;

  if (!pokey_plays (self, seat))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R7.10", "No such player is in the game");
  if (!score && !column)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R7.10", "There is no column “%s”", name);
  if ((score || column->number) && !is_number (value, &number))
    return pokey_wrong (error, form);
  if (strlen (value) > 1000)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "R7.10", "A value has up to 1000 bytes");
  g_string_append (act->out, " set ");
  pokey_write_name (act->out, grape_table_name (act->table, seat));
  g_string_append_c (act->out, ' ');
  pokey_write_name (act->out, score ? "score" : column->name);
  if (score || column->number)
    g_string_append_printf (act->out, " %" G_GINT64_FORMAT, number);
  else
    g_string_append_printf (act->out, " \"%s\"", value);
  if (column)
    {
      g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, number);

      pokey_set_text ((char **)&column->values->pdata[seat], column->number ? digits : value);
      return TRUE;
    }
  self->players[seat].score = 0;
  pokey_gain (self, act->table, seat, number, "R7.10");
  return TRUE;
}

static gboolean
carry_injure (PokeyAct *act, GError **error)
{
  int seat = take_player (act);

  if (!pokey_at_end (act, "carry \"316\" injure BOB", error))
    return FALSE;
  if (!pokey_plays (act->self, seat))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R7.10", "No such player is in the game");
  act->self->players[seat].injured = TRUE;
  g_string_append (act->out, " injure ");
  pokey_write_name (act->out, grape_table_name (act->table, seat));
  return TRUE;
}

/** pokey_carry: `carry "316" set Ann score 40`: R7.10 */
gboolean
pokey_carry (PokeyAct *act, GError **error)
{
  PokeyNomic *self = act->self;
  pokey_take_is (act, "rule");
  g_autofree char *quoted = pokey_take_quoted (act);
  g_autofree char *name = quoted ? g_steal_pointer (&quoted) : pokey_take_word (act);
  const GrapeRule *rule = grape_ruleset_find (self->rules, name);

  if (!rule || grape_ruleset_is_void (self->rules, rule))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R7.10", "No rule “%s” is in force", name);
  if (act->seat != GRAPE_AUTHOR_REFEREE && (act->seat != self->judge || self->judge < 0))
    return grape_error_set (error, GRAPE_ERROR_AUTHOR, "R7.10",
                            "The Judge carries rules out, or who keeps the log");
  g_string_append_printf (act->out, "carry \"%u\"", rule->number);
  gboolean good = pokey_take_is (act, "set")      ? carry_set (act, error)
                  : pokey_take_is (act, "column") ? carry_column (act, error)
                  : pokey_take_is (act, "injure")
                      ? carry_injure (act, error)
                      : pokey_wrong (error, "carry \"316\" set|column|injure ...");
  if (good)
    pokey_tell (self, "R7.10", "Carried out: `%s`", act->out->str);
  return good;
}
