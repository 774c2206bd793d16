/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One act while it is read, checked and done. What an act does is written once: it is read by doing
 * it to a copy. Each reads its words, checks everything, and only then changes anything. */
#pragma once

#include "society-view.h"

#include "engine/grape-take.h"

typedef struct
{
  Society *self;
  const char *rest; /* what has not been read */
  GString *out;     /* the canonical text so far */
  gint64 at;
  gint64 dated;     /* of late mail; else 0 */
  guint event;      /* its number; 0 while it is read */
  gboolean timed;   /* whether @at is known: what somebody asks for has no time yet */
  gboolean keeper;  /* by who keeps the log */
  gboolean senate;  /* by the Senate */
  int person;       /* who acts; -1: keeper, Senate, or a newcomer */
  const char *name; /* theirs */
  int game;         /* that the act is about */
  char *because;    /* for the ledger */
} SocietyAct;

typedef gboolean (*SocietyDo) (SocietyAct *act, GError **error);

/* -words.c */
gboolean society_take_number (SocietyAct *act, gint64 *number, GError **error);
gboolean society_take_label (SocietyAct *act, GError **error);
gboolean society_take_game (SocietyAct *act, GError **error);
int society_take_person (SocietyAct *act, GError **error);
gboolean society_take_next (SocietyAct *act);
char *society_take_rest (SocietyAct *act);
void society_write_name (GString *out, const char *name);
gboolean society_is (const SocietyAct *act, const char *name);
gboolean society_is_speaker (const SocietyAct *act);
gboolean society_is_officer (const SocietyAct *act);
gboolean society_wants_speaker (const SocietyAct *act, const char *rule, GError **error);
gboolean society_wants_running (const SocietyAct *act, GError **error);
gboolean society_takes_part (const SocietyAct *act);
gboolean society_begin (SocietyAct *act, const Society *self, const char *name, GError **error);
gboolean society_run (SocietyAct *act, const char *text, GError **error);
void society_act_clear (SocietyAct *act);
gboolean society_dated (SocietyAct *act, GError **error);

/* -start.c */
gboolean society_announce (SocietyAct *act, GError **error);
gboolean society_consent (SocietyAct *act, GError **error);
gboolean society_decline (SocietyAct *act, GError **error);
gboolean society_cancel (SocietyAct *act, GError **error);
gboolean society_enrol (SocietyAct *act, GError **error);
gboolean society_sign_up (SocietyAct *act, GError **error);
gboolean society_start_game (SocietyAct *act, GError **error);
void society_close (Society *self, int game, guint status, gint64 at);

/* -join.c */
gboolean society_join (SocietyAct *act, GError **error);
gboolean society_quit (SocietyAct *act, GError **error);
gboolean society_leave (SocietyAct *act, GError **error);
void society_resign_referee (Society *self, int game, const char *name);

/* -play.c */
void society_hear (SocietyAct *act);
gboolean society_heard (SocietyAct *act, GError **error);
gboolean society_silent (SocietyAct *act, GError **error);
gboolean society_ask (SocietyAct *act, GError **error);
gboolean society_reply (SocietyAct *act, GError **error);
gboolean society_resign (SocietyAct *act, GError **error);
gboolean society_referee (SocietyAct *act, GError **error);
gboolean society_vacation (SocietyAct *act, GError **error);
gboolean society_return (SocietyAct *act, GError **error);
gboolean society_substitute (SocietyAct *act, GError **error);
gboolean society_agree (SocietyAct *act, GError **error);
gboolean society_exhibition (SocietyAct *act, GError **error);
gboolean society_dispute (SocietyAct *act, GError **error);
gboolean society_appoint (SocietyAct *act, GError **error);
gboolean society_judge (SocietyAct *act, GError **error);
void society_end_vacation (Society *self, int person);

/* -money.c */
gboolean society_pay (SocietyAct *act, GError **error);
gboolean society_points (SocietyAct *act, GError **error);
gboolean society_transfer (SocietyAct *act, GError **error);
gboolean society_result (SocietyAct *act, GError **error);
gboolean society_correct (SocietyAct *act, GError **error);

/* -rules.c */
gboolean society_active (SocietyAct *act, GError **error);
gboolean society_office (SocietyAct *act, GError **error);
gboolean society_submit (SocietyAct *act, GError **error);
gboolean society_endorse (SocietyAct *act, GError **error);
gboolean society_veto (SocietyAct *act, GError **error);
void society_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
gboolean society_step (Society *self, const char *text, gint64 at);
