/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game without mail, secrets and time, as fast as it can be played: the bots use it to
 * think. */
#pragma once

#include "single-capture-go-private.h"

G_BEGIN_DECLS

/* The grid with a wall around it, so that every square has four neighbours. */
#define SINGLE_CAPTURE_GO_FIELD                                                                    \
  ((GRAPE_SINGLE_CAPTURE_GO_MAX_SIDE + 2) * (GRAPE_SINGLE_CAPTURE_GO_MAX_SIDE + 2))
#define SINGLE_CAPTURE_GO_WALL ((guint8)254)

/* With this many players left or fewer, the good bot grows a tree. */
#define SINGLE_CAPTURE_GO_FEW 4

typedef struct
{
  guint64 word;
} SingleCaptureGoDice;

typedef struct
{
  guint side, width; /* width: side + 2 */
  gboolean ruins_closed;
  guint alive; /* mask of seats */
  guint8 cells[SINGLE_CAPTURE_GO_FIELD];
  guint8 letters[SINGLE_CAPTURE_GO_SEATS];

  /* What follows from the cells: worked out once a round. Groups are numbered from 1. */
  guint8 group[SINGLE_CAPTURE_GO_FIELD];
  guint8 owner[SINGLE_CAPTURE_GO_SQUARES + 1];
  guint8 n_liberties[SINGLE_CAPTURE_GO_SQUARES + 1];
  guint8 liberty[SINGLE_CAPTURE_GO_SQUARES + 1]; /* one of them */
  guint8 second[SINGLE_CAPTURE_GO_SQUARES + 1];  /* another, if there is one */
  guint n_groups;
  guint8 open[SINGLE_CAPTURE_GO_SQUARES]; /* squares that may be played */
  guint n_open;
} SingleCaptureGoField;

void single_capture_go_dice_init (SingleCaptureGoDice *self, guint64 seed);
guint single_capture_go_dice_below (SingleCaptureGoDice *self, guint n);

void single_capture_go_field_init (SingleCaptureGoField *self, const SingleCaptureGo *view);
guint single_capture_go_field_square (const SingleCaptureGoField *self, guint square);
guint single_capture_go_field_name (const SingleCaptureGoField *self, guint at);
gboolean single_capture_go_field_safe (const SingleCaptureGoField *self, int seat, guint at);
int single_capture_go_field_score (const SingleCaptureGoField *self, int seat, guint at);
guint single_capture_go_field_choose (const SingleCaptureGoField *self, int seat, guint n_tries,
                                      SingleCaptureGoDice *dice);
gboolean single_capture_go_field_resolve (SingleCaptureGoField *self, const guint8 *plays,
                                          int *winner);

/* single-capture-go-think.c */
guint single_capture_go_think (const SingleCaptureGoField *field, int seat, guint avoid,
                               SingleCaptureGoDice *dice, guint64 n_rounds);

G_END_DECLS
