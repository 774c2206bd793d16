/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outer form of all files of the protocol, {"body", "sig"}. Not for other rooms. */
#pragma once

#include "grape-entry.h"

G_BEGIN_DECLS

/* Numbers are no larger either way: every JSON reader gets them exactly, even one that reads all
 * numbers as floating point. */
#define GRAPE_SIGNED_MAX_NUMBER ((G_GINT64_CONSTANT (1) << 53) - 1)

#define GRAPE_SIGNED_ROOT "grapefruit/1/"

gboolean grape_signed_is_hex (const char *text, gsize n_digits);
char *grape_signed_digest (const char *domain, const guint8 *key, gsize n_key, const char *text,
                           gsize n_digits);
char *grape_signed_hash (const char *body);

char *grape_signed_file_new (const GrapeKey *key, const char *domain, const char *body);
JsonNode *grape_signed_file_open (const char *author, const char *domain, const char *file,
                                  char **text, GError **error);
gboolean grape_signed_number (JsonObject *object, const char *member, gint64 *number);
gboolean grape_signed_check_version (JsonObject *object, guint newest, guint *version,
                                     GError **error);

/* The ETag of a file on Grapefruit's server. */
#define GRAPE_FILE_TAG_CHARS 35
void grape_signed_file_tag (gconstpointer file, gsize length, char tag[GRAPE_FILE_TAG_CHARS]);

G_END_DECLS
