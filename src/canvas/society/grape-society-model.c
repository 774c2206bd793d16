/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages list, and the figures on them: worked out from the state when a page is shown. */
#include "grape-society-layout.h"

#include <string.h>

static void
add (GrapeSocietyBook *self, guint index)
{
  static const double wide[] = { 3.6, 3.6, 4.2, 2.3, 2.6, 7.4 };
  static const double narrow[] = { 4.1, 4.9, 5.9, 3.9, 2.8, 7.4 };

  grape_folio_add_row (&self->folio, index,
                       (self->folio.wide ? wide : narrow)[self->folio.place.tab]);
}

static gint64
only (const GrapeSocietyBook *self, GrapeSocietyFilter filter)
{
  return self->folio.place.only[filter];
}

/** grape_society_number: of the person of that name; -1: none */
int
grape_society_number (const GrapeSocietyBook *self, const char *name)
{
  return name ? GPOINTER_TO_INT (g_hash_table_lookup (self->names, name)) - 1 : -1;
}

/** grape_society_is_of_class: whether the page shows that class now */
gboolean
grape_society_is_of_class (const GrapeSocietyBook *self, const char *class)
{
  int shown = (int)only (self, GRAPE_SOCIETY_OF_CLASS) - 1;

  return shown < 0 || strcmp (society_class (self->view, shown)->name, class) == 0;
}

/* Those who have left come last. */
static void
list_people (GrapeSocietyBook *self)
{
  for (int left = 0; left <= 1; left++)
    for (guint i = 0; i < self->view->people.n; i++)
      if (!society_person (self->view, (int)i)->left == !left)
        add (self, i);
}

/* What goes on, then what is over, the last first. */
static void
list_games (GrapeSocietyBook *self)
{
  const Society *view = self->view;

  for (guint i = view->open->len; i-- > 0;)
    if (grape_society_is_of_class (
            self, society_game (view, (int)g_array_index (view->open, guint, i))->class))
      add (self, g_array_index (view->open, guint, i));
  for (guint i = view->games.n; i-- > 0;)
    if (society_game (view, (int)i)->status > SOCIETY_RUNNING
        && grape_society_is_of_class (self, society_game (view, (int)i)->class))
      add (self, i);
}

static void
list_submissions (GrapeSocietyBook *self)
{
  const Society *view = self->view;

  for (guint i = view->waiting->len; i-- > 0;)
    add (self, g_array_index (view->waiting, guint, i));
  for (guint i = view->submissions.n; i-- > 0;)
    if (society_submission (view, (int)i)->status > SOCIETY_APPROVED)
      add (self, i);
}

static gboolean
concerns (const SocietyEntry *entry, const char *person)
{
  return strcmp (entry->person, person) == 0 || g_strcmp0 (entry->from, person) == 0;
}

static void
list_ledger (GrapeSocietyBook *self)
{
  const Society *view = self->view;
  int shown = (int)only (self, GRAPE_SOCIETY_OF_PERSON) - 1;
  gint64 month = only (self, GRAPE_SOCIETY_OF_MONTH);
  const char *person = shown >= 0 ? society_person (view, shown)->name : NULL;

  for (guint number = view->ledger.n; number > 0; number--)
    {
      const SocietyEntry *entry = society_entry (view, number);

      if ((!person || concerns (entry, person)) && grape_society_is_of_class (self, entry->class)
          && (!month || entry->month == month))
        add (self, number - 1);
    }
}

static void
note_game (GrapeSocietyBook *self, const SocietyGame *game)
{
  for (guint i = 0; i < game->players->len; i++)
    {
      int person = grape_society_number (self, g_array_index (game->players, SocietySeat, i).name);

      if (person >= 0)
        g_array_index (self->records, GrapeSocietyRecord, person).played++;
    }
  for (guint i = 0; i < game->winners->len; i++)
    {
      int person = grape_society_number (self, g_ptr_array_index (game->winners, i));

      if (person >= 0)
        g_array_index (self->records, GrapeSocietyRecord, person).won++;
    }
}

static int
compare_records (gconstpointer a, gconstpointer b, gpointer data)
{
  const GrapeSocietyBook *self = data;
  guint one = ((const GrapeFolioRow *)a)->id, two = ((const GrapeFolioRow *)b)->id;
  const GrapeSocietyRecord *first = &g_array_index (self->records, GrapeSocietyRecord, one);
  const GrapeSocietyRecord *second = &g_array_index (self->records, GrapeSocietyRecord, two);

  if (first->won != second->won)
    return first->won > second->won ? -1 : 1;
  if (first->played != second->played)
    return first->played < second->played ? -1 : 1;
  return one < two ? -1 : one > two;
}

