/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A BlogNomic as it stands: its Prisoners, posts, tracker of values and Ruleset. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-rules.h"
#include "equipment/grape-ruleset.h"
#include "equipment/grape-shelf.h"

#define BLOG_HOUR_S    3600
#define BLOG_SHIV_MOST 495
#define BLOG_MOST      1000000             /* of a number in the tracker */
#define BLOG_OLD_S     (120 * BLOG_HOUR_S) /* of a Confession */

typedef enum
{
  BLOG_WITHDRAWN,
  BLOG_REBELLIOUS,
  BLOG_COMFORTABLE,
  BLOG_CONVERTED,
  BLOG_INJURED,
  BLOG_N_ATTITUDES,
} BlogAttitude;

/* Actions of once a day or once a week. */
typedef enum
{
  BLOG_DO_CONFESS,
  BLOG_DO_RUMOUR,
  BLOG_DO_WALK,
  BLOG_DO_FALL,
  BLOG_DO_ATTACK, /* from here on: once a week */
  BLOG_DO_ESCAPE,
  BLOG_DO_ATTITUDE,
  BLOG_DO_GRUDGE,
  BLOG_DO_GANG,
  BLOG_N_DO,
} BlogDoing;

typedef enum
{
  BLOG_PLAYS,
  BLOG_REGISTERED, /* has asked to be a Prisoner */
  BLOG_LEFT,
  BLOG_BARRED,
} BlogStay;

typedef struct
{
  char *name;
  char *was; /* the first name, by which events call them; or NULL: the same */
  guint stay;
  gboolean admin, idle;
  gint64 sentence, shiv;
  guint attitude;
  guint gang;        /* 0: none */
  char *grudge;      /* or NULL */
  GPtrArray *values; /* of char, by column of the tracker; NULL: as it begins */
  gint64 heard;      /* the last post, vote or comment */
  gint64 left_at;
  gint64 asked_idle; /* when they last asked for it, or made themselves so */
  guint asked_dynasty;
  gint64 asked_unidle;
  guint idle_dynasty; /* in which they went idle */
  gint64 did[BLOG_N_DO];
  gint64 don_at; /* the last instant at which they were the Don; 0: never */
  gboolean monologue, over_the_wall, released;
  gint64 dov_failed; /* with a vote against it */
} BlogPrisoner;

typedef enum
{
  BLOG_CRIME,
  BLOG_SNITCH,
  BLOG_ATTACK,
  BLOG_ESCAPE,
  BLOG_RUMOUR,
  BLOG_PROPOSAL, /* from here on: Votable Matters */
  BLOG_CFJ,
  BLOG_DOV,
} BlogKind;

typedef enum
{
  BLOG_PENDING,
  BLOG_OVER, /* a Confession that was settled */
  BLOG_CEASED,
  BLOG_ENACTED,
  BLOG_FAILED,
  BLOG_GONE, /* withdrawn by its author */
} BlogStatus;

typedef enum
{
  BLOG_OPEN,
  BLOG_COOPERATED,
  BLOG_DEFECTED,
} BlogOutcome;

/* A Party to a Confession. */
typedef struct
{
  char *hash; /* of the Statement; or NULL */
  gint64 hash_at;
  char *held;       /* what will be signed: their secret; or NULL */
  char *held_given; /* what a given position told everybody of it, behind it */
  char *kept;       /* the same, told later by name: only who keeps the log knows it */
  char *kept_given;
  char *said; /* what was signed; or NULL */
  guint outcome;
  gint64 outcome_at;
} BlogSide;

typedef enum
{
  BLOG_FOR,
  BLOG_AGAINST,
  BLOG_DEFERENTIAL,
  BLOG_VETO,
  BLOG_NO_ICON,
} BlogIcon;

typedef struct
{
  int person;
  guint icon;
  gint64 at;
} BlogVote;

typedef struct
{
  guint number, kind, status;
  int by;
  gint64 at;
  char *title;    /* of what is voted on; what a Confession tells */
  char *body;     /* or NULL */
  int parties[2]; /* Suspect and Accomplice */
  int target;     /* of an Attack; -1: none */
  guint gang;     /* of who posted it, then */
  BlogSide sides[2];
  GArray *intimidators; /* of int */
  gboolean leaned;
  gboolean old;  /* it has become 120 hours old */
  GArray *votes; /* of BlogVote */
  gboolean killed, vetoed;
  gint64 closed_at;
  int closed_by; /* an Admin; -1: nobody */
  guint n_for, n_against;
} BlogPost;

typedef enum
{
  BLOG_NUMBER,
  BLOG_TEXT,
  BLOG_WORDS,
} BlogColumnKind;

/* A column of the tracker beyond those that the machine knows. */
typedef struct
{
  char *name;
  guint kind;
  char *begins;     /* with which value */
  GPtrArray *words; /* of BLOG_WORDS */
  guint rule;       /* key of the rule that defines it; 0: none */
} BlogColumn;

