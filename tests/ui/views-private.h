/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "views.h"

typedef struct
{
  ViewsVisit visit;
  gpointer data;
} Views;

void views_show (Views *self, const char *name, GtkWidget *window);
void views_show_dialogs (Views *self, const char *name);
void views_show_menu (Views *self, const char *name, GtkWidget *widget, GMenuModel *menu);

void views_shared (Views *self);
void views_accounts (Views *self);
