/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions for the tests of the canvas, from scripts with ' for ". */
#pragma once

#include "canvas/grape-spot.h"
#include "engine/grape-script.h"

#include <cairo.h>
#include <string.h>

/* @members: `'game':'viruses',...` */
static inline GrapeInstance *
fixture_play (const char *members)
{
  g_autofree char *text = g_strdup_printf (
      "{'seed':'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',"
      "'at':'2026-01-05T10:00:00Z',%s}",
      members);
  g_autoptr (GError) error = NULL;
  JsonNode *verdicts = NULL;

  for (char *c = text; *c; c++)
    if (*c == '\'')
      *c = '"';
  g_autoptr (JsonNode) script = json_from_string (text, &error);
  g_assert_no_error (error);
  GrapeInstance *instance = grape_script_run (script, NULL, &verdicts, &error);
  g_assert_no_error (error);
  g_autofree char *said = json_to_string (verdicts, FALSE);
  g_assert_null (strstr (said, "\"ok\":false"));
  json_node_unref (verdicts);
  return instance;
}

/* What the spot proposes. */
static inline const char *
fixture_move_at (const GrapeSpotField *field, int kind, int column)
{
  const GrapeSpot *spot = grape_spot_field_find (field, (GrapeSpotId){ kind, column, 0 });

  g_assert_nonnull (spot);
  return spot->move;
}

/* The view of @viewer at the end of that script. */
static inline GrapePosition *
fixture_view (const char *members, GrapeViewer viewer)
{
  g_autoptr (GrapeInstance) instance = fixture_play (members);

  return grape_position_view (grape_instance_position (instance), viewer);
}

#define PURE_SKILL "'game':'pure-skill','seats':['Ann','Bob','Cleo']"

/* Ann infects c3, Bob d3; e3 is clean. Row 3 and 4 of 7. */
#define VIRUSES                                                                                    \
  "'game':'viruses','seats':['Ann','Bob'],'setup':{'turn':5,'grid':["                              \
  "'.......','.......','..AB@..','..AB@..','..@....','.......','.......'],'scores':[2,1]}"
