/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OpenStack Swift in small, in a thread of its own, with all that it may do to us: tokens that
 * expire, copies that went away and came back old, clocks that differ. Tests set it up while no
 * request runs. */
#pragma once

#include <gio/gio.h>

#define SWIFT_STUB_COPIES   3
#define SWIFT_STUB_USER     "games:ann"
#define SWIFT_STUB_PASSWORD "kumquat and lime"

typedef struct
{
  char *address; /* of a container; begins with swift+ */
  guint16 port;

  /* What it is like. */
  gboolean open;               /* to everybody, without a token */
  gboolean has_container;      /* at first TRUE */
  gboolean may_make_container; /* likewise */
  gboolean is_away[SWIFT_STUB_COPIES];
  gboolean is_stuck[SWIFT_STUB_COPIES]; /* shows what it has, and takes nothing new */
  gboolean lies;                        /* X-Newest is not heeded */
  guint token_lasts;                    /* so many requests; 0: for ever */
  gboolean takes_no_token;              /* every request is answered with 401 */
  guint refuses_put;                    /* a status; or 0 */
  gboolean hangs_up;                    /* after each answer, without saying so */
  gint64 skew_s;                        /* of the clock by which a write is dated */
  guint sign_in_status;                 /* of every sign-in; or 0 */
  const char *odd_token;                /* what is given for one; or NULL */
  const char *elsewhere;                /* X-Storage-Url; or NULL: here */
  const char *moved;                    /* files are redirected there; or NULL */

  /* What it saw. */
  guint n_requests, n_sign_ins, n_newest, n_with_basic, n_with_token, n_odd;
} SwiftStub;

SwiftStub *swift_stub_new (void);
void swift_stub_free (SwiftStub *self);
void swift_stub_replicate (SwiftStub *self);
guint swift_stub_n_files (SwiftStub *self, const char *with);
