/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts on their way out: checked against their reader's view, addressed to the people at the
 * table. */
#pragma once

#include "engine/grape-instance.h"
#include "library/grape-library-mail.h"

/* NULL without error: there is nothing to send. ERROR_SECRET: it would tell @viewer a secret. */
GrapePost *grape_letters_post (GrapeInstance *instance, GrapeViewer viewer, guint since,
                               GError **error);
/* The same as a message. NULL without error also if no address is known. @writer: who sends it, a
 * seat or GRAPE_AUTHOR_REFEREE. */
GrapeSent *grape_letters_write (GrapeLibrary *library, GrapeInstance *instance, int writer,
                                GrapeViewer viewer, gint64 at, GError **error);
