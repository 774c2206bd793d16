/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys in the test's own process: GTK 4 can no longer make key events, so this asks what a key
 * would reach, in its order. */
#pragma once

#include "ui-fixture.h"

gboolean ui_key (GtkWidget *window, guint keyval, GdkModifierType modifiers);
char *ui_keys_describe (GtkWidget *widget);
