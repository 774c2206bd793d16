/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Throws the dice, and checks a throw against the seed; grape-dice-post.c writes it down. */
#include "grape-dice.h"

#include "engine/grape-error.h"

#include <string.h>

#define RULE "1250.3 section I"

static void
fill_faces (const GrapeDiceRequest *request, const guint8 seed[GRAPE_SEED_BYTES],
            GPtrArray *contributions, guint number, guint *faces, guint n)
{
  guint8 key[32];
  GrapeStream stream;
  grape_random_key (seed, contributions, key);
  grape_stream_init (&stream, key, number);
  for (guint i = 0; i < n; i++)
    faces[i] = grape_stream_below (&stream, request->sides) + 1;
}

static GPtrArray *
copy_contributions (GPtrArray *contributions)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  for (guint i = 0; contributions && i < contributions->len; i++)
    g_ptr_array_add (copy, g_bytes_ref (g_ptr_array_index (contributions, i)));
  return copy;
}

static GrapeDiceRequest *
copy_request (const GrapeDiceRequest *request)
{
  GrapeDiceRequest *copy = grape_dice_request_new ();
  copy->sides = request->sides;
  copy->dice = request->dice;
  copy->rolls = request->rolls;
  copy->per_line = request->per_line;
  copy->title = g_strdup (request->title);
  for (guint i = 0; i < request->comments->len; i++)
    g_ptr_array_add (copy->comments, g_strdup (g_ptr_array_index (request->comments, i)));
  for (guint i = 0; i < request->recipients->len; i++)
    g_ptr_array_add (copy->recipients, g_strdup (g_ptr_array_index (request->recipients, i)));
  return copy;
}

/**
 * grape_dice_roll_new:
 * @request: complete: its sides are set
 * @contributions: (nullable) (element-type GBytes): those of the book
 * @number: of the draw in the book, from 1
 *
 * Throws the dice. The same arguments throw the same dice.
 */
GrapeDiceRoll *
grape_dice_roll_new (const GrapeDiceRequest *request, const guint8 seed[GRAPE_SEED_BYTES],
                     GPtrArray *contributions, guint number, gint64 at)
{
  g_return_val_if_fail (request->sides >= GRAPE_DICE_SIDES_MIN && number > 0, NULL);
  GrapeDiceRoll *self = g_new0 (GrapeDiceRoll, 1);
  self->request = copy_request (request);
  self->contributions = copy_contributions (contributions);
  self->number = number;
  self->at = at;
  grape_random_commit (seed, self->commitment);
  self->n_faces = request->rolls * request->dice;
  self->faces = g_new (guint, self->n_faces);
  fill_faces (request, seed, contributions, number, self->faces, self->n_faces);
  return self;
}

void
grape_dice_roll_free (GrapeDiceRoll *self)
{
  if (!self)
    return;
  grape_dice_request_free (self->request);
  g_clear_pointer (&self->contributions, g_ptr_array_unref);
  g_free (self->faces);
  g_free (self);
}

/**
 * grape_dice_book_name:
 *
 * Returns: (transfer full): the name of a book: the first 16 digits of its commitment
 */
char *
grape_dice_book_name (const guint8 commitment[32])
{
  return grape_hex_encode (commitment, 8);
}

/**
 * grape_dice_roll_check:
 * @seed: as it was told when the book was closed
 *
 * Throws again, and compares commitment and every die. Errors: GRAPE_ERROR_CHANCE, saying what
 * differs.
 */
gboolean
grape_dice_roll_check (const GrapeDiceRoll *self, const guint8 seed[GRAPE_SEED_BYTES],
                       GError **error)
{
  guint8 commitment[32];
  g_autofree guint *faces = g_new (guint, self->n_faces);
  grape_random_commit (seed, commitment);
  if (memcmp (commitment, self->commitment, sizeof commitment) != 0)
    {
      grape_error_set (error, GRAPE_ERROR_CHANCE, RULE,
                       "The seed is not the one that the roll commits to");
      return FALSE;
    }
  fill_faces (self->request, seed, self->contributions, self->number, faces, self->n_faces);
  for (guint i = 0; i < self->n_faces; i++)
    if (faces[i] != self->faces[i])
      {
        grape_error_set (
            error, GRAPE_ERROR_CHANCE, RULE, "Roll %u, die %u: the text says %u, the seed gives %u",
            i / self->request->dice + 1, i % self->request->dice + 1, self->faces[i], faces[i]);
        return FALSE;
      }
  return TRUE;
}
