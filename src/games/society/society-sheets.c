/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sheets that people print: balances, statements, Trophies, Submissions, standings. */
#include "society-books.h"

#include <string.h>

static gboolean
fits (const char *wanted, const char *name)
{
  return !wanted || (name && grape_names_equal (wanted, name));
}

static const char *
yes (gboolean truth)
{
  return truth ? "yes" : "no";
}

/* (transfer full): "Ann, Bob" */
static char *
join_names (GPtrArray *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "",
                            (const char *)g_ptr_array_index (names, i));
  return g_string_free (text, FALSE);
}

/* People */

static const GrapeSheetColumn people_columns[] = {
  { "person", N_ ("Person") },         { "active", N_ ("Active") },
  { "away_until", N_ ("Away until") }, { "money", N_ ("Money"), TRUE },
  { "points", N_ ("Points"), TRUE },   { "trophies", N_ ("Trophies"), TRUE },
  { "playing", N_ ("Playing"), TRUE }, { NULL },
};

static gboolean
takes_part (const SocietyGame *game, const char *name)
{
  const SocietySeat *seat = society_seat_of (game, name);

  return (seat && !seat->left) || society_seat_played_by (game, name);
}

static gint64
count_playing (const Society *self, const char *name)
{
  gint64 n = 0;

  for (guint i = 0; i < self->open->len; i++)
    {
      const SocietyGame *game = society_game (self, (int)g_array_index (self->open, guint, i));

      n += game->status == SOCIETY_RUNNING && takes_part (game, name);
    }
  return n;
}

static gboolean
write_people (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet, GError **error)
{
  const Society *self = state;

  grape_sheet_init (sheet, people_columns);
  for (int i = 0; i < (int)self->people.n; i++)
    {
      const SocietyPerson *each = society_person (self, i);
      g_autofree char *until = !each->vacation_until ? NULL
                               : each->vacation_until == G_MAXINT64
                                   ? g_strdup ("never")
                                   : grape_time_format (each->vacation_until);

      if (fits (query->person, each->name))
        grape_sheet_row (sheet, "sssiiii", each->name, each->left ? "left" : yes (each->active),
                         until, each->money, each->points, (gint64)each->trophies->len,
                         count_playing (self, each->name));
    }
  return TRUE;
}

/* The ledger */

static const char *const kinds[] = { "pay", "points", "transfer", "correct" };

static const GrapeSheetColumn statement_columns[] = {
  { "entry", N_ ("Entry"), TRUE },
  { "at", N_ ("When") },
  { "month", N_ ("Month") },
  { "kind", N_ ("What") },
  { "game", N_ ("Instance") },
  { "class", N_ ("Game") },
  { "person", N_ ("For") },
  { "from", N_ ("From") },
  { "asked", N_ ("Asked"), TRUE },
  { "amount", N_ ("Booked"), TRUE },
  { "disregarded", N_ ("Disregarded"), TRUE },
  { "rule", N_ ("Rule") },
  { "event", N_ ("Event"), TRUE },
  { "corrects", N_ ("Corrects"), TRUE },
  { "because", N_ ("Because") },
  { "balance", N_ ("Balance"), TRUE },
  { NULL },
};

/* What an entry moves: of the kind that it corrects, where it corrects one. */
static gboolean
is_points (const Society *self, const SocietyEntry *entry)
{
  const SocietyEntry *first = entry->corrects ? society_entry (self, entry->corrects) : entry;

  return first->kind == SOCIETY_POINTS_ENTRY;
}

/* Under which clause it was booked: the one that cut it, or the one that allows it. */
static const char *
rule_of (const Society *self, const SocietyEntry *entry)
{
  const SocietyEntry *first = entry->corrects ? society_entry (self, entry->corrects) : entry;

  return entry->clause                         ? entry->clause
         : first->kind == SOCIETY_POINTS_ENTRY ? "1250.1 IV.d"
         : first->kind == SOCIETY_TRANSFER     ? "1250.1 IV.b"
                                               : "1250.1 IV.c";
}

