/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a deck's definition. A definition that passes can be written and read without doubt:
 * every way of writing a card belongs to one card only. */
#include "grape-deck-private.h"

#include "engine/grape-error.h"
#include "engine/grape-json.h"

#include <string.h>

#define RULE           "1250.4"
#define TITLE_BEFORE   "Description of a "
#define TITLE_AFTER    " Deck"
#define LONGEST_NAME   40 /* characters */
#define LONGEST_SYMBOL 8
#define MOST_ALSO      8

static gboolean fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (GError **error, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_error_set (error, GRAPE_ERROR_FORMAT, RULE, "The deck's definition: %s", text);
  return FALSE;
}

/* A name that fits in a line of text: no control characters, no spaces at its ends. */
static gboolean
is_name (const char *text)
{
  if (!*text || g_utf8_strlen (text, -1) > LONGEST_NAME || *text == ' ' || strstr (text, "  "))
    return FALSE;
  for (const char *at = text; *at; at = g_utf8_next_char (at))
    if (!g_unichar_isprint (g_utf8_get_char (at)) || strchr ("\t\r\n", *at))
      return FALSE;
  return !g_str_has_suffix (text, " ");
}

static gboolean
is_symbol (const char *text)
{
  if (!*text || g_utf8_strlen (text, -1) > LONGEST_SYMBOL)
    return FALSE;
  for (const char *at = text; *at; at = g_utf8_next_char (at))
    if (!g_unichar_isgraph (g_utf8_get_char (at)) || strchr (GRAPE_DECK_SEPARATORS, *at))
      return FALSE;
  return TRUE;
}

static gboolean
is_shape (const char *text)
{
  gsize length = strspn (text, "abcdefghijklmnopqrstuvwxyz-");
  return length > 0 && length <= 24 && text[length] == '\0';
}

static gboolean
check_members (JsonObject *object, const char *const *known, const char *where, GError **error)
{
  g_autoptr (GList) members = json_object_get_members (object);
  for (GList *item = members; item; item = item->next)
    if (!g_strv_contains (known, item->data))
      return fail (error, "%s has an unknown member “%s”", where, (const char *)item->data);
  return TRUE;
}

static gboolean
read_also (GrapeDeckPart *part, JsonObject *object, const char *where, GError **error)
{
  if (!json_object_has_member (object, "also"))
    return TRUE;
  JsonArray *array = grape_json_array (object, "also");
  guint n = array ? json_array_get_length (array) : 0;
  if (!array || n > MOST_ALSO)
    return fail (error, "“also” of %s must be a list of at most %u symbols", where, MOST_ALSO);
  part->also = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const char *symbol = grape_json_element_text (array, i);
      if (!symbol || !is_symbol (symbol))
        return fail (error, "“also” of %s contains something that is not a symbol", where);
      part->also[i] = g_strdup (symbol);
    }
  return TRUE;
}

static gboolean
read_colour (GrapeDeckPart *part, JsonObject *object, const char *where, GError **error)
{
  const char *colour = grape_json_text (object, "colour");
  if (!json_object_has_member (object, "colour"))
    return TRUE;
  for (guint i = GRAPE_DECK_BLACK; colour && i <= GRAPE_DECK_PURPLE; i++)
    if (g_str_equal (colour, grape_deck_colour_name (i)))
      {
        part->colour = i;
        return TRUE;
      }
  return fail (error, "the colour of %s must be black, red, blue, green, orange or purple", where);
}

static gboolean
read_count (GrapeDeckPart *part, JsonObject *object, const char *where, GError **error)
{
  gint64 count = 1;
  if (json_object_has_member (object, "count")
      && (!grape_json_int (object, "count", &count) || count < 1 || count > GRAPE_DECK_MAX_CARDS))
    return fail (error, "“count” of %s must be a number from 1 to %u", where, GRAPE_DECK_MAX_CARDS);
  part->count = (guint)count;
  return TRUE;
}

static gboolean
fill_part (GrapeDeckPart *part, JsonObject *object, const char *where, GError **error)
{
  const char *name = grape_json_text (object, "name");
  const char *symbol = grape_json_text (object, "symbol");
  const char *shape = grape_json_text (object, "shape");
  if (!name || !is_name (name))
    return fail (error, "%s needs a “name” of 1 to %u characters", where, LONGEST_NAME);
  part->name = g_strdup (name);
  if (!symbol || !is_symbol (symbol))
    return fail (error,
                 "%s (%s) needs a “symbol” of 1 to %u characters, without spaces, full stops, "
                 "commas and brackets",
                 where, name, LONGEST_SYMBOL);
  part->symbol = g_strdup (symbol);
  if (json_object_has_member (object, "shape") && (!shape || !is_shape (shape)))
    return fail (error, "“shape” of %s must be a lower-case word", where);
  part->shape = g_strdup (shape);
  return read_also (part, object, where, error) && read_colour (part, object, where, error)
         && read_count (part, object, where, error);
}

