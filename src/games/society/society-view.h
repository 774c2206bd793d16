/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A society as it stands: its people, offices, classes of games, instances, submissions and ledger.
 * Nothing in it is secret, so that a view is the state. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-rules.h"
#include "equipment/grape-shelf.h"

#define SOCIETY_POT          50  /* of the Treasury's money for an instance (1250.1 IV.c) */
#define SOCIETY_MONEY_MONTH  100 /* for a person, a class and a month (IV.c) */
#define SOCIETY_POINTS       8   /* added or taken in an instance (IV.d) */
#define SOCIETY_POINTS_MONTH 20  /* for a person, a class and a month (IV.d) */
#define SOCIETY_REFEREE      10  /* for a referee of an instance (III.e) */
#define SOCIETY_ENDORSEMENTS 4   /* or a tenth of the active ones (V.d) */
#define SOCIETY_NEXT_RULE    19  /* the suite ends with 1250.18 */
#define SOCIETY_SILENCE_S    (7 * GRAPE_DAY_S)
#define SOCIETY_ANSWER_S     (3 * GRAPE_DAY_S)
#define SOCIETY_APPROVAL_S   (7 * GRAPE_DAY_S)
#define SOCIETY_ACCEPTANCE_S (3 * GRAPE_DAY_S)

#define SOCIETY_JADE  "Jade Grapefruit"
#define SOCIETY_KNIFE "Golden Knife"

typedef struct
{
  char *trophy;
  char *game; /* the label of the instance in which it was won */
  gint64 at;
} SocietyTrophy;

typedef struct
{
  char *name;
  gboolean active, left;
  gint64 money, points;
  gint64 vacation_from, vacation_until; /* 0: none; until G_MAXINT64: without an end */
  GArray *trophies;                     /* of SocietyTrophy; what they hold now */
} SocietyPerson;

typedef enum
{
  SOCIETY_NO_TROPHY,
  SOCIETY_STANDARD,
  SOCIETY_GOLDEN_KNIFE,
} SocietyPrize;

typedef struct
{
  char *name;
  char *rule;      /* "1250.9"; or NULL */
  char *min, *max; /* "2", "active - 1", or what nobody can work out */
  guint referees;
  guint trophy; /* SocietyPrize */
  gboolean duel, referee_plays, joins, replaces, enrols;
} SocietyClass;

/* A player's seat in an instance. */
typedef struct
{
  char *name;
  gboolean consents, left, late;
  char *substitute;       /* who plays it now, or will on the first day of the vacation; or NULL */
  char *asked;            /* who was named and has not agreed; or NULL */
  GPtrArray *substitutes; /* of char: everybody who ever was */
} SocietySeat;

typedef struct
{
  char *name;
  gboolean consents, resigned;
  gint64 heard;    /* the last time */
  gint64 silent;   /* when a player pointed it out; 0: nobody does */
  gint64 asked;    /* when the Speaker asked; 0: not */
  gint64 received; /* A$ */
} SocietyReferee;

typedef enum
{
  SOCIETY_ANNOUNCED,
  SOCIETY_ENROLLING,
  SOCIETY_ENROLLED, /* nobody else can sign up; it waits to be started */
  SOCIETY_RUNNING,
  SOCIETY_OVER,
  SOCIETY_DECLINED,
  SOCIETY_CANCELLED,
  SOCIETY_LAPSED,
} SocietyStatus;

typedef struct
{
  char *label, *class, *announcer;
  guint status;
  char *instance; /* its own log's id; or NULL */
  gboolean duel, exhibition;
  char *challenged;  /* or NULL */
  char *particulars; /* or NULL */
  gint64 min, max;   /* as they were worked out when it was announced */
  guint starters;    /* players when it started */
  GArray *players;   /* of SocietySeat */
  GArray *referees;  /* of SocietyReferee */
  gint64 announced_at, until, started_at, ended_at;
  gint64 paid, scored;             /* by the Treasury; points added and taken */
  char *disputed_by;               /* NULL: no dispute runs */
  char *judge;                     /* appointed; or NULL */
  char *judgement;                 /* the last one; or NULL */
  GPtrArray *winners;              /* of char */
  char *trophy, *trophy_to, *hash; /* or NULL */
} SocietyGame;

typedef enum
{
  SOCIETY_PAY,
  SOCIETY_POINTS_ENTRY,
  SOCIETY_TRANSFER,
  SOCIETY_CORRECTION,
} SocietyEntryKind;

typedef struct
{
  guint entry; /* from 1 */
  gint64 at;
  gint64 month; /* 199803: the one in which it counts */
  guint kind;
  char *game, *class, *person, *from; /* from: of a transfer; else NULL */
  gint64 asked, amount, stands;       /* what was written, booked, and is left after corrections */
  gint64 disregarded;
  gboolean referee; /* whether they received it as a referee */
  char *clause;     /* which limit cut it; or NULL */
  guint corrects;   /* the entry; 0: none */
  char *because;    /* or NULL */
  guint event;      /* that wrote it; 0: not known */
  gint64 entered;   /* when that was: later than @at in late mail */
} SocietyEntry;

