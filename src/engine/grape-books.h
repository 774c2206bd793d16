/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games that keep the books of other games, as a society does: what library and command line ask
 * them, so that neither knows such a game by name. */
#pragma once

#include "grape-rules.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_BOOK_WAITING, /* for consent, for people who sign up, for its start */
  GRAPE_BOOK_RUNNING,
  GRAPE_BOOK_OVER, /* its result is written */
  GRAPE_BOOK_OFF,  /* declined, cancelled, lapsed */
} GrapeBookStatus;

typedef struct
{
  char *name;                   /* whose seat it is */
  char *substitute;             /* who plays it during the vacation; or NULL */
  gboolean left;                /* has quit */
  gint64 away_from, away_until; /* a vacation, the end exclusive; 0: none, G_MAXINT64: no end */
} GrapeBookSeat;

/* One game in the books. */
typedef struct
{
  char *label;    /* "g1" */
  char *class;    /* "Ghost" */
  char *rule;     /* of its class: "1250.9"; or NULL */
  char *text;     /* of a class that no rules table knows: how it is played; or NULL */
  char *instance; /* the id of its log, as the announcement has it; or NULL */
  char *particulars;
  GrapeBookStatus status;
  gboolean duel, exhibition, disputed;
  char *challenged;    /* or NULL */
  GPtrArray *seats;    /* of GrapeBookSeat */
  GPtrArray *referees; /* of char: who has not resigned */
  gint64 started_at, ended_at;
  GPtrArray *winners; /* of char */
  char *hash;         /* of the event with which its log ended, or how it begins; or NULL */
} GrapeBook;

/* A list that people print: a statement, standings. */
typedef struct
{
  const char *id;    /* "person": of CSV and JSON */
  const char *title; /* N_() */
  gboolean number;
} GrapeSheetColumn;

typedef struct
{
  const GrapeSheetColumn *columns; /* the last one has the id NULL */
  GPtrArray *rows;                 /* of GPtrArray of char (nullable), one a column */
} GrapeSheet;

/* What a sheet is about; NULL and 0: all. */
typedef struct
{
  const char *person, *class;
  gint64 month; /* 199803 */
  gint64 now;
} GrapeSheetQuery;

/* A kind of sheet; the table ends with a row whose word is NULL. */
typedef struct
{
  const char *word;  /* "statement" */
  const char *title; /* N_() */
  gboolean (*write) (gconstpointer state, const GrapeSheetQuery *query, GrapeSheet *sheet,
                     GError **error);
} GrapeSheetKind;

/* A class of games, as who announces one has to know it; the names are the state's. */
typedef struct
{
  const char *name;
  gint64 min, max; /* players now; 0: nobody can work them out, and none can start */
  guint referees;
  gboolean duel;          /* it may be played for one */
  gboolean referee_plays; /* or may */
  gboolean enrols;        /* people sign up for some days, rather than being named */
  gboolean accepted;      /* people submitted it, and it is played by its text */
} GrapeBookClass;

typedef struct
{
  const char *name;
  gboolean active;
  gint64 away_until; /* the end of a vacation that has begun or will; 0: none */
} GrapeBookPerson;

/* What somebody wants to announce. */
typedef struct
{
  const char *class;
  GPtrArray *players, *referees; /* of char */
  gboolean duel;
  const char *challenged;  /* or NULL */
  const char *particulars; /* or NULL */
  gint64 min, max, until;  /* where people sign up: for how many, and the last day */
} GrapeBookWish;

struct _GrapeBooks
{
  guint (*count) (gconstpointer state);
  /* (transfer full): by number from 0, and by label; find() may return NULL */
  GrapeBook *(*get) (gconstpointer state, guint index);
  GrapeBook *(*find) (gconstpointer state, const char *label);
  const GrapeSheetKind *sheets;
  /* (transfer full): how the keeper of the log enters what @person (nullable) wrote at @at, before
   * the last event; NULL: as if they wrote it now */
  char *(*late) (gconstpointer state, gint64 at, const char *person, const char *text);
  /* Decks of cards that were described and accepted: names, and texts to read. Or NULL. */
  void (*decks) (gconstpointer state, GPtrArray *names, GPtrArray *texts);
  /* What people are asked for and need not do, such as an endorsement: of GrapePending. Or NULL. */
  void (*wanted) (gconstpointer state, GArray *wanted);
  /* (transfer none): what its money is called, "A$" */
  const char *(*currency) (gconstpointer state);
  /* Of GrapeBookClass, and of GrapeBookPerson: whoever has not left. */
  void (*classes) (gconstpointer state, GArray *classes);
  void (*members) (gconstpointer state, GArray *members);
  /* (transfer full): the act that announces it, under a label that nobody has used */
  char *(*announce) (gconstpointer state, const GrapeBookWish *wish);
};

GrapeBook *grape_book_new (void);
void grape_book_free (GrapeBook *self);
const char *grape_book_occupant (const GrapeBookSeat *seat, gint64 at);
void grape_book_add_seat (GrapeBook *self, const char *name, const char *substitute, gboolean left,
                          gint64 away_from, gint64 away_until);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeBook, grape_book_free)

void grape_sheet_init (GrapeSheet *self, const GrapeSheetColumn *columns);
void grape_sheet_clear (GrapeSheet *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeSheet, grape_sheet_clear)
void grape_sheet_row (GrapeSheet *self, const char *types, ...);
guint grape_sheet_n_columns (const GrapeSheet *self);
char *grape_sheet_to_csv (const GrapeSheet *self);

char *grape_books_id (const char *society, const char *label);

G_END_DECLS
