/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games for their tests: set up as a table or played from a script, and short ways to ask about the
 * result. JSON is written with ' for ", and shown so. Times count from 2026-01-05T10:00:00Z. A
 * game's own fixture says which game it is, and adds what only that game has. */
#pragma once

#include "engine/grape-instance.h"

#include <string.h>

#define START    G_GINT64_CONSTANT (1767607200)
#define HOURS(h) (START + (gint64)((h)*3600))
#define DAYS(d)  (START + (gint64)((d)*86400))
#define REF      GRAPE_AUTHOR_REFEREE

typedef GrapeInstance Game;
void game_free (Game *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, game_free)

/* Making one. If @error is NULL, a failure fails the test. */
Game *game_table (const char *id, guint n_seats, const char *options, const char *setup,
                  GError **error);
Game *game_script (const char *id, const char *seats, const char *members, GError **error);
Game *game_scriptf (const char *id, const char *seats, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Going on. */
void act (Game *self, gint64 at, int author, const char *text);
GError *refusal (Game *self, gint64 at, int author, const char *text, GrapeErrorCode code);
void pass_to (Game *self, gint64 at);

/* Asking. */
const GrapeEvent *last_event (Game *self, GrapeEventKind kind, const char *prefix);
char *seen (Game *self, GrapeViewer viewer, const char *name);
char *verdict (Game *self, guint number);
char *trial (Game *self, int seat, const char *text);

static inline const GrapePosition *
now (Game *self)
{
  return grape_instance_position (self);
}

#define assert_text(found, expected)                                                               \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *found_ = found;                                                               \
    g_assert_cmpstr (found_, ==, expected);                                                        \
  }                                                                                                \
  G_STMT_END

#define assert_seen(game, viewer, name, value) assert_text (seen (game, viewer, name), value)
#define assert_member(game, name, value)       assert_seen (game, GRAPE_VIEWER_REFEREE, name, value)
#define assert_verdict(game, number, value)    assert_text (verdict (game, number), value)
#define assert_trial(game, seat, text, value)  assert_text (trial (game, seat, text), value)
