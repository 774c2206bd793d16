/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests of the library and of mail share: a library in a folder of its own, and instances of
 * the null game. */
#pragma once

#include <glib/gstdio.h>

#include "library/grape-library-inbox.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-mail.h"
#include "library/grape-library-people.h"

/* 2026-01-05T10:00:00Z, a Monday. */
#define T0 ((gint64)1767607200)

typedef struct
{
  char *folder;
  char *path;
  GrapeLibrary *library;
} Fixture;

static inline void
fixture_set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grape-library-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = g_build_filename (self->folder, "data", "library.db", NULL);
  self->library = grape_library_open (self->path, &error);
  g_assert_no_error (error);
}

static inline void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_remove (path);
}

static inline void
fixture_tear_down (Fixture *self, gconstpointer data)
{
  g_assert_finalize_object (self->library);
  remove_tree (self->folder);
  g_free (self->folder);
  g_free (self->path);
}

/* Two players, Ann and Bob, and a referee, Rita; rounds of three days. */
static inline GrapeInstance *
null_instance (const char *id, const char *name)
{
  const GrapeRules *rules = grape_registry_find ("null");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, name, T0);
  guint8 seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };
  g_autoptr (GError) error = NULL;
  GrapeInstance *instance;

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Rita");
  grape_random_commit (seed, header->commitment);
  instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

static inline guint
act (GrapeInstance *instance, gint64 at, int author, const char *text)
{
  guint first = grape_instance_n_events (instance) + 1;
  g_autoptr (GError) error = NULL;

  grape_instance_act (instance, at, author, text, &error);
  g_assert_no_error (error);
  return first;
}
