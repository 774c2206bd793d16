/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Magic Dice (rule 1250.3 I): a request in the rule's lines, the roll, and the text that
 * announces it to a list or to private recipients, with instructions for checking it.
 *
 * A roll is a draw of GrapeRandom: draw number N of a *book*, which is a seed with an earlier
 * commitment, and the contributions of people who wanted a hand in it. The dice are the faces below
 * (sides) + 1 in the order in which they are thrown: roll by roll, die by die. */
#pragma once

#include "engine/grape-random.h"

G_BEGIN_DECLS

#define GRAPE_DICE_SIDES_MIN      2
#define GRAPE_DICE_SIDES_MAX      1000
#define GRAPE_DICE_DICE_MAX       1000
#define GRAPE_DICE_ROLLS_MAX      1000
#define GRAPE_DICE_PER_LINE_MAX   20
#define GRAPE_DICE_COMMENTS_MAX   100
#define GRAPE_DICE_RECIPIENTS_MAX 10
#define GRAPE_DICE_TITLE_BYTES    200
#define GRAPE_DICE_COMMENT_BYTES  500
#define GRAPE_DICE_ADDRESS_BYTES  254

typedef struct
{
  guint sides;           /* #S; required */
  guint dice;            /* #D; 1 by default */
  guint rolls;           /* #R; 1 */
  guint per_line;        /* #L; 1 */
  char *title;           /* #T; or NULL */
  GPtrArray *comments;   /* #C, of char */
  GPtrArray *recipients; /* #P, of char: nobody else gets the result then */
} GrapeDiceRequest;

GrapeDiceRequest *grape_dice_request_new (void);
GrapeDiceRequest *grape_dice_request_parse (const char *text, GError **error);
void grape_dice_request_free (GrapeDiceRequest *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDiceRequest, grape_dice_request_free)

gboolean grape_dice_request_set (GrapeDiceRequest *self, char key, const char *value,
                                 GError **error);
char *grape_dice_request_format (const GrapeDiceRequest *self, gboolean with_recipients);
gboolean grape_dice_request_equal (const GrapeDiceRequest *self, const GrapeDiceRequest *other);

/* One roll, as a post has it. */
typedef struct
{
  GrapeDiceRequest *request;
  guint8 commitment[32];
  GPtrArray *contributions; /* of GBytes: those of the book, in order */
  guint number;             /* of the draw, from 1 */
  gint64 at;                /* seconds since 1970; 0: not given */
  guint n_faces;            /* rolls times dice */
  guint *faces;
} GrapeDiceRoll;

GrapeDiceRoll *grape_dice_roll_new (const GrapeDiceRequest *request,
                                    const guint8 seed[GRAPE_SEED_BYTES], GPtrArray *contributions,
                                    guint number, gint64 at);
void grape_dice_roll_free (GrapeDiceRoll *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDiceRoll, grape_dice_roll_free)

char *grape_dice_book_name (const guint8 commitment[32]);
char *grape_dice_roll_subject (const GrapeDiceRoll *self);
char *grape_dice_roll_text (const GrapeDiceRoll *self);
GrapeDiceRoll *grape_dice_roll_parse (const char *text, GError **error);
gboolean grape_dice_roll_check (const GrapeDiceRoll *self, const guint8 seed[GRAPE_SEED_BYTES],
                                GError **error);

G_END_DECLS
