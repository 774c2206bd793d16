/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an import did, and each thing that it did not read: where it is, and why. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How far an import is, and in the end what it did. */
typedef struct
{
  guint n_files, n_files_done;
  guint64 n_bytes, n_bytes_done; /* of the files on the disk */
  guint n_messages;              /* reported: new, duplicate or variant */
  guint n_new, n_duplicate, n_variant;
  guint n_skipped;  /* everything that was not read: 0 means that all was read */
  const char *file; /* the one being read; NULL at the end */
} GrapeImportProgress;

typedef enum
{
  GRAPE_SKIP_NO_MAIL,     /* a file, or a part of one, that is not a message */
  GRAPE_SKIP_PREFACE,     /* text before the first message, which belongs to none */
  GRAPE_SKIP_TOO_LARGE,   /* a message with a part left out */
  GRAPE_SKIP_LONG_TEXT,   /* a text that is shown and searched only in its beginning */
  GRAPE_SKIP_NESTED,      /* a message too deep inside others to be read */
  GRAPE_SKIP_UNREAD,      /* a part of a message that is encrypted or damaged */
  GRAPE_SKIP_DAMAGED,     /* the rest after a place that cannot be read or unpacked */
  GRAPE_SKIP_PACKED,      /* a zip file and its like */
  GRAPE_SKIP_UNREADABLE,  /* a file or folder that does not open */
  GRAPE_SKIP_LINK,        /* a link in a folder */
  GRAPE_SKIP_SPECIAL,     /* neither file nor folder */
  GRAPE_SKIP_HIDDEN,      /* a hidden file or folder that is not a maildir */
  GRAPE_SKIP_UNDELIVERED, /* in the tmp of a maildir */
  GRAPE_SKIP_DEEP,        /* folders nested too deeply */
  GRAPE_SKIP_MANY,        /* more files than one import takes */
  GRAPE_N_SKIPS,
} GrapeSkip;

typedef struct
{
  GrapeSkip kind;
  char *path;
  guint64 offset; /* in the unpacked file */
  char *detail;   /* or NULL: what the system or the parser said */
} GrapeImportProblem;

typedef struct
{
  GrapeImportProgress counts;
  guint n_of_kind[GRAPE_N_SKIPS];
  GPtrArray *problems; /* of GrapeImportProblem, the first GRAPE_PROBLEMS_MOST */
  guint n_refused;     /* of the paths: those with something in them, none of which could be read */
} GrapeImportReport;

/* Nobody reads a longer list to its end; the counts go on. */
#define GRAPE_PROBLEMS_MOST 10000

GrapeImportReport *grape_import_report_new (void);
void grape_import_report_free (GrapeImportReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeImportReport, grape_import_report_free)
void grape_import_report_skip (GrapeImportReport *self, GrapeSkip kind, const char *path,
                               guint64 offset, const char *detail);

const char *grape_skip_word (GrapeSkip kind);
const char *grape_skip_sentence (GrapeSkip kind);
char *grape_import_problem_text (const GrapeImportProblem *self);

G_END_DECLS
