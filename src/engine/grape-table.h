/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The people round a game: its seats, who plays each of them now, the referee, and pauses. All of
 * it is public and is the fold of the log, like the game's own state. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Seats of one instance, newcomers included; an audience is a mask of seats. */
#define GRAPE_MAX_SEATS 60

/* Who looks: a seat (from 0), or one of these. */
typedef int GrapeViewer;
#define GRAPE_VIEWER_REFEREE   (-1)
#define GRAPE_VIEWER_SPECTATOR (-2)

/* Who acts: a seat (from 0), or one of these. */
#define GRAPE_AUTHOR_REFEREE (-1)
#define GRAPE_AUTHOR_CLOCK   (-2) /* deadlines, draws and whatever else happens by itself */
#define GRAPE_AUTHOR_PERSON  (-3) /* somebody, by name: beside it stands who */

/* Who may read an event: bit s for seat s, bit 63 for the referee; every bit for everybody. */
typedef guint64 GrapeAudience;
#define GRAPE_AUDIENCE_ALL     G_MAXUINT64
#define GRAPE_AUDIENCE_REFEREE (G_GUINT64_CONSTANT (1) << 63)
#define GRAPE_AUDIENCE_SEAT(s) (G_GUINT64_CONSTANT (1) << (s))

gboolean grape_audience_has (GrapeAudience audience, GrapeViewer viewer);

/* One seat. Names are shown as they are and never interpreted. */
typedef struct
{
  char *name;            /* whose seat it is */
  char *substitute;      /* who plays it now in their place, or NULL */
  char *bot;             /* level of the bot that plays it now ("good"), or NULL */
  gboolean left;         /* gone for good: left, or eliminated as the game says */
  gint64 vacation_from;  /* 0: none announced; inclusive */
  gint64 vacation_until; /* exclusive */
} GrapeSeat;

typedef struct
{
  GPtrArray *seats;       /* of GrapeSeat */
  GPtrArray *substitutes; /* of char: everybody who ever played for somebody (A13) */
  char *referee; /* one, or several as "Dora, Emil"; NULL: none; in a game that needs one: lost, and
                    the game is on hold */
  gboolean needs_referee;
  gboolean exhibition;
  gboolean paused;
  gint64 held_since; /* when paused or without referee: since when; else 0 */
} GrapeTable;

GrapeTable *grape_table_new (void);
GrapeTable *grape_table_copy (const GrapeTable *self);
void grape_table_free (GrapeTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeTable, grape_table_free)

GrapeSeat *grape_table_add (GrapeTable *self, const char *name, const char *bot);
guint grape_table_size (const GrapeTable *self);
const GrapeSeat *grape_table_seat (const GrapeTable *self, int seat);
const char *grape_table_name (const GrapeTable *self, int seat);
char *grape_table_names (const GrapeTable *self, guint64 seats);
int grape_table_find (const GrapeTable *self, const char *name_or_number);
int grape_table_player (const GrapeTable *self, const char *name);
int grape_table_player_at (const GrapeTable *self, const char *name, gint64 at);
gboolean grape_names_equal (const char *a, const char *b);
char *grape_name_unquote (const char *text);
gboolean grape_referees_have (const char *referees, const char *name);
gboolean grape_table_has_played (const GrapeTable *self, const char *name);
gboolean grape_table_has_substituted (const GrapeTable *self, const char *name);
void grape_table_substitute (GrapeTable *self, int seat, const char *name);
void grape_table_end_substitutes (GrapeTable *self, gint64 at);
gboolean grape_table_held (const GrapeTable *self);
gboolean grape_table_away (const GrapeTable *self, int seat, gint64 at);
void grape_table_describe (const GrapeTable *self, JsonBuilder *builder);

gboolean grape_sign_shows (gunichar sign);
gboolean grape_name_valid (const char *name);
char *grape_author_to_text (int author);
gboolean grape_author_from_text (const char *text, int *author);
char *grape_author_format (int author, const char *person);
gboolean grape_author_parse (const char *text, int *author, char **person);

G_END_DECLS
