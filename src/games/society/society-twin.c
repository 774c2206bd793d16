/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The society as text: its people and offices, what goes on, and the last of what its books say. */
#include "society-act.h"

#include <string.h>

#define LAST_ENTRIES 20 /* of the ledger */
#define LAST_LABELS  6  /* of the Trophies of a kind that somebody has */

/* Of what is open. */
static const char *const statuses[]
    = { N_ ("%s, %s, announced: %s"), N_ ("%s, %s, enrolling: %s"),
        N_ ("%s, %s, waits for its start: %s"), N_ ("%s, %s, running: %s") };

static void
begin_line (GString *text)
{
  g_string_append (text, "  ");
}

static char *
say_money (const Society *self, gint64 amount)
{
  return g_strdup_printf ("%s%" G_GINT64_FORMAT, self->customs.currency, amount);
}

static void
tell_person (const Society *self, const SocietyPerson *person, GString *text)
{
  g_autofree char *money = say_money (self, person->money);

  begin_line (text);
  g_string_append_printf (text, N_ ("%s: %s, %d points"), person->name, money, (int)person->points);
  if (!person->active && !person->left)
    g_string_append_printf (text, "; %s", N_ ("not active"));
  if (person->vacation_until)
    g_string_append_printf (text, "; %s", N_ ("on vacation"));
  if (person->left)
    g_string_append_printf (text, "; %s", N_ ("has left"));
  g_string_append_c (text, '\n');
}

static void
tell_game (const SocietyGame *game, GString *text)
{
  g_autoptr (GString) players = g_string_new (NULL), referees = g_string_new (NULL);

  for (guint i = 0; i < game->players->len; i++)
    {
      const SocietySeat *seat = &g_array_index (game->players, SocietySeat, i);

      g_string_append_printf (players, "%s%s", i ? ", " : "", seat->name);
      if (seat->substitute)
        g_string_append_printf (players, " (%s)", seat->substitute);
      if (seat->left)
        g_string_append (players, " (has quit)");
    }
  begin_line (text);
  g_string_append_printf (text, statuses[MIN (game->status, SOCIETY_RUNNING)], game->label,
                          game->class, players->len ? players->str : N_ ("nobody"));
  for (guint i = 0; i < game->referees->len; i++)
    {
      const SocietyReferee *referee = &g_array_index (game->referees, SocietyReferee, i);

      g_string_append_printf (referees, "%s%s%s", i ? ", " : "", referee->name,
                              referee->resigned ? " (has resigned)" : "");
    }
  if (referees->len)
    {
      g_string_append (text, "; ");
      g_string_append_printf (text, N_ ("referees %s"), referees->str);
    }
  if (game->exhibition)
    g_string_append_printf (text, "; %s", N_ ("an exhibition"));
  if (game->disputed_by)
    g_string_append_printf (text, "; %s", N_ ("disputed"));
  g_string_append_c (text, '\n');
}

static void
tell_submission (const SocietySubmission *post, GString *text)
{
  begin_line (text);
  g_string_append_printf (text, N_ ("%s, “%s” by %s: %u endorsements"), post->label, post->name,
                          post->by, post->endorsements->len);
  if (post->status == SOCIETY_APPROVED)
    g_string_append_printf (text, "; %s", N_ ("approved"));
  g_string_append_c (text, '\n');
}

/* The books */

static void
tell_entry (const Society *self, const SocietyEntry *entry, GString *text)
{
  const SocietyEntry *first = entry->corrects ? society_entry (self, entry->corrects) : entry;
  g_autofree char *time = grape_time_format (entry->at);
  gboolean points = first->kind == SOCIETY_POINTS_ENTRY;
  g_autofree char *money = points ? g_strdup_printf (N_ ("%d points"), (int)entry->amount)
                                  : say_money (self, entry->amount);

  time[strcspn (time, "T ")] = '\0';
  begin_line (text);
  if (entry->corrects)
    g_string_append_printf (text, N_ ("%u, %s: corrects entry %u by %s for %s in %s"), entry->entry,
                            time, entry->corrects, money, entry->person, entry->game);
  else if (entry->kind == SOCIETY_POINTS_ENTRY)
    g_string_append_printf (text, N_ ("%u, %s: %s for %s in %s"), entry->entry, time, money,
                            entry->person, entry->game);
  else if (entry->from)
    g_string_append_printf (text, N_ ("%u, %s: %s from %s to %s in %s"), entry->entry, time, money,
                            entry->from, entry->person, entry->game);
  else
    g_string_append_printf (text, N_ ("%u, %s: %s from the Treasury to %s in %s"), entry->entry,
                            time, money, entry->person, entry->game);
  if (entry->disregarded)
    {
      g_string_append (text, "; ");
      g_string_append_printf (text, N_ ("%d disregarded (%s)"), (int)entry->disregarded,
                              entry->clause);
    }
  g_string_append_c (text, '\n');
}

static void
tell_ledger (const Society *self, GString *text)
{
  guint n = self->ledger.n, first = n > LAST_ENTRIES ? n - LAST_ENTRIES + 1 : 1;

  if (!n)
    return;
  if (first > 1)
    g_string_append_printf (text, N_ ("Ledger, the last %u of %u entries:"), n - first + 1, n);
  else
    g_string_append (text, N_ ("Ledger:"));
  g_string_append_c (text, '\n');
  for (guint number = first; number <= n; number++)
    tell_entry (self, society_entry (self, number), text);
}

