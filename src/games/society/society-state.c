/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state's life, and looking things up in it. */
#include "society-view.h"

#include <string.h>

/* What the shelves hold */

static void
own_text (char **text)
{
  *text = g_strdup (*text);
}

static GPtrArray *
copy_names (GPtrArray *names)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (copy, g_strdup (g_ptr_array_index (names, i)));
  return copy;
}

static GArray *
copy_array (GArray *array, guint size)
{
  GArray *copy = g_array_sized_new (FALSE, TRUE, size, array->len);

  if (array->len)
    g_array_append_vals (copy, array->data, array->len);
  return copy;
}

static void
own_person (gpointer value)
{
  SocietyPerson *self = value;

  own_text (&self->name);
  self->trophies = copy_array (self->trophies, sizeof (SocietyTrophy));
  for (guint i = 0; i < self->trophies->len; i++)
    {
      SocietyTrophy *trophy = &g_array_index (self->trophies, SocietyTrophy, i);

      own_text (&trophy->trophy);
      own_text (&trophy->game);
    }
}

static void
clear_trophy (SocietyTrophy *self)
{
  g_free (self->trophy);
  g_free (self->game);
}

static void
clear_person (gpointer value)
{
  SocietyPerson *self = value;

  for (guint i = 0; self->trophies && i < self->trophies->len; i++)
    clear_trophy (&g_array_index (self->trophies, SocietyTrophy, i));
  g_clear_pointer (&self->trophies, g_array_unref);
  g_free (self->name);
}

static void
own_class (gpointer value)
{
  SocietyClass *self = value;

  own_text (&self->name);
  own_text (&self->rule);
  own_text (&self->min);
  own_text (&self->max);
}

static void
clear_class (gpointer value)
{
  SocietyClass *self = value;

  g_free (self->name);
  g_free (self->rule);
  g_free (self->min);
  g_free (self->max);
}

static void
own_game (gpointer value)
{
  SocietyGame *self = value;

  own_text (&self->label);
  own_text (&self->class);
  own_text (&self->announcer);
  own_text (&self->instance);
  own_text (&self->challenged);
  own_text (&self->particulars);
  own_text (&self->disputed_by);
  own_text (&self->judge);
  own_text (&self->judgement);
  own_text (&self->trophy);
  own_text (&self->trophy_to);
  own_text (&self->hash);
  self->winners = copy_names (self->winners);
  self->players = copy_array (self->players, sizeof (SocietySeat));
  self->referees = copy_array (self->referees, sizeof (SocietyReferee));
  for (guint i = 0; i < self->players->len; i++)
    {
      SocietySeat *seat = &g_array_index (self->players, SocietySeat, i);

      own_text (&seat->name);
      own_text (&seat->substitute);
      own_text (&seat->asked);
      seat->substitutes = copy_names (seat->substitutes);
    }
  for (guint i = 0; i < self->referees->len; i++)
    own_text (&g_array_index (self->referees, SocietyReferee, i).name);
}

static void
clear_game (gpointer value)
{
  SocietyGame *self = value;

  for (guint i = 0; self->players && i < self->players->len; i++)
    {
      SocietySeat *seat = &g_array_index (self->players, SocietySeat, i);

      g_free (seat->name);
      g_free (seat->substitute);
      g_free (seat->asked);
      g_ptr_array_unref (seat->substitutes);
    }
  for (guint i = 0; self->referees && i < self->referees->len; i++)
    g_free (g_array_index (self->referees, SocietyReferee, i).name);
  g_clear_pointer (&self->players, g_array_unref);
  g_clear_pointer (&self->referees, g_array_unref);
  g_clear_pointer (&self->winners, g_ptr_array_unref);
  g_free (self->label);
  g_free (self->class);
  g_free (self->announcer);
  g_free (self->instance);
  g_free (self->challenged);
  g_free (self->particulars);
  g_free (self->disputed_by);
  g_free (self->judge);
  g_free (self->judgement);
  g_free (self->trophy);
  g_free (self->trophy_to);
  g_free (self->hash);
}

static void
own_submission (gpointer value)
{
  SocietySubmission *self = value;

  own_text (&self->label);
  own_text (&self->name);
  own_text (&self->by);
  own_text (&self->min);
  own_text (&self->max);
  own_text (&self->rule);
  own_text (&self->vetoed_by);
  own_text (&self->because);
  if (self->text)
    g_ref_string_acquire (self->text);
  self->endorsements = copy_names (self->endorsements);
}

