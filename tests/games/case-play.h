/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One case being played: settings, then an instance, acts, and questions about it. README.md has
 * the statements; case-play.c knows those that do something, case-ask.c and case-words.c those that
 * expect something, case-checks.c what every case must hold unasked. */
#pragma once

#include "case-file.h"

#include "engine/grape-instance.h"

typedef struct
{
  const GrapeRules *rules;

  /* Settings, until the game begins */
  GPtrArray *seats;   /* of char */
  GPtrArray *options; /* of char: "deadline=none" */
  JsonObject *setup;  /* or NULL */
  char *referee;
  char *called;      /* the instance; or NULL */
  gboolean refereed; /* where the game leaves it open: one is named */
  gint64 start;
  guint8 seed[GRAPE_SEED_BYTES];
  gboolean no_seed, held;
  gboolean once; /* what it comes to cannot be given again */

  /* The game */
  GrapeInstance *instance;
  gboolean is_copy;     /* a player's copy of the log: "copy of Bob" */
  GrapePosition *asked; /* an earlier position: "back to event 3"; or NULL: now */
  gint64 clock;         /* the latest time that was named */
  guint n_expected;     /* how many things were expected so far */
} CasePlay;

/* For tests that listen: each refusal as it is judged, and each act after it was made. */
extern void (*case_refused) (const GError *refusal);
extern void (*case_acted) (CasePlay *self, guint n_events_before);

void case_play_init (CasePlay *self, const GrapeRules *rules);
void case_play_clear (CasePlay *self);
gboolean case_run (const GrapeRules *rules, const Case *one, GError **error);

/* Settings and acts. */
gboolean case_play_set (CasePlay *self, const CaseLine *line, gboolean *known, GError **error);
gboolean case_play_begin (CasePlay *self, const CaseLine *line, GError **error);
gboolean case_play_do (CasePlay *self, const CaseLine *line, gboolean *known, GError **error);
GrapeInstance *case_play_new (CasePlay *self, GError **error);
void case_play_copy_settings (CasePlay *to, const CasePlay *from);

/* Expectations. */
gboolean case_ask (CasePlay *self, const CaseLine *line, gboolean *known, GError **error);
gboolean case_words (CasePlay *self, const CaseLine *line, gboolean *known, GError **error);
gboolean case_check (CasePlay *self, const CaseLine *line, GError **error);

/* Reading what a line says. */
const GrapePosition *case_position (CasePlay *self);
GPtrArray *case_rows (const CaseLine *line, const char *rest, CaseLine *single);
const char *case_after (const char *text, const char *word);
char *case_word (const char **rest);
gboolean case_time (CasePlay *self, const CaseLine *line, const char *text, gint64 *at,
                    GError **error);
gboolean case_author (CasePlay *self, const CaseLine *line, const char *text, int *author,
                      GError **error);
gboolean case_viewer (CasePlay *self, const CaseLine *line, const char **rest, GrapeViewer *viewer,
                      GError **error);
char *case_author_name (CasePlay *self, int author);
JsonNode *case_json (const char *text);
gboolean case_verdict (const CaseLine *line, const char *expected, const GError *refusal,
                       const char *what, GError **error);
