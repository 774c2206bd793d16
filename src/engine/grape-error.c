/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error domain of the engine and the games: a GError that also knows the clause it rests on. */
#include "grape-error.h"

#include <string.h>

typedef struct
{
  char *rule;
} GrapeErrorPrivate;

static void
grape_error_private_init (GrapeErrorPrivate *self)
{
  self->rule = NULL;
}

static void
grape_error_private_copy (const GrapeErrorPrivate *from, GrapeErrorPrivate *to)
{
  to->rule = g_strdup (from->rule);
}

static void
grape_error_private_clear (GrapeErrorPrivate *self)
{
  g_free (self->rule);
}

G_DEFINE_EXTENDED_ERROR (GrapeError, grape_error)

/* The most bytes of a quotation, and of a whole sentence. */
#define MAX_QUOTED  160
#define MAX_MESSAGE 1000

/* Whether a character would act on a terminal or in a line of text instead of being shown:
 * controls, line and paragraph separators, and what turns the direction of writing. */
static gboolean
is_unseen (gunichar c)
{
  return g_unichar_iscntrl (c) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
         || c == 0x200e || c == 0x200f || c == 0x61c || c == 0xfeff;
}

static void
append_seen (GString *text, gunichar c)
{
  if (!is_unseen (c))
    g_string_append_unichar (text, c);
  else if (c < 0x80)
    g_string_append_printf (text, "\\x%02x", c);
  else
    g_string_append_printf (text, "\\u{%x}", c);
}

/* A sentence may quote what anybody wrote: long quotations are cut, and what cannot be seen is
 * written out, so that it reads the same on a terminal, in a window and in JSON. */
static char *
tidy (const char *message)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);
  GString *text = g_string_new (NULL);
  gsize quoted = 0; /* where the quotation begins; 0: outside of one */
  for (const char *at = valid; *at && text->len < MAX_MESSAGE; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      const char *end = quoted && text->len - quoted >= MAX_QUOTED ? strstr (at, "”") : NULL;
      if (end && end - at > 3)
        {
          g_string_append (text, "…");
          at = end;
          c = 0x201d;
        }
      append_seen (text, c);
      if (c == 0x201c && !quoted)
        quoted = text->len;
      else if (c == 0x201d)
        quoted = 0;
    }
  if (text->len >= MAX_MESSAGE)
    g_string_append (text, "…");
  return g_string_free (text, FALSE);
}

/**
 * grape_error_set:
 * @rule: (nullable): the clause that decides, as people cite it ("1250.16 section 5")
 *
 * Sets @error, if it is not NULL, to a sentence made from @format. Quotations may hold anything:
 * this cuts them and makes them visible.
 *
 * Returns: %FALSE, so that a caller that refuses something can return it
 */
gboolean
grape_error_set (GError **error, GrapeErrorCode code, const char *rule, const char *format, ...)
{
  if (!error)
    return FALSE;
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *tidied = tidy (message);
  *error = g_error_new_literal (GRAPE_ERROR, (int)code, tidied);
  grape_error_get_private (*error)->rule = g_strdup (rule);
  return FALSE;
}

/**
 * grape_error_nick:
 *
 * Returns: the code of an engine error as a word for programs ("illegal"); "other" for any other
 *   domain
 */
const char *
grape_error_nick (const GError *error)
{
  static const char *const nicks[] = {
    [GRAPE_ERROR_SYNTAX] = "syntax", [GRAPE_ERROR_ILLEGAL] = "illegal",
    [GRAPE_ERROR_TURN] = "turn",     [GRAPE_ERROR_SEAT] = "seat",
    [GRAPE_ERROR_AUTHOR] = "author", [GRAPE_ERROR_TIME] = "time",
    [GRAPE_ERROR_HOLD] = "hold",     [GRAPE_ERROR_OVER] = "over",
    [GRAPE_ERROR_OPTION] = "option", [GRAPE_ERROR_SETUP] = "setup",
    [GRAPE_ERROR_FORMAT] = "format", [GRAPE_ERROR_HASH] = "hash",
    [GRAPE_ERROR_CHANCE] = "chance", [GRAPE_ERROR_VERSION] = "version",
    [GRAPE_ERROR_LIMIT] = "limit",   [GRAPE_ERROR_UNSUPPORTED] = "unsupported",
    [GRAPE_ERROR_SECRET] = "secret",
  };
  if (error->domain != GRAPE_ERROR || error->code < 0 || error->code >= (int)G_N_ELEMENTS (nicks))
    return "other";
  return nicks[error->code];
}

/**
 * grape_error_rule:
 *
 * Returns: (nullable): the clause that an engine error rests on
 */
const char *
grape_error_rule (const GError *error)
{
  if (error->domain != GRAPE_ERROR)
    return NULL;
  return grape_error_get_private (error)->rule;
}
