/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeInstancePage share. */
#pragma once

#include "grape-instance-page.h"

#include "ui/parts/grape-board.h"
#include "ui/panels/grape-end-bar.h"
#include "ui/panels/grape-log-view.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/panels/grape-news-bar.h"
#include "ui/panels/grape-players-panel.h"
#include "ui/panels/grape-postbox.h"
#include "ui/panels/grape-posts-view.h"
#include "ui/panels/grape-referee-panel.h"
#include "ui/panels/grape-rules-view.h"
#include "ui/panels/grape-scores-view.h"
#include "ui/panels/grape-trouble-bar.h"

struct _GrapeInstancePage
{
  GrapePage parent_instance;

  /* Template */
  AdwFlap *flap;
  GtkRevealer *banner;
  GtkLabel *banner_text;
  GtkRevealer *view_as_banner;
  GtkLabel *view_as_text;
  GrapeTroubleBar *trouble;
  GrapeNewsBar *news;
  GrapeEndBar *end;
  GtkPaned *paned;
  GrapeBoard *board;
  GtkRevealer *proposal_bar;
  GtkScrolledWindow *proposal_room;
  GtkLabel *proposal_text;
  GtkWidget *proposal_send;
  GtkWidget *proposal_write;
  GtkScale *slider;
  GtkAdjustment *moment;
  GtkLabel *moment_text;
  AdwViewStack *tabs;
  GrapeLogView *log;
  GrapePostsView *posts;
  GrapeScoresView *scores;
  GrapeRulesView *rules_view;
  GrapeMovePanel *move_panel;
  GrapeRefereePanel *referee_panel;
  GrapePostbox *postbox;
  GrapePlayersPanel *players_panel;
  GMenuModel *menu;
  GMenu *viewers;
  GMenu *decisions;

  /* Owned */
  GrapeSession *session;
  GSimpleActionGroup *actions;
  gboolean is_showing;

  /* What the board shows */
  guint shown_serial; /* of the log + 1; 0: nothing yet */
  guint shown_moment;
  GrapeViewer shown_viewer;
  gboolean was_now;
  gboolean shows_accepted; /* moves that are not final yet */
  gboolean books_checked;  /* a worker has looked, or looks, whether the result can be booked */
};

void grape_instance_page_add_actions (GrapeInstancePage *self);
void grape_instance_page_update_actions (GrapeInstancePage *self);
void grape_instance_page_send (GrapeInstancePage *self);

void grape_instance_page_add_shared_actions (GrapeInstancePage *self);
void grape_instance_page_update_shared_actions (GrapeInstancePage *self);
void grape_instance_page_add_end_actions (GrapeInstancePage *self);
void grape_instance_page_update_end_actions (GrapeInstancePage *self);
void grape_instance_page_add_society_actions (GrapeInstancePage *self);
void grape_instance_page_add_rules_actions (GrapeInstancePage *self);
void grape_instance_page_update_rules_actions (GrapeInstancePage *self);
void grape_instance_page_saved (GrapeInstancePage *self, GFile *file, gboolean ok,
                                const GError *error);
void grape_instance_page_choose_file (GrapeInstancePage *self, const char *title, const char *name,
                                      GCallback chosen);
void grape_instance_page_update_books (GrapeInstancePage *self);
void grape_instance_page_sync (GrapeInstancePage *self);
void grape_instance_page_submit (GrapeInstancePage *self);
