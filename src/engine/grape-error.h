/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors of the engine and of the games: a code that programs read, a sentence that people read,
 * and the clause of the rule that was broken, where there is one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_ERROR (grape_error_quark ())

/**
 * GrapeErrorCode:
 * @GRAPE_ERROR_SYNTAX: the text is not in the game's notation
 * @GRAPE_ERROR_ILLEGAL: the notation is right, but the rule forbids it in this position
 * @GRAPE_ERROR_TURN: nothing is owed by this seat now (not its turn, or it has moved)
 * @GRAPE_ERROR_SEAT: no such seat or player, or the seat is no longer in the game
 * @GRAPE_ERROR_AUTHOR: this may only be done by somebody else (the referee, a player)
 * @GRAPE_ERROR_TIME: a time stamp is malformed or before the last event
 * @GRAPE_ERROR_HOLD: the game is paused or has no referee
 * @GRAPE_ERROR_OVER: the game is over
 * @GRAPE_ERROR_OPTION: an option is unknown or out of range
 * @GRAPE_ERROR_SETUP: a given position is malformed or impossible
 * @GRAPE_ERROR_FORMAT: a file or script is malformed
 * @GRAPE_ERROR_HASH: a log was altered: a hash or a commitment does not agree
 * @GRAPE_ERROR_CHANCE: a draw does not agree with the seed
 * @GRAPE_ERROR_VERSION: written for a version that this program does not know
 * @GRAPE_ERROR_LIMIT: too large or too many
 * @GRAPE_ERROR_UNSUPPORTED: this game does not have that
 * @GRAPE_ERROR_SECRET: the text would tell its reader a secret
 */
typedef enum
{
  GRAPE_ERROR_SYNTAX,
  GRAPE_ERROR_ILLEGAL,
  GRAPE_ERROR_TURN,
  GRAPE_ERROR_SEAT,
  GRAPE_ERROR_AUTHOR,
  GRAPE_ERROR_TIME,
  GRAPE_ERROR_HOLD,
  GRAPE_ERROR_OVER,
  GRAPE_ERROR_OPTION,
  GRAPE_ERROR_SETUP,
  GRAPE_ERROR_FORMAT,
  GRAPE_ERROR_HASH,
  GRAPE_ERROR_CHANCE,
  GRAPE_ERROR_VERSION,
  GRAPE_ERROR_LIMIT,
  GRAPE_ERROR_UNSUPPORTED,
  GRAPE_ERROR_SECRET,
} GrapeErrorCode;

GQuark grape_error_quark (void);

gboolean grape_error_set (GError **error, GrapeErrorCode code, const char *rule, const char *format,
                          ...) G_GNUC_PRINTF (4, 5);
const char *grape_error_nick (const GError *error);
const char *grape_error_rule (const GError *error);

G_END_DECLS
