/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map of Diplomacy: its powers, its provinces, and what borders on what. It is read from a text
 * (data/maps/README.md) and then constant. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define DIP_MAX_PROVINCES 96
#define DIP_MAX_PLACES    128 /* provinces, and each of their coasts where they have several */
#define DIP_MAX_SEAS      64
#define DIP_MAX_POWERS    16
#define DIP_NONE          0xff /* no province, power, place */
#define DIP_STRANGER      0xfe /* a power that is not on the map */

typedef enum
{
  DIP_SEA,
  DIP_LAND, /* inland */
  DIP_COAST,
} DipTerrain;

/* Coasts of a province that has several; DIP_WHOLE is every other place, and a coast that was not
 * said. */
typedef enum
{
  DIP_WHOLE,
  DIP_NC,
  DIP_EC,
  DIP_SC,
  DIP_WC,
  DIP_N_COASTS,
} DipCoast;

typedef enum
{
  DIP_NO_TYPE,
  DIP_ARMY,
  DIP_FLEET,
} DipType;

typedef struct
{
  guint8 power, type, province, coast;
} DipUnit;

typedef struct
{
  char *id;   /* "stp" */
  char *name; /* "St Petersburg" */
  guint8 terrain;
  gboolean centre;
  guint8 home;                /* the power that builds here, or DIP_NONE */
  guint8 rank;                /* in the alphabet of the names */
  guint8 sea;                 /* number among the seas, or DIP_NONE */
  guint8 coast;               /* the bits (1 << coast) of its coasts; 0: it has no more than one */
  guint8 place[DIP_N_COASTS]; /* of a fleet; [DIP_WHOLE] is the province's own number */
} DipProvince;

typedef struct
{
  char *name, *adjective;
} DipPower;

typedef struct _DipMap DipMap;

struct _DipMap
{
  char *id, *title;
  int year;
  gboolean autumn; /* the first turn is a fall */
  guint win, n_provinces, n_places, n_powers, n_seas, n_centres, n_start;
  DipProvince province[DIP_MAX_PROVINCES];
  DipPower power[DIP_MAX_POWERS];
  DipUnit start[DIP_MAX_PROVINCES];
  guint8 army[DIP_MAX_PROVINCES][DIP_MAX_PROVINCES]; /* 1: an army may walk there */
  guint8 fleet[DIP_MAX_PLACES][DIP_MAX_PROVINCES]; /* coasts that a fleet there reaches, as bits */
  guint64 shore[DIP_MAX_PROVINCES]; /* of a province on a coast: the seas beside it, as bits */
  guint64 waters[DIP_MAX_SEAS];     /* of a sea: the seas beside it */
  guint8 sea_province[DIP_MAX_SEAS];
  guint8 land_way[DIP_MAX_PROVINCES]
                 [DIP_MAX_PROVINCES];                  /* steps for whoever walks on land and sea */
  guint8 fleet_way[DIP_MAX_PLACES][DIP_MAX_PROVINCES]; /* .. and for a fleet */
  guint8 three[26 * 26 * 26]; /* the province that three letters mean, or DIP_NONE */
  GHashTable *names;          /* folded name: province + 1 */
  GHashTable *powers;         /* folded name or adjective: power + 1 */
};

/* Reading and checking */
DipMap *dip_map_parse (const char *text, GError **error);
void dip_map_free (DipMap *self);
gboolean dip_map_check (const DipMap *self, GError **error);
void dip_map_measure (DipMap *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DipMap, dip_map_free)

/* Words */
gboolean dip_coast_parse (const char *text, gsize length, DipCoast *coast);
const char *dip_coast_id (DipCoast coast);
const char *dip_coast_name (DipCoast coast);
char *dip_fold (const char *text, gsize length);
guint dip_map_find (const DipMap *self, const char *folded, guint8 *candidates, guint n_most);
guint8 dip_map_find_power (const DipMap *self, const char *text, gsize length);
gboolean dip_map_place (const DipMap *self, const char *text, gsize length, guint8 *province,
                        guint8 *coast);
char *dip_map_place_id (const DipMap *self, guint8 province, guint8 coast);
char *dip_map_place_name (const DipMap *self, guint8 province, guint8 coast);

/* Where a unit can go in one step, by land or along a coast. */
static inline guint8
dip_map_reach (const DipMap *self, const DipUnit *unit, guint8 province)
{
  if (unit->type == DIP_ARMY)
    return self->army[unit->province][province];
  return self->fleet[self->province[unit->province].place[unit->coast]][province];
}

G_END_DECLS