/* 1 what @name gets by @entry, -1 what they pay, 0 no matter of theirs. */
static gint64
sign_for (const SocietyEntry *entry, const char *name)
{
  if (!name || fits (name, entry->person))
    return 1;
  return entry->from && fits (name, entry->from) ? -1 : 0;
}

/* What somebody had before the first entry. */
static void
find_beginning (const Society *self, const SocietyPerson *who, gint64 *money, gint64 *points)
{
  *money = who->money;
  *points = who->points;
  for (guint n = 1; n <= self->ledger.n; n++)
    {
      const SocietyEntry *entry = society_entry (self, n);

      *(is_points (self, entry) ? points : money) -= sign_for (entry, who->name) * entry->amount;
    }
}

static char *
write_month (gint64 month)
{
  return g_strdup_printf ("%04d-%02d", (int)(month / 100), (int)(month % 100));
}

/* With a person: their balance after each entry. */
static gboolean
write_statement (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet,
                 GError **error)
{
  const Society *self = state;
  gint64 money = 0, points = 0;
  int who = society_find_person (self, query->person);

  if (who >= 0)
    find_beginning (self, society_person (self, who), &money, &points);
  grape_sheet_init (sheet, statement_columns);
  for (guint n = 1; n <= self->ledger.n; n++)
    {
      const SocietyEntry *entry = society_entry (self, n);
      gint64 sign = sign_for (entry, query->person), amount = sign * entry->amount;

      *(is_points (self, entry) ? &points : &money) += amount;
      if (!sign || !fits (query->class, entry->class)
          || (query->month && query->month != entry->month))
        continue;
      g_autofree char *month = write_month (entry->month);
      grape_sheet_row (sheet, "itssssssiiisooss", (gint64)entry->entry, entry->at, month,
                       kinds[entry->kind], entry->game, entry->class, entry->person, entry->from,
                       sign * entry->asked, amount, entry->disregarded, rule_of (self, entry),
                       (gint64)entry->event, (gint64)entry->corrects, entry->because, NULL);
      if (who < 0)
        continue;
      GPtrArray *row = g_ptr_array_index (sheet->rows, sheet->rows->len - 1);
      g_free (g_ptr_array_index (row, row->len - 1));
      g_ptr_array_index (row, row->len - 1)
          = g_strdup_printf ("%" G_GINT64_FORMAT, is_points (self, entry) ? points : money);
    }
  return TRUE;
}

/* What the limits of a month have left, for a person and a class. */

static const GrapeSheetColumn limit_columns[] = {
  { "person", N_ ("Person") },
  { "class", N_ ("Game") },
  { "month", N_ ("Month") },
  { "money", N_ ("Money"), TRUE },
  { "of_money", N_ ("of"), TRUE },
  { "points", N_ ("Points"), TRUE },
  { "of_points", N_ ("of"), TRUE },
  { "disregarded", N_ ("Disregarded"), TRUE },
  { NULL },
};

typedef struct
{
  const SocietyEntry *entry; /* any of the month */
  gint64 money, points, disregarded;
} Month;

static char *
month_key (const SocietyEntry *entry)
{
  g_autofree char *person = g_utf8_casefold (entry->person, -1);

  return g_strdup_printf ("%s\n%s\n%" G_GINT64_FORMAT, person, entry->class, entry->month);
}

