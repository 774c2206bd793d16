/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders in plain sentences: "my fleet in Naples slips out to the Ionian", "Paris gets an army",
 * "she gets away to Albania". */
#include "diplomacy-private.h"

#include <string.h>

#define MOST_BETWEEN 9 /* words between a unit and where it goes */
#define LEAST_NAME   4 /* letters of a place: shorter ones are orders in notation */

/* The place whose name begins at @at; DIP_NONE: none does. */
static guint8
place_at (const GrapeReading *reading, guint at, guint *n)
{
  const DipMap *map = ((const Diplomacy *)reading->position->state)->map;
  const GrapeWords *words = reading->words;
  guint8 found = DIP_NONE;

  for (guint k = 1; k <= 3 && at + k <= words->words->len; k++)
    {
      guint start = grape_words_at (words, at)->start;
      guint end = grape_words_at (words, at + k - 1)->end;
      g_autofree char *name = dip_fold (reading->text + start, end > start ? end - start : 0);
      guint8 province[2];

      if (strlen (name) >= LEAST_NAME && g_hash_table_contains (map->names, name)
          && dip_map_find (map, name, province, 2) == 1)
        {
          found = *province;
          *n = k;
        }
    }
  return found;
}

static gboolean
ends_clause (const GrapeWords *words, guint at)
{
  return at >= words->words->len
         || (grape_words_is (words, at, ";|.|!|?|but|while|because|unless|if|or|not|never")
             && !grape_words_is (words, at - 1, "st"));
}

/* The writer's own unit in @province that can be ordered now. */
static const DipUnit *
own_unit (const GrapeReading *reading, guint8 province)
{
  const Diplomacy *self = reading->position->state;
  const DipPosition *position = &self->position;
  gboolean retreats = position->phase == DIP_RETREAT;

  for (guint i = 0; i < (retreats ? position->n_dislodged : position->n_units); i++)
    {
      const DipUnit *unit = retreats ? &position->dislodged[i].unit : &position->unit[i];

      if (diplomacy_seat_of (self, unit->power) == reading->seat
          && (province == DIP_NONE || unit->province == province))
        return unit;
    }
  return NULL;
}

static guint
count_own (const GrapeReading *reading)
{
  const Diplomacy *self = reading->position->state;
  guint n = 0;

  for (guint i = 0; i < self->position.n_dislodged; i++)
    n += diplomacy_seat_of (self, self->position.dislodged[i].unit.power) == reading->seat;
  return n;
}

/* "gets its army", "an army in": the kind of unit that is said beside a place; 0: none is */
static char
kind_beside (const GrapeReading *reading, guint at, guint n, guint *end)
{
  const GrapeWords *words = reading->words;

  for (guint i = at + n; i < at + n + 5 && !ends_clause (words, i); i++)
    {
      guint other;

      if (i > at + n && (place_at (reading, i, &other) != DIP_NONE))
        break;
      if (grape_words_is (words, i, "army|armies|fleet|fleets|navy|ship"))
        {
          *end = i + 1;
          return grape_words_is (words, i, "army|armies") ? 'A' : 'F';
        }
      if (i > at + n && grape_words_is (words, i, ",|and"))
        break;
    }
  *end = at + n;
  for (guint i = at; i-- > 0 && i + 5 > at && !ends_clause (words, i);)
    {
      guint other;

      if (grape_words_is (words, i, "army|fleet|navy"))
        return grape_words_is (words, i, "army") ? 'A' : 'F';
      if (place_at (reading, i, &other) != DIP_NONE)
        break;
    }
  return 0;
}

static char *
canonical (const GrapeReading *reading, const char *text)
{
  const Diplomacy *self = reading->position->state;
  g_autoptr (GArray) orders = diplomacy_orders_new ();

  if (!diplomacy_sheet_read (self, reading->seat, text, orders) || orders->len != 1)
    return NULL;
  return g_strdup (diplomacy_order (orders, 0)->text);
}

