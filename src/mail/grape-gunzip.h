/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gzip files of any number of members, as `cat a.gz b.gz` makes them. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_GUNZIP (grape_gunzip_get_type ())
G_DECLARE_FINAL_TYPE (GrapeGunzip, grape_gunzip, GRAPE, GUNZIP, GObject)

GConverter *grape_gunzip_new (void);

G_END_DECLS
