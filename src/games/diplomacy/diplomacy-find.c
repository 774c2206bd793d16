/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people order: sheets of lines, and orders within a sentence; and what must not be told. */
#include "diplomacy-prose.h"

#include <string.h>

#define MOST_WORDS   14 /* of an order */
#define LONGEST_NAME 64 /* bytes, of a province and its coast */
#define TELLING      12 /* letters that make a line of press unmistakable */

#define HOLDS  "(?i)\\b(?:h|hold|holds|holding|stand|stands|stay|stays|remains?)\\b"
#define COASTS "(?i),(?=\\s*(?:[nsew]c|(?:north|south|east|west)(?:ern)?\\s+coast)\\b)"

/* Whose unit or home the order is about; -1: nobody's. */
static int
seat_of (const Diplomacy *self, const DipOrder *order, int reader)
{
  const DipPosition *position = &self->position;
  gboolean retreats = position->phase == DIP_RETREAT;
  guint8 power = order->kind == DIP_BUILD_UNIT ? self->map->province[order->at].home : DIP_NONE;

  for (guint i = 0; i < (retreats ? position->n_dislodged : position->n_units); i++)
    {
      const DipUnit *unit = retreats ? &position->dislodged[i].unit : &position->unit[i];
      if (order->kind != DIP_BUILD_UNIT && unit->province == order->at)
        power = unit->power;
    }
  return order->kind == DIP_WAIVE ? reader
         : power == DIP_NONE      ? -1
                                  : diplomacy_seat_of (self, power);
}

/* "neither ... nor" is not Norway. */
static gboolean
is_word (const char *text, const char *name, gboolean first)
{
  return g_str_equal (name, "nor")
         && (first || g_regex_match_simple ("(?i)\\b(?:neither|not|never)\\b", text, 0, 0));
}

/* Whether the text names a place, rightly spelt; @first: as its first words. Only then it is worth
 * a closer look. */
static gboolean
names_place (const DipMap *map, const char *text, gboolean first)
{
  g_auto (GStrv) words
      = g_strsplit_set (text, " \t-/().,;:!?*\"'>\xe2\x80\x86\x92\x93\x94", MOST_WORDS * 4);
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; words[i] && !(first && i); i++)
    {
      g_string_truncate (name, 0);
      for (guint k = i; words[k] && k < i + 4; k++)
        {
          g_autofree char *folded = dip_fold (words[k], strlen (words[k]));
          g_string_append (name, folded);
          if (name->len > 1 && g_hash_table_contains (map->names, name->str)
              && !is_word (text, name->str, first))
            return TRUE;
        }
    }
  return FALSE;
}

/* The canonical order that the text is: of this seat, or in the scanner of leaks of anybody. */
static char *
read_order (const GrapeReading *reading, const char *text)
{
  const Diplomacy *self = reading->position->state;
  g_autoptr (GArray) orders = diplomacy_orders_new ();
  DipPhase phase = self->position.phase;
  DipLine line;

  if (!(names_place (self->map, text, FALSE) || phase == DIP_BUILD)
      || !dip_order_read (self->map, text, strlen (text), &line)
      || (phase == DIP_MOVEMENT ? line.order.kind > DIP_CONVOY
          : phase == DIP_BUILD  ? line.order.kind < DIP_DISBAND
                                : line.order.kind > DIP_DISBAND)
      || (line.order.kind == DIP_HOLD && !g_regex_match_simple (HOLDS, text, 0, 0)))
    return NULL; /* "A Paris" alone says where it is */
  int seat = seat_of (self, &line.order, reading->seat);
  if (seat < 0 || (reading->seat >= 0 && seat != reading->seat)
      || !diplomacy_sheet_read (self, seat, text, orders) || !orders->len)
    return NULL;
  return g_strdup (diplomacy_order (orders, 0)->text);
}

static char *
replace (const char *pattern, const char *text, const char *with)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

  return g_regex_replace_literal (regex, text, -1, 0, with, 0, NULL);
}

/* The words from @at on that may belong together, and where they stand; NULL: no order begins
 * there. */
