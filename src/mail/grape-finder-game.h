/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One running instance, as the finder sees it: what ties a message to it, and what such a message
 * proposes. Not for other rooms. */
#pragma once

#include "find/grape-find.h"
#include "grape-finder.h"
#include "library/grape-library-people.h"

G_BEGIN_DECLS

/* A letter that takes back what its writer sent before, and says no move itself. */
typedef struct
{
  int author;
  gint64 at;
} GrapeRetraction;

/* The same, while its mail is being searched. */
typedef struct
{
  const GrapeMessage *message;
  int seat;
  guint start, end;   /* of its first line, in the message's text */
  guint marks;        /* of all that stands in it */
  const char *doubts; /* about it; or NULL */
} GrapeRegret;

typedef struct
{
  GrapeInstance *instance;
  char *tag;            /* "[gf:0123abcd]" */
  char *name_tag;       /* "[tuesday table]", folded */
  GPtrArray *sittings;  /* of GrapeSitting */
  GPtrArray *people;    /* of GrapePerson: everybody in the library */
  GHashTable *known;    /* Message-IDs of posts and messages of this instance */
  GPtrArray *proposals; /* of GrapeProposal: found now, in the order they were sent */
  GHashTable *variants; /* messages of which there are others with the same Message-ID */
  GArray *retractions;  /* of GrapeRetraction */
  GPtrArray *decided;   /* of GrapeProposal: stored earlier, most of them decided */
  gint64 searched;      /* the last message that was searched before; G_MAXINT64: none was */
} GrapeFinderGame;

GrapeFinderGame *grape_finder_game_load (GrapeLibrary *library, const char *id, GError **error);
void grape_finder_game_free (GrapeFinderGame *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeFinderGame, grape_finder_game_free)

gboolean grape_finder_game_rules (const GrapeFinderGame *self, const GrapeSitting *sitting);
GrapeTie grape_finder_game_tie (GrapeFinderGame *self, const GrapeMessage *message, guint *named);
void grape_finder_game_search (GrapeFinderGame *self, const GrapeMessage *message, GrapeTie tie,
                               gboolean ambiguous);
gint64 grape_finder_game_since (const GrapeFinderGame *self, int seat, gint64 *until);
void grape_finder_game_compare (GrapeFinderGame *self);
void grape_finder_game_take_back (GrapeFinderGame *self, const GrapeRegret *regret);
void grape_finder_game_mark_changes (GrapeFinderGame *self);
void grape_finder_add_remark (GrapeProposal *proposal, const char *remark);
char *grape_finder_told (const GrapePosition *position, const GrapeProposal *proposal);
char *grape_finder_told_after (GrapeInstance *instance, const GrapeProposal *first,
                               const GrapeProposal *second);

G_END_DECLS
