/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a subject names an instance, as people shorten names: "Kitchen Table" for "Spades: the
 * Kitchen Table", "PS12" for "Pure Skill #12", "GM r3" for "The Great Mediocrity". */
#include "grape-find.h"

#include <string.h>

#define LEAST_WORD 4 /* letters of a word that may stand for a name */
#define FULL_NAME  100

typedef struct
{
  char *form; /* folded: letters only, or digits only */
  gboolean digits;
  gboolean capital; /* it was in capitals */
  gboolean glued;   /* to the piece before it: "PS" "12" */
  gboolean parted;  /* a mark of a new part stands before it */
} Piece;

static void
clear_piece (gpointer piece)
{
  g_free (((Piece *)piece)->form);
}

static gboolean
is_roman (const char *form)
{
  return *form && strspn (form, "ivx") == strlen (form);
}

/* Cuts @text into words and numbers; what stands at its beginning to say that it is an answer goes.
 */
static GArray *
cut (const char *text)
{
  GArray *pieces = g_array_new (FALSE, TRUE, sizeof (Piece));
  gboolean parted = FALSE;
  const char *at = text;

  g_array_set_clear_func (pieces, clear_piece);
  while (*at)
    {
      gunichar first = g_utf8_get_char (at);
      const char *end = at;
      gboolean digits = g_unichar_isdigit (first), capital = TRUE;

      if (!g_unichar_isalnum (first))
        {
          parted |= strchr (":()[]/,-!?", (int)(first < 128 ? first : '?')) != NULL;
          at = g_utf8_next_char (at);
          continue;
        }
      while (*end && g_unichar_isalnum (g_utf8_get_char (end))
             && !!g_unichar_isdigit (g_utf8_get_char (end)) == digits)
        {
          capital &= !g_unichar_islower (g_utf8_get_char (end));
          end = g_utf8_next_char (end);
        }
      g_autofree char *part = g_strndup (at, (gsize)(end - at));
      Piece piece
          = { .form = g_utf8_casefold (part, -1),
              .digits = digits,
              .capital = capital,
              .glued = at > text && g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at))),
              .parted = parted };

      parted = FALSE;
      if (*end == ':' && strstr ("|re|fwd|fw|aw|sv|antw|", piece.form) && strlen (piece.form) > 1)
        g_free (piece.form);
      else
        g_array_append_val (pieces, piece);
      at = end;
    }
  return pieces;
}

static const Piece *
piece_at (const GArray *pieces, guint at)
{
  static const Piece none = { .form = (char *)"", .parted = TRUE };

  return at < pieces->len ? &g_array_index (pieces, Piece, at) : &none;
}

static gboolean
is_small (const char *form)
{
  static const char *const small[]
      = { "the", "a", "an", "of", "no", "nr", "number", "game", "v", "vs", "and", NULL };

  return g_strv_contains (small, form);
}

/* How many pieces of @subject from @at on say the words of @part, small ones left out; 0: none. */
static guint
says (const GArray *subject, guint at, const GArray *part, guint first, guint last)
{
  guint n = at;

  for (guint i = first; i < last; i++)
    {
      if (is_small (piece_at (part, i)->form))
        continue;
      while (n > at && is_small (piece_at (subject, n)->form))
        n++;
      if (!g_str_equal (piece_at (subject, n)->form, piece_at (part, i)->form))
        return 0;
      n++;
    }
  return n - at;
}

/* The phrases of @titles, apart by |, each cut. */
static GPtrArray *
cut_titles (const char *titles)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
  g_auto (GStrv) each = g_strsplit (titles ? titles : "", "|", -1);

  for (guint i = 0; each[i]; i++)
    g_ptr_array_add (all, cut (each[i]));
  return all;
}

/* Whether one of @titles stands at @at. Returns: its pieces */
static guint
title_at (const GArray *subject, guint at, const GPtrArray *titles)
{
  guint best = 0;

  for (guint i = 0; i < titles->len; i++)
    {
      const GArray *title = g_ptr_array_index (titles, i);
      guint n = 0;

      while (n < title->len
             && g_str_equal (piece_at (subject, at + n)->form, piece_at (title, n)->form))
        n++;
      if (n == title->len)
        best = MAX (best, n);
    }
  return best;
}

/* The first letters of the words from @first to @last, numbers and small words left out. */
static char *
initials (const GArray *name, guint first, guint last)
{
  GString *letters = g_string_new (NULL);

  for (guint i = first; i < last; i++)
    if (!is_small (piece_at (name, i)->form) && !piece_at (name, i)->digits
        && !(i + 1 == last && is_roman (piece_at (name, i)->form)))
      g_string_append_unichar (letters, g_utf8_get_char (piece_at (name, i)->form));
  return g_string_free (letters, FALSE);
}

/* "PS12", "Fict 31", "Lantern II": what stands for the game, and the name's number right after it.
 */
static gboolean
has_number (const GArray *subject, const GArray *name, const GPtrArray *titles)
{
  const char *number = NULL;
  guint place = 0;

  for (guint i = 0; i < name->len; i++)
    if (piece_at (name, i)->digits || (i && is_roman (piece_at (name, i)->form)))
      {
        number = piece_at (name, i)->form;
        place = i;
      }
  if (!number || !place)
    return FALSE;
  g_autofree char *letters = initials (name, 0, place);
  for (guint at = 0; at < subject->len; at++)
    {
      const char *form = piece_at (subject, at)->form;
      guint n = title_at (subject, at, titles);
      gsize length = strlen (form);

      if (!n
          && (g_str_equal (form, letters)
              || (length >= 3 && g_str_has_prefix (piece_at (name, place - 1)->form, form))))
        n = 1;
      n += n && is_small (piece_at (subject, at + n)->form);
      if (n && g_str_equal (piece_at (subject, at + n)->form, number))
        return TRUE;
    }
  return FALSE;
}