static void
clear_submission (gpointer value)
{
  SocietySubmission *self = value;

  g_free (self->label);
  g_free (self->name);
  g_free (self->by);
  g_free (self->min);
  g_free (self->max);
  g_free (self->rule);
  g_free (self->vetoed_by);
  g_free (self->because);
  g_clear_pointer (&self->text, g_ref_string_release);
  g_clear_pointer (&self->endorsements, g_ptr_array_unref);
}

static void
own_entry (gpointer value)
{
  SocietyEntry *self = value;

  own_text (&self->game);
  own_text (&self->class);
  own_text (&self->person);
  own_text (&self->from);
  own_text (&self->clause);
  own_text (&self->because);
}

static void
clear_entry (gpointer value)
{
  SocietyEntry *self = value;

  g_free (self->game);
  g_free (self->class);
  g_free (self->person);
  g_free (self->from);
  g_free (self->clause);
  g_free (self->because);
}

static const GrapeShelfKind person_kind = { sizeof (SocietyPerson), own_person, clear_person };
static const GrapeShelfKind class_kind = { sizeof (SocietyClass), own_class, clear_class };
static const GrapeShelfKind game_kind = { sizeof (SocietyGame), own_game, clear_game };
static const GrapeShelfKind submission_kind
    = { sizeof (SocietySubmission), own_submission, clear_submission };
static const GrapeShelfKind entry_kind = { sizeof (SocietyEntry), own_entry, clear_entry };

/* The games of the suite: what their rules say of players, referees and trophies. */
static const struct
{
  const char *name, *rule, *min, *max;
  guint referees;
  SocietyPrize trophy;
  gboolean duel, referee_plays, joins, replaces, enrols;
} suite[] = {
  { "Game of Pure Skill", "1250.7", "3", "3", 1, SOCIETY_STANDARD },
  { "Limerick Contest", "1250.8", "2", "2", 1, SOCIETY_NO_TROPHY, .duel = TRUE,
    .referee_plays = TRUE },
  { "Ghost", "1250.9", "2", "active - 1", 1, SOCIETY_STANDARD, .duel = TRUE, .joins = TRUE,
    .replaces = TRUE },
  { "Fictionary", "1250.10", "5", "active", 0, SOCIETY_STANDARD },
  { "Tromino Go", "1250.11", "2", "2", 1, SOCIETY_NO_TROPHY, .duel = TRUE, .replaces = TRUE },
  { "Double Crash", "1250.12", "2", "2", 0, SOCIETY_NO_TROPHY, .duel = TRUE },
  { "Single Capture Go", "1250.13", "2", "12", 1, SOCIETY_STANDARD },
  { "Diplomacy", "1250.14", "2", "people - 1", 1, SOCIETY_GOLDEN_KNIFE, .replaces = TRUE,
    .enrols = TRUE },
  { "Spades", "1250.15", "4", "4", 1, SOCIETY_NO_TROPHY },
  { "Viruses", "1250.16", "2", "20", 1, SOCIETY_STANDARD, .joins = TRUE, .replaces = TRUE },
  { "Mediocrity", "1250.17", "3", "people", 0, SOCIETY_STANDARD },
  { "Ye Olde Rusty Lantern", "1250.18", "2", "people - 1", 1, SOCIETY_STANDARD, .joins = TRUE },
};

static void
add_suite (Society *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (suite); i++)
    {
      SocietyClass *each = grape_shelf_add (&self->classes);

      each->name = g_strdup (suite[i].name);
      each->rule = g_strdup (suite[i].rule);
      each->min = g_strdup (suite[i].min);
      each->max = g_strdup (suite[i].max);
      each->referees = suite[i].referees;
      each->trophy = suite[i].trophy;
      each->duel = suite[i].duel;
      each->referee_plays = suite[i].referee_plays;
      each->joins = suite[i].joins;
      each->replaces = suite[i].replaces;
      each->enrols = suite[i].enrols;
    }
}