static const char *
begin_order (const GrapeReading *reading, guint at, guint *n)
{
  static const char units[]
      = "a|f|army|fleet|build|remove|disband|my army|my fleet|the army|the fleet";
  const GrapeWords *words = reading->words;
  const DipMap *map = ((const Diplomacy *)reading->position->state)->map;
  const char *from = reading->text + grape_words_at (words, at)->start;

  for (*n = 1; *n < MIN (MOST_WORDS, words->words->len - at); ++*n)
    if (grape_words_is (words, at + *n, ",|;|.|!|?") && !grape_words_is (words, at + *n - 1, "st")
        && !g_regex_match_simple (COASTS, reading->text + grape_words_at (words, at + *n)->start, 0,
                                  G_REGEX_MATCH_ANCHORED))
      break;
  gsize length = strcspn (from, "\n");
  g_autofree char *line = g_strndup (from, length);
  g_autofree char *name = g_strndup (from, MIN (length, LONGEST_NAME));
  /* The dear questions last: nearly no word begins an order. */
  return grape_words_at (words, at)->end
                 && (names_place (map, name, TRUE) || grape_words_is (words, at, "waive")
                     || (grape_words_match (words, at, units) && names_place (map, line, FALSE)))
             ? from
             : NULL;
}

/* An order within a sentence, as long as it is one. */
static gboolean
read_within (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const char *from = reading->seat < 0 ? begin_order (reading, at, &value->n) : NULL;

  for (guint n = value->n; from && n > 0 && !value->text; n--)
    {
      const char *end = reading->text + grape_words_at (reading->words, at + n - 1)->end;
      g_autofree char *text = end > from ? g_strndup (from, (gsize)(end - from)) : NULL;

      g_autofree char *order = text ? replace (COASTS, text, " ") : NULL;

      value->text = order && !strchr (order, '\n') ? read_order (reading, order) : NULL;
      value->n = n;
    }
  return value->text != NULL;
}

/* "attacks Munich", "goes for Belgium": for the scanner of leaks, where somebody goes. */
static gboolean
read_goal (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Diplomacy *self = reading->position->state;
  const GrapeWords *words = reading->words;
  guint n = reading->seat >= 0 ? 0
                               : grape_words_match (words, at,
                                                    "attack|attacks|attacking|into|goes for|"
                                                    "invades|invading|after|to|take|at");
  guint start = grape_words_at (words, at + n)->start;

  for (guint k = MIN (3, words->words->len - at - n); n && k > 0 && !value->text; k--)
    {
      guint end = grape_words_at (words, at + n + k - 1)->end;
      g_autofree char *name = dip_fold (reading->text + start, end > start ? end - start : 0);
      guint8 province[2];

      if (dip_map_find (self->map, name, province, 2) == 1)
        value->text = g_strdup_printf ("to %s", self->map->province[*province].id);
      value->n = n + k;
    }
  return value->text != NULL;
}

/* R10.2: "England, or else France", before the powers are assigned. */
static gboolean
read_wish (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Diplomacy *self = reading->position->state;
  const GrapeWords *words = reading->words;
  g_autoptr (GString) wishes = g_string_new (NULL);
  gboolean joined = self->stage == DIPLOMACY_WANTS && reading->seat >= 0;

  for (guint next = at; joined && next < words->words->len;)
    {
      guint8 power = 0;

      while (power < self->map->n_powers
             && g_ascii_strcasecmp (self->map->power[power].name, grape_words_form (words, next)))
        power++;
      joined = power < self->map->n_powers;
      if (!joined)
        break;
      g_string_append_printf (wishes, "%s%s", wishes->len ? ", " : "",
                              self->map->power[power].name);
      value->n = ++next - at;
      while (grape_words_is (words, next, ",|and|or|then|else|otherwise|failing|that"))
        next++;
    }
  value->text = wishes->len ? g_strdup (wishes->str) : NULL;
  return value->text != NULL;
}

/** diplomacy_find_ready: "Germany and Italy are ready.": the writer's own powers */
void
diplomacy_find_ready (const GrapeReading *reading, GArray *found)
{
  const Diplomacy *self = reading->position->state;
  g_autoptr (GString) names = g_string_new ("we");

  for (guint8 power = 0; power < self->map->n_powers; power++)
    if (self->seats[reading->seat].powers >> power & 1)
      g_string_append_printf (names, "|%s", self->map->power[power].name);
  g_autofree char *pattern
      = g_strdup_printf ("(?:(?:%s)(?:,? and |, )?)+ (?:is|are) (?:all |both )?ready", names->str);
  const GrapeForm forms[] = { { pattern, "ready" }, { NULL, NULL } };
  grape_find_forms (reading, forms, found);
}

