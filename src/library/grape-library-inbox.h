/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inbox: moves that somebody proposed, by mail or otherwise, and that wait for a decision.
 * Nothing in it has happened; only an appended event has. */
#pragma once

#include "engine/grape-instance.h"
#include "find/grape-find.h"
#include "grape-library.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_PROPOSAL_NEW,
  GRAPE_PROPOSAL_ACCEPTED,
  GRAPE_PROPOSAL_REJECTED,
  GRAPE_PROPOSAL_APPLIED,
} GrapeProposalStatus;

typedef enum
{
  GRAPE_MARK_LATE = 1 << 0,       /* sent after the deadline of the round that it is for */
  GRAPE_MARK_DUPLICATE = 1 << 1,  /* the same sender has sent the same before */
  GRAPE_MARK_CORRECTED = 1 << 2,  /* a later mail of the same sender replaces it */
  GRAPE_MARK_AMBIGUOUS = 1 << 3,  /* more than one instance or seat is possible */
  GRAPE_MARK_ILLEGAL = 1 << 4,    /* the game refuses it now; the remark says why */
  GRAPE_MARK_SENDER = 1 << 5,     /* the sender's address is not one of this seat's person */
  GRAPE_MARK_DOUBTFUL = 1 << 6,   /* the mail has signs of a forgery; the remark says which */
  GRAPE_MARK_TAKEN_BACK = 1 << 7, /* it had happened, and became void */
  GRAPE_MARK_PAST = 1 << 8,       /* what it is for is over, and nobody has decided about it */
  GRAPE_MARK_REVISES = 1 << 9, /* about a move that is accepted: it takes that back or changes it */
} GrapeMark;

typedef struct
{
  gint64 id;
  char *instance;
  int author;       /* seat, GRAPE_AUTHOR_REFEREE, or GRAPE_AUTHOR_PERSON */
  char *person;     /* of the last; else NULL */
  char *text;       /* for grape_instance_act() */
  gint64 at;        /* when it was sent */
  gint64 message;   /* 0: not from a mail */
  guint start, end; /* its place in the message's text, in bytes */
  GrapeSureness sureness;
  guint marks;    /* GrapeMark */
  gboolean meant; /* it reads as a move, whatever else is odd about it */
  char *remark;   /* or NULL */
  GrapeProposalStatus status;
  guint event; /* its number once applied; else 0 */
  /* Of the message, for display; not stored twice. */
  char *message_id;
  char *from;
  char *subject;
  char *quote; /* the text from start to end */
} GrapeProposal;

void grape_proposal_free (GrapeProposal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeProposal, grape_proposal_free)
/* New, certain and without any mark: moves that a careful referee would apply without asking. */
gboolean grape_proposal_is_certain (const GrapeProposal *self);
const char *grape_proposal_status_to_text (GrapeProposalStatus status);
const char *grape_proposal_name (const GrapeProposal *self, const GrapeTable *table);
/* One after the other, each in the words of @translate (or NULL); (transfer full): "" for none. */
char *grape_proposal_tell_remarks (const GrapeProposal *self,
                                   const char *(*translate) (const char *remark));
char *grape_marks_to_text (guint marks); /* "late, duplicate"; "" for none */

/* Stores a proposal and sets its id. The same one (instance, message, author, start, text) is not
 * stored twice: as long as it is new, its marks, remark and sureness are updated. */
gboolean grape_library_propose (GrapeLibrary *self, GrapeProposal *proposal, GError **error);
/* Forgets the new proposals of @instance that came from mail (before it is searched again). */
gboolean grape_library_forget_new (GrapeLibrary *self, const char *instance, GError **error);
/* One that the next search no longer finds stays until somebody decides, and says so; or not. */
gboolean grape_library_keep_past (GrapeLibrary *self, const GrapeProposal *proposal, gboolean keep,
                                  GError **error);
/* @instance NULL: of all. In the order they were sent. */
GPtrArray *grape_library_list_proposals (GrapeLibrary *self, const char *instance,
                                         gboolean only_open, GError **error);
/* Those that were found in one message, in their order there. */
GPtrArray *grape_library_list_proposals_in (GrapeLibrary *self, gint64 message, GError **error);
GrapeProposal *grape_library_load_proposal (GrapeLibrary *self, gint64 id, GError **error);
/* @event: number of the event it became, when APPLIED; else 0. In one transaction with
 * grape_library_append() when the caller begins one. */
gboolean grape_library_decide (GrapeLibrary *self, gint64 id, GrapeProposalStatus status,
                               guint event, GError **error);
/* A move that became an event of @instance which is now void waits for a decision again. */
gboolean grape_library_reopen_void (GrapeLibrary *self, GrapeInstance *instance, GError **error);
/* Stores the marks and the remark of one that is decided. */
gboolean grape_library_remark (GrapeLibrary *self, const GrapeProposal *proposal, GError **error);
/* The referee's correction of a move from mail. */
gboolean grape_library_correct (GrapeLibrary *self, gint64 id, const char *text, GError **error);

G_END_DECLS
