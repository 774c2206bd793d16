/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs in a mail that somebody else may have written it. */
#pragma once

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

char *grape_mail_doubts (const GrapeMessage *message, const char *const *own, gint64 until);

G_END_DECLS
