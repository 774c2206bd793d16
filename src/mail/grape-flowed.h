/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text whose lines were broken inside words: format=flowed with delsp=yes (RFC 3676). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grape_flowed_join (const char *text);

G_END_DECLS
