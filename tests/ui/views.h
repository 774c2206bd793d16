/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every page and dialog that people can come to, one after the other: what walks them by keyboard
 * and by screen reader. Games come from the registry, dialogs also from the window's actions. */
#pragma once

#include "ui-fixture.h"

/* @window: a toplevel; one that @visit leaves open is closed after it */
typedef void (*ViewsVisit) (const char *name, GtkWidget *window, gpointer data);

void views_visit (ViewsVisit visit, gpointer data);
