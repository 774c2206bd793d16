/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of a message, mended where GMime would lose headers or text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

GBytes *grape_mail_mend (GBytes *raw, gsize *body);

G_END_DECLS
