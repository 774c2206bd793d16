/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People, their addresses, and who sits at which seat of which instance. One of them may be the
 * user. */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 id;
  char *name;
  gboolean me;
  char **addresses; /* normalised, NULL-terminated; the first is the one to write to */
} GrapePerson;

typedef struct
{
  int seat; /* or GRAPE_AUTHOR_REFEREE */
  GrapePerson *person;
} GrapeSitting;

void grape_person_free (GrapePerson *self);
void grape_sitting_free (GrapeSitting *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePerson, grape_person_free)

/* @addresses may be NULL; each is normalised, and belongs to one person only (ERROR_EXISTS). */
gint64 grape_library_add_person (GrapeLibrary *self, const char *name, const char *const *addresses,
                                 GError **error);
gboolean grape_library_change_person (GrapeLibrary *self, gint64 id, const char *name,
                                      const char *const *addresses, GError **error);
gboolean grape_library_change_me (GrapeLibrary *self, gint64 id, const char *name,
                                  const char *const *addresses, GError **error);
gboolean grape_library_remove_person (GrapeLibrary *self, gint64 id, GError **error);
gboolean grape_library_set_me (GrapeLibrary *self, gint64 id, GError **error);
GrapePerson *grape_library_me (GrapeLibrary *self, GError **error);
GPtrArray *grape_library_list_people (GrapeLibrary *self, GError **error);
GrapePerson *grape_library_person_of (GrapeLibrary *self, const char *address, GError **error);

/* Who plays a seat by mail, or referees; @person 0: nobody. */
gboolean grape_library_set_seat (GrapeLibrary *self, const char *instance, int seat, gint64 person,
                                 GError **error);
GPtrArray *grape_library_list_seats (GrapeLibrary *self, const char *instance, GError **error);

/* "Ann Lee <Ann at Example.ORG>" -> "ann@example.org", or NULL when there is no address in it. */
char *grape_address_normalise (const char *text);

G_END_DECLS
