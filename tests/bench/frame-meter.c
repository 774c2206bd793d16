/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame-meter.h"
#include "bench-limit.h"

static void
before_cb (GdkFrameClock *clock, FrameMeter *self)
{
  self->began = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
}

static void
after_cb (GdkFrameClock *clock, FrameMeter *self)
{
  double ms = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - self->began;

  self->total += ms;
  self->worst = MAX (self->worst, ms);
  self->n++;
}

/**
 * frame_meter_open:
 *
 * A window of 1000x800 with @child, after its first frame has been painted and counted.
 */
void
frame_meter_open (FrameMeter *self, GtkWidget *child)
{
  *self = (FrameMeter){ .window = gtk_window_new () };
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1000, 800);
  gtk_window_set_child (GTK_WINDOW (self->window), child);
  gtk_window_present (GTK_WINDOW (self->window));
  while (!gtk_widget_get_mapped (child))
    g_main_context_iteration (NULL, TRUE);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (child);
  g_signal_connect (clock, "before-paint", G_CALLBACK (before_cb), self);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_cb), self);
  while (!self->n)
    g_main_context_iteration (NULL, TRUE);
}

void
frame_meter_close (FrameMeter *self)
{
  g_signal_handlers_disconnect_by_data (gtk_widget_get_frame_clock (self->window), self);
  gtk_window_destroy (GTK_WINDOW (self->window));
}

/**
 * frame_meter_reset:
 *
 * Forgets the frames so far.
 */
void
frame_meter_reset (FrameMeter *self)
{
  self->total = self->worst = 0;
  self->n = 0;
}

/**
 * frame_meter_draw:
 *
 * Paints @widget once more.
 */
void
frame_meter_draw (FrameMeter *self, GtkWidget *widget)
{
  guint seen = self->n;

  gtk_widget_queue_draw (widget);
  while (self->n == seen)
    g_main_context_iteration (NULL, TRUE);
}

/**
 * frame_meter_mean:
 *
 * Returns: ms a frame
 */
double
frame_meter_mean (const FrameMeter *self)
{
  return self->total / MAX (self->n, 1);
}

static void
paint_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  cairo_set_source_rgb (cr, 0.9, 0.8, 0.6);
  cairo_paint (cr);
}

/**
 * frame_meter_plain_ms:
 *
 * Returns: what a frame of one colour costs, as large as those of the boards
 */
double
frame_meter_plain_ms (void)
{
  GtkWidget *area = gtk_drawing_area_new ();
  FrameMeter self;

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), paint_cb, NULL, NULL);
  frame_meter_open (&self, area);
  frame_meter_reset (&self);
  for (guint k = 0; k < FRAME_METER_FRAMES; k++)
    frame_meter_draw (&self, area);
  double ms = frame_meter_mean (&self);
  frame_meter_close (&self);
  return ms;
}
