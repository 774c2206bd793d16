/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Base64 as mail has it, whole or damaged. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean grape_base64_decode (GByteArray *bytes);
gboolean grape_base64_is_encoded (const GByteArray *bytes);

G_END_DECLS
