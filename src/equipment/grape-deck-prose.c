/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A "Description of a NAME Deck" as people write it (rules 1250.5 and 1250.6), made into a
 * definition: suits and ranks in lists, with their symbols in brackets; colours; other cards; and
 * which are optional. What it says besides is passed over. */
#include "grape-deck.h"

#include "engine/grape-error.h"
#include "engine/grape-json.h"

#include <string.h>

#define MOST_PROSE 8192 /* bytes */

typedef struct
{
  char *name, *symbol;
  const char *colour; /* or NULL */
  guint count;
} Card;

static void
card_free (Card *self)
{
  g_free (self->name);
  g_free (self->symbol);
  g_free (self);
}

static Card *
add_card (GPtrArray *cards, const char *name, const char *symbol, guint count)
{
  Card *card = g_new0 (Card, 1);

  card->name = g_strdup (name);
  card->symbol = g_strdup (symbol);
  card->count = count;
  g_ptr_array_add (cards, card);
  return card;
}

/* "Ace (A)", "10": without brackets a short name is its own symbol, a long one its first letter. */
static void
read_item (GPtrArray *cards, const char *text)
{
  g_auto (GStrv) parts = g_regex_split_simple ("^(.+?)\\s*\\(([^\\s)]+)\\)$", text, 0, 0);

  if (parts[0] && parts[1] && parts[2])
    add_card (cards, parts[1], parts[2], 1);
  else if (g_utf8_strlen (text, -1) <= 2)
    add_card (cards, text, text, 1);
  else if (*text)
    {
      g_autofree char *first = g_utf8_substring (text, 0, 1);
      g_autofree char *symbol = g_utf8_strup (first, -1);

      add_card (cards, text, symbol, 1);
    }
}

/* The list behind @pattern's word, up to a full stop or to the next list. *end: what follows. */
static gboolean
read_list (const char *text, const char *word, GPtrArray *cards, const char **end)
{
  g_autofree char *pattern = g_strdup_printf (
      "\\b%s\\s*(?:are|:)\\s*(.+?)(?=[.;]?\\s*$|\\.\\s|;|,?\\s+and\\s+[\\w-]+\\s+(?:suits?|ranks?)\\b)",
      word);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int from, to;

  if (!g_regex_match (regex, text, 0, &match) || !g_match_info_fetch_pos (match, 1, &from, &to))
    return FALSE;
  g_autofree char *list = g_strndup (text + from, (gsize)(to - from));
  g_auto (GStrv) items
      = g_regex_split_simple ("\\s*,\\s*(?:and\\s+)?|\\s+and\\s+", list, G_REGEX_CASELESS, 0);
  for (guint i = 0; items[i]; i++)
    read_item (cards, g_strstrip (items[i]));
  *end = MAX (*end, text + to);
  return cards->len > 0;
}

static gboolean
names (const char *clause, const char *name)
{
  g_autofree char *escaped = g_regex_escape_string (name, -1);
  g_autofree char *pattern = g_strdup_printf ("(?:^|\\W)%s(?:\\W|$)", escaped);

  return g_regex_match_simple (pattern, clause, G_REGEX_CASELESS, 0);
}

/* "Wands and Strudels are blue, Pounds and Dollars are green" */
static void
read_colours (const char *text, GPtrArray *suits)
{
  g_autoptr (GRegex) regex
      = g_regex_new ("([^.;:]{0,200}?)\\b(?:is|are)\\s+(black|red|blue|green|orange|purple)\\b",
                     G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *clause = g_match_info_fetch (match, 1);
      g_autofree char *word = g_match_info_fetch (match, 2);
      g_autofree char *colour = g_ascii_strdown (word, -1);

      for (guint i = 0; i < suits->len; i++)
        if (names (clause, ((Card *)g_ptr_array_index (suits, i))->name))
          ((Card *)g_ptr_array_index (suits, i))->colour = g_intern_string (colour);
    }
}

static guint
read_number (const char *word)
{
  static const char *const numbers[]
      = { "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten" };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!g_ascii_strcasecmp (word, numbers[i]))
      return i;
  return (guint)MIN (g_ascii_strtoull (word, NULL, 10), 100);
}

