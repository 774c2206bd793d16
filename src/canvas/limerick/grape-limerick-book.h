/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that draw a Limerick Contest share. */
#pragma once

#include "canvas/grape-pen.h"
#include "grape-limerick-layout.h"

G_BEGIN_DECLS

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Limerick *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeLimerickLayout layout;
  char *proposed;   /* the canonical move; or NULL */
  double poem_size; /* of both poems, so that neither looks the greater */
} GrapeLimerickBook;

GrapeColor grape_limerick_paper (const GrapeLimerickBook *b);
GrapeColor grape_limerick_edge (const GrapeLimerickBook *b);
GrapeColor grape_limerick_ink (const GrapeLimerickBook *b);

double grape_limerick_poem_size (const GrapeLimerickBook *b, const char *text, GrapeBox box);
void grape_limerick_draw_poem (const GrapeLimerickBook *b, const char *text, GrapeBox box);
void grape_limerick_draw_votes (const GrapeLimerickBook *b);

G_END_DECLS
