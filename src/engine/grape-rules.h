/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contract of a game: one constant table of functions over an opaque state.
 *
 * Everything here is pure: no clock, no files, no mutable globals; the same arguments give the same
 * answer. A *state* may be full or a *view* (what one viewer knows); both have the same C type, and
 * every function below takes either, unless it says otherwise. What a view does not know is marked
 * inside the struct (an unknown card, a submission whose content is unknown). */
#pragma once

#include "grape-error.h"
#include "grape-event.h"
#include "grape-fields.h"
#include "grape-options.h"
#include "grape-random.h"
#include "grape-table.h"
#include "grape-time.h"

G_BEGIN_DECLS

#ifndef N_
#define N_(String) (String)
#endif

typedef struct _GrapeRules GrapeRules;
typedef struct _GrapeResources GrapeResources;   /* grape-resources.h */
typedef struct _GrapeVocabulary GrapeVocabulary; /* find/grape-vocabulary.h */
typedef struct _GrapeSealing GrapeSealing;       /* grape-sealed.h */
typedef struct _GrapeBooks GrapeBooks;           /* grape-books.h */

typedef enum
{
  GRAPE_REFEREE_NONE,
  GRAPE_REFEREE_ONE,
  GRAPE_REFEREE_ROTATING,
  GRAPE_REFEREE_ANY, /* as the instance says: none, one, or several ("Dora, Emil") */
} GrapeRefereeKind;

/* What a game needs from outside, pinned in the header by its hash: what is handed in under that
 * name, or else the file of data/ that comes with the program. The table ends with a row whose name
 * is NULL. */
typedef struct
{
  const char *name;  /* "decks/eleusis.json"; or what scripts call it, "words" */
  const char *title; /* N_() */
  const char *file;  /* of data/, where nothing is handed in; NULL: the one called @name */
  /* The form that is hashed and kept (transfer full); NULL: as the bytes are. */
  GBytes *(*canonical) (GBytes *bytes, GError **error);
  /* Neither pinned nor kept, and it may be missing: nothing in a fold hangs on it. It helps to read
   * an act, to write what a STEP tells, and bots. */
  gboolean loose;
  gboolean
      optional; /* it may be missing; if it is there it is pinned, and it is part of the fold */
} GrapeResource;

/* A decision that a referee can be asked for; the table ends with a row whose kind is NULL. */
typedef struct
{
  const char *kind;      /* as in `rule KIND ...` */
  const char *title;     /* N_() */
  const char *help;      /* N_() one sentence, with the clause */
  const char *arguments; /* "SEAT CHARACTER", shown to the referee */
  gboolean late;         /* can be made when the game is over, too: it may undo what ended it */
} GrapeRuling;

/* Somebody owes something. */
typedef struct
{
  int seat;              /* or GRAPE_AUTHOR_REFEREE, or GRAPE_AUTHOR_PERSON */
  char *person;          /* of GRAPE_AUTHOR_PERSON, by name; owned */
  const char *what;      /* N_("a bid") */
  char *about;           /* which of several, "g1"; or NULL; owned */
  gint64 since;          /* seconds since 1970; in the future: not to be done before */
  gint64 until;          /* 0: no deadline */
  const char *otherwise; /* N_("a card drawn at random"): what happens if they fail; or NULL */
  gboolean done;         /* has acted, but may still change it or add to it */
} GrapePending;

typedef enum
{
  GRAPE_NEXT_NOTHING,
  GRAPE_NEXT_DRAW, /* chance decides: k numbers out of 0..n-1, different unless they `repeat` */
  GRAPE_NEXT_STEP, /* something happens by itself: a round is resolved */
} GrapeNextKind;

/* What happens by itself next. `at` 0: at once, dated as the last event. Otherwise: when the clock
 * is strictly later than `at`, and dated at `at` (G1); or, for what must last "at least" so long,
 * as soon as the clock shows `at` (G2). */
