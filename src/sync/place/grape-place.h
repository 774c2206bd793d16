/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place where files are shared: a folder of this machine, or one behind HTTP. Calls block, for
 * workers; one place belongs to one thread. Paths are relative, of checked parts. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRAPE_PLACE_ERROR (grape_place_error_quark ())

/**
 * GrapePlaceErrorCode:
 * @GRAPE_PLACE_ERROR_OFFLINE: no connection, no answer in time, or a fault of the server (5xx): try
 * again later
 * @GRAPE_PLACE_ERROR_DENIED: name or password are wrong, or writing this is not allowed
 * @GRAPE_PLACE_ERROR_CONFLICT: something else is there already
 * @GRAPE_PLACE_ERROR_LIMIT: the answer is larger than any file of the protocol
 * @GRAPE_PLACE_ERROR_TRUST: the server's certificate cannot be trusted
 * @GRAPE_PLACE_ERROR_BAD: the address is not one, or the server's answer makes no sense
 * @GRAPE_PLACE_ERROR_UNEXPECTED: a folder that a link names holds other things: ask
 * @GRAPE_PLACE_ERROR_NOT_OFFERED: this place has no such service: do without it
 */
typedef enum
{
  GRAPE_PLACE_ERROR_OFFLINE,
  GRAPE_PLACE_ERROR_DENIED,
  GRAPE_PLACE_ERROR_CONFLICT,
  GRAPE_PLACE_ERROR_LIMIT,
  GRAPE_PLACE_ERROR_TRUST,
  GRAPE_PLACE_ERROR_BAD,
  GRAPE_PLACE_ERROR_NOT_OFFERED,
  GRAPE_PLACE_ERROR_UNEXPECTED,
} GrapePlaceErrorCode;

GQuark grape_place_error_quark (void);

typedef enum
{
  GRAPE_FETCH_FOUND,
  GRAPE_FETCH_SAME,   /* unchanged since its tag was @tag */
  GRAPE_FETCH_ABSENT, /* there is no such file */
} GrapeFetchStatus;

typedef struct
{
  GrapeFetchStatus status;
  char *text; /* UTF-8 without NULs */
  char *tag;  /* for the next time; or NULL */
  gint64 age; /* seconds since it was written, by the place's own clock; -1: it does not say */
} GrapeFetched;

void grape_fetched_clear (GrapeFetched *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeFetched, grape_fetched_clear)

typedef struct
{
  guint64 requests, bytes_in, bytes_out;
} GrapeTraffic;

typedef struct _GrapePlace GrapePlace;

/* @address: a folder's path, file://, http:// or https://, or one of these two after swift+. */
GrapePlace *grape_place_new (const char *address, const char *user, const char *password,
                             GError **error);
void grape_place_free (GrapePlace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePlace, grape_place_free)

gboolean grape_place_get (GrapePlace *self, const char *path, const char *tag, gsize most,
                          GrapeFetched *fetched, GCancellable *cancellable, GError **error);

/* One of several files that are asked for together. */
typedef struct
{
  char *path, *tag; /* as for grape_place_get() */
  gboolean asked;
  GrapeFetched fetched;
  GError *error; /* or NULL */
} GrapeGet;

void grape_get_clear (GrapeGet *self);
void grape_place_get_several (GrapePlace *self, GArray *gets, gsize most,
                              GCancellable *cancellable);

/* Writes and reads back. @once: an immutable file, which must not be there with other content.
 */
gboolean grape_place_put (GrapePlace *self, const char *path, const char *text, gboolean once,
                          GCancellable *cancellable, GError **error);

/* Blocks until heads changed, for half a minute at most. */
gboolean grape_place_wait (GrapePlace *self, const char *const *of, guint64 *seq, GStrv *heads,
                           gboolean *all, GCancellable *cancellable, GError **error);

const GrapeTraffic *grape_place_traffic (GrapePlace *self);

/* How long a server that refused wants to be left alone, in seconds; -1: it did not say. */
gint64 grape_place_retry_after (GrapePlace *self);
void grape_place_forget_retry_after (GrapePlace *self);

/* About addresses, without connecting. */
gboolean grape_place_address_is_server (const char *address);
gboolean grape_place_address_is_near (const char *address);
gboolean grape_place_address_is_expected (const char *address, GError **error);
gboolean grape_place_address_exposes_password (const char *address);
char *grape_place_address_host (const char *address);
char *grape_place_address_origin (const char *address);

/* What the place supports, tried with two small files. */
typedef struct
{
  gboolean writable, tags, not_modified, create_once, match, dates;
} GrapeProbe;

gboolean grape_place_probe (GrapePlace *self, GrapeProbe *probe, GCancellable *cancellable,
                            GError **error);

G_END_DECLS
