/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One act while it is read, checked and done. It is done to a copy, so that what fails has changed
 * nothing. */
#pragma once

#include "blognomic-view.h"

#include "engine/grape-take.h"

typedef struct
{
  Blog *self;
  const char *rest; /* what has not been read */
  GString *out;     /* the canonical text so far */
  gint64 at;
  gboolean timed;   /* whether @at is known: what somebody asks for has no time yet */
  gboolean keeper;  /* by who keeps the log */
  int me;           /* who acts; -1: the keeper, or somebody who never was here */
  gboolean seated;  /* by a seat and not by a name */
  const char *name; /* theirs */
  gboolean secret;  /* nobody but its owner and the keeper may know it */
} BlogAct;

typedef gboolean (*BlogDo) (BlogAct *act, GError **error);

/* -words.c */
gboolean blog_take_number (BlogAct *act, gint64 *number, GError **error);
int blog_take_person (BlogAct *act, GError **error);
int blog_take_prisoner (BlogAct *act, GError **error);
const BlogPost *blog_take_post (BlogAct *act, GError **error);
const BlogPost *blog_take_confession (BlogAct *act, GError **error);
char *blog_take_rest (BlogAct *act);
char *blog_unquote (const char *text);
void blog_write_name (GString *out, const char *name);
void blog_write_quoted (GString *out, const char *text);
gboolean blog_no (GError **error, const char *rule, const char *why);
void blog_begin (BlogAct *act, const Blog *self, const char *name);
gboolean blog_run (BlogAct *act, const char *text, GError **error);
void blog_act_clear (BlogAct *act);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BlogAct, blog_act_clear)

/* -people.c */
gboolean blog_do_register (BlogAct *act, GError **error);
gboolean blog_do_admit (BlogAct *act, GError **error);
gboolean blog_do_leave (BlogAct *act, GError **error);
gboolean blog_do_resign (BlogAct *act, GError **error);
gboolean blog_do_ask (BlogAct *act, GError **error);
gboolean blog_do_idle (BlogAct *act, GError **error);
gboolean blog_do_unidle (BlogAct *act, GError **error);
void blog_go (Blog *self, int person, BlogStay stay, gint64 at);

/* -posts.c */
gboolean blog_do_propose (BlogAct *act, GError **error);
gboolean blog_do_cfj (BlogAct *act, GError **error);
gboolean blog_do_vote (BlogAct *act, GError **error);
gboolean blog_do_withdraw (BlogAct *act, GError **error);
gboolean blog_do_edit (BlogAct *act, GError **error);
gboolean blog_do_typo (BlogAct *act, GError **error);
gboolean blog_do_post (BlogAct *act, GError **error);
gboolean blog_do_comment (BlogAct *act, GError **error);

/* -resolve.c */
gboolean blog_do_resolve (BlogAct *act, GError **error);

/* -reign.c */
gboolean blog_do_dov (BlogAct *act, GError **error);
gboolean blog_do_ascend (BlogAct *act, GError **error);
gboolean blog_do_pass (BlogAct *act, GError **error);
void blog_crown (Blog *self, int person);

/* -law.c */
gboolean blog_law_check (const Blog *self, const char *body, GError **error);
gboolean blog_law_changes (const char *body);
void blog_law_carry_out (BlogAct *act, const BlogPost *post);
gboolean blog_law_same (const Blog *self, const char *a, const char *b);
void blog_note_changes (Blog *self, const Blog *before, gint64 at, const char *why);
void blog_law_ascend (BlogAct *act, GArray *kept, const char *prisoner, const char *warden);
gboolean blog_do_carry (BlogAct *act, GError **error);
guint blog_take_rule (BlogAct *act, const Blog *self, GError **error);
gboolean blog_take_kept (const Blog *self, const char *text, GArray *kept, GError **error);
gboolean blog_mend_rule (BlogAct *act, guint key, const char *text, GError **error);

/* -crime.c */
gboolean blog_do_confess (BlogAct *act, GError **error);
gboolean blog_do_rumour (BlogAct *act, GError **error);
gboolean blog_do_hold (BlogAct *act, GError **error);
gboolean blog_do_statement (BlogAct *act, GError **error);
gboolean blog_do_sign (BlogAct *act, GError **error);
gboolean blog_do_threaten (BlogAct *act, GError **error);
gboolean blog_do_intimidate (BlogAct *act, GError **error);
void blog_set_outcome (BlogSide *side, BlogOutcome outcome, gint64 at);

/* -settle.c */
gboolean blog_do_settle (BlogAct *act, GError **error);
gboolean blog_raise_shiv (Blog *self, int person, gint64 by, GError **error);
void blog_injure (Blog *self, int person);
void blog_tidy (Blog *self, gint64 at);

/* -yard.c */
gboolean blog_do_walk (BlogAct *act, GError **error);
gboolean blog_do_lean (BlogAct *act, GError **error);
gboolean blog_do_peer (BlogAct *act, GError **error);
gboolean blog_do_fall (BlogAct *act, GError **error);
gboolean blog_do_gndt (BlogAct *act, GError **error);
gboolean blog_roll_elsewhere (BlogAct *act, const Blog *self, const char *text, gint64 at,
                              gboolean timed, GError **error);
gboolean blog_roll_fall (Blog *self, const char *text);
void blog_roll_ask (const Blog *self, GrapeNext *next);
void blog_roll_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                     GString *text);

/* -bot.c */
gboolean blog_bot_would (const Blog *self, int seat, const char *level);

/* -self.c */
gboolean blog_do_attitude (BlogAct *act, GError **error);
gboolean blog_do_grudge (BlogAct *act, GError **error);
gboolean blog_do_gang (BlogAct *act, GError **error);
gboolean blog_do_monologue (BlogAct *act, GError **error);
gboolean blog_do_infirmary (BlogAct *act, GError **error);
gboolean blog_do_release (BlogAct *act, GError **error);
gboolean blog_do_bore (BlogAct *act, GError **error);

/* -mail.c */
extern const GrapeVocabulary blog_vocabulary;