typedef struct
{
  GrapeNextKind kind;
  gint64 at;
  gboolean reached; /* G2: at `at` sharp, before any act of that second */
  GrapeAudience audience;
  char *text;         /* DRAW: a label ("prize"); STEP: the canonical text ("round 3"), of any
                       * length; said with grape_next_say(); owned */
  guint n, k;         /* DRAW */
  gboolean repeat;    /* DRAW: each of the k by itself, as dice fall */
  gboolean hidden;    /* DRAW: what it is drawn from would tell a secret, though everybody sees what
                       * is drawn: no epoch's seed may decide it */
  GArray *opens;      /* of guint: numbers of private events that this STEP opens; or NULL */
  gint64 opens_until; /* where the log's keeper may not know them all: when this is strictly past,
                       * the STEP happens, at this time, and opens what is known; 0: it waits */
  gboolean looks_up;  /* a STEP that tells what a resource says, as a dictionary: no preview shows
                       * it, see grape_instance_set_preview() */
} GrapeNext;

/* Who uses a verb. */
#define GRAPE_BY_PLAYER  1u
#define GRAPE_BY_REFEREE 2u
#define GRAPE_BY_PERSON  4u /* anybody, by name, with a seat or without */

/* A word that an act begins with. The table need not name what only players say on a single line
 * and in words that no common act has; it ends with a row whose word is NULL. */
typedef struct
{
  const char *word;
  guint by;         /* GRAPE_BY_...; one of several */
  gboolean block;   /* lines of text follow the act's own line: see grape-verb.h */
  const char *form; /* "vote 1|2|none" */
  const char *help; /* N_() a sentence */
} GrapeVerb;

/* A common act that a game refuses, in a ready-made log too; the table ends with a row whose word
 * is NULL. */
typedef struct
{
  const char *word; /* "void" */
  const char *why;  /* a sentence without its full stop */
  const char *rule; /* its clause; or NULL */
} GrapeRefused;

/* A move as read() understood it. */
typedef struct
{
  char *text;             /* canonical; (transfer full) */
  GrapeAudience audience; /* who may know it now */
} GrapeRead;

/* One line of what happened in an event, with the clause that says so. */
typedef struct
{
  char *text;
  char *rule;  /* "4f"; or NULL */
  guint event; /* its number, where grape_instance_report() tells it */
} GrapeReport;

typedef struct
{
  int to;       /* seat, GRAPE_AUTHOR_REFEREE or GRAPE_AUTHOR_PERSON */
  char *person; /* of GRAPE_AUTHOR_PERSON, by name; owned */
  gint points;
  gint currency;      /* A$ */
  const char *trophy; /* "Jade Grapefruit"; or NULL */
  int from;           /* the seat that pays the currency; GRAPE_AUTHOR_CLOCK: the treasury */
} GrapeAward;

typedef struct
{
  gboolean over;
  GArray *winners;   /* of int; empty: no winner (yet) */
  GPtrArray *people; /* of char: winners who have no seat, by name */
  GArray *scores;    /* of gint64, one per seat */
  GArray *awards;    /* of GrapeAward, before the caps of the suite */
  char *reason;      /* a sentence, when over */
} GrapeOutcome;

typedef struct
{
  char *subject; /* without the instance's tag */
  char *body;
} GrapePost;

#define GRAPE_SEALABLE(kind) (1u << (kind))

struct _GrapeRules
{
  /* Identity */
  const char *id;           /* "pure-skill" */
  const char *name;         /* N_("Game of Pure Skill") */
  const char *rule;         /* "1250.7" */
  guint version;            /* of the rules as coded; an instance pins it */
  const char *summary;      /* N_() one sentence */
  const char *length;       /* N_("13 rounds of up to 3 days") */
  const char *const *steps; /* N_() how it goes: five short sentences, NULL-terminated */
  const char *phase_noun;   /* N_("round") */
  GrapeRefereeKind referee;
  gboolean referee_plays; /* who referees may have a seat too, against 1250.1 III.e */
  gboolean hidden;        /* players have secrets from each other */
  guint sealable; /* of GRAPE_SEALABLE(): kinds of which some events are private, and so come to
                   * apply() without their text; of all others it gets public ones only */
  guint seats_min, seats_max; /* no seats at all may do where people act by name: see people() */
  const char *closed;         /* why nobody can join a game that has begun; NULL: apply() decides */
  const char *closed_rule;
  gboolean endless;    /* it may go on for ever: whoever plays it out stops somewhere */
  gboolean epochs;     /* what chance decided can be checked before the end: grape-instance-epoch.c.
                        * next() gives a public draw that is not `hidden` from any view, too */
  gboolean comes_back; /* one who has left and joins again takes the old seat */
  const GrapeOption *options;
  const GrapeResource *resources; /* or NULL */
  const GrapeRuling *rulings;     /* or NULL */
  const GrapeVerb *verbs;         /* or NULL */
  const GrapeRefused *refused;    /* or NULL */
  const char *const *bots;      /* levels, weakest first: "random", "simple", "good"; NULL-term. */
  const char *const *bot_notes; /* N_() how each level plays: a sentence; NULL-terminated */