static gboolean
write_limits (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet, GError **error)
{
  const Society *self = state;
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) months = g_ptr_array_new ();

  for (guint n = 1; n <= self->ledger.n; n++)
    {
      const SocietyEntry *entry = society_entry (self, n);
      gboolean pay = entry->kind == SOCIETY_PAY, points = entry->kind == SOCIETY_POINTS_ENTRY;

      if ((!pay && !points) || !fits (query->person, entry->person)
          || !fits (query->class, entry->class) || (query->month && query->month != entry->month))
        continue;
      g_autofree char *key = month_key (entry);
      Month *month = g_hash_table_lookup (by_key, key);
      if (!month)
        {
          month = g_new0 (Month, 1);
          month->entry = entry;
          g_hash_table_insert (by_key, g_steal_pointer (&key), month);
          g_ptr_array_add (months, month);
        }
      *(pay ? &month->money : &month->points) += MAX (entry->stands, 0);
      month->disregarded += entry->disregarded;
    }
  grape_sheet_init (sheet, limit_columns);
  for (guint i = 0; i < months->len; i++)
    {
      const Month *each = g_ptr_array_index (months, i);
      g_autofree char *month = write_month (each->entry->month);

      grape_sheet_row (sheet, "sssioioi", each->entry->person, each->entry->class, month,
                       each->money, self->customs.money_month, each->points,
                       self->customs.points_month, each->disregarded);
    }
  return TRUE;
}

/* Trophies */

static const GrapeSheetColumn cabinet_columns[] = {
  { "person", N_ ("Person") }, { "trophy", N_ ("Trophy") }, { "game", N_ ("Instance") },
  { "class", N_ ("Game") },    { "at", N_ ("Won") },        { NULL },
};

static gboolean
write_cabinet (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet, GError **error)
{
  const Society *self = state;

  grape_sheet_init (sheet, cabinet_columns);
  for (int i = 0; i < (int)self->people.n; i++)
    {
      const SocietyPerson *person = society_person (self, i);

      for (guint j = 0; fits (query->person, person->name) && j < person->trophies->len; j++)
        {
          const SocietyTrophy *won = &g_array_index (person->trophies, SocietyTrophy, j);
          int game = won->game ? society_find_game (self, won->game) : -1;
          const char *class = game < 0 ? NULL : society_game (self, game)->class;

          if (!query->class || fits (query->class, class))
            grape_sheet_row (sheet, "sssst", person->name, won->trophy, won->game, class, won->at);
        }
    }
  return TRUE;
}

static const GrapeSheetColumn trophy_columns[] = {
  { "trophy", N_ ("Trophy") }, { "at", N_ ("Won") },        { "person", N_ ("Person") },
  { "class", N_ ("Game") },    { "game", N_ ("Instance") }, { NULL },
};

/* Everything that was ever won, the former holders of a unique Trophy among it. */
static gboolean
write_trophies (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet,
                GError **error)
{
  const Society *self = state;

  grape_sheet_init (sheet, trophy_columns);
  for (int i = 0; i < (int)self->games.n; i++)
    {
      const SocietyGame *game = society_game (self, i);

      if (game->trophy && fits (query->person, game->trophy_to) && fits (query->class, game->class)
          && (!query->month || query->month == society_month_of (self, game->ended_at)))
        grape_sheet_row (sheet, "stsss", game->trophy, game->ended_at, game->trophy_to, game->class,
                         game->label);
    }
  return TRUE;
}

/* Submissions */

static const char *const verdicts[] = { "posted", "approved", "accepted", "rejected", "vetoed" };

static const GrapeSheetColumn submission_columns[] = {
  { "label", N_ ("Submission") },
  { "kind", N_ ("What") },
  { "name", N_ ("Name") },
  { "by", N_ ("By") },
  { "posted", N_ ("Posted") },
  { "status", N_ ("Status") },
  { "endorsements", N_ ("Endorsed"), TRUE },
  { "needed", N_ ("of"), TRUE },
  { "until", N_ ("Decided") },
  { "rule", N_ ("Rule") },
  { "because", N_ ("Because") },
  { NULL },
};

static gboolean
write_submissions (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet,
                   GError **error)
{
  const Society *self = state;
  gint64 needed = MAX (SOCIETY_ENDORSEMENTS, (society_count_active (self) + 9) / 10);

  grape_sheet_init (sheet, submission_columns);
  for (int i = 0; i < (int)self->submissions.n; i++)
    {
      const SocietySubmission *post = society_submission (self, i);
      gint64 until = post->status == SOCIETY_POSTED ? post->at + SOCIETY_APPROVAL_S
                     : post->status == SOCIETY_APPROVED
                         ? MAX (post->approved_at, post->at + SOCIETY_ACCEPTANCE_S)
                         : post->decided_at;

      if (fits (query->person, post->by))
        grape_sheet_row (sheet, "sssstsiitss", post->label, post->equipment ? "equipment" : "game",
                         post->name, post->by, post->at, verdicts[post->status],
                         (gint64)post->endorsements->len, needed, until, post->rule, post->because);
    }
  return TRUE;
}

