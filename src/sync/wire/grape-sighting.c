/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signing sightings, and checking the signatures. Since version 2 of the protocol. */
#include "grape-sighting.h"

void
grape_sighting_free (GrapeSighting *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->hash);
  g_free (self->signature);
  g_free (self);
}

static char *
claim (const GrapeSighting *self, const char *topic)
{
  return g_strdup_printf ("%s %s %u %s %" G_GINT64_FORMAT, topic, self->author, self->n, self->hash,
                          self->at);
}

/** grape_sighting_sign: (transfer full): hex */
char *
grape_sighting_sign (const GrapeSighting *self, const char *topic, const GrapeKey *key)
{
  g_autofree char *text = claim (self, topic);

  return grape_key_sign (key, "seen", text);
}

/** grape_sighting_verify: whether @witness signed it. */
gboolean
grape_sighting_verify (const GrapeSighting *self, const char *topic, const char *witness)
{
  g_autofree char *text = claim (self, topic);

  return grape_public_verify (witness, "seen", text, self->signature);
}
