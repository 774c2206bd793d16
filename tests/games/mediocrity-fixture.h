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

/* Refused with @code, by a sentence in which @words stands. */
static inline void
refused (Game *self, gint64 at, int seat, const char *text, GrapeErrorCode code, const char *words)
{
  g_autoptr (GError) error = refusal (self, at, seat, text, code);
  if (!strstr (error->message, words))
    g_error ("“%s” was refused with “%s”, without “%s”", text, error->message, words);
}

/* Seats 1, 2, ... other than the Moderator choose, as in "3 4 5"; 0: nothing is sent. */
static inline void
choose (GrapeInstance *instance, gint64 at, const char *integers)
{
  g_auto (GStrv) list = g_strsplit (integers, " ", -1);
  guint i = 0;
  for (int seat = 0; seat < (int)grape_mediocrity_n_seats (state (instance)); seat++)
    {
      if (seat == grape_mediocrity_moderator (state (instance))
          || !grape_mediocrity_playing (state (instance), seat))
        continue;
      g_autofree char *text = g_strdup_printf ("choose %s", list[i]);
      if (!g_str_equal (list[i++], "0"))
        act (instance, at, seat, text);
    }
  g_assert_null (list[i]);
}

/* A whole round of three days: returns when it ended. */
static inline gint64
play_round (GrapeInstance *instance, gint64 at, const char *integers)
{
  int moderator = grape_mediocrity_moderator (state (instance));
  act (instance, at, moderator, "begin");
  choose (instance, at + 60, integers);
  act (instance, at + 3 * GRAPE_DAY_S, moderator, "announce");
  return at + 3 * GRAPE_DAY_S;
}

static inline const GrapeMediocrityRound *
last_round (GrapeInstance *instance)
{
  guint n = grape_mediocrity_n_past (state (instance));
  g_assert_cmpuint (n, >, 0);
  return grape_mediocrity_past (state (instance), n - 1);
}

/* What the last event's reports say, one a line: "Play: Ann begins ..." */
static inline char *
told (GrapeInstance *instance, guint first)
{
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, first);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_string_append_printf (text, "%s: %s\n", report->rule ? report->rule : "-", report->text);
    }
  return g_string_free (text, FALSE);
}

static inline void
has (const char *text, const char *words)
{
  if (!strstr (text, words))
    g_error ("“%s” does not stand in: %s", words, text);
}
