/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Pokey Nomic: making, copying, and what follows from it. */
#include "pokey-nomic-private.h"

#include <stdarg.h>

const char *const pokey_kind_words[] = { "hoser", "chicken", "brick", NULL };
const char *const pokey_change_words[] = { "enact", "amend", "repeal", "transmute", NULL };

/** pokey_set_text: puts @to in place of a text of GRefString */
void
pokey_set_text (char **text, const char *to)
{
  char *fresh = to ? g_ref_string_new (to) : NULL;

  g_clear_pointer (text, g_ref_string_release);
  *text = fresh;
}

static char *
hold (char *text)
{
  return text ? g_ref_string_acquire (text) : NULL;
}

static gpointer
hold_each (gconstpointer text, gpointer data)
{
  return hold ((char *)text);
}

PokeyProposal *
pokey_proposal_new (void)
{
  PokeyProposal *self = g_new0 (PokeyProposal, 1);

  self->by = -1;
  self->text = g_ref_string_new ("");
  self->sets = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ref_string_release);
  self->conflicts = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

PokeyProposal *
pokey_proposal_copy (const PokeyProposal *self)
{
  PokeyProposal *copy = g_memdup2 (self, sizeof *self);

  copy->text = hold (self->text);
  copy->sets = g_ptr_array_copy (self->sets, hold_each, NULL);
  copy->conflicts = g_array_copy (self->conflicts);
  return copy;
}

void
pokey_proposal_free (gpointer proposal)
{
  PokeyProposal *self = proposal;

  g_ref_string_release (self->text);
  g_ptr_array_unref (self->sets);
  g_array_unref (self->conflicts);
  g_free (self);
}

void
pokey_question_clear (gpointer question)
{
  g_clear_pointer (&((PokeyQuestion *)question)->text, g_ref_string_release);
}

PokeyColumn *
pokey_column_new (void)
{
  PokeyColumn *self = g_new0 (PokeyColumn, 1);

  self->values = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ref_string_release);
  return self;
}

PokeyColumn *
pokey_column_copy (const PokeyColumn *self)
{
  PokeyColumn *copy = g_memdup2 (self, sizeof *self);

  copy->name = hold (self->name);
  copy->initial = hold (self->initial);
  copy->values = g_ptr_array_copy (self->values, hold_each, NULL);
  return copy;
}

static void
column_free (gpointer column)
{
  PokeyColumn *self = column;

  g_clear_pointer (&self->name, g_ref_string_release);
  g_clear_pointer (&self->initial, g_ref_string_release);
  g_ptr_array_unref (self->values);
  g_free (self);
}

static GArray *
new_questions (void)
{
  GArray *questions = g_array_new (FALSE, TRUE, sizeof (PokeyQuestion));

  g_array_set_clear_func (questions, pokey_question_clear);
  return questions;
}

/** pokey_new: R1.1 */
PokeyNomic *
pokey_new (const GrapeRuleset *rules, guint n_seats, gint64 at)
{
  PokeyNomic *self = g_new0 (PokeyNomic, 1);

  self->n_seats = n_seats;
  self->rules = grape_ruleset_copy (rules);
  self->next_number = rules->next_number;
  self->open = g_ptr_array_new_with_free_func (pokey_proposal_free);
  self->questions = new_questions ();
  self->columns = g_ptr_array_new_with_free_func (column_free);
  self->news = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  self->mover = self->judge = self->rolling = self->winner = -1;
  self->now = at;
  return self;
}

static gpointer
copy_proposal (gconstpointer proposal, gpointer data)
{
  return pokey_proposal_copy (proposal);
}

static gpointer
copy_column (gconstpointer column, gpointer data)
{
  return pokey_column_copy (column);
}

gpointer
pokey_copy (gconstpointer state)
{
  const PokeyNomic *self = state;
  PokeyNomic *copy = g_memdup2 (self, sizeof *self);

  copy->rules = grape_ruleset_copy (self->rules);
  copy->open = g_ptr_array_copy (self->open, copy_proposal, NULL);
  copy->columns = g_ptr_array_copy (self->columns, copy_column, NULL);
  copy->questions = new_questions ();
  g_array_append_vals (copy->questions, self->questions->data, self->questions->len);
  for (guint i = 0; i < copy->questions->len; i++)
    hold (g_array_index (copy->questions, PokeyQuestion, i).text);
  g_ptr_array_ref (copy->news);
  if (copy->past)
    g_atomic_ref_count_inc (&copy->past->references);
  return copy;
}