/* A cell of the tracker changed. */
typedef struct
{
  gint64 at;
  int person;
  char *column, *value, *why;
} BlogChange;

typedef enum
{
  BLOG_NO_ROLL,
  BLOG_ROLL_WALK,
  BLOG_ROLL_LEAN,
  BLOG_ROLL_GNDT,
} BlogRollKind;

/* A roll that an act has asked for. */
typedef struct
{
  guint kind;
  int person;
  guint post;
  guint n, k;
  char *word; /* "3DICE6" */
} BlogRoll;

typedef struct
{
  gint64 start, now;
  GrapeShelf people, posts, columns, changes;
  GArray *open; /* of guint: indices of pending posts */
  int warden, don;
  guint dynasty;
  gboolean ascending; /* an enacted DoV waits for its Ascension Address */
  int winner;         /* who may still pass the mantle; -1: nobody */
  char *theme, *term_prisoner, *term_warden;
  gint64 rumour_at;
  BlogRoll roll;
  char *rolled; /* the last result */
  GrapeRuleset *rules;
  guint64 effects;      /* of its rules: bits, by blog_has() */
  gboolean told_warden; /* while a given position is read */
} Blog;

extern const char *const blog_attitudes[];
extern const char *const blog_gangs[]; /* 0 is none */
extern const char *const blog_kinds[];
extern const char *const blog_outcomes[];
extern const char *const blog_icons[];
extern const GrapeFields blog_fields;

/* -state.c */
gpointer blog_start (const GrapeTable *table, const GrapeOptions *options,
                     GrapeResources *resources, gint64 at, GError **error);
gpointer blog_copy (gconstpointer state);
void blog_free (gpointer state);
int blog_add_prisoner (Blog *self, const char *name, gint64 at);
BlogPost *blog_add_post (Blog *self, guint kind, int by, gint64 at);
void blog_begin_post (BlogPost *self);
void blog_begin_column (BlogColumn *self);
const BlogPrisoner *blog_prisoner (const Blog *self, int index);
BlogPrisoner *blog_edit (Blog *self, int index);
const BlogPost *blog_post (const Blog *self, guint number);
BlogPost *blog_edit_post (Blog *self, guint number);
const BlogColumn *blog_column (const Blog *self, guint index);
const char *blog_name (const Blog *self, int index);
int blog_find (const Blog *self, const char *name);
void blog_set_open (Blog *self);
const char *blog_value (const Blog *self, int person, guint column);
void blog_reset (Blog *self, int person);

/* -find.c */
gboolean blog_has (const Blog *self, const char *effect);
void blog_set_effects (Blog *self);
gboolean blog_check_rules (const GrapeRuleset *rules, GError **error);
gboolean blog_plays (const Blog *self, int person);
gboolean blog_is_votable (const BlogPost *post);
gboolean blog_in_hiatus (const Blog *self);
gboolean blog_in_downtime (const Blog *self, gint64 at);
guint blog_count (const Blog *self);
guint blog_quorum (const Blog *self);
gint64 blog_mean_sentence (const Blog *self, int but);
gboolean blog_is (const Blog *self, int person, BlogAttitude attitude);
gboolean blog_in_lockdown (const Blog *self, int but);
gboolean blog_is_fish (const Blog *self, int person, gboolean rumour);
int blog_find_don (const Blog *self);
gboolean blog_is_party (const Blog *self, int person, gboolean suspect_only);
gboolean blog_has_won (const Blog *self, int person, gboolean released);
gboolean blog_has_voted (const BlogPost *post, int person);
guint blog_vote_of (const Blog *self, const BlogPost *post, int person);
void blog_tally (const Blog *self, const BlogPost *post, guint *n_for, guint *n_against);
gboolean blog_same_day (gint64 a, gint64 b);
gint64 blog_week (gint64 at);
gboolean blog_is_fresh (const Blog *self, int person, BlogDoing doing, gint64 at);
gboolean blog_is_defect (const char *text);
char *blog_hash (const char *text);

/* -law.c */
GrapeRuleset *blog_rules_if (const Blog *self, const BlogPost *post);

/* -json.c, -text.c, -bot.c */
gboolean blog_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                     GError **error);
char *blog_twin (const GrapeTable *table, gconstpointer state);
char *blog_post_text (const GrapeTable *table, gconstpointer state, GString *body);
char *blog_keepsake (const GrapeTable *table, gconstpointer view);
char *blog_chosen (const GrapeTable *table, gconstpointer state, int seat);
void blog_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                  gconstpointer after, GPtrArray *reports);
void blog_legal (const GrapeTable *table, gconstpointer state, const char *name, GPtrArray *moves);
char *blog_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget);

/* Why it may not be enacted, or failed, at @at: N_(); NULL: it may be. */
const char *blog_can_enact (const Blog *self, const BlogPost *post, gint64 at);
const char *blog_can_fail (const Blog *self, const BlogPost *post, gint64 at);
