/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a society: a list each, of which only what can be seen is laid out and drawn; one
 * line of it may be folded out, with what there is to say and to do about it. */
#pragma once

#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"
#include "games/society/society-view.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_SOCIETY_PEOPLE,
  GRAPE_SOCIETY_GAMES,
  GRAPE_SOCIETY_SUBMISSIONS,
  GRAPE_SOCIETY_LEDGER,
  GRAPE_SOCIETY_STANDINGS,
  GRAPE_SOCIETY_CABINET,
  GRAPE_SOCIETY_PAGES,
} GrapeSocietyTab;

/* The spots. A tab: its number. A row: its page, and the number of what it is about. An offer, in
 * the fold of that row, or (row -1) above the list: its number. */
#define GRAPE_SOCIETY_TAB   1
#define GRAPE_SOCIETY_ROW   2
#define GRAPE_SOCIETY_OFFER 3

/* Where somebody is in it: nobody stores that. */
typedef struct
{
  guint tab;
  int open;          /* what is folded out: a row's number; -1: nothing */
  int person, class; /* of whom, of what alone; -1: of all */
  gint64 month;      /* 199803; 0: all */
  double scroll;     /* pixels */
} GrapeSocietyPlace;

#define GRAPE_SOCIETY_PLACE_INIT                                                                   \
  {                                                                                                \
    .open = -1, .person = -1, .class = -1                                                          \
  }

/* Something to choose: an act of the person who looks, or another place. */
typedef struct
{
  char *label;
  char *move; /* NULL: it goes to @place */
  char *log;  /* or shows the log of that game; NULL */
  GrapeSocietyPlace place;
  const char *form;    /* the action that asks for the words, where there is one; or NULL */
  gboolean unfinished; /* the move lacks words that only they can write */
  gboolean quiet;      /* not what most people come for */
  gboolean on;         /* a filter that is on */
  GrapeBox box;        /* from the top of the fold, or of the head */
} GrapeSocietyOffer;

/* A line of a fold. */
typedef struct
{
  char *text;
  double part; /* a bar filled so far; < 0: no bar */
} GrapeSocietyLine;

/* How somebody stands in a class of games, or in all. */
typedef struct
{
  guint played, won;
} GrapeSocietyRecord;

typedef struct
{
  const Society *view;
  const GrapePosition *position;
  const GrapeLook *look;
  GrapeSocietyPlace place;
  const char *me; /* who acts; NULL: nobody, or who keeps the log */
  int person;     /* the same, as a number; -1 */
  gboolean keeper;
  gint64 now;

  double em;
  gboolean wide;
  GrapeBox page;     /* below the tabs */
  double head;       /* the height of what is above the list */
  double row, fold;  /* heights */
  double height;     /* of all of it */
  GArray *rows;      /* of guint */
  int open_at;       /* in @rows; -1 */
  GArray *lines;     /* of GrapeSocietyLine, of the open row */
  GArray *offers;    /* of GrapeSocietyOffer, of the open row */
  GArray *above;     /* of GrapeSocietyOffer, above the list */
  GHashTable *names; /* of people, to their number + 1 */
  GArray *records;   /* of GrapeSocietyRecord, by person; of the standings; or NULL */
  cairo_t *pen;      /* to measure words with */
} GrapeSocietyBook;

/* -layout.c */
double grape_society_em (const GrapeLook *look);
void grape_society_book_begin (GrapeSocietyBook *self, const GrapePosition *position,
                               const GrapeLook *look, const GrapeSocietyPlace *place);
void grape_society_book_clear (GrapeSocietyBook *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeSocietyBook, grape_society_book_clear)
double grape_society_text_width (const GrapeSocietyBook *self, const char *text, double size,
                                 gboolean bold);
double grape_society_people_room (const GrapeSocietyBook *self);
GrapeBox grape_society_tab_box (const GrapeSocietyBook *self, guint tab);
GrapeBox grape_society_row_box (const GrapeSocietyBook *self, guint at);
GrapeBox grape_society_offer_box (const GrapeSocietyBook *self, const GrapeSocietyOffer *offer,
                                  gboolean above);
void grape_society_seen (const GrapeSocietyBook *self, double more, guint *first, guint *end);
double grape_society_most_scroll (const GrapeSocietyBook *self);
void grape_society_lay (const GrapeSocietyBook *self, GrapeSpotField *field);

/* -model.c */
void grape_society_list (GrapeSocietyBook *self);
int grape_society_number (const GrapeSocietyBook *self, const char *name);
gint64 grape_society_received (const Society *self, const char *person, const char *class,
                               gint64 month, SocietyEntryKind kind);
void grape_society_count (const GrapeSocietyBook *self, const char *name, guint *plays,
                          guint *referees);
GPtrArray *grape_society_knife_holders (const Society *self);
void grape_society_meetings (const GrapeSocietyBook *self, int person, GArray *met, GArray *won);
gboolean grape_society_is_of_class (const GrapeSocietyBook *self, const char *class);

/* -words.c */
const char *grape_society_tab_name (guint tab);
char *grape_society_day (gint64 at);
char *grape_society_month_name (gint64 month);
char *grape_society_money (const Society *view, gint64 amount);
char *grape_society_summary (const GrapeSocietyBook *self);
char *grape_society_person_line (const GrapeSocietyBook *self, const SocietyPerson *person);
char *grape_society_game_line (const GrapeSocietyBook *self, const SocietyGame *game);
char *grape_society_game_state (const GrapeSocietyBook *self, const SocietyGame *game);
char *grape_society_submission_state (const GrapeSocietyBook *self, const SocietySubmission *post);
char *grape_society_entry_amount (const Society *view, const SocietyEntry *entry);
char *grape_society_say (const GrapeSocietyBook *self, guint index);
void grape_society_tell (GrapeSocietyBook *self, guint index);

/* -input... what a person can do: -sheet.c */
void grape_society_offer (GrapeSocietyBook *self, guint index);
void grape_society_offer_above (GrapeSocietyBook *self);
gboolean grape_society_owes (const GrapeSocietyBook *self, const SocietyGame *game);

G_END_DECLS
