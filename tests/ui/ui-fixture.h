/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window on a fresh library with the sample games, for tests and pictures: what to find in it,
 * and how to wait for it. */
#pragma once

#include "ui/grape-session.h"
#include "ui/grape-window.h"

typedef struct
{
  char *folder;
  GrapeLibrary *library;
  GrapeWindow *window;
} UiFixture;

typedef gboolean (*UiCondition) (gpointer data);

#define UI_NOW G_GINT64_CONSTANT (1773169200) /* 2026-03-10 19:00 UTC */

void ui_fixture_init (int *argc, char ***argv);
UiFixture *ui_fixture_new (gboolean with_sample);
void ui_fixture_free (UiFixture *self);

void ui_spin (guint ms);
void ui_settle (void);
gboolean ui_has_words (GtkWidget *widget);
gboolean ui_wait (UiCondition condition, gpointer data);
GtkWidget *ui_find (GtkWidget *root, GType type, const char *id);
GtkWidget *ui_find_label (GtkWidget *root, const char *part);
void ui_wait_label (GtkWidget *root, const char *part);
void ui_click (GtkWidget *root, const char *id);
graphene_rect_t ui_place_of (GtkWidget *root, const char *id);
void ui_press (GtkWidget *widget, double x, double y);
GtkWidget *ui_dialog (GType type);
GtkWidget *ui_wait_dialog (GType type);
GtkWidget *ui_page (UiFixture *self);
GrapeSession *ui_session (UiFixture *self);
gboolean ui_shows_instance (gpointer window);
void ui_write (UiFixture *self, const char *text);
char *ui_written (UiFixture *self);
char *ui_society_game (UiFixture *self, gboolean over);
char *ui_instance (UiFixture *self, const char *game);