static void
past_unref (PokeyPast *self)
{
  while (self && g_atomic_ref_count_dec (&self->references))
    {
      PokeyPast *before = self->before;

      pokey_proposal_free (self->proposal);
      g_free (self);
      self = before;
    }
}

void
pokey_free (gpointer state)
{
  PokeyNomic *self = state;

  grape_ruleset_free (self->rules);
  g_ptr_array_unref (self->open);
  g_ptr_array_unref (self->columns);
  g_array_unref (self->questions);
  g_ptr_array_unref (self->news);
  past_unref (self->past);
  g_free (self);
}

/** pokey_add_past: @proposal (transfer full) is over */
void
pokey_add_past (PokeyNomic *self, PokeyProposal *proposal, PokeyResult result, gint64 at)
{
  PokeyPast *past = g_new0 (PokeyPast, 1);

  g_atomic_ref_count_init (&past->references);
  past->proposal = proposal;
  past->result = result;
  past->at = at;
  past->before = self->past;
  self->past = past;
}

/** pokey_tell: writes down what an event does, for the log */
void
pokey_tell (PokeyNomic *self, const char *rule, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_report_add (self->news, rule, "%s", text);
}

const PokeyProposal *
pokey_proposal (const PokeyNomic *self, guint number)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      const PokeyProposal *each = g_ptr_array_index (self->open, i);

      if (each->number == number)
        return each;
    }
  return NULL;
}

gboolean
pokey_plays (const PokeyNomic *self, int seat)
{
  return seat >= 0 && seat < (int)self->n_seats && !self->players[seat].out;
}

/** pokey_playing: those who are still in the game, as bits */
guint64
pokey_playing (const PokeyNomic *self)
{
  guint64 seats = 0;

  for (guint i = 0; i < self->n_seats; i++)
    seats |= (guint64)pokey_plays (self, (int)i) << i;
  return seats;
}

guint
pokey_n_playing (const PokeyNomic *self)
{
  return (guint)__builtin_popcountll (pokey_playing (self));
}

/* R2.1 */
static int
step (const PokeyNomic *self, int seat, int by)
{
  int n = (int)self->n_seats;

  for (int i = 0; i < n; i++)
    {
      seat = (seat + by + n) % n;
      if (pokey_plays (self, seat))
        return seat;
    }
  return -1;
}

/** pokey_next_seat: whose turn begins next; -1: nobody is left */
int
pokey_next_seat (const PokeyNomic *self)
{
  return step (self, self->mover, 1);
}

/** pokey_preceding: who sits before @seat; -1: nobody else is there */
int
pokey_preceding (const PokeyNomic *self, int seat)
{
  int before = step (self, seat, -1);

  return before == seat ? -1 : before;
}

/* R9.1, R9.3, R9.4 */
gboolean
pokey_over (gconstpointer state)
{
  const PokeyNomic *self = state;

  return self->winner >= 0 || !pokey_playing (self);
}

/** pokey_has: whether a rule in force holds @parameter, a number */
gboolean
pokey_has (const PokeyNomic *self, const char *parameter, gint64 *value)
{
  const GrapeRule *rule = grape_ruleset_with (self->rules, parameter);

  return rule && grape_rule_int (rule, parameter, value);
}

gboolean
pokey_has_effect (const PokeyNomic *self, const char *effect)
{
  for (guint i = 0; i < self->rules->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self->rules, i);

      if (grape_rule_has_effect (rule, effect) && !grape_ruleset_is_void (self->rules, rule))
        return TRUE;
    }
  return FALSE;
}

/** pokey_consented: R7.8: whether the next turn may begin as far as judgement goes */
gboolean
pokey_consented (const PokeyNomic *self)
{
  int next = pokey_next_seat (self);
  guint64 others = pokey_playing (self) & ~(next < 0 ? 0 : GRAPE_AUDIENCE_SEAT (next));

  return !self->invoked || !others
         || 2 * __builtin_popcountll (self->consents & others) > __builtin_popcountll (others);
}
