/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A proxy in front of a server that lets everything pass but one request, which is chosen by its
 * number. One client at a time, whose sync is one visit. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  MEDDLE_NOT,
  MEDDLE_DOWN,      /* nobody is there from this request to the end of the visit */
  MEDDLE_DROP,      /* the connection ends before the request is read; a second attempt is
                     * answered */
  MEDDLE_LOSE,      /* it is dealt with, the answer is lost, and then nobody is there */
  MEDDLE_LOSE_ONCE, /* likewise; who asks again is answered */
  MEDDLE_CUT,       /* half of the answer, or of its headers when it has no body */
  MEDDLE_500,       /* these three are answered without being dealt with, once */
  MEDDLE_503,       /* with Retry-After: MEDDLE_RETRY_S */
  MEDDLE_404,
  MEDDLE_CANCEL_BEFORE, /* after the answer before it */
  MEDDLE_CANCEL,        /* while it is under way, and it never arrives */
  MEDDLE_CANCEL_LATE,   /* while it is under way, and is dealt with */
  MEDDLE_REOPEN,        /* as MEDDLE_LOSE; then the library is closed and opened again */
  MEDDLE_KILL,          /* the client's program ends while it is under way and never arrives */
  MEDDLE_KILL_LATE,     /* likewise, and it is dealt with */
  MEDDLE_LAST = MEDDLE_KILL_LATE,
} MeddleKind;

#define MEDDLE_RETRY_S 7

typedef struct _Meddler Meddler;

Meddler *meddler_new (const char *upstream);
void meddler_free (Meddler *self);
const char *meddler_uri (Meddler *self);
const char *meddle_name (MeddleKind kind);

void meddler_plan (Meddler *self, MeddleKind kind, guint at);
void meddler_visit (Meddler *self, const char *library, GCancellable *cancellable);
gboolean meddler_leave (Meddler *self, char **request);
guint meddler_n_seen (Meddler *self);