/* "two Jokers in this Deck (?1, ?2)", "four indistinguishable Wild cards (W)" */
static void
read_extras (const char *text, GPtrArray *extras, GPtrArray *optional)
{
  g_autoptr (GRegex) regex = g_regex_new (
      "\\b(one|two|three|four|five|six|seven|eight|nine|ten|\\d+)\\s+(?:[a-z]+\\s+){0,4}([A-Z]\\w*)[^.;()]{0,100}\\(([^)]{1,100})\\)",
      0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *number = g_match_info_fetch (match, 1);
      g_autofree char *name = g_match_info_fetch (match, 2);
      g_autofree char *symbols = g_match_info_fetch (match, 3);
      g_auto (GStrv) each = g_regex_split_simple ("\\s*,\\s*|\\s+and\\s+", symbols, 0, 0);
      g_autofree char *pattern = g_strdup_printf ("\\b%s\\b[^.]*\\boptional\\b", name);
      gboolean may_go = g_regex_match_simple (pattern, text, G_REGEX_CASELESS, 0);
      guint n = g_strv_length (each);

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *numbered
              = n > 1 ? g_strdup_printf ("%s %u", name, i + 1) : g_strdup (name);

          add_card (extras, numbered, each[i], n > 1 ? 1 : MAX (read_number (number), 1));
          if (may_go)
            g_ptr_array_add (optional, g_strdup (each[i]));
        }
    }
}

static void
write_cards (JsonBuilder *builder, const char *member, GPtrArray *cards)
{
  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (guint i = 0; i < cards->len; i++)
    {
      const Card *card = g_ptr_array_index (cards, i);

      json_builder_begin_object (builder);
      grape_json_add_text (builder, "name", card->name);
      grape_json_add_text (builder, "symbol", card->symbol);
      if (card->colour)
        grape_json_add_text (builder, "colour", card->colour);
      if (card->count > 1)
        {
          json_builder_set_member_name (builder, "count");
          json_builder_add_int_value (builder, card->count);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static char *
write_definition (const char *name, GPtrArray *suits, GPtrArray *ranks, GPtrArray *extras,
                  GPtrArray *optional)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *title = g_strdup_printf ("Description of a %s Deck", name);

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "title", title);
  write_cards (builder, "suits", suits);
  write_cards (builder, "ranks", ranks);
  if (extras->len)
    write_cards (builder, "extras", extras);
  if (optional->len)
    {
      json_builder_set_member_name (builder, "optional");
      json_builder_begin_array (builder);
      for (guint i = 0; i < optional->len; i++)
        json_builder_add_string_value (builder, g_ptr_array_index (optional, i));
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  return grape_json_to_text (root, TRUE);
}

/**
 * grape_deck_from_prose:
 * @name: "Eleusis"
 * @text: a description, or a definition as it is
 *
 * Returns: (transfer full): the definition, which grape_deck_parse() has read. Errors: FORMAT
 */
char *
grape_deck_from_prose (const char *name, const char *text, GError **error)
{
  g_autoptr (GPtrArray) suits = g_ptr_array_new_with_free_func ((GDestroyNotify)card_free);
  g_autoptr (GPtrArray) ranks = g_ptr_array_new_with_free_func ((GDestroyNotify)card_free);
  g_autoptr (GPtrArray) extras = g_ptr_array_new_with_free_func ((GDestroyNotify)card_free);
  g_autoptr (GPtrArray) optional = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *definition = NULL;
  const char *end = text, *open = strchr (text, '{');

  if (strlen (text) > (open ? GRAPE_DECK_MAX_BYTES : MOST_PROSE))
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, "1250.4", "The description is too long");
      return NULL;
    }
  if (open)
    definition = g_strdup (open);
  else if (!read_list (text, "suits?", suits, &end) || !read_list (text, "ranks?", ranks, &end))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, "1250.4",
                       "The description must list its suits and ranks: “4 suits: Cups (C), "
                       "Coins (O), and 3 ranks: Ace (A), 2, 3.”");
      return NULL;
    }
  else
    {
      read_colours (end, suits);
      read_extras (end, extras, optional);
      definition = write_definition (name, suits, ranks, extras, optional);
    }
  g_autoptr (GrapeDeck) deck = grape_deck_parse (definition, strlen (definition), error);
  return deck ? g_steal_pointer (&definition) : NULL;
}