  /* What the game needs from outside, made ready once for all folds and copies of an instance
   * (parsed, sorted, indexed); start() finds it by grape_resources_prepared(), and a state that
   * keeps it holds a reference on its GrapeResources. Errors: SETUP. NULL: the bytes do. */
  gpointer (*prepare) (GHashTable *bytes, GError **error);
  void (*forget) (gpointer prepared);

  /* Set-up: the state before the first draw. may_begin() (or NULL) says what only a game refuses
   * that begins anew, and none that goes on from a given position. */
  gboolean (*may_begin) (const GrapeTable *table, const GrapeOptions *options, GError **error);
  gpointer (*start) (const GrapeTable *table, const GrapeOptions *options,
                     GrapeResources *resources, gint64 at, GError **error);

  /* A position is written and read by its fields. given() (or NULL) checks one whose fields were
   * read over what start() gave, and fills in what follows from them. */
  const GrapeFields *fields;
  gboolean (*given) (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                     GError **error);

  /* State: a plain struct of @size bytes, or one that copy() and free() know. */
  gsize size;
  gpointer (*copy) (gconstpointer state);
  void (*free) (gpointer state);
  guint (*phase) (gconstpointer state); /* number of the round or turn */
  gboolean (*over) (gconstpointer state);
  gboolean (*plays) (gconstpointer state, int seat); /* whether it is still in the game, where the
                                                      * game removes players; or NULL */

  /* For games in which moves are made in turn: which turn it is, a number that changes with each
   * move; or NULL. When a move is made void, later ones that were made at another turn than they
   * would be now fall with it, and whoever is to move again has the time left that they had. */
  guint (*turn) (gconstpointer state);

  /* Views. vary() changes at random, in place, only what the viewer may not know (a possible world
   * for that viewer); FALSE when nothing is hidden. Tests and bots use it. Where sealed choices are
   * all that is secret, `sealing` does both; where nothing is, none of the three is there. */
  const GrapeSealing *sealing;
  gpointer (*view) (gconstpointer state, GrapeViewer viewer);
  int (*chair) (gconstpointer state); /* GRAPE_REFEREE_ROTATING: the seat that stands for a referee
                                       * now, whose own view is enough for next(); -1: none. Else
                                       * NULL */
  gboolean (*vary) (gpointer state, GrapeViewer viewer, GrapeStream *stream);

  /* Games with secrets that not even a referee may know: who may read the private move that @seat
   * can make now, itself among them (alone: a secret of its owner's); 0: it can make none. Whoever
   * keeps a log for the others gets a commitment then, and the text when a STEP opens it. NULL: a
   * referee reads everything. Where it is there, next() also gets states that lack such texts: let
   * nothing hang on them, and have the STEP that opens them due at once (`at` 0), since their
   * owners' programs see only in the log that it is. */
  GrapeAudience (*secret) (const GrapeTable *table, gconstpointer state, int seat);

  /* Letters between players, beside the private moves of the usual kind: whether @seat can write
   * now what exactly @readers may read, itself among them. Where no referee is one of them, whoever
   * keeps a log for the others gets a commitment, and nobody opens it, ever. Or NULL. */
  gboolean (*confides) (const GrapeTable *table, gconstpointer state, int seat,
                        GrapeAudience readers);

  /* Or NULL: the act that the program of @seat makes unasked in a game that somebody else keeps,
   * because next() of the keeper's copy lacks texts to go on, and this seat's view has them.
   * @stream is its own chance. NULL: none. */
  char *(*due) (const GrapeTable *table, gconstpointer view, int seat, GrapeStream *stream);

