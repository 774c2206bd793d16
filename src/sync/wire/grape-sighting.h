/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sightings: an author's word that they saw an entry of another's log, and when. */
#pragma once

#include "grape-key.h"

G_BEGIN_DECLS

/* Says that somebody saw, at @at, that @author's log has an entry @n. */
typedef struct
{
  char *author;
  guint n;
  char *hash;
  gint64 at;
  char *signature; /* of the witness; or NULL: not yet signed */
} GrapeSighting;

void grape_sighting_free (GrapeSighting *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSighting, grape_sighting_free)

char *grape_sighting_sign (const GrapeSighting *self, const char *topic, const GrapeKey *key);
gboolean grape_sighting_verify (const GrapeSighting *self, const char *topic, const char *witness);

G_END_DECLS
