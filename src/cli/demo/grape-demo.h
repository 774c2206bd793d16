/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The demonstration: a referee with several games and an archive of mail. What the pieces share.
 *
 * Nothing is canned: the players are bots that hold the log as their seat may have it and write
 * mail; the referee's side knows only what it finds in the imported archive. */
#pragma once

#include "cli/grape-ctl-store.h"
#include "engine/grape-time.h"
#include "library/grape-library-inbox.h"
#include "library/grape-library-mail.h"

#define GRAPE_DEMO_SEATS 4
#define GRAPE_DEMO_GAMES 5

/* What goes wrong on purpose. */
typedef enum
{
  GRAPE_QUIRK_NONE,
  GRAPE_QUIRK_DUPLICATE, /* the same mail twice */
  GRAPE_QUIRK_QUOTED,    /* the move comes back quoted in a reply */
  GRAPE_QUIRK_LATE,      /* sent after the deadline */
  GRAPE_QUIRK_CORRECTED, /* a second mail replaces the first */
  GRAPE_QUIRK_ILLEGAL,   /* first a move that the rule forbids */
  GRAPE_QUIRK_VACATION,  /* away, and says so */
  GRAPE_N_QUIRKS,
} GrapeQuirk;

typedef struct
{
  guint phase;
  int seat;
  GrapeQuirk quirk;
} GrapeDemoPlan;

/* One of the games, at set-up. */
typedef struct
{
  const char *game, *name, *seed;
  const char *players[GRAPE_DEMO_SEATS]; /* "Ann <ann@example.org>" */
  const char *levels[GRAPE_DEMO_SEATS];  /* the bot that thinks for this player */
  guint n_players;
  const GrapeDemoPlan *plan; /* ends with phase 0 */
  gboolean turns; /* one writes after the other: it gets as far as it can while the other games
                   * last */
} GrapeDemoCast;

typedef struct
{
  const GrapeDemoCast *cast;
  char *id;
  char *subject; /* of the last public post, and its Message-ID: players answer it */
  char *message_id;
  char *body;
  guint posted;  /* the stage of the last post, plus 1 */
  guint written; /* the stage for which the players have written */
} GrapeDemoGame;

/* A message, ready for an mbox. */
typedef struct
{
  gint64 at;
  GBytes *bytes; /* with envelope and empty line */
} GrapeDemoLetter;

typedef struct
{
  GrapeLibrary *library;
  char *folder; /* where the archive is made */
  gboolean full;
  GrapeDemoGame games[GRAPE_DEMO_GAMES];
  guint n_games; /* of the games in this build */
  gint64 now;    /* the demonstration's own clock */
  guint evening;
  guint n_letters;                      /* gives Message-IDs */
  GPtrArray *letters;                   /* of GrapeDemoLetter: mail since the last evening */
  guint n_moves;                        /* lines with moves that players wrote */
  guint n_quirks[GRAPE_N_QUIRKS];       /* written */
  guint n_found_quirks[GRAPE_N_QUIRKS]; /* and that the referee's side recognised */
  guint n_accepted;
  GPtrArray *problems; /* of char*: expectations that failed */
} GrapeDemo;

/* Mail that has nothing to do with the games: GrapeDemoLetter each, distinct. *source says where
 * they come from. */
GPtrArray *grape_demo_background (const char *mail_folder, guint wanted, char **source,
                                  GError **error);
GPtrArray *grape_demo_chatter (guint wanted);
void grape_demo_letter_free (GrapeDemoLetter *self);

/* The players write. */
gboolean grape_demo_write_mail (GrapeDemo *self, GrapeDemoGame *game, GError **error);
guint grape_demo_stage (const GrapeDemoGame *game, const GrapePosition *position);
gboolean grape_demo_waits (GrapeDemo *self, const GrapeDemoGame *game, guint phase);
void grape_demo_add_letter (GrapeDemo *self, gint64 at, const char *from, const char *to,
                            const char *subject, const char *answers, const char *body);

char *grape_demo_say (const char *game, const char *player, const char *move, const char *quote,
                      guint number);

/* The referee reads, decides, resolves and posts. */
gboolean grape_demo_evening (GrapeDemo *self, GPtrArray *background, GError **error);
gboolean grape_demo_post (GrapeDemo *self, GrapeDemoGame *game, gboolean show, GError **error);
void grape_demo_expect (GrapeDemo *self, gboolean holds, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