  /* Who owes what; what happens by itself. next() gets a full state only, but see secret(). It is
   * asked while the game is held (paused, or without its referee) only if it ticks on then. */
  gboolean ticks_held;
  void (*pending) (const GrapeTable *table, gconstpointer state, GArray *pending);
  void (*next) (const GrapeTable *table, gconstpointer state, GrapeNext *next);
  void (*draw_text) (gconstpointer state, const GrapeNext *next, const guint *chosen,
                     GString *text);
  void (*shift) (gpointer state, gint64 seconds); /* every running deadline moves; NULL: those of
                                                   * type grape_field_deadline do */

  /* Moves. legal() is FALSE when the moves cannot be listed; each is canonical text. @seat may be
   * GRAPE_AUTHOR_REFEREE where a verb is the referee's. read_person() reads what somebody says by a
   * verb that is anybody's: public, or for the referee alone. */
  gboolean (*read) (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                    GrapeRead *read, GError **error);
  gboolean (*read_person) (const GrapeTable *table, gconstpointer state, const char *name,
                           const char *text, GrapeRead *read, GError **error); /* or NULL */
  gboolean (*read_ruling) (const GrapeTable *table, gconstpointer state, const char *text,
                           GrapeRead *read, GError **error); /* or NULL; text after "rule " */
  gboolean (*legal) (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves);

  /* Games of people, who need no seat: names of those who take part, offices that act
   * ("Senate") among them; and what one of them can do by a verb that is anybody's, as far as it
   * can be listed. Or NULL. */
  void (*people) (gconstpointer state, GPtrArray *names);
  void (*legal_person) (const GrapeTable *table, gconstpointer state, const char *name,
                        GPtrArray *moves);

  /* Joining with words of the game's own behind the name, `join Max after Ann`: takes them off the
   * end of @rest, what follows `join`, and returns them in canonical form, in which apply() finds
   * them by grape_join_words(); NULL: there are none, or @error says what is wrong. Or NULL. */
  char *(*join_words) (const GrapeTable *table, gconstpointer state, GString *rest, GError **error);

  /* state + event -> next state, in place; total: FALSE with @error leaves the state as it was.
   * MOVE, DRAW, STEP and RULING belong to the game; of the common kinds it gets JOIN, LEAVE,
   * REFEREE, RESIGN, VACATION, RETURN, SUBSTITUTE and BOT, with @table as it is after the event.
   * A sealed event (text NULL) is somebody's private move or draw, in the log of one who may not
   * know it: note that it is there. It comes only where `sealable` says so. A STEP brings the texts
   * it opens in event->opens: use those and nothing else for what was hidden, so that full folds
   * and viewers' folds agree. */
  gboolean (*apply) (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                     GError **error);

  /* Words. The engine writes posts (grape-post.c): a heading, what post() adds first (what led
   * here, and what the board does not tell; or NULL), the board by twin(), what is owed, and the
   * result. post() returns what follows "Round 5" in the subject, "" for nothing, NULL for no post
   * yet. A seat gets what letter() writes from its view (or NULL), or else a receipt for what it
   * has chosen(): "the queen of hearts", NULL for nothing that only it may know. report() says what
   * happened in
   * @event, for the preview and the log. By the vocabulary moves are found in mail, and secrets in
   * what is to be sent: find/grape-vocabulary.h. */
  char *(*post) (const GrapeTable *table, gconstpointer view, GString *body);
  char *(*letter) (const GrapeTable *table, gconstpointer view, int seat, GString *body);
  char *(*chosen) (const GrapeTable *table, gconstpointer view, int seat);
  char *(*twin) (const GrapeTable *table, gconstpointer view);
  void (*report) (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                  gconstpointer after, GPtrArray *reports);
  const GrapeVocabulary *vocabulary;

  /* What a game of words leaves for its players to keep: a text of paragraphs, with empty lines
   * between them, the first one its title; NULL: nothing yet. Or NULL. */
  char *(*keepsake) (const GrapeTable *table, gconstpointer view);

  /* A game that keeps the books of other games, as a society does; or NULL. */
  const GrapeBooks *books;

  /* Games of words: whether the player of @seat may look up @word, or letters of one, in any
   * dictionary now; @word NULL: anything, in the game's own. FALSE: @error says why not, with the
   * clause. Or NULL: everybody may. */
  gboolean (*may_look_up) (const GrapeTable *table, gconstpointer view, int seat, const char *word,
                           GError **error);