static const GrapeSaying sayings[] = {
  { .verb = "to", .said = "", .read = read_goal },
  { .verb = "want",
    .said
    = "want|i want|i'd like|i would like|i'd love|i would love|i want to play|i'd like to play|"
      "i would like to play|i wish for|i prefer|i'd prefer|my first choice is",
    .nouns = "my wish|my wishes|my wish list|wishes|wish list",
    .read = read_wish },
  { .verb = "",
    .said = "order|orders|ordering|i order|my orders are|my order is",
    .read = read_within,
    .bare = TRUE },
  { .verb = "ready", .said = "ready|i am ready|i'm ready|all set|finalised|finalized" },
  { .verb = "not ready", .said = "not ready|unready|i'm not ready|i am not ready|not quite ready" },
  { .verb = "clear", .said = "clear|clear my orders|scrap my orders|cancel my orders" },
  { .verb = NULL },
};

/* A claim or a wish, word for word. */
static void
add_act (const GrapePosition *position, int seat, DiplomacyAct *act, GArray *secrets)
{
  const char *name = grape_table_name (position->table, seat);
  g_autofree char *text = diplomacy_act_format (position->table, position->state, seat, act);

  grape_secret_add (secrets, seat, g_strdup_printf ("%s: %s", name, text), NULL, "",
                    "what %s wrote", name);
}

/* Orders before the adjudication, claims, wishes, and private press. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Diplomacy *self = position->state;

  for (int seat = 0; viewer != GRAPE_VIEWER_REFEREE && seat < (int)self->n_seats; seat++)
    for (guint i = 0; self->stage == DIPLOMACY_ORDERS && self->seats[seat].powers
                      && i < self->seats[seat].orders->len;
         i++)
      {
        const DiplomacyOrder *order = diplomacy_order (self->seats[seat].orders, i);
        g_autofree char *power
            = g_ascii_strdown (self->map->power[diplomacy_power_of (self, seat)].name, -1);

        grape_secret_add (secrets, seat, g_strdup (order->text), "*", g_intern_string (power),
                          "what %s ordered", grape_table_name (position->table, seat));
        if (order->line.order.kind == DIP_MOVE && order->line.order.to < self->map->n_provinces)
          grape_secret_add (secrets, seat,
                            g_strdup_printf ("to %s", self->map->province[order->line.order.to].id),
                            "", g_intern_string (power), "where %s goes",
                            grape_table_name (position->table, seat));
      }
  for (int seat = 0; viewer != GRAPE_VIEWER_REFEREE && seat < (int)self->n_seats; seat++)
    {
      DiplomacyAct claim = { DIPLOMACY_DO_CLAIM, .seats = self->seats[seat].claim };
      DiplomacyAct want = { DIPLOMACY_DO_WANT }, clear = { DIPLOMACY_DO_CLEAR };

      memcpy (want.wants, self->seats[seat].wants, sizeof want.wants);
      if (self->seats[seat].sealed->len && !self->seats[seat].orders->len)
        add_act (position, seat, &clear, secrets);
      if (self->seats[seat].claim_event && claim.seats)
        add_act (position, seat, &claim, secrets);
      if (self->seats[seat].want_event && *want.wants != DIP_NONE)
        add_act (position, seat, &want, secrets);
    }
  for (guint i = 0; i < self->press->len; i++)
    {
      const DiplomacyPress *letter = g_ptr_array_index (self->press, i);

      if (letter->text && letter->to != GRAPE_AUDIENCE_ALL && strlen (letter->text) >= TELLING
          && !(viewer >= 0 && (letter->to >> viewer & 1)))
        grape_secret_add (secrets, letter->from, g_strdup (letter->text), NULL, "", "what %s wrote",
                          grape_table_name (position->table, letter->from));
    }
}

static guint
most (const GrapePosition *position, int seat)
{
  return DIP_MAX_PROVINCES;
}

const GrapeVocabulary diplomacy_vocabulary = {
  .sayings = sayings,
  .asides = "order|orders|press|phase|army|fleet|unit|units|spring|fall|autumn|winter|season",
  .titles = "diplomacy|dip",
  .own_block = "orders",
  .most = most,
  .shown = diplomacy_shown,
  .secrets = list_secrets,
};
