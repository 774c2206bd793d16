/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diplomacy's judge: orders are read, a phase is adjudicated, positions come and go as JSON. It
 * knows nothing of a game by mail, and allocates nothing while it judges. */
#pragma once

#include "diplomacy-map.h"

G_BEGIN_DECLS

#define DIP_MAX_RETREATS 32 /* no province borders on more */

typedef enum
{
  DIP_STANDARD,
  DIP_1976,
} DipEdition;

typedef enum
{
  DIP_MOVEMENT,
  DIP_RETREAT,
  DIP_BUILD,
} DipPhase;

typedef struct
{
  DipUnit unit;
  guint8 from;     /* where the attacker came from, or DIP_NONE */
  gboolean listed; /* the retreats are given, not worked out */
  guint8 n_retreats;
  guint8 retreat[DIP_MAX_RETREATS][2]; /* province and coast */
} DipDislodged;

typedef struct
{
  int year;
  gboolean autumn;
  DipPhase phase;
  guint n_units, n_dislodged;
  DipUnit unit[DIP_MAX_PROVINCES];
  DipDislodged dislodged[DIP_MAX_PROVINCES];
  guint8 owner[DIP_MAX_PROVINCES]; /* of a centre: a power or DIP_NONE */
  guint8 contested[DIP_MAX_PROVINCES];
} DipPosition;

typedef enum
{
  DIP_NO_ORDER, /* it could not be read */
  DIP_HOLD,
  DIP_MOVE,
  DIP_SUPPORT_HOLD,
  DIP_SUPPORT_MOVE,
  DIP_CONVOY,
  DIP_RETREAT_TO, /* "R"; in a retreat phase DIP_MOVE says the same */
  DIP_DISBAND,    /* of a dislodged unit, or the removal of a unit */
  DIP_BUILD_UNIT,
  DIP_WAIVE,
} DipKind;

/* An order as it was written: coasts are those that were said, and no unit need be where it says.
 */
typedef struct
{
  guint8 kind;
  guint8 power; /* who was said to give it, or DIP_NONE */
  guint8 type, at, at_coast;
  guint8 of_type, of; /* the unit that is supported or convoyed, and where it stands */
  guint8 to, to_coast;
  guint8 by_convoy;
} DipOrder;

/* Why an order is bad. */
typedef enum
{
  DIP_FINE,
  /* while reading */
  DIP_EMPTY,
  DIP_UNKNOWN_PROVINCE,
  DIP_AMBIGUOUS_PROVINCE,
  DIP_NO_PROVINCE,
  DIP_UNKNOWN_VERB,
  DIP_NO_DESTINATION,
  DIP_NO_SUPPORTED,
  DIP_NO_CONVOYED,
  DIP_TRAILING,
  DIP_UNKNOWN_POWER,
  /* while looking at the position */
  DIP_WRONG_PHASE,
  DIP_NO_UNIT,
  DIP_FOREIGN_UNIT,
  DIP_REPLACED,
  DIP_SAME_PROVINCE,
  DIP_ARMY_TO_SEA,
  DIP_FLEET_INLAND,
  DIP_NOT_ADJACENT,
  DIP_NO_ROUTE,
  DIP_FLEET_BY_CONVOY,
  DIP_COAST_NEEDED,
  DIP_COAST_UNREACHABLE,
  DIP_SUPPORTS_ITSELF,
  DIP_SUPPORT_FAR,
  DIP_SUPPORTED_MISSING,
  DIP_SUPPORTED_CANNOT,
  DIP_CONVOY_BY_ARMY,
  DIP_CONVOY_ON_COAST,
  DIP_CONVOYED_MISSING,
  DIP_CONVOYED_FLEET,
  DIP_CONVOY_INLAND,
  DIP_NOT_ON_ROUTE,
  DIP_NOT_DISLODGED,
  DIP_NO_RETREAT,
  DIP_NO_BUILD_DUE,
  DIP_NO_REMOVAL_DUE,
  DIP_NOT_A_HOME,
  DIP_NOT_OWNED,
  DIP_OCCUPIED,
  DIP_NO_POWER,
  DIP_TYPE_NEEDED,
} DipFault;

typedef enum
{
  DIP_SUCCEEDS,
  DIP_BOUNCES,
  DIP_WITHOUT_CONVOY,
  DIP_CUT,
  DIP_VOID,
  DIP_DISRUPTED,
  DIP_FAILS,
  DIP_ILLEGAL,
} DipResult;

/* A line of orders, and what became of it. */
typedef struct
{
  DipOrder order;
  DipFault fault;
  guint begin, length; /* of the word in the text that the fault is about, or 0 */
  guint8 other;        /* a second province that an ambiguous word may mean */
  DipResult result;
  gboolean dislodged;
} DipLine;

/* Reading */
gboolean dip_order_read (const DipMap *map, const char *text, gsize length, DipLine *line);
char *dip_order_write (const DipMap *map, const DipOrder *order);
char *dip_line_explain (const DipMap *map, const DipLine *line, const char *text);
const char *dip_result_id (DipResult result);

/* Judging */
void dip_judge (const DipMap *map, DipEdition edition, const DipPosition *before, DipLine *lines,
                guint n_lines, DipPosition *after);
void dip_judge_movement (const DipMap *map, DipEdition edition, const DipPosition *before,
                         DipLine *lines, guint n_lines, DipPosition *after);
void dip_judge_retreats (const DipMap *map, const DipPosition *before, DipLine *lines,
                         guint n_lines, DipPosition *after);
void dip_judge_builds (const DipMap *map, DipEdition edition, const DipPosition *before,
                       DipLine *lines, guint n_lines, DipPosition *after);
void dip_find_retreats (const DipMap *map, const DipPosition *position, DipDislodged *dislodged,
                        gboolean except_from);
int dip_builds_due (const DipMap *map, const DipPosition *position, guint8 power);
guint dip_free_homes (const DipMap *map, const DipPosition *position, guint8 power);
void dip_position_start (const DipMap *map, DipPosition *position);
void dip_position_next (const DipMap *map, DipPosition *position);
guint8 dip_fleet_coasts (const DipMap *map, const DipUnit *unit, guint8 to, guint8 said,
                         DipFault *fault);

/* JSON */
typedef struct
{
  const char *text;
  guint length;
  guint8 power; /* whose order it is, DIP_NONE or DIP_STRANGER */
} DipText;

GArray *dip_texts_new (void);
gboolean dip_position_read (const DipMap *map, const char *json, gsize length,
                            DipPosition *position, GArray *texts, GString *store, GError **error);
void dip_position_write (const DipMap *map, const DipPosition *position, GString *json);
void dip_results_write (const DipMap *map, const DipText *texts, const DipLine *lines,
                        guint n_lines, GString *json);

G_END_DECLS
