/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What frames of a window cost: the time that this program's threads work from before-paint to
 * after-paint. Its peer is a window of the same size that is painted in one colour, so that limits
 * hold on slow machines too. */
#pragma once

#include <gtk/gtk.h>

#define FRAME_METER_FRAMES 90

typedef struct
{
  GtkWidget *window;
  double began, total, worst; /* in ms */
  guint n;
} FrameMeter;

void frame_meter_open (FrameMeter *self, GtkWidget *child);
void frame_meter_close (FrameMeter *self);
void frame_meter_reset (FrameMeter *self);
void frame_meter_draw (FrameMeter *self, GtkWidget *widget);
double frame_meter_mean (const FrameMeter *self);
double frame_meter_plain_ms (void);
