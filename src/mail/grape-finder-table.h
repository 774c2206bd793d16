/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One running instance, as the finder sees it: what ties a message to it, and what such a message
 * proposes. Not for other rooms. */
#pragma once

#include "find/grape-find.h"
#include "grape-finder.h"

G_BEGIN_DECLS

typedef struct
{
  GrapeInstance *instance;
  char *tag;            /* "[gf:0123abcd]" */
  char *name_tag;       /* "[tuesday table]", folded */
  GPtrArray *sittings;  /* of GrapeSitting */
  GPtrArray *people;    /* of GrapePerson: everybody in the library */
  GHashTable *known;    /* Message-IDs of posts and messages of this instance */
  GPtrArray *proposals; /* of GrapeProposal: found now, in the order they were sent */
  GPtrArray *decided;   /* of GrapeProposal: stored and decided earlier */
} GrapeFinderTable;

GrapeFinderTable *grape_finder_table_load (GrapeLibrary *library, const char *id, GError **error);
void grape_finder_table_free (GrapeFinderTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeFinderTable, grape_finder_table_free)

GrapeTie grape_finder_table_tie (GrapeFinderTable *self, const GrapeMessage *message);
void grape_finder_table_search (GrapeFinderTable *self, const GrapeMessage *message, GrapeTie tie,
                                gboolean ambiguous);
void grape_finder_table_compare (GrapeFinderTable *self);

G_END_DECLS
