/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grapefruitctl: what its commands share. A command is a row of the list in grape-ctl-main.c and
 * one function; it prints to stdout through grape_ctl_print() and returns an exit code. */
#pragma once

#include <glib/gi18n.h>
#include <gio/gio.h>

#include "engine/grape-instance.h"

/* Exit codes; --help and the man page list them. */
typedef enum
{
  GRAPE_CTL_OK = 0,
  GRAPE_CTL_REFUSED = 1, /* a rule forbids it, or a check failed */
  GRAPE_CTL_USAGE = 2,
  GRAPE_CTL_FAILED = 3, /* a file, the library or the mail could not be read or written */
  GRAPE_CTL_CANCELLED = 130,
} GrapeCtlStatus;

typedef struct _GrapeCtl GrapeCtl;
typedef struct _GrapeCtlCommand GrapeCtlCommand;

struct _GrapeCtlCommand
{
  const char *name;
  const char *arguments; /* "INSTANCE TEXT" */
  const char *summary;   /* N_() */
  const char *help;      /* N_() below the options; or NULL */
  int (*run) (GrapeCtl *ctl, int argc, char **argv);
  gboolean makes_library; /* where --library names none */
};

struct _GrapeCtl
{
  char *library_path; /* --library, or NULL: the default one */
  const GrapeCtlCommand *command;
  gpointer library;  /* GrapeLibrary, once opened (grape-ctl-store.h) */
  gboolean in_batch; /* a line of `batch` */
};

/* Reads a command's options and arguments: FALSE with *status set when there is nothing more to
 * do. */
gboolean grape_ctl_parse (GrapeCtl *self, const GOptionEntry *entries, int min_arguments,
                          int max_arguments, int *argc, char ***argv, int *status);
int grape_ctl_usage (GrapeCtl *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
int grape_ctl_dispatch (const char *library_path, gboolean in_batch, int argc, char **argv);
int grape_ctl_fail (GrapeCtl *self, const GError *error);

/* Words: always UTF-8, whatever the locale. */
void grape_ctl_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
void grape_ctl_warn (GrapeCtl *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void grape_ctl_print_json (JsonNode *node);
char *grape_ctl_safe (const char *text);
char *grape_ctl_safe_block (const char *text, const char *indent);
void grape_ctl_print_list (GPtrArray *sentences, const char *mark);
void grape_ctl_print_reports (GPtrArray *reports);
void grape_ctl_print_outcome (const GrapePosition *position);
char *grape_ctl_tell_log (GrapeInstance *instance, guint n_draws);

/* Values as people type them. What nobody could mean is wrong usage, exit code 2. */
#define GRAPE_CTL_MISUSE (grape_ctl_misuse_quark ())
GQuark grape_ctl_misuse_quark (void);
gboolean grape_ctl_misuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean grape_ctl_viewer (const GrapeTable *table, const char *text, GrapeViewer *viewer,
                           GError **error);
gboolean grape_ctl_time (const char *text, gint64 *at, GError **error);
gboolean grape_ctl_options (const GrapeRules *rules, GrapeOptions *options, char **pairs,
                            GError **error);
const GrapeRules *grape_ctl_game (const char *id, GError **error);
gboolean grape_ctl_read (const char *path, char **text, GError **error);
GString *grape_ctl_read_bytes (const char *path, GError **error);
gboolean grape_ctl_write (const char *path, const char *text, gssize length, GError **error);
char *grape_ctl_phase (const GrapeRules *rules, guint phase);
gboolean grape_ctl_seed (const char *text, guint8 seed[GRAPE_SEED_BYTES], GError **error);

int grape_ctl_accept (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_act (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_batch (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_deck (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_dice (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_diplomacy (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_audit (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_demo (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_export (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_games (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_import (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_import_instance (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_invite (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_members (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_ask (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_admit (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_conflicts (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_settle (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_key (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_list (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_moves (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_new (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_play (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_post (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_remove (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_resolve (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_run (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_lists (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_search (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_serve (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_share (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_show (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_society (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_sync (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_verify (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_hash (GrapeCtl *ctl, int argc, char **argv);
int grape_ctl_word (GrapeCtl *ctl, int argc, char **argv);