/* Standings */

typedef struct
{
  guint person, played, won;
} Record;

static int
compare_records (gconstpointer a, gconstpointer b)
{
  const Record *one = a, *two = b;

  if (one->won != two->won)
    return one->won > two->won ? -1 : 1;
  if (one->played != two->played)
    return one->played < two->played ? -1 : 1;
  return one->person < two->person ? -1 : one->person > two->person;
}

static Record *
record_of (GHashTable *numbers, Record *records, const char *name)
{
  gpointer number = g_hash_table_lookup (numbers, name);

  return number ? &records[GPOINTER_TO_UINT (number) - 1] : NULL;
}

static void
count_game (const SocietyGame *game, GHashTable *numbers, Record *records)
{
  for (guint i = 0; i < game->players->len; i++)
    {
      Record *record
          = record_of (numbers, records, g_array_index (game->players, SocietySeat, i).name);

      if (record)
        record->played++;
    }
  for (guint i = 0; i < game->winners->len; i++)
    {
      Record *record = record_of (numbers, records, g_ptr_array_index (game->winners, i));

      if (record)
        record->won++;
    }
}

/* Whoever has played one to its end, most wins first, as on the page. */
static void
tell_standings (const Society *self, GString *text)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = self->people.n;
  g_autofree Record *records = g_new0 (Record, n + 1);
  gboolean told = FALSE;

  for (guint i = 0; i < n; i++)
    {
      records[i].person = i;
      g_hash_table_insert (numbers, society_person (self, (int)i)->name, GUINT_TO_POINTER (i + 1));
    }
  for (guint i = 0; i < self->games.n; i++)
    if (society_game (self, (int)i)->status == SOCIETY_OVER)
      count_game (society_game (self, (int)i), numbers, records);
  qsort (records, n, sizeof *records, compare_records);
  for (guint i = 0; i < n; i++)
    {
      if (!records[i].played)
        continue;
      if (!told)
        g_string_append_printf (text, "%s\n", N_ ("Standings:"));
      told = TRUE;
      begin_line (text);
      g_string_append_printf (text, N_ ("%s: won %u of %u"),
                              society_person (self, (int)records[i].person)->name, records[i].won,
                              records[i].played);
      g_string_append_c (text, '\n');
    }
}

/* The cabinet */

/* "Ann 2 (g1, g4)"; nothing if @person has none of them. */
static void
tell_holder (const SocietyPerson *person, const char *trophy, GString *text)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  guint n;

  for (guint i = 0; i < person->trophies->len; i++)
    {
      const SocietyTrophy *each = &g_array_index (person->trophies, SocietyTrophy, i);

      if (!strcmp (each->trophy, trophy))
        g_ptr_array_add (labels, each->game ? each->game : (char *)"-");
    }
  n = labels->len;
  if (!n)
    return;
  g_string_append_printf (text, "%s %s %u (%s", text->len ? "," : "", person->name, n,
                          n > LAST_LABELS ? "…, " : "");
  for (guint i = n > LAST_LABELS ? n - LAST_LABELS : 0; i < n; i++)
    g_string_append_printf (text, "%s%s", (char *)g_ptr_array_index (labels, i),
                            i + 1 < n ? ", " : ")");
}

static void
tell_cabinet (const Society *self, GString *text)
{
  const char *const kinds[] = { self->customs.standard, self->customs.unique };
  gboolean told = FALSE;

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr (GString) holders = g_string_new (NULL);

      for (guint i = 0; i < self->people.n; i++)
        tell_holder (society_person (self, (int)i), kinds[k], holders);
      if (!holders->len)
        continue;
      if (!told)
        g_string_append_printf (text, "%s\n", N_ ("Trophies:"));
      told = TRUE;
      g_string_append_printf (text, "  %s:%s\n", kinds[k], holders->str);
    }
}

/** society_twin: (transfer full): as people read it in a letter, or in place of the pages */
char *
society_twin (const GrapeTable *table, gconstpointer view)
{
  const Society *self = view;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n", N_ ("People:"));
  for (int i = 0; i < (int)self->people.n; i++)
    tell_person (self, society_person (self, i), text);
  g_string_append_printf (text, N_ ("Speaker: %s. President: %s. The Golden Knife: %s."),
                          self->speaker ? self->speaker : N_ ("nobody"),
                          self->president ? self->president : N_ ("nobody"),
                          self->knife_holder ? self->knife_holder : N_ ("nobody has it"));
  g_string_append_c (text, '\n');
  if (self->open->len)
    g_string_append_printf (text, "%s\n", N_ ("Games:"));
  for (guint i = 0; i < self->open->len; i++)
    tell_game (society_game (self, (int)g_array_index (self->open, guint, i)), text);
  if (self->waiting->len)
    g_string_append_printf (text, "%s\n", N_ ("Submissions:"));
  for (guint i = 0; i < self->waiting->len; i++)
    tell_submission (society_submission (self, (int)g_array_index (self->waiting, guint, i)), text);
  tell_standings (self, text);
  tell_ledger (self, text);
  tell_cabinet (self, text);
  return g_string_free (text, FALSE);
}