/* "Paris gets its army", "the army in Wales is disbanded" */
static gboolean
read_build (const GrapeReading *reading, guint at, guint8 place, guint n, GrapeValue *value)
{
  static const char away[]
      = "remove|removes|removed|disband|disbands|disbanded|disbanding|scrap|scrapped|lose|dissolve|"
        "goes home|is sent home|pack up|packs up";
  const Diplomacy *self = reading->position->state;
  const DipMap *map = self->map;
  gboolean leaves = FALSE;
  guint end;
  char kind = kind_beside (reading, at, n, &end);

  for (guint i = at > 6 ? at - 6 : 0; i < at + n + 5 && i < reading->words->words->len; i++)
    leaves |= grape_words_match (reading->words, i, away) > 0;
  if (!leaves && !kind)
    return FALSE;
  g_autofree char *order = leaves ? g_strdup_printf ("remove %s", map->province[place].id)
                                  : g_strdup_printf ("build %c %s", kind, map->province[place].id);
  if (leaves ? !own_unit (reading, place)
             : diplomacy_seat_of (self, map->province[place].home) != reading->seat)
    return FALSE;
  value->text = canonical (reading, order);
  value->n = MAX (end, at + n) - at;
  return value->text != NULL;
}

/* "Albania after all", of the only unit that must retreat */
static gboolean
read_goal_alone (const GrapeReading *reading, guint at, guint8 place, guint n, GrapeValue *value)
{
  const Diplomacy *self = reading->position->state;
  const DipUnit *unit = own_unit (reading, DIP_NONE);

  if (!unit || count_own (reading) != 1 || unit->province == place
      || (at && grape_words_is (reading->words, at - 1, "from|in|of|by|at|out"))
      || grape_words_is (reading->words, at + n, "'s|is|was"))
    return FALSE;
  g_autofree char *order = g_strdup_printf ("%s - %s", self->map->province[unit->province].id,
                                            self->map->province[place].id);
  value->text = canonical (reading, order);
  value->n = n;
  return value->text != NULL;
}

/** diplomacy_read_prose: an order as people tell it, from the name of a place at @at on */
gboolean
diplomacy_read_prose (const GrapeReading *reading, guint at, GrapeValue *value)
{
  static const char stays[]
      = "holds|hold|stays|stay|stands|stand|remains|remain|sits|sit|stays put|"
        "digs in|keeps still|does nothing|waits|rests|guards|sleeps";
  static const char others[]
      = "support|supports|supporting|convoy|convoys|convoying|backs|helps|help";
  const Diplomacy *self = reading->position->state;
  const GrapeWords *words = reading->words;
  guint n = 0;
  guint8 from = reading->seat >= 0 ? place_at (reading, at, &n) : DIP_NONE;

  if (from == DIP_NONE)
    return FALSE;
  if (self->position.phase == DIP_BUILD)
    return read_build (reading, at, from, n, value);
  if (!own_unit (reading, from))
    return self->position.phase == DIP_RETREAT && read_goal_alone (reading, at, from, n, value);
  for (guint i = at + n, k = 0; k < MOST_BETWEEN && !ends_clause (words, i); i++, k++)
    {
      guint m = 0;
      guint8 to = place_at (reading, i, &m);
      gboolean still = grape_words_match (words, i, stays) > 0;

      if (grape_words_match (words, i, others) && !grape_words_is (words, i + 1, "nobody|no|none"))
        return FALSE;
      if (to == DIP_NONE && !still)
        continue;
      if (still && self->position.phase != DIP_MOVEMENT)
        return FALSE;
      g_autofree char *order = still ? g_strdup_printf ("%s H", self->map->province[from].id)
                                     : g_strdup_printf ("%s - %s", self->map->province[from].id,
                                                        self->map->province[to].id);
      value->text = canonical (reading, order);
      value->n = i + MAX (m, 1) - at;
      return value->text != NULL;
    }
  return FALSE;
}
