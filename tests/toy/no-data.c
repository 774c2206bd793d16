/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For programs that make do without the registry and the files of data/ that come with it. */
#include "engine/grape-rules.h"

GBytes *
grape_bundled_load (const char *name)
{
  return NULL;
}

char **
grape_bundled_list (const char *folder)
{
  return NULL;
}
