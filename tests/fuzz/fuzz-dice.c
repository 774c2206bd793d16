/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a request to the Magic Dice, and a posted roll. A request that was accepted is
 * rolled, posted, read and checked. */
#include "fuzz-driver.h"

#include "equipment/grape-dice.h"

#include <string.h>

static const guint8 seed[GRAPE_SEED_BYTES] = { 1 };

static void
exercise (const GrapeDiceRequest *request)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *lines = grape_dice_request_format (request, TRUE);
  g_autoptr (GrapeDiceRequest) again = grape_dice_request_parse (lines, &error);
  g_assert_no_error (error);
  g_assert_true (grape_dice_request_equal (request, again));
  if (request->dice * request->rolls > 5000) /* the rest is the same, and slow */
    return;
  g_autoptr (GrapeDiceRoll) roll = grape_dice_roll_new (request, seed, NULL, 1, 0);
  g_autofree char *post = grape_dice_roll_text (roll);
  g_assert_true (g_utf8_validate (post, -1, NULL));
  g_autoptr (GrapeDiceRoll) back = grape_dice_roll_parse (post, &error);
  g_assert_no_error (error);
  g_assert_true (grape_dice_roll_check (back, seed, &error));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_autoptr (GError) error = NULL, other = NULL;
  g_autoptr (GrapeDiceRequest) request = grape_dice_request_parse (text, &error);
  g_autoptr (GrapeDiceRoll) roll = grape_dice_roll_parse (text, &other);
  g_assert (request ? !error : error && *error->message);
  g_assert (roll ? !other : other && *other->message);
  if (request)
    exercise (request);
  if (roll)
    {
      g_autofree char *post = grape_dice_roll_text (roll);
      g_autofree char *subject = grape_dice_roll_subject (roll);
      grape_dice_roll_check (roll, seed, NULL);
    }
  return 0;
}