/* A part of the name that tells it from others: "Kitchen Table", "The Dozen", "KT". */
static gboolean
has_part (const GArray *subject, const GArray *name, guint first, guint last,
          const GPtrArray *titles)
{
  guint words = 0, letters = 0, titled = title_at (name, first, titles);
  gboolean number = FALSE, article = is_small (piece_at (name, first)->form);
  g_autofree char *short_form = initials (name, first, last);

  if (titled + first >= last)
    return FALSE;
  for (guint i = first; i < last; i++)
    {
      gboolean small = is_small (piece_at (name, i)->form);

      number |= piece_at (name, i)->digits;
      words += !small;
      if (!small)
        letters = MAX (letters, (guint)g_utf8_strlen (piece_at (name, i)->form, -1));
    }
  if (number)
    return FALSE; /* has_number() looks for it */
  for (guint at = 0; at < subject->len; at++)
    {
      guint n = says (subject, at, name, first, last);
      const Piece *one = piece_at (subject, at), *after = piece_at (subject, at + 1);

      if (n && words > 1)
        return TRUE;
      /* "the dozen", "Re: Dozen r3", "autumn go": one word needs more than itself */
      if (n && letters >= LEAST_WORD
          && ((article && at && g_str_equal (piece_at (subject, at - 1)->form, "the"))
              || (at == 0
                  && (subject->len == 1 || after->parted
                      || strstr ("|r|rd|round|turn|trick|t|go|", after->form)))
              || (one->parted && after->parted)))
        return TRUE;
      if (strlen (short_form) > 1 && g_str_equal (one->form, short_form)
          && (one->capital || after->digits))
        return TRUE;
    }
  return FALSE;
}

/* "Gatehouse" of "Gatehouse Spades", "Cloister" of "Skill in the Cloister": what the name has
 * beside its game and its number, first in the subject and with nothing behind it but what belongs
 * to a game. */
static gboolean
has_rest (const GArray *subject, const GArray *name, const GPtrArray *titles)
{
  static const char *const belongs[]
      = { "r",    "rd",    "round", "turn", "trick", "t",      "go",   "bid",  "bids", "bidding",
          "lead", "leads", "card",  "move", "moves", "number", "play", "vote", NULL };
  gboolean titled = FALSE, said = TRUE;
  guint n_rest = 0, letters = 0;

  for (guint i = 0; i < name->len;)
    {
      const Piece *one = piece_at (name, i);
      guint n = title_at (name, i, titles);

      titled |= n > 0;
      if (!n && !one->digits && !is_small (one->form) && !g_str_equal (one->form, "in")
          && !(i && is_roman (one->form)))
        {
          said &= g_str_equal (piece_at (subject, n_rest++)->form, one->form);
          letters = MAX (letters, (guint)g_utf8_strlen (one->form, -1));
        }
      i += MAX (n, 1);
    }
  const Piece *after = piece_at (subject, n_rest);
  return n_rest && said && titled && letters >= LEAST_WORD
         && (n_rest > 1 || subject->len == 1 || after->parted
             || g_strv_contains (belongs, after->form));
}

/* "psb" for "PS.b" */
static gboolean
is_run_together (const GArray *subject, const GArray *name)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < name->len; i++)
    g_string_append (all, piece_at (name, i)->form);
  for (guint at = 0; name->len > 1 && at < subject->len; at++)
    if (g_str_equal (piece_at (subject, at)->form, all->str))
      return TRUE;
  return FALSE;
}

/* "Spades r3", "Lantern!", "SCG": nothing but the game is named. */
static gboolean
has_title (const GArray *subject, const GPtrArray *titles)
{
  guint n = title_at (subject, 0, titles);
  const Piece *after = piece_at (subject, n);
  guint letters = 0;

  for (guint i = 0; i < n; i++)
    letters += (guint)strlen (piece_at (subject, i)->form);
  if (letters < 3 || after->digits)
    return FALSE;
  return n == subject->len || after->parted
         || g_strv_contains (
             (const char *const[]){ "r", "rd", "round", "turn", "trick", "vote", NULL },
             after->form);
}

/**
 * grape_find_named:
 * @subject: (nullable): of a message
 * @name: of an instance
 * @titles: (nullable): what people call its game, apart by |
 *
 * Returns: how surely the subject names the instance: 0: not; 1: only its game; more: the name, in
 * full or shortened, the more the longer the name that is there in full
 */
guint
grape_find_named (const char *subject, const char *name, const char *titles)
{
  g_autoptr (GArray) pieces = NULL, parts = NULL;
  g_autoptr (GPtrArray) called = NULL;
  guint first = 0;

  if (!subject || !g_utf8_validate (subject, -1, NULL) || !name)
    return 0;
  if (grape_find_names (subject, name))
    return FULL_NAME + (guint)MIN (strlen (name), 1000);
  pieces = cut (subject);
  parts = cut (name);
  called = cut_titles (titles);
  if (is_run_together (pieces, parts) || has_number (pieces, parts, called)
      || has_rest (pieces, parts, called))
    return 2;
  for (guint i = 1; i <= parts->len; i++)
    if (i == parts->len || piece_at (parts, i)->parted)
      {
        if (has_part (pieces, parts, first, i, called))
          return 2;
        first = i;
      }
  return has_title (pieces, called) ? 1 : 0;
}