  /* Outcome: running scores, and the result when over. @outcome comes with empty arrays. */
  void (*outcome) (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

  /* Bots: the move of @seat from its own view, in canonical text; NULL when it owes nothing.
   * @budget counts nodes, never time, so that choices repeat exactly. */
  char *(*bot) (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget);
};

#define GRAPE_BOT_BUDGET G_GUINT64_CONSTANT (20000)

gpointer grape_rules_start (const GrapeRules *self, const GrapeTable *table,
                            const GrapeOptions *options, GrapeResources *resources, gint64 at,
                            GError **error);
gpointer grape_rules_setup (const GrapeRules *self, const GrapeTable *table,
                            const GrapeOptions *options, GrapeResources *resources, gint64 at,
                            JsonObject *position, GError **error);
gpointer grape_rules_copy (const GrapeRules *self, gconstpointer state);
void grape_rules_free (const GrapeRules *self, gpointer state);
gpointer grape_rules_view (const GrapeRules *self, gconstpointer state, GrapeViewer viewer);
gboolean grape_rules_vary (const GrapeRules *self, gpointer state, GrapeViewer viewer,
                           GrapeStream *stream);
void grape_rules_shift (const GrapeRules *self, gpointer state, gint64 seconds);
void grape_rules_describe (const GrapeRules *self, gconstpointer state, JsonBuilder *builder);
gboolean grape_rules_allow (const GrapeRules *self, const char *word, GError **error);
char *grape_rules_name_phase (const GrapeRules *self, guint phase);
char *grape_rules_schema (const GrapeRules *self);
const char *grape_rules_bot_note (const GrapeRules *self, const char *level);
void grape_pending_add (GArray *pending, int seat, const char *what, gint64 since, gint64 until,
                        const char *otherwise, gboolean done);
void grape_pending_add_person (GArray *pending, const char *person, const char *what,
                               const char *about, gint64 since, gint64 until,
                               const char *otherwise);
void grape_pending_clear (GrapePending *self);
const char *grape_pending_name (const GrapePending *self, const GrapeTable *table);
void grape_next_draw (GrapeNext *self, gint64 at, GrapeAudience audience, guint n, guint k,
                      const char *format, ...) G_GNUC_PRINTF (6, 7);
void grape_next_step (GrapeNext *self, gint64 at, const char *format, ...) G_GNUC_PRINTF (3, 4);
void grape_next_count (gconstpointer state, const GrapeNext *self, const guint *chosen,
                       GString *text);
void grape_next_say (GrapeNext *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void grape_next_clear (GrapeNext *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeNext, grape_next_clear)
void grape_read_clear (GrapeRead *self);
void grape_report_add (GPtrArray *reports, const char *rule, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
void grape_report_free (GrapeReport *self);
void grape_post_free (GrapePost *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePost, grape_post_free)

GrapeOutcome *grape_outcome_new (void);
void grape_outcome_free (GrapeOutcome *self);
void grape_outcome_score (GrapeOutcome *self, gint64 score);
void grape_outcome_win (GrapeOutcome *self, int seat);
int grape_outcome_best (const GrapeOutcome *self, guint64 seats, guint *n_best);
void grape_outcome_award (GrapeOutcome *self, int to, gint points, gint currency,
                          const char *trophy);
void grape_outcome_award_person (GrapeOutcome *self, const char *to, gint points, gint currency,
                                 const char *trophy);
void grape_outcome_transfer (GrapeOutcome *self, int from, int to, gint currency);
void grape_outcome_describe (const GrapeOutcome *self, JsonBuilder *builder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeOutcome, grape_outcome_free)

gboolean grape_join_parse (const GrapeEvent *event, int *old_seat, char **name);
const char *grape_join_words (const GrapeEvent *event);

/* The games of this build: made from the list in src/meson.build. NULL-terminated. */
const GrapeRules *const *grape_registry_list (void);
const GrapeRules *grape_registry_find (const char *id);

/* The files of data/ that come with the program, "decks/eleusis.json": src/games/grape-bundled.c.
 */
GBytes *grape_bundled_load (const char *name);
char **grape_bundled_list (const char *folder);

G_END_DECLS