gpointer
society_start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources,
               gint64 at, GError **error)
{
  Society *self = g_new0 (Society, 1);

  if (!society_read_customs (&self->customs, options, error))
    {
      g_free (self);
      return NULL;
    }
  self->start = self->now = at;
  grape_shelf_begin (&self->people, &person_kind);
  grape_shelf_begin (&self->classes, &class_kind);
  grape_shelf_begin (&self->games, &game_kind);
  grape_shelf_begin (&self->submissions, &submission_kind);
  grape_shelf_begin (&self->ledger, &entry_kind);
  self->open = g_array_new (FALSE, FALSE, sizeof (guint));
  self->waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  self->senate = self->customs.offices;
  self->next_rule = SOCIETY_NEXT_RULE;
  add_suite (self);
  for (int i = 0; i < (int)grape_table_size (table); i++)
    society_begin_person (grape_shelf_add (&self->people), grape_table_name (table, i));
  return self;
}

gpointer
society_copy (gconstpointer state)
{
  Society *self = g_memdup2 (state, sizeof (Society));

  society_own_customs (&self->customs);
  grape_shelf_own (&self->people);
  grape_shelf_own (&self->classes);
  grape_shelf_own (&self->games);
  grape_shelf_own (&self->submissions);
  grape_shelf_own (&self->ledger);
  self->open = copy_array (self->open, sizeof (guint));
  self->waiting = copy_array (self->waiting, sizeof (guint));
  own_text (&self->speaker);
  own_text (&self->president);
  own_text (&self->treasurer);
  own_text (&self->knife_holder);
  own_text (&self->knife_haunted_by);
  return self;
}

void
society_free (gpointer state)
{
  Society *self = state;

  society_clear_customs (&self->customs);
  grape_shelf_clear (&self->people);
  grape_shelf_clear (&self->classes);
  grape_shelf_clear (&self->games);
  grape_shelf_clear (&self->submissions);
  grape_shelf_clear (&self->ledger);
  g_array_unref (self->open);
  g_array_unref (self->waiting);
  g_free (self->speaker);
  g_free (self->president);
  g_free (self->treasurer);
  g_free (self->knife_holder);
  g_free (self->knife_haunted_by);
  g_free (self);
}

/* New things */

/** society_begin_person: @name (nullable) */
void
society_begin_person (SocietyPerson *self, const char *name)
{
  self->name = g_strdup (name);
  self->active = TRUE;
  self->trophies = g_array_new (FALSE, TRUE, sizeof (SocietyTrophy));
}

void
society_begin_game (SocietyGame *self)
{
  self->players = g_array_new (FALSE, TRUE, sizeof (SocietySeat));
  self->referees = g_array_new (FALSE, TRUE, sizeof (SocietyReferee));
  self->winners = g_ptr_array_new_with_free_func (g_free);
}

void
society_begin_submission (SocietySubmission *self)
{
  self->defines = 1;
  self->endorsements = g_ptr_array_new_with_free_func (g_free);
}

SocietySeat *
society_add_seat (SocietyGame *self, const char *name)
{
  SocietySeat seat
      = { .name = g_strdup (name), .substitutes = g_ptr_array_new_with_free_func (g_free) };

  g_array_append_val (self->players, seat);
  return &g_array_index (self->players, SocietySeat, self->players->len - 1);
}

SocietyReferee *
society_add_referee (SocietyGame *self, const char *name)
{
  SocietyReferee referee = { .name = g_strdup (name) };

  g_array_append_val (self->referees, referee);
  return &g_array_index (self->referees, SocietyReferee, self->referees->len - 1);
}

void
society_add_trophy (SocietyPerson *self, const char *trophy, const char *game, gint64 at)
{
  SocietyTrophy won = { g_strdup (trophy), g_strdup (game), at };

  g_array_append_val (self->trophies, won);
}

/** society_set_open: works out which games and submissions are still going on */
void
society_set_open (Society *self)
{
  g_array_set_size (self->open, 0);
  g_array_set_size (self->waiting, 0);
  for (guint i = 0; i < self->games.n; i++)
    if (society_game (self, (int)i)->status <= SOCIETY_RUNNING)
      g_array_append_val (self->open, i);
  for (guint i = 0; i < self->submissions.n; i++)
    if (society_submission (self, (int)i)->status <= SOCIETY_APPROVED)
      g_array_append_val (self->waiting, i);
}
