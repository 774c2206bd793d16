/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files that read acts. */
#pragma once

#include "grape-command.h"
#include "grape-instance-private.h"
#include "grape-verb.h"

G_BEGIN_DECLS

/* One act while it is read. */
typedef struct
{
  GrapeInstance *instance;
  const GrapePosition *position;
  gint64 at;
  int author;
  const char *person;    /* of GRAPE_AUTHOR_PERSON; else NULL */
  const GrapeVerb *verb; /* of the game's own, or NULL */
  const char *word;      /* the first one, in small letters */
  const char *rest;      /* what follows the first word */
  GrapeCommand *command;
} GrapeReader;

typedef gboolean (*GrapeReadAct) (GrapeReader *reader, GError **error);

gboolean grape_reader_accept (GrapeReader *reader, GrapeEventKind kind, int author, char *text);
gboolean grape_reader_referee_only (GrapeReader *reader, GError **error);
gboolean grape_reader_running_only (const GrapeReader *reader, GError **error);
gboolean grape_reader_name_free (GrapeReader *reader, const char *name, GError **error);

gboolean grape_read_join (GrapeReader *reader, GError **error);
gboolean grape_read_leave (GrapeReader *reader, GError **error);
gboolean grape_read_resign (GrapeReader *reader, GError **error);
gboolean grape_read_vacation (GrapeReader *reader, GError **error);
gboolean grape_read_return (GrapeReader *reader, GError **error);
gboolean grape_read_substitute (GrapeReader *reader, GError **error);
gboolean grape_read_bot (GrapeReader *reader, GError **error);

G_END_DECLS
