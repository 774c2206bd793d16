/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error domain of the engine and the games: a GError that also knows the clause it rests on. */
#include "grape-error.h"

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

/**
 * grape_error_set:
 * @rule: (nullable): the clause that decides, as people cite it ("1250.16 section 5")
 *
 * Sets @error, if anybody wants it, to a sentence made from @format.
 */
void
grape_error_set (GError **error, GrapeErrorCode code, const char *rule, const char *format, ...)
{
  if (!error)
    return;
  va_list arguments;
  va_start (arguments, format);
  *error = g_error_new_valist (GRAPE_ERROR, (int)code, format, arguments);
  va_end (arguments);
  grape_error_get_private (*error)->rule = g_strdup (rule);
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
