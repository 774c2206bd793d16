/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "prolly" is "probably": see the source. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char *grape_shorthand_read (const char *form);

G_END_DECLS
