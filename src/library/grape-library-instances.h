/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instances in the library: the header line and the event lines as instance files have them, and
 * the secret seed in a table of its own. The summary is a cache, rebuilt whenever its number of
 * events is not the log's. */
#pragma once

#include "engine/grape-instance.h"
#include "grape-library.h"

G_BEGIN_DECLS

/* Somebody who owes something, as far as this library's log shows. */
typedef struct
{
  int seat;     /* or GRAPE_AUTHOR_REFEREE, or GRAPE_AUTHOR_PERSON */
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  char *what;
  char *about;  /* which of several; or NULL */
  gint64 until; /* 0: no deadline */
  gboolean done;
  gboolean mine;     /* the user's */
  gboolean optional; /* nobody waits for it: an endorsement */
} GrapeDue;

/* What a list of instances shows, without folding the log. */
typedef struct
{
  char *id;
  char *name;
  char *game;
  gint64 started_at;
  gint64 last_at;
  guint n_events;
  guint phase;
  gboolean over;
  gboolean held;      /* paused or without referee */
  gint64 deadline;    /* the next one; 0: none */
  gint64 wakes_at;    /* when something will happen by itself; 0: never */
  char *referee;      /* or NULL */
  char *result;       /* a sentence, when over; or NULL */
  GPtrArray *seats;   /* of char*: names */
  GArray *winners;    /* of int */
  GArray *scores;     /* of gint64, one per seat */
  GPtrArray *due;     /* of GrapeDue: everybody's */
  GPtrArray *classes; /* of char*: the games that its people submitted and accepted */
  GArray *mine;       /* of int: the user's seats; GRAPE_AUTHOR_REFEREE if they referee */
  gboolean acted;     /* a shared game: a move of the user's is on its way to the keeper */
  guint n_unsent;     /* a shared game: acts of the user's that the next sync will send */
  gboolean needs_me;  /* a seat of the user's owes something, or they referee and moves wait in the
                       * inbox, or it is late */
  gboolean late;      /* time is up, and it waits for the user to let it pass; of
                       * grape_library_list_needs() only */
  gint64 my_deadline; /* of what the user owes; 0: none */
  guint n_in;         /* of those who owe something: who has sent mail with a move */
  guint n_new;        /* proposed moves without a decision */
  guint n_accepted;   /* accepted moves that wait for the outcome to become final */
  guint n_in_review;  /* as referee of a shared game: the last missing move, which waits too */
  char *problem;      /* the log cannot be folded: why; or NULL */
} GrapeSummary;

void grape_due_free (GrapeDue *self);
gboolean grape_due_is_of (const GrapeDue *self, int author, const char *person);
guint grape_summary_count_owing (const GrapeSummary *self, guint *n_all);
void grape_summary_free (GrapeSummary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSummary, grape_summary_free)

/* Of the games that somebody plays alone with the program. */
#define GRAPE_PRACTICE_REFEREE "Grapefruit"

gboolean grape_library_makes_referee (GrapeInstance *instance);
gboolean grape_library_has_seed (GrapeLibrary *self, const char *id);
gboolean grape_library_add_instance (GrapeLibrary *self, GrapeInstance *instance, GError **error);
gboolean grape_library_append (GrapeLibrary *self, GrapeInstance *instance, guint first,
                               GError **error);

/* Makes an act once more, if the log has gone on before it was stored. */
typedef struct
{
  int author;
  const char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  const char *text;   /* NULL: only time passes */
  gboolean (*act) (GrapeInstance *instance, gpointer data, GError **error);
  gpointer data;
} GrapeActAgain;

gboolean grape_library_append_act (GrapeLibrary *self, GrapeInstance **instance, guint *first,
                                   const GrapeActAgain *again, GError **error);
gboolean grape_library_follow (GrapeLibrary *self, GrapeInstance *instance, guint first,
                               GError **error);
gboolean grape_library_replace_log (GrapeLibrary *self, GrapeInstance *instance, GError **error);
gboolean grape_library_is_current (GrapeLibrary *self, GrapeInstance *instance);
GrapeInstance *grape_library_load_instance (GrapeLibrary *self, const char *id, GError **error);
gboolean grape_library_remove_instance (GrapeLibrary *self, const char *id, GError **error);
char *grape_library_find_instance (GrapeLibrary *self, const char *id_or_name, GError **error);

/* GrapeSummary each, those that need the user first, then by deadline, then by last event. */
GPtrArray *grape_library_list_instances (GrapeLibrary *self, GError **error);
GPtrArray *grape_library_list_needs (GrapeLibrary *self, gint64 now, GError **error);
GrapeSummary *grape_library_summarise (GrapeLibrary *self, const char *id, GError **error);

G_END_DECLS
