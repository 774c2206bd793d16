/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys: an author's Ed25519 pair and the X25519 pair derived from it. The holder of the secret half
 * is the author; everybody knows the public half, which appears in paths as 64 hex digits. */
#pragma once

#include "grape-public-key.h"

G_BEGIN_DECLS

#define GRAPE_KEY_SEED_BYTES 32

typedef struct _GrapeKey GrapeKey; /* with its secret half */

GrapeKey *grape_key_new (void);
GrapeKey *grape_key_new_from_seed (const guint8 seed[GRAPE_KEY_SEED_BYTES]);
void grape_key_free (GrapeKey *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeKey, grape_key_free)

const char *grape_key_public (const GrapeKey *self);
void grape_key_seed (const GrapeKey *self, guint8 seed[GRAPE_KEY_SEED_BYTES]);

char *grape_key_export (const GrapeKey *self, const char *passphrase, GError **error);
GrapeKey *grape_key_import (const char *text, const char *passphrase, GError **error);

char *grape_key_sign (const GrapeKey *self, const char *domain, const char *body);
char *grape_key_open (const GrapeKey *self, const char *box, GError **error);

G_END_DECLS
