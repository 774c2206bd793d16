/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who plays how well: standings by class, and two people against each other. */
#include "society-books.h"

#include <string.h>

typedef struct
{
  const char *class, *person, *other; /* other: of two against each other; else NULL */
  gint64 played, won, shared, lost, money, points, trophies;
} Tally;

typedef struct
{
  GHashTable *by_key;
  GPtrArray *rows; /* of Tally */
} Tallies;

static void
begin (Tallies *self)
{
  self->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->rows = g_ptr_array_new_with_free_func (g_free);
}

static void
end (Tallies *self)
{
  g_hash_table_unref (self->by_key);
  g_ptr_array_unref (self->rows);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tallies, end)

static Tally *
tally_of (Tallies *self, const char *class, const char *person, const char *other)
{
  g_autofree char *joined = g_strjoin ("\n", class, person, other, NULL);
  g_autofree char *key = g_utf8_casefold (joined, -1);
  Tally *tally = g_hash_table_lookup (self->by_key, key);

  if (tally)
    return tally;
  tally = g_new0 (Tally, 1);
  tally->class = class;
  tally->person = person;
  tally->other = other;
  g_hash_table_insert (self->by_key, g_steal_pointer (&key), tally);
  g_ptr_array_add (self->rows, tally);
  return tally;
}

static gboolean
fits (const char *wanted, const char *name)
{
  return !wanted || grape_names_equal (wanted, name);
}

/* The best first: more wins, then fewer games, then the name. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Tally *one = *(Tally *const *)a, *two = *(Tally *const *)b;
  int order = strcmp (one->class, two->class);

  if (order)
    return order;
  if (one->won != two->won)
    return one->won > two->won ? -1 : 1;
  if (one->shared != two->shared)
    return one->shared > two->shared ? -1 : 1;
  if (one->played != two->played)
    return one->played < two->played ? -1 : 1;
  order = g_utf8_collate (one->person, two->person);
  return order || !one->other ? order : g_utf8_collate (one->other, two->other);
}

static gboolean
has_won (const SocietyGame *game, const char *name)
{
  for (guint i = 0; i < game->winners->len; i++)
    if (grape_names_equal (g_ptr_array_index (game->winners, i), name))
      return TRUE;
  return FALSE;
}

static gboolean
counts (const Society *self, const SocietyGame *game, const GrapeSheetQuery *query)
{
  return game->status == SOCIETY_OVER && fits (query->class, game->class)
         && (!query->month || query->month == society_month_of (self, game->ended_at));
}

static void
count_players (const SocietyGame *game, const GrapeSheetQuery *query, Tallies *tallies)
{
  for (guint i = 0; i < game->players->len; i++)
    {
      const char *name = g_array_index (game->players, SocietySeat, i).name;

      if (!fits (query->person, name))
        continue;
      Tally *tally = tally_of (tallies, game->class, name, NULL);
      gboolean won = has_won (game, name);
      tally->played++;
      tally->won += won && game->winners->len == 1;
      tally->shared += won && game->winners->len > 1;
    }
  if (game->trophy_to && fits (query->person, game->trophy_to))
    tally_of (tallies, game->class, game->trophy_to, NULL)->trophies++;
}

static void
count_money (const Society *self, const GrapeSheetQuery *query, Tallies *tallies)
{
  for (guint n = 1; n <= self->ledger.n; n++)
    {
      const SocietyEntry *entry = society_entry (self, n);
      const SocietyEntry *first = entry->corrects ? society_entry (self, entry->corrects) : entry;

      if (!fits (query->class, entry->class) || (query->month && query->month != entry->month))
        continue;
      if (fits (query->person, entry->person))
        {
          Tally *tally = tally_of (tallies, entry->class, entry->person, NULL);

          *(first->kind == SOCIETY_POINTS_ENTRY ? &tally->points : &tally->money) += entry->amount;
        }
      if (entry->from && fits (query->person, entry->from))
        tally_of (tallies, entry->class, entry->from, NULL)->money -= entry->amount;
    }
}

static const GrapeSheetColumn standing_columns[] = {
  { "class", N_ ("Game") },
  { "person", N_ ("Person") },
  { "played", N_ ("Played"), TRUE },
  { "won", N_ ("Won"), TRUE },
  { "shared", N_ ("Shared"), TRUE },
  { "points", N_ ("Points"), TRUE },
  { "money", N_ ("Money"), TRUE },
  { "trophies", N_ ("Trophies"), TRUE },
  { NULL },
};

/** society_write_standings: of each class, of the games that are over; a Substitute's and a
 * referee's money too */
gboolean
society_write_standings (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet,
                         GError **error)
{
  const Society *self = state;
  g_auto (Tallies) tallies = { 0 };

  begin (&tallies);
  for (int i = 0; i < (int)self->games.n; i++)
    if (counts (self, society_game (self, i), query))
      count_players (society_game (self, i), query, &tallies);
  count_money (self, query, &tallies);
  g_ptr_array_sort (tallies.rows, compare);
  grape_sheet_init (sheet, standing_columns);
  for (guint i = 0; i < tallies.rows->len; i++)
    {
      const Tally *each = g_ptr_array_index (tallies.rows, i);

      grape_sheet_row (sheet, "ssiiiiii", each->class, each->person, each->played, each->won,
                       each->shared, each->points, each->money, each->trophies);
    }
  return TRUE;
}

/* What a game says of two of its players: one won and the other did not, or neither or both. */
static void
count_pair (const SocietyGame *game, const char *name, const char *other, Tallies *tallies)
{
  Tally *tally = tally_of (tallies, game->class, name, other);
  gboolean mine = has_won (game, name), theirs = has_won (game, other);

  tally->played++;
  tally->won += mine && !theirs;
  tally->lost += theirs && !mine;
}

static const GrapeSheetColumn pair_columns[] = {
  { "class", N_ ("Game") },
  { "person", N_ ("Person") },
  { "other", N_ ("Against") },
  { "played", N_ ("Played"), TRUE },
  { "won", N_ ("Won"), TRUE },
  { "lost", N_ ("Lost"), TRUE },
  { NULL },
};

/** society_write_head_to_head: each pair of those who played together; without a person each pair
 * once */
gboolean
society_write_head_to_head (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet,
                            GError **error)
{
  const Society *self = state;
  g_auto (Tallies) tallies = { 0 };

  begin (&tallies);
  for (int i = 0; i < (int)self->games.n; i++)
    {
      const SocietyGame *game = society_game (self, i);

      for (guint j = 0; counts (self, game, query) && j < game->players->len; j++)
        for (guint k = 0; k < game->players->len; k++)
          {
            const char *name = g_array_index (game->players, SocietySeat, j).name;
            const char *other = g_array_index (game->players, SocietySeat, k).name;

            if (j != k
                && (query->person ? fits (query->person, name) : g_utf8_collate (name, other) < 0))
              count_pair (game, name, other, &tallies);
          }
    }
  g_ptr_array_sort (tallies.rows, compare);
  grape_sheet_init (sheet, pair_columns);
  for (guint i = 0; i < tallies.rows->len; i++)
    {
      const Tally *each = g_ptr_array_index (tallies.rows, i);

      grape_sheet_row (sheet, "sssiii", each->class, each->person, each->other, each->played,
                       each->won, each->lost);
    }
  return TRUE;
}
