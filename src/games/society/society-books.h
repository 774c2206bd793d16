/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What others ask a society: its games, and sheets to print. */
#pragma once

#include "engine/grape-books.h"
#include "find/grape-vocabulary.h"
#include "society-act.h"

/* -announce.c */
void society_list_classes (gconstpointer state, GArray *classes);
void society_list_members (gconstpointer state, GArray *members);
char *society_write_wish (gconstpointer state, const GrapeBookWish *wish);

/* -books.c */
extern const GrapeBooks society_books;
char *society_deck_name (const SocietySubmission *self);

/* -mail.c */
void society_find_lines (const GrapeReading *reading, GArray *found);

/* -sheets.c */
extern const GrapeSheetKind society_sheets[];

/* -standings.c */
gboolean society_write_standings (gconstpointer state, const GrapeSheetQuery *query,
                                  GrapeSheet *sheet, GError **error);
gboolean society_write_head_to_head (gconstpointer state, const GrapeSheetQuery *query,
                                     GrapeSheet *sheet, GError **error);
