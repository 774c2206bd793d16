/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Mediocrity for its tests: seats 0, 1, 2 ... are Ann, Bob, Cleo ... with the player
 * numbers 1, 2, 3 ..., unless a test draws them. Times are hours after the start. */
#pragma once

#include "engine/grape-instance.h"
#include "games/mediocrity/mediocrity-view.h"

#include <string.h>

extern const GrapeRules grape_mediocrity_rules;

#define START    G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */
#define HOURS(n) (START + (n)*GRAPE_HOUR_S)
#define DAYS(n)  (START + (n)*GRAPE_DAY_S)

static inline JsonNode *
json (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *copy = g_strdup (text);
  for (char *at = copy; *at; at++)
    if (*at == '\'')
      *at = '"';
  JsonNode *node = json_from_string (copy, &error);
  g_assert_no_error (error);
  return node;
}

/* @options: "least=none most=none", or NULL; @setup: a position with ' for ", or NULL: none */
static inline GrapeInstance *
try_table (guint n, const char *options, const char *setup, GError **error)
{
  static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus" };
  guint8 seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (&grape_mediocrity_rules, "0123456789abcdef", "Test", START);
  g_auto (GStrv) pairs = g_strsplit (options ? options : "", " ", -1);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name
          = i < G_N_ELEMENTS (names) ? g_strdup (names[i]) : g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  for (guint i = 0; pairs[i] && *pairs[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);
      if (!grape_options_set (header->options, pair[0], pair[1], error))
        return NULL;
    }
  header->setup = setup ? json (setup) : NULL;
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, error);
  if (instance && !grape_instance_advance (instance, START, error))
    g_assert_not_reached ();
  return instance;
}

static inline GrapeInstance *
table_with (guint n, const char *options, const char *setup)
{
  g_autoptr (GError) error = NULL;
  GrapeInstance *instance = try_table (n, options, setup, &error);
  g_assert_no_error (error);
  return instance;
}

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

static inline void
ok (GrapeInstance *instance, gint64 at, int seat, const char *text)
{
  g_autoptr (GError) error = NULL;
  grape_instance_act (instance, at, seat, text, &error);
  g_assert_no_error (error);
}

/* Refused with @code, by a sentence in which @words stands. */
static inline void
refused (GrapeInstance *instance, gint64 at, int seat, const char *text, GrapeErrorCode code,
         const char *words)
{
  g_autoptr (GError) error = NULL;
  if (grape_instance_act (instance, at, seat, text, &error))
    g_error ("“%s” was accepted", text);
  if (!strstr (error->message, words))
    g_error ("“%s” was refused with “%s”, without “%s”", text, error->message, words);
  g_assert_error (error, GRAPE_ERROR, (int)code);
}

static inline void
pass (GrapeInstance *instance, gint64 until)
{
  g_autoptr (GError) error = NULL;
  grape_instance_advance (instance, until, &error);
  g_assert_no_error (error);
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
        ok (instance, at, seat, text);
    }
  g_assert_null (list[i]);
}

/* A whole round of three days: returns when it ended. */
static inline gint64
play_round (GrapeInstance *instance, gint64 at, const char *integers)
{
  int moderator = grape_mediocrity_moderator (state (instance));
  ok (instance, at, moderator, "begin");
  choose (instance, at + 60, integers);
  ok (instance, at + 3 * GRAPE_DAY_S, moderator, "announce");
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