/* Games and their classes */

static const char *const statuses[] = { "announced", "enrolling", "enrolled",  "running",
                                        "over",      "declined",  "cancelled", "lapsed" };

static const GrapeSheetColumn game_columns[] = {
  { "label", N_ ("Instance") },      { "class", N_ ("Game") },        { "status", N_ ("Status") },
  { "players", N_ ("Players") },     { "referees", N_ ("Referees") }, { "winners", N_ ("Winners") },
  { "started", N_ ("Started") },     { "ended", N_ ("Ended") },       { "paid", N_ ("Paid"), TRUE },
  { "scored", N_ ("Scored"), TRUE }, { "hash", N_ ("Hash") },         { NULL },
};

static char *
join_players (const SocietyGame *game)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < game->players->len; i++)
    g_ptr_array_add (names, g_array_index (game->players, SocietySeat, i).name);
  return join_names (names);
}

static char *
join_referees (const SocietyGame *game)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < game->referees->len; i++)
    if (!g_array_index (game->referees, SocietyReferee, i).resigned)
      g_ptr_array_add (names, g_array_index (game->referees, SocietyReferee, i).name);
  return join_names (names);
}

static gboolean
write_games (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet, GError **error)
{
  const Society *self = state;

  grape_sheet_init (sheet, game_columns);
  for (int i = 0; i < (int)self->games.n; i++)
    {
      const SocietyGame *game = society_game (self, i);
      g_autofree char *players = join_players (game), *referees = join_referees (game),
                      *winners = join_names (game->winners);

      if (fits (query->class, game->class)
          && (!query->person || society_seat_of (game, query->person)
              || society_former_referee (game, query->person))
          && (!query->month
              || query->month
                     == society_month_of (self, game->ended_at ? game->ended_at : self->now)))
        grape_sheet_row (sheet, "ssssssttiis", game->label, game->class, statuses[game->status],
                         players, referees, winners, game->started_at, game->ended_at, game->paid,
                         game->scored, game->hash);
    }
  return TRUE;
}

static const GrapeSheetColumn class_columns[] = {
  { "class", N_ ("Game") },
  { "rule", N_ ("Rule") },
  { "min", N_ ("Least players") },
  { "max", N_ ("Most players") },
  { "referees", N_ ("Referees"), TRUE },
  { "trophy", N_ ("Trophy") },
  { NULL },
};

static gboolean
write_classes (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet, GError **error)
{
  const Society *self = state;

  grape_sheet_init (sheet, class_columns);
  for (int i = 0; i < (int)self->classes.n; i++)
    {
      const SocietyClass *each = society_class (self, i);

      if (fits (query->class, each->name))
        grape_sheet_row (sheet, "ssssis", each->name, each->rule, each->min, each->max,
                         (gint64)each->referees, society_prize_of (self, each->trophy));
    }
  return TRUE;
}

const GrapeSheetKind society_sheets[] = {
  { "people", N_ ("People and balances"), write_people },
  { "statement", N_ ("Statement"), write_statement },
  { "limits", N_ ("Limits of the month"), write_limits },
  { "cabinet", N_ ("Trophies now"), write_cabinet },
  { "trophies", N_ ("Trophies won"), write_trophies },
  { "submissions", N_ ("Submissions"), write_submissions },
  { "games", N_ ("Instances"), write_games },
  { "classes", N_ ("Games"), write_classes },
  { "standings", N_ ("Standings"), society_write_standings },
  { "head-to-head", N_ ("Head-to-head"), society_write_head_to_head },
  { NULL },
};
