/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `dice --verify` and `dice --log`: what was rolled, and whether a posted roll is the same. */
#include "grape-ctl-dice.h"

#include <string.h>

#include "engine/grape-json.h"

/* The book of the library that the roll names; NULL when it is somebody else's. */
static GrapeDiceBook *
own_book (GrapeCtl *ctl, const GrapeDiceRoll *roll)
{
  GrapeLibrary *library = grape_ctl_library (ctl, NULL);
  g_autofree char *commitment = grape_hex_encode (roll->commitment, 32);
  return library ? grape_library_find_dice_book (library, commitment, NULL) : NULL;
}

/* Checks that the log of the book has this roll: the right dice under a number that was never
 * rolled, or for another request, are not a roll of this book. A post does not name recipients. */
static gboolean
check_log (GrapeCtl *ctl, const GrapeDiceBook *book, const GrapeDiceRoll *roll, GError **error)
{
  g_autoptr (GrapeDiceRoll) logged
      = grape_library_dice_roll (ctl->library, book, roll->number, error);
  if (!logged)
    return FALSE;
  g_autofree char *asked = grape_dice_request_format (roll->request, FALSE);
  g_autofree char *written = grape_dice_request_format (logged->request, FALSE);
  if (g_str_equal (asked, written))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_CHANCE, "1250.3 section I",
                   _ ("Roll %u of book %s was made for another request"), roll->number, book->name);
  return FALSE;
}

int
grape_ctl_dice_verify (GrapeCtl *ctl, const GrapeCtlDice *options)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GrapeDiceBook) book = NULL;
  g_autoptr (GrapeDiceRoll) roll = NULL;
  if (!grape_ctl_read (options->verify, &text, &error)
      || !(roll = grape_dice_roll_parse (text, &error)))
    return grape_ctl_fail (ctl, error);
  g_autofree char *name = grape_dice_book_name (roll->commitment);
  if (options->seed)
    {
      if (!grape_ctl_seed (options->seed, seed, &error))
        return grape_ctl_fail (ctl, error);
    }
  else if ((book = own_book (ctl, roll)))
    memcpy (seed, book->seed, sizeof seed);
  else
    {
      grape_ctl_warn (
          ctl, _ ("The seed of book %s is not known here: when it was told, add --seed HEX"), name);
      return GRAPE_CTL_REFUSED;
    }
  if (!grape_dice_roll_check (roll, seed, &error) || (book && !check_log (ctl, book, roll, &error)))
    return grape_ctl_fail (ctl, error);
  grape_ctl_print (_ ("Roll %u of book %s is right: %u dice thrown again from the seed\n"),
                   roll->number, name, roll->n_faces);
  return GRAPE_CTL_OK;
}

/* The first dice of a roll, for a line of the log. */
static char *
first_faces (const GrapeDiceRoll *roll)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < MIN (roll->n_faces, 10); i++)
    g_string_append_printf (text, "%s%u", i ? " " : "", roll->faces[i]);
  if (roll->n_faces > 10)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

static void
print_logged (const GrapeDiceRoll *roll)
{
  const GrapeDiceRequest *request = roll->request;
  g_autofree char *at = grape_time_format (roll->at);
  g_autofree char *faces = first_faces (roll);
  g_autofree char *title = grape_ctl_safe (request->title);
  grape_ctl_print ("  %u  %s  %u × %ud%u  %s%s%s\n", roll->number, at, request->rolls,
                   request->dice, request->sides, faces, *title ? "  " : "", title);
}

static void
describe_roll (const GrapeDiceRoll *roll, JsonBuilder *builder)
{
  g_autofree char *request = grape_dice_request_format (roll->request, TRUE);
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "number", roll->number);
  grape_json_add_time (builder, "at", roll->at);
  grape_json_add_text (builder, "request", request);
  json_builder_set_member_name (builder, "faces");
  json_builder_begin_array (builder);
  for (guint i = 0; i < roll->n_faces; i++)
    json_builder_add_int_value (builder, roll->faces[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
describe_book (const GrapeDiceBook *book, JsonBuilder *builder)
{
  g_autofree char *commitment = grape_hex_encode (book->commitment, 32);
  g_autofree char *seed = book->closed_at ? grape_hex_encode (book->seed, GRAPE_SEED_BYTES) : NULL;
  grape_json_add_text (builder, "book", book->name);
  json_builder_set_member_name (builder, "private");
  json_builder_add_boolean_value (builder, book->is_private);
  grape_json_add_text (builder, "commitment", commitment);
  grape_json_add_time (builder, "opened_at", book->opened_at);
  grape_json_add_time (builder, "closed_at", book->closed_at);
  grape_json_add_text (builder, "seed", seed);
  json_builder_set_member_name (builder, "contributions");
  json_builder_begin_array (builder);
  for (guint i = 0; i < book->contributions->len; i++)
    {
      gsize size;
      const guint8 *bytes = g_bytes_get_data (g_ptr_array_index (book->contributions, i), &size);
      g_autofree char *hex = grape_hex_encode (bytes, size);
      json_builder_add_string_value (builder, hex);
    }
  json_builder_end_array (builder);
}

static gboolean
tell_book (GrapeLibrary *library, const GrapeDiceBook *book, JsonBuilder *builder, GError **error)
{
  if (builder)
    {
      json_builder_begin_object (builder);
      describe_book (book, builder);
      json_builder_set_member_name (builder, "rolls");
      json_builder_begin_array (builder);
    }
  else
    {
      g_autofree char *rolls
          = g_strdup_printf (ngettext ("%u roll", "%u rolls", book->n_rolls), book->n_rolls);

      grape_ctl_print ("%s  %s%s, %s\n", book->name, book->closed_at ? _ ("closed") : _ ("open"),
                       book->is_private ? _ (", private") : "", rolls);
    }
  for (guint number = 1; number <= book->n_rolls; number++)
    {
      g_autoptr (GrapeDiceRoll) roll = grape_library_dice_roll (library, book, number, error);
      if (!roll)
        return FALSE;
      if (builder)
        describe_roll (roll, builder);
      else
        print_logged (roll);
    }
  if (builder)
    {
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  return TRUE;
}

int
grape_ctl_dice_log (GrapeCtl *ctl, const GrapeCtlDice *options)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GPtrArray) books = library ? grape_library_list_dice_books (library, &error) : NULL;
  g_autoptr (JsonBuilder) builder = options->json ? json_builder_new () : NULL;
  if (!books)
    return grape_ctl_fail (ctl, error);
  if (builder)
    {
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "books");
      json_builder_begin_array (builder);
    }
  else if (books->len == 0)
    grape_ctl_print ("%s\n", _ ("No dice have been rolled."));
  for (guint i = 0; i < books->len; i++)
    if (!tell_book (library, g_ptr_array_index (books, i), builder, &error))
      return grape_ctl_fail (ctl, error);
  if (builder)
    {
      json_builder_end_array (builder);
      json_builder_end_object (builder);
      g_autoptr (JsonNode) root = json_builder_get_root (builder);
      grape_ctl_print_json (root);
    }
  return GRAPE_CTL_OK;
}
