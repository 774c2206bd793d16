/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A society and its games, where both are in one library: starting a game from the society, and
 * writing what it brought into the society's books when it is over. The society is any instance of
 * a game that keeps books (engine/grape-books.h). */
#pragma once

#include "engine/grape-books.h"
#include "engine/grape-instance.h"
#include "grape-library-inbox.h"
#include "grape-library.h"

G_BEGIN_DECLS

/* One act that enters a result into the books. */
typedef struct
{
  char *act;          /* "pay g1 Ann 50" */
  char *to, *from;    /* who gets it, and who pays (NULL: the Treasury); NULL in a result */
  GPtrArray *winners; /* of char: of a result; else NULL */
  gint64 asked;       /* money, or points; 0 in a result */
  gint64 booked;      /* what the limits leave of it */
  gboolean points;    /* not money */
  gboolean is_result; /* the last one: who won, and the Trophy */
  gboolean left_out;  /* it is refused, and the others are booked without it */
  char *note, *rule;  /* what was cut or refused, a sentence, and its clause; or NULL */
} GrapeBooking;

typedef struct
{
  char *society, *society_name; /* id and name */
  char *label, *class;          /* "g1", "Ghost" */
  char *instance;               /* the game's id */
  char *currency;               /* "A$" */
  char *hash;                   /* of the event that ended the game */
  char *trophy_line;            /* what is won and by whom, as the society reports it; or NULL */
  gint64 at;                    /* when the game ended */
  gboolean kept_here;           /* FALSE: somebody else keeps the society; they have to book it */
  GPtrArray *bookings;          /* of GrapeBooking, in their order */
  GrapeInstance *after;         /* the society with all of it */
  guint first;                  /* its first new event */
} GrapeBookings;

void grape_bookings_free (GrapeBookings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeBookings, grape_bookings_free)

/* Whose game it is: the society's id and the label there (transfer full); FALSE without an error:
 * nobody's that this library has. */
gboolean grape_society_of (GrapeLibrary *library, const char *instance, char **society,
                           char **label, GError **error);

/* What is booked when the game @instance is over, before anything is: nothing is stored.
 * Errors: INVALID (it belongs to no society here; it is not over), EXISTS (its result is booked),
 * and the society's own refusal of the result (a dispute runs), with its clause. */
GrapeBookings *grape_society_preview (GrapeLibrary *library, const char *instance, GError **error);

/* Stores it, all or nothing. Errors: INVALID where somebody else keeps the society, STALE if the
 * society has gone on since the preview: make another one. */
gboolean grape_society_book (GrapeLibrary *library, GrapeBookings *bookings, GError **error);

/* (transfer full) (element-type char): ids of games that are over and belong to a society kept in
 * this library that has not booked them. */
GPtrArray *grape_society_unbooked (GrapeLibrary *library, GError **error);

/* Starts the log of game @label, which runs in @society's books: its class's rules, with the seats,
 * referees, addresses, vacations and Substitutes that the society knows. @options: (nullable):
 * "name=value" each. @game: (nullable): the id of the rules, where the class does not say.
 * Returns: (transfer full): stored. Errors: INVALID, EXISTS, and those of the game. */
GrapeInstance *grape_society_start (GrapeLibrary *library, const char *society, const char *label,
                                    const char *game, char **options,
                                    const guint8 seed[GRAPE_SEED_BYTES], gint64 at, GError **error);

/* A deck that the society accepted as General Equipment. */
typedef struct
{
  char *name;       /* "Rainbow" */
  char *definition; /* JSON, as data/decks/ has them; NULL: it cannot be read */
  char *problem;    /* why, a sentence; or NULL */
} GrapeSocietyDeck;

GPtrArray *grape_society_decks (GrapeInstance *society);

/* Puts one of them among the user's decks, where `deck list` and every list of decks shows it.
 * Returns: (transfer full): its path. Errors: NOT_FOUND, EXISTS, FAILED. */
char *grape_society_add_deck (GrapeInstance *society, const char *name, GError **error);

/* What a comparison of the society's results with their games' own logs brought. */
typedef struct
{
  guint n_same;
  GPtrArray *wrong;  /* of char: sentences */
  GPtrArray *unseen; /* of char: labels of results whose log this library does not have */
  GPtrArray *bare;   /* of char: labels of results that name no event of a log */
} GrapeSocietyCheck;

void grape_society_check_free (GrapeSocietyCheck *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSocietyCheck, grape_society_check_free)

GrapeSocietyCheck *grape_society_check (GrapeLibrary *library, GrapeInstance *society,
                                        GError **error);

/* Whether the results in the events of @society from @first on agree with the games' own logs, as
 * far as this library has them: asked before they are stored. FALSE with GRAPE_ERROR_HASH. */
gboolean grape_society_check_new (GrapeLibrary *library, GrapeInstance *society, guint first,
                                  GError **error);

/* Whether @instance keeps books at all, so that what is entered has to be checked. */
gboolean grape_society_keeps_books (GrapeInstance *instance);

/* Books count what came late under its own date. Returns: (transfer full): the act with which who
 * keeps the log enters @proposal so; NULL: it counts now, as it stands. */
char *grape_society_enter_late (GrapeInstance *instance, const GrapeProposal *proposal);

G_END_DECLS