/* Whoever has played one to its end; most wins first. */
static void
list_standings (GrapeSocietyBook *self)
{
  const Society *view = self->view;

  self->records = g_array_new (FALSE, TRUE, sizeof (GrapeSocietyRecord));
  g_array_set_size (self->records, view->people.n);
  for (guint i = 0; i < view->games.n; i++)
    {
      const SocietyGame *game = society_game (view, (int)i);

      if (game->status == SOCIETY_OVER && grape_society_is_of_class (self, game->class))
        note_game (self, game);
    }
  for (guint i = 0; i < view->people.n; i++)
    if (g_array_index (self->records, GrapeSocietyRecord, i).played)
      add (self, i);
  g_array_sort_with_data (self->folio.rows, compare_records, self);
}

static int
compare_trophies (gconstpointer a, gconstpointer b, gpointer data)
{
  const Society *view = data;
  guint one = ((const GrapeFolioRow *)a)->id, two = ((const GrapeFolioRow *)b)->id;
  guint first = society_person (view, (int)one)->trophies->len;
  guint second = society_person (view, (int)two)->trophies->len;

  return first != second ? (first > second ? -1 : 1) : one < two ? -1 : one > two;
}

static void
list_cabinet (GrapeSocietyBook *self)
{
  for (guint i = 0; i < self->view->people.n; i++)
    if (society_person (self->view, (int)i)->trophies->len)
      add (self, i);
  g_array_sort_with_data (self->folio.rows, compare_trophies, (gpointer)self->view);
}

/** grape_society_list: the rows of the page */
void
grape_society_list (GrapeSocietyBook *self)
{
  static void (*const lists[]) (GrapeSocietyBook *)
      = { list_people, list_games, list_submissions, list_ledger, list_standings, list_cabinet };

  lists[self->folio.place.tab](self);
}

/** grape_society_received: what counts against somebody's limit for a class and a month */
gint64
grape_society_received (const Society *self, const char *person, const char *class, gint64 month,
                        SocietyEntryKind kind)
{
  gint64 sum = 0;

  for (guint number = self->ledger.n; number > 0; number--)
    {
      const SocietyEntry *entry = society_entry (self, number);

      if (entry->kind == kind && entry->month == month && !strcmp (entry->person, person)
          && !strcmp (entry->class, class))
        sum += MAX (entry->stands, 0);
    }
  return sum;
}

/** grape_society_count: in how many instances that go on somebody plays, and referees */
void
grape_society_count (const GrapeSocietyBook *self, const char *name, guint *plays, guint *referees)
{
  const Society *view = self->view;

  *plays = *referees = 0;
  for (guint i = 0; i < view->open->len; i++)
    {
      const SocietyGame *game = society_game (view, (int)g_array_index (view->open, guint, i));

      if (game->status != SOCIETY_RUNNING)
        continue;
      for (guint j = 0; j < game->players->len; j++)
        {
          const SocietySeat *seat = &g_array_index (game->players, SocietySeat, j);

          *plays += !seat->left
                    && (!strcmp (seat->name, name) || g_strcmp0 (seat->substitute, name) == 0);
        }
      for (guint j = 0; j < game->referees->len; j++)
        {
          const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, j);

          *referees += !referee->resigned && !strcmp (referee->name, name);
        }
    }
}

/**
 * grape_society_knife_holders:
 *
 * Returns: (transfer container) (element-type SocietyGame): the instances that moved the Golden
 * Knife, the last first
 */
GPtrArray *
grape_society_knife_holders (const Society *self)
{
  GPtrArray *games = g_ptr_array_new ();

  for (guint i = self->games.n; i-- > 0;)
    {
      const SocietyGame *game = society_game (self, (int)i);

      if (game->trophy_to && g_strcmp0 (game->trophy, self->customs.unique) == 0)
        g_ptr_array_add (games, (gpointer)game);
    }
  return games;
}

/**
 * grape_society_meetings:
 * @met: (out caller-allocates): of guint, by person: how often @person played against them
 * @won: (out caller-allocates): of guint: and how often they won alone of the two
 */
void
grape_society_meetings (const GrapeSocietyBook *self, int person, GArray *met, GArray *won)
{
  const char *name = society_person (self->view, person)->name;

  g_array_set_size (met, self->view->people.n);
  g_array_set_size (won, self->view->people.n);
  for (guint i = 0; i < self->view->games.n; i++)
    {
      const SocietyGame *game = society_game (self->view, (int)i);
      gboolean is_winner = FALSE;

      if (game->status != SOCIETY_OVER || !grape_society_is_of_class (self, game->class)
          || !society_seat_of (game, name))
        continue;
      for (guint j = 0; j < game->winners->len; j++)
        is_winner = is_winner || !strcmp (g_ptr_array_index (game->winners, j), name);
      for (guint j = 0; j < game->players->len; j++)
        {
          int other
              = grape_society_number (self, g_array_index (game->players, SocietySeat, j).name);

          if (other < 0 || other == person)
            continue;
          g_array_index (met, guint, other)++;
          g_array_index (won, guint, other) += is_winner;
        }
    }
}
