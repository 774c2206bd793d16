/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compatibility normalization for reading, sign by sign, so that the caller knows where each came
 * from. Not all of NFKC: a raised 2 is no 2 of "102", and a fraction is no number and a slash. */
#include "grape-fold.h"

#include <string.h>

#define MOST_PARTS 18 /* of a decomposition, says Unicode */

typedef struct
{
  gunichar first, last;
} Range;

static gboolean
is_in (gunichar c, const Range *ranges)
{
  for (; ranges->last != 0; ranges++)
    if (c >= ranges->first && c <= ranges->last)
      return TRUE;
  return FALSE;
}

/* Shown as other letters are, in another shape. */
static gboolean
is_shape (gunichar c)
{
  static const Range shapes[] = { { 0x2000, 0x200a },
                                  { 0x2102, 0x2134 },
                                  { 0x2160, 0x217f },
                                  { 0x2460, 0x24ea },
                                  { 0x3000, 0x3000 },
                                  { 0xfb00, 0xfb06 },
                                  { 0xff01, 0xffee },
                                  { 0x1d400, 0x1d7ff },
                                  { 0x1f130, 0x1f149 },
                                  { 0x1fbf0, 0x1fbf9 },
                                  { 0, 0 } };
  /* "c/o", "°C", "TM": more than a shape. */
  static const Range others[] = { { 0x2103, 0x2109 },
                                  { 0x2116, 0x2118 },
                                  { 0x211e, 0x2123 },
                                  { 0x2125, 0x2125 },
                                  { 0x2127, 0x2127 },
                                  { 0x2129, 0x2129 },
                                  { 0, 0 } };

  return is_in (c, shapes) && !is_in (c, others);
}

/* Nobody sees them: a place to break a word, joiners, and what chooses a picture. */
static gboolean
is_unseen (gunichar c)
{
  static const Range unseen[] = { { 0xad, 0xad },     { 0x200b, 0x200b },   { 0x20e3, 0x20e3 },
                                  { 0x2060, 0x2064 }, { 0xfe00, 0xfe0f },   { 0xfeff, 0xfeff },
                                  { 0x34f, 0x34f },   { 0xe0100, 0xe01ef }, { 0, 0 } };

  return is_in (c, unseen);
}

/**
 * grape_fold_sign:
 * @text: valid UTF-8, at least one sign of it
 *
 * A letter and the accents behind it are one sign.
 */
gsize
grape_fold_sign (const char *text, gsize n_bytes, GString *folded)
{
  const char *end = text + n_bytes, *next = g_utf8_next_char (text);
  gunichar c = g_utf8_get_char (text), composed;
  gunichar parts[MOST_PARTS];

  while (next < end && g_unichar_combining_class (g_utf8_get_char (next)) != 0
         && g_unichar_compose (c, g_utf8_get_char (next), &composed))
    {
      c = composed;
      next = g_utf8_next_char (next);
    }
  if (is_shape (c))
    {
      gsize n = g_unichar_fully_decompose (c, TRUE, parts, G_N_ELEMENTS (parts));

      for (gsize i = 0; i < MIN (n, G_N_ELEMENTS (parts)); i++)
        g_string_append_unichar (folded, parts[i]);
    }
  else if (!is_unseen (c))
    g_string_append_unichar (folded, c);
  return (gsize)(next - text);
}

/**
 * grape_fold:
 *
 * Returns: (transfer full): all of it
 */
char *
grape_fold (const char *text)
{
  gsize n_bytes = strlen (text);
  GString *folded = g_string_sized_new (n_bytes);

  for (gsize at = 0; at < n_bytes;)
    at += grape_fold_sign (text + at, n_bytes - at, folded);
  return g_string_free (folded, FALSE);
}