/* @what: "suit"; @known: the members that each can have. */
static gboolean
read_parts (GPtrArray *parts, JsonObject *root, const char *member, const char *what,
            const char *const *known, guint min, guint max, GError **error)
{
  JsonArray *array = grape_json_array (root, member);
  if (!array && min == 0 && !json_object_has_member (root, member))
    return TRUE;
  if (!array)
    return fail (error, "“%s”, a list, is missing", member);
  guint n = json_array_get_length (array);
  if (n < min || n > max)
    return fail (error, "there may be %u to %u %s, not %u", min, max, member, n);
  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      g_autofree char *where = g_strdup_printf ("%s %u", what, i + 1);
      GrapeDeckPart *part = g_new0 (GrapeDeckPart, 1);
      g_ptr_array_add (parts, part);
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return fail (error, "%s must be an object", where);
      if (!check_members (json_node_get_object (node), known, where, error)
          || !fill_part (part, json_node_get_object (node), where, error))
        return FALSE;
      for (guint k = 0; k < i; k++)
        if (g_str_equal (part->name, ((GrapeDeckPart *)parts->pdata[k])->name))
          return fail (error, "%s %u and %u are both called %s", what, k + 1, i + 1, part->name);
    }
  return TRUE;
}

static gboolean
read_title (GrapeDeck *self, JsonObject *root, GError **error)
{
  const char *title = grape_json_text (root, "title"), *rule = grape_json_text (root, "rule");
  gsize before = strlen (TITLE_BEFORE), after = strlen (TITLE_AFTER);
  if (!title)
    return fail (error, "“title” is missing");
  gsize length = strlen (title);
  gboolean fits = length > before + after && g_str_has_prefix (title, TITLE_BEFORE)
                  && g_str_has_suffix (title, TITLE_AFTER);
  self->name = fits ? g_strndup (title + before, length - before - after) : NULL;
  if (!fits || !is_name (self->name))
    return fail (error,
                 "its title must have the form “" TITLE_BEFORE "<name>" TITLE_AFTER
                 "”, the name in at most %u characters",
                 LONGEST_NAME);
  self->title = g_strdup (title);
  if (json_object_has_member (root, "rule") && (!rule || !is_name (rule)))
    return fail (error, "“rule” must be the number of a rule");
  self->rule = g_strdup (rule);
  return TRUE;
}

/* One more way of writing a card; two cards may not share one. */
static gboolean
add_spelling (GrapeDeck *self, const char *text, guint kind, GError **error)
{
  guint other = GPOINTER_TO_UINT (g_hash_table_lookup (self->spellings, text));
  if (other && other - 1 != kind)
    {
      g_autofree char *one = grape_deck_card_name (self, other - 1);
      g_autofree char *two = grape_deck_card_name (self, kind);
      return fail (error, "“%s” could be the %s or the %s: change a symbol", text, one, two);
    }
  g_hash_table_insert (self->spellings, g_strdup (text), GUINT_TO_POINTER (kind + 1));
  self->longest = MAX (self->longest, strlen (text));
  return TRUE;
}

static const char *
nth_symbol (const GrapeDeckPart *part, guint n)
{
  if (n == 0)
    return part->symbol;
  return part->also ? part->also[n - 1] : NULL;
}

static gboolean
add_normal_card (GrapeDeck *self, guint suit_index, guint rank_index, GError **error)
{
  const GrapeDeckPart *suit = grape_deck_suit (self, suit_index);
  const GrapeDeckPart *rank = grape_deck_rank (self, rank_index);
  const char *of_rank, *of_suit;
  guint kind = suit_index * self->ranks->len + rank_index;
  for (guint r = 0; (of_rank = nth_symbol (rank, r)); r++)
    for (guint s = 0; (of_suit = nth_symbol (suit, s)); s++)
      {
        g_autofree char *text = g_strconcat (of_rank, of_suit, NULL);
        if (!add_spelling (self, text, kind, error))
          return FALSE;
      }
  return TRUE;
}

/* Case does not matter unless two cards differ by it alone. */
static void
fold_spellings (GrapeDeck *self)
{
  g_autoptr (GHashTable) folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer text, kind;
  g_hash_table_iter_init (&iter, self->spellings);
  while (g_hash_table_iter_next (&iter, &text, &kind))
    {
      g_autofree char *small = g_ascii_strdown (text, -1);
      gpointer other = g_hash_table_lookup (folded, small);
      if (other && other != kind)
        return;
      g_hash_table_insert (folded, g_steal_pointer (&small), kind);
    }
  g_hash_table_unref (self->spellings);
  self->spellings = g_steal_pointer (&folded);
  self->folds = TRUE;
}

