/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the members of a given position: each reader checks type and range, and a failure names
 * the member and what is wrong with it. */
#include "spades-given.h"

/**
 * spades_given_int:
 *
 * Reads a whole number from @min to @max.
 */
gboolean
spades_given_int (JsonNode *node, const char *where, gint64 min, gint64 max, int *value,
                  GError **error)
{
  if (!node || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64
      || json_node_get_int (node) < min || json_node_get_int (node) > max)
    {
      g_autofree char *why = g_strdup_printf ("a whole number from %" G_GINT64_FORMAT
                                              " to %" G_GINT64_FORMAT " was expected",
                                              min, max);
      return grape_given_fail (error, where, why);
    }
  *value = (int)json_node_get_int (node);
  return TRUE;
}

/**
 * spades_given_array:
 *
 * Reads a list of @n elements; of any number up to @most for @n < 0.
 */
gboolean
spades_given_array (JsonNode *node, const char *where, int n, guint most, JsonArray **array,
                    GError **error)
{
  *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  if (!*array)
    return grape_given_fail (error, where, "a list was expected");
  guint length = json_array_get_length (*array);
  if (n >= 0 && length != (guint)n)
    return grape_given_fail (error, where,
                             n == SPADES_SEATS
                                 ? "it must have one entry for each of the four seats"
                                 : "it must have one entry for each of the two teams");
  return length <= most || grape_given_fail (error, where, "the list is too long");
}

/**
 * spades_given_ints:
 *
 * Reads a list of @n numbers; where the member is absent, @values stay as they are.
 */
gboolean
spades_given_ints (JsonObject *object, const char *name, guint n, gint64 min, gint64 max,
                   int *values, GError **error)
{
  JsonNode *node = grape_given_member (object, name);
  JsonArray *array;

  if (!node)
    return TRUE;
  if (!spades_given_array (node, name, (int)n, n, &array, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!spades_given_int (json_array_get_element (array, i), name, min, max, &values[i], error))
      return FALSE;
  return TRUE;
}

/**
 * spades_given_flags:
 *
 * Reads a list of four truths; where the member is absent, @flags stay as they are.
 */
gboolean
spades_given_flags (JsonObject *object, const char *name, gboolean flags[SPADES_SEATS],
                    GError **error)
{
  JsonNode *node = grape_given_member (object, name);
  JsonArray *array;

  if (!node)
    return TRUE;
  if (!spades_given_array (node, name, SPADES_SEATS, SPADES_SEATS, &array, error))
    return FALSE;
  for (guint i = 0; i < SPADES_SEATS; i++)
    {
      JsonNode *flag = json_array_get_element (array, i);
      if (!JSON_NODE_HOLDS_VALUE (flag) || json_node_get_value_type (flag) != G_TYPE_BOOLEAN)
        return grape_given_fail (error, name, "true or false was expected");
      flags[i] = json_node_get_boolean (flag);
    }
  return TRUE;
}

/**
 * spades_given_card:
 *
 * Reads a card with its suit.
 */
gboolean
spades_given_card (JsonNode *node, const char *where, guint *card, GError **error)
{
  GrapeCard found;
  const char *text = grape_given_text (node);

  if (!text || grape_card_parse (text, &found) != GRAPE_CARD_OK || !found.suit)
    return grape_given_fail (error, where, "a card is written with rank and suit, as QH or 10S");
  *card = spades_card_number (found);
  return TRUE;
}

/* The cards of @plays: a list, or a text with spaces between them. */
static gboolean
read_cards (JsonNode *plays, guint8 cards[SPADES_N_CARDS], guint *n, GError **error)
{
  const char *text = grape_given_text (plays);
  g_auto (GStrv) words = text ? g_strsplit (text, " ", SPADES_N_CARDS + 2) : NULL;
  SpadesCards seen = 0;
  JsonArray *array = NULL;

  if (!text && !spades_given_array (plays, "plays", -1, SPADES_N_CARDS, &array, error))
    return FALSE;
  guint length = words ? g_strv_length (words) : json_array_get_length (array);
  if (length > SPADES_N_CARDS)
    return grape_given_fail (error, "plays", "there are too many");
  for (guint i = 0; i < length; i++)
    {
      GrapeCard found;
      guint card = 0;
      if (!words && !spades_given_card (json_array_get_element (array, i), "plays", &card, error))
        return FALSE;
      if (words && (grape_card_parse (words[i], &found) != GRAPE_CARD_OK || !found.suit))
        return grape_given_fail (error, "plays", "cards stand there, with a space between them");
      if (words)
        card = spades_card_number (found);
      if (seen & SPADES_BIT (card))
        return grape_given_fail (error, "plays", "a card is played twice");
      seen |= SPADES_BIT (card);
      cards[(*n)++] = (guint8)card;
    }
  return TRUE;
}

/**
 * spades_given_plays:
 *
 * Reads the members `plays` and `drawn` of @object: the cards, and bit i where play i was drawn.
 */
gboolean
spades_given_plays (JsonObject *object, guint8 cards[SPADES_N_CARDS], guint *n, guint64 *drawn,
                    GError **error)
{
  JsonNode *plays = grape_given_member (object, "plays"),
           *marks = grape_given_member (object, "drawn");
  JsonArray *array;

  *n = 0;
  *drawn = 0;
  if (plays && !read_cards (plays, cards, n, error))
    return FALSE;
  if (marks && !spades_given_array (marks, "drawn", -1, SPADES_N_CARDS, &array, error))
    return FALSE;
  for (guint i = 0; marks && i < json_array_get_length (array); i++)
    {
      int number;
      if (!spades_given_int (json_array_get_element (array, i), "drawn", 1, MAX (*n, 1), &number,
                             error))
        return FALSE;
      if (!*n)
        return grape_given_fail (error, "drawn", "nothing is played");
      *drawn |= G_GUINT64_CONSTANT (1) << (number - 1);
    }
  return TRUE;
}
