/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts on their way out: to a file, or to the mail program. */
#pragma once

#include <gtk/gtk.h>

#include "grape-session.h"

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

void grape_mailer_save (GrapeSession *session, const GrapePost *post, GrapeViewer reader,
                        GtkWidget *parent);
gboolean grape_mailer_open (GrapeSession *session, const GrapePost *post, GrapeViewer reader,
                            GtkWidget *parent, GError **error);
gboolean grape_mailer_open_plain (const char *subject, const char *body, GPtrArray *bcc,
                                  GtkWidget *parent, GError **error);
gboolean grape_mailer_tell_move (GrapeSession *session, GtkWidget *parent, GError **error);
gboolean grape_mailer_send_move (GrapeSession *session, GtkWidget *parent, GError **error);
GrapeSent *grape_mailer_write (GrapeSession *session, const GrapePost *post, GrapeViewer reader,
                               GError **error);

G_END_DECLS