typedef enum
{
  SOCIETY_POSTED,
  SOCIETY_APPROVED,
  SOCIETY_ACCEPTED,
  SOCIETY_REJECTED,
  SOCIETY_VETOED,
} SocietyVerdict;

typedef struct
{
  char *label, *name, *by;
  gboolean equipment;
  guint defines;
  gint64 at, approved_at, decided_at;
  guint status;
  GPtrArray *endorsements; /* of char */
  char *min, *max;         /* of a game */
  guint referees, trophy;
  gboolean referee_plays;
  char *rule; /* its number, once accepted */
  char *vetoed_by, *because;
  char *text; /* a GRefString: shared by every copy */
} SocietySubmission;

/* Where months begin. */
typedef struct
{
  gint64 winter_s; /* what is added to UTC, without summer time */
  guint summer;    /* which summer time; 0: none */
} SocietyZone;

/* What a group may have otherwise; a limit of 0: none. */
typedef struct
{
  char *currency, *standard, *unique; /* GRefString: shared by every copy */
  gint64 pot, money_month, points, points_month, referee;
  SocietyZone zone;
  gboolean trophies, offices;
} SocietyCustoms;

typedef struct
{
  gint64 start, now;
  SocietyCustoms customs;
  GrapeShelf people, classes, games, submissions, ledger;
  GArray *open;    /* of guint: games that are neither over nor off */
  GArray *waiting; /* of guint: submissions without a verdict */
  char *speaker, *president, *treasurer;
  gboolean senate;
  char *knife_holder, *knife_haunted_by;
  guint next_rule;
  gboolean told_people; /* while a given position is read */
} Society;

/* -state.c */
extern const GrapeFields society_fields;
gpointer society_start (const GrapeTable *table, const GrapeOptions *options,
                        GrapeResources *resources, gint64 at, GError **error);
gpointer society_copy (gconstpointer state);
void society_free (gpointer state);
void society_begin_person (SocietyPerson *self, const char *name);
void society_begin_game (SocietyGame *self);
void society_begin_submission (SocietySubmission *self);
SocietySeat *society_add_seat (SocietyGame *self, const char *name);
SocietyReferee *society_add_referee (SocietyGame *self, const char *name);
void society_add_trophy (SocietyPerson *self, const char *trophy, const char *game, gint64 at);
int society_find_person (const Society *self, const char *name);
int society_find_class (const Society *self, const char *name);
int society_find_game (const Society *self, const char *label);
int society_find_submission (const Society *self, const char *label);
const SocietyPerson *society_person (const Society *self, int index);
const SocietyClass *society_class (const Society *self, int index);
const SocietyGame *society_game (const Society *self, int index);
const SocietySubmission *society_submission (const Society *self, int index);
const SocietyEntry *society_entry (const Society *self, guint number);
SocietyPerson *society_edit_person (Society *self, int index);
SocietyGame *society_edit_game (Society *self, int index);
SocietySubmission *society_edit_submission (Society *self, int index);
void society_set_open (Society *self);
guint society_count_active (const Society *self);
guint society_count_people (const Society *self);
gboolean society_limit (const Society *self, const char *text, gint64 *number);
SocietySeat *society_seat_of (const SocietyGame *self, const char *name);
SocietySeat *society_seat_played_by (const SocietyGame *self, const char *name);
SocietyReferee *society_referee_of (const SocietyGame *self, const char *name);
SocietyReferee *society_former_referee (const SocietyGame *self, const char *name);
guint society_count_referees (const SocietyGame *self);
gboolean society_is_away (const SocietyPerson *self, gint64 at);
const char *society_occupant (const Society *self, const SocietySeat *seat, gint64 at);
gboolean society_ever_played (const SocietyGame *self, const char *name);
gboolean society_counts_as_referee (const Society *self, const SocietyGame *game, const char *name);

/* -customs.c */
extern const GrapeOption society_options[];
gboolean society_read_customs (SocietyCustoms *self, const GrapeOptions *options, GError **error);
void society_own_customs (SocietyCustoms *self);
void society_clear_customs (SocietyCustoms *self);
gint64 society_month (gint64 at);
gint64 society_month_of (const Society *self, gint64 at);
const char *society_prize (guint trophy);
const char *society_prize_of (const Society *self, guint trophy);

/* -zones.c */
gboolean society_read_zone (const char *text, SocietyZone *zone);
gint64 society_zone_s (const SocietyZone *zone, gint64 at);

/* -json.c */
gboolean society_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                        GError **error);

/* -twin.c */
char *society_twin (const GrapeTable *table, gconstpointer view);

/* -announce.c */
char *society_next_label (const Society *self, char letter);

/* -text.c */
char *society_post (const GrapeTable *table, gconstpointer view, GString *body);
void society_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                     gconstpointer after, GPtrArray *reports);
void society_legal (const GrapeTable *table, gconstpointer state, const char *name,
                    GPtrArray *moves);
