/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The common acts (`join`, `leave`, `vacation` ...) as text: which of them a text is, and its
 * canonical form. */
#pragma once

#include "grape-instance.h"

/* An act, ready to become an event. */
typedef struct
{
  GrapeEventKind kind;
  int author;   /* the seat that it is about, if the referee acts for somebody */
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  GrapeAudience audience;
  char *text; /* canonical */
} GrapeCommand;

gboolean grape_command_is_common (const GrapeRules *rules, const char *text);
gboolean grape_command_check_mover (GrapeInstance *instance, gint64 at, int seat, GError **error);
void grape_command_clear (GrapeCommand *self);
gboolean grape_command_read (GrapeInstance *instance, gint64 at, int author, const char *person,
                             const char *text, GrapeCommand *command, GError **error);
