/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of cases, read into lines: what README.md calls cases, beginnings, statements and blocks.
 * What a statement means is not this file's business. */
#pragma once

#include <glib.h>

typedef struct _CaseLine CaseLine;

/* A statement, with the lines that are indented below it; or one of those lines. */
struct _CaseLine
{
  const char *file;
  guint number;
  char *text;       /* without its indentation and its comment */
  GPtrArray *block; /* of CaseLine: empty where nothing is indented below */
};

typedef struct
{
  char *name;
  CaseLine *head;   /* "case R1.1/three from ..." */
  GPtrArray *lines; /* of CaseLine (borrowed): what holds for the whole file, then the beginning */
} Case;

typedef struct
{
  char *name; /* as messages call it: "rounds.case" */
  GPtrArray *owned;
  GPtrArray *always;
  GHashTable *beginnings; /* name => Case */
  GPtrArray *cases;       /* of Case */
} CaseFile;

CaseFile *case_file_read (const char *name, const char *text, GError **error);
void case_file_free (CaseFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CaseFile, case_file_free)

gboolean case_wrong (GError **error, const CaseLine *line, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
char *case_text (const char *text);
gboolean case_split (const CaseLine *line, char **text, char **result, GError **error);
