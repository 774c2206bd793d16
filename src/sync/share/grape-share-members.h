/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who takes part in a shared game: invitations, requests to come in, one key a seat. Done here, and
 * sent to the others with the next sync. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

/* The state of a seat, or of a spectator. */
typedef enum
{
  GRAPE_PLACE_OPEN,    /* nobody was invited */
  GRAPE_PLACE_INVITED, /* somebody was, and has not joined yet */
  GRAPE_PLACE_TAKEN,
  GRAPE_PLACE_BOT,
} GrapePlaceState;

typedef struct
{
  int seat;        /* or GRAPE_VIEWER_SPECTATOR; GRAPE_AUTHOR_REFEREE: who keeps the game */
  char *seat_name; /* the player; NULL for spectators */
  GrapePlaceState state;
  char *name;       /* the name that they gave; NULL before they join */
  char *public_key; /* or NULL */
  char *words;      /* of the key; or NULL */
  gboolean me;
  char *invitation; /* the invitation's own key, to withdraw it; or NULL */
} GrapeShareMember;

void grape_share_member_free (GrapeShareMember *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShareMember, grape_share_member_free)

/* (element-type GrapeShareMember): the keeper, each seat in order, then spectators, invited ones
 * too. Invitations are known to the keeper only. */
GPtrArray *grape_share_list_members (GrapeLibrary *library, const char *topic, GError **error);

/* The people that a held game waits for before it begins: (element-type utf8) names. Empty: it
 * waits for nobody, or not for its beginning. */
GPtrArray *grape_share_list_awaited (GrapeLibrary *library, GrapeInstance *instance,
                                     GError **error);
char *grape_share_join_names (GPtrArray *names, const char *and);
void grape_share_explain_hold (GrapeLibrary *library, GrapeInstance *instance, GError **error);

/* What a result waits for that players' programs have to open; NULL: nothing, or the game's own
 * clock goes on without it. */
typedef struct
{
  GPtrArray *names; /* of char*: whose programs */
  gboolean chair;   /* one of them, who has to open what others sealed */
  gint64 until;     /* 0: as long as it takes */
  gboolean late;    /* that is over, and nothing will happen by itself */
  guint to_void;    /* late: the act to make void so that the game goes on; 0: there is none */
} GrapeShareOpening;

void grape_share_opening_free (GrapeShareOpening *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShareOpening, grape_share_opening_free)
GrapeShareOpening *grape_share_awaited_opening (GrapeInstance *instance, gint64 now);
char *grape_share_opening_to_text (const GrapeShareOpening *self);

/* As grape_share_invite(), to a seat whose player has lost the key or hands it on: when the new
 * player joins, the old key can no longer act. The keeper's ruling. */
char *grape_share_invite_anew (GrapeLibrary *library, const char *topic, int seat, GError **error);
/* @invitation: see GrapeShareMember; or the link itself. Errors: NOT_FOUND, or it was used. */
gboolean grape_share_withdraw (GrapeLibrary *library, const char *topic, const char *invitation,
                               gint64 at, GError **error);
gboolean grape_share_is_withdrawn (GrapeLibrary *library, const char *topic,
                                   const char *invitation);

/* A spectator with a link may ask to play: the text goes to the keeper by mail. */
char *grape_share_ask (GrapeLibrary *library, const char *topic, const char *name, GError **error);
typedef struct
{
  guint version;
  char *topic, *public_key, *words, *name, *contribution, *proof;
} GrapeShareRequest;
void grape_share_request_free (GrapeShareRequest *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShareRequest, grape_share_request_free)
GrapeShareRequest *grape_share_request_parse (const char *text, GError **error);
/* The keeper lets them in: at a free seat, or GRAPE_VIEWER_SPECTATOR. */
gboolean grape_share_admit (GrapeLibrary *library, const GrapeShareRequest *request, int seat,
                            gint64 at, GError **error);

/* Acting without a seat. */
char *grape_share_person (GrapeLibrary *library, const GrapeShared *shared,
                          GrapeInstance *instance);

G_END_DECLS
