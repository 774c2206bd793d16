/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Mediocrity for its tests: seats 0, 1, 2 ... are Ann, Bob, Cleo ... with the player
 * numbers 1, 2, 3 ..., unless a test draws them. */
#pragma once

#include "game-fixture.h"
#include "games/mediocrity/mediocrity-view.h"

extern const GrapeRules grape_mediocrity_rules;

static inline Game *
try_table (guint n, const char *options, const char *setup, GError **error)
{
  Game *self = game_table ("mediocrity", n, options, setup, error);
  if (self)
    pass_to (self, START);
  return self;
}

#define table_with(n, options, setup) try_table (n, options, setup, NULL)

/* The usual one: numbers by seat, the lengths of the rule. */
static inline GrapeInstance *
table (guint n)
{
  return table_with (n, NULL, "{'stage':'between'}");
}

static inline gconstpointer
state (GrapeInstance *instance)
{
  return grape_instance_position (instance)->state;
}

/* Refused with @code, by a sentence that contains @words. */
static inline void
refused (Game *self, gint64 at, int seat, const char *text, GrapeErrorCode code, const char *words)
{
  g_autoptr (GError) error = refusal (self, at, seat, text, code);
  if (!strstr (error->message, words))
    g_error ("“%s” was refused with “%s”, without “%s”", text, error->message, words);
}

static inline const GrapeMediocrityRound *
last_round (GrapeInstance *instance)
{
  guint n = MEDIOCRITY_VIEW (state (instance))->past->len;
  g_assert_cmpuint (n, >, 0);
  return grape_mediocrity_past (state (instance), n - 1);
}