static gboolean
make_cards (GrapeDeck *self, GError **error)
{
  guint n_normal = self->suits->len * self->ranks->len, n_cards = n_normal;
  for (guint kind = 0; kind < n_normal; kind++)
    g_ptr_array_add (self->symbols,
                     g_strconcat (grape_deck_rank (self, kind % self->ranks->len)->symbol,
                                  grape_deck_suit (self, kind / self->ranks->len)->symbol, NULL));
  for (guint i = 0; i < self->extras->len; i++)
    {
      const GrapeDeckPart *extra = g_ptr_array_index (self->extras, i);
      g_ptr_array_add (self->symbols, g_strdup (extra->symbol));
      n_cards += extra->count;
    }
  if (n_cards > GRAPE_DECK_MAX_CARDS)
    return fail (error, "%u cards are too many; a deck has at most %u", n_cards,
                 GRAPE_DECK_MAX_CARDS);
  self->copies = g_new (guint, self->symbols->len);
  self->optional = g_new0 (guint8, self->symbols->len);
  for (guint kind = 0; kind < self->symbols->len; kind++)
    self->copies[kind] = kind < n_normal ? 1 : grape_deck_extra (self, kind)->count;
  for (guint suit = 0; suit < self->suits->len; suit++)
    for (guint rank = 0; rank < self->ranks->len; rank++)
      if (!add_normal_card (self, suit, rank, error))
        return FALSE;
  for (guint i = 0; i < self->extras->len; i++)
    {
      const char *symbol;
      for (guint n = 0; (symbol = nth_symbol (g_ptr_array_index (self->extras, i), n)); n++)
        if (!add_spelling (self, symbol, n_normal + i, error))
          return FALSE;
    }
  fold_spellings (self);
  return TRUE;
}

static gboolean
read_optional (GrapeDeck *self, JsonObject *root, GError **error)
{
  if (!json_object_has_member (root, "optional"))
    return TRUE;
  JsonArray *array = grape_json_array (root, "optional");
  if (!array)
    return fail (error, "“optional” must be a list of cards");
  guint n_optional = 0;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *symbol = grape_json_element_text (array, i);
      guint kind = 0;
      if (!symbol || !grape_deck_find (self, symbol, &kind))
        return fail (error, "“optional” lists %s%s%s, which is not a card of this deck",
                     symbol ? "“" : "", symbol ? symbol : "something", symbol ? "”" : "");
      n_optional += !self->optional[kind];
      self->optional[kind] = TRUE;
    }
  if (n_optional == self->symbols->len)
    return fail (error, "some cards may be optional, but not all");
  return TRUE;
}

/* Catches two suits or two ranks with the same symbol here, where the message can say so best. */
static gboolean
check_symbols (GPtrArray *parts, const char *what, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < parts->len; i++)
    {
      const GrapeDeckPart *part = g_ptr_array_index (parts, i);
      const char *symbol;
      for (guint n = 0; (symbol = nth_symbol (part, n)); n++)
        {
          const GrapeDeckPart *other = g_hash_table_lookup (seen, symbol);
          if (other && other != part)
            return fail (error, "the %ss %s and %s have the same symbol “%s”", what, other->name,
                         part->name, symbol);
          g_hash_table_insert (seen, (gpointer)symbol, (gpointer)part);
        }
    }
  return TRUE;
}

static gboolean
read_all (GrapeDeck *self, JsonObject *root, GError **error)
{
  static const char *const members[]
      = { "$schema", "$comment", "title", "rule", "suits", "ranks", "extras", "optional", NULL };
  static const char *const of_suit[] = { "name", "symbol", "also", "shape", "colour", NULL };
  static const char *const of_rank[] = { "name", "symbol", "also", "shape", NULL };
  static const char *const of_extra[] = { "name", "symbol", "also", "shape", "count", NULL };
  return check_members (root, members, "it", error) && read_title (self, root, error)
         && read_parts (self->suits, root, "suits", "suit", of_suit, 1, GRAPE_DECK_MAX_SUITS, error)
         && read_parts (self->ranks, root, "ranks", "rank", of_rank, 1, GRAPE_DECK_MAX_RANKS, error)
         && read_parts (self->extras, root, "extras", "extra card", of_extra, 0,
                        GRAPE_DECK_MAX_EXTRAS, error)
         && check_symbols (self->suits, "suit", error) && check_symbols (self->ranks, "rank", error)
         && check_symbols (self->extras, "extra card", error) && make_cards (self, error)
         && read_optional (self, root, error);
}

/**
 * grape_deck_parse:
 * @bytes: a definition as data/schemas/deck.schema.json describes it
 *
 * Reads and checks a definition; all optional cards are in, as rule 1250.4 says unless told
 * otherwise. Errors: GRAPE_ERROR_FORMAT, GRAPE_ERROR_LIMIT.
 */
GrapeDeck *
grape_deck_parse (const char *bytes, gsize n_bytes, GError **error)
{
  if (n_bytes > GRAPE_DECK_MAX_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, RULE,
                       "The deck's definition has %" G_GSIZE_FORMAT
                       " bytes; at most %u are allowed",
                       n_bytes, GRAPE_DECK_MAX_BYTES);
      return NULL;
    }
  g_autofree char *text = g_strndup (bytes, n_bytes);
  if (strlen (text) != n_bytes)
    {
      fail (error, "it contains a zero byte");
      return NULL;
    }
  g_autoptr (GError) wrong = NULL;
  g_autoptr (JsonNode) root = grape_json_parse_object (text, &wrong);
  if (!root)
    {
      fail (error, "%s", wrong->message);
      return NULL;
    }
  g_autoptr (GrapeDeck) self = grape_deck_alloc ();
  return read_all (self, json_node_get_object (root), error) ? g_steal_pointer (&self) : NULL;
}
