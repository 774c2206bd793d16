/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `dice`: the Magic Dice. Rolls come from a book, a seed committed to before; whoever has the text
 * of a roll can check it once the book is closed. Checking is in grape-ctl-dice-check.c.
 */
#include "grape-ctl-dice.h"

#include <string.h>

#include "engine/grape-json.h"

static int
open_book (GrapeCtl *ctl, const GrapeCtlDice *options)
{
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  gint64 at;
  GrapeLibrary *library = NULL;
  if (!grape_ctl_seed (options->seed, seed, &error) || !grape_ctl_time (options->at, &at, &error)
      || !(library = grape_ctl_library (ctl, &error)))
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapeDiceBook) book
      = grape_library_open_dice_book (library, options->is_private, seed, at, &error);
  if (!book)
    return grape_ctl_fail (ctl, error);
  g_autofree char *commitment = grape_hex_encode (book->commitment, 32);
  grape_ctl_print (_ ("Book %s is open. Tell everybody before the first roll:\nCommitment: %s\n"),
                   book->name, commitment);
  return GRAPE_CTL_OK;
}

/* The open book, or an error when there is none. */
static GrapeDiceBook *
current_book (GrapeCtl *ctl, const GrapeCtlDice *options, GError **error)
{
  GError *problem = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &problem);
  GrapeDiceBook *book
      = library ? grape_library_current_dice_book (library, options->is_private, &problem) : NULL;
  if (problem)
    g_propagate_error (error, problem);
  else if (!book)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 options->is_private ? _ ("No private dice book is open")
                                     : _ ("No dice book is open"));
  return book;
}

static int
contribute (GrapeCtl *ctl, const GrapeCtlDice *options)
{
  g_autoptr (GError) error = NULL;
  gsize size = strlen (options->contribution);
  if (size == 0 || size > GRAPE_CONTRIBUTION_BYTES)
    return grape_ctl_usage (ctl, _ ("A contribution has 1 to %u bytes, not %zu"),
                            GRAPE_CONTRIBUTION_BYTES, size);
  g_autoptr (GBytes) bytes = g_bytes_new (options->contribution, size);
  g_autoptr (GrapeDiceBook) book = current_book (ctl, options, &error);
  if (!book || !grape_library_contribute_to_dice (ctl->library, book->id, bytes, &error))
    return grape_ctl_fail (ctl, error);
  guint n = book->contributions->len + 1;
  grape_ctl_print (ngettext ("Book %s: %u contribution\n", "Book %s: %u contributions\n", n),
                   book->name, n);
  return GRAPE_CTL_OK;
}

static int
close_book (GrapeCtl *ctl, const GrapeCtlDice *options)
{
  g_autoptr (GError) error = NULL;
  gint64 at;
  g_autoptr (GrapeDiceBook) book = current_book (ctl, options, &error);
  if (!book || !grape_ctl_time (options->at, &at, &error)
      || !grape_library_close_dice_book (ctl->library, book->id, at, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *commitment = grape_hex_encode (book->commitment, 32);
  g_autofree char *seed = grape_hex_encode (book->seed, GRAPE_SEED_BYTES);
  grape_ctl_print (
      ngettext ("Book %s is closed, with %u roll. Tell everybody, so that they can check:\n"
                "Commitment: %s\nSeed: %s\n",
                "Book %s is closed, with %u rolls. Tell everybody, so that they can check:\n"
                "Commitment: %s\nSeed: %s\n",
                book->n_rolls),
      book->name, book->n_rolls, commitment, seed);
  return GRAPE_CTL_OK;
}

/* The text of a roll, with its recipients above. */
static void
print_roll (const GrapeDiceRoll *roll)
{
  g_autofree char *subject = grape_dice_roll_subject (roll);
  g_autofree char *safe = grape_ctl_safe (subject);
  g_autofree char *text = grape_dice_roll_text (roll);
  g_autofree char *body = grape_ctl_safe_block (text, "");
  const GPtrArray *people = roll->request->recipients;
  for (guint i = 0; i < people->len; i++)
    grape_ctl_print ("To: %s\n", (const char *)g_ptr_array_index (people, i));
  if (people->len)
    grape_ctl_print ("%s\n", _ ("(one message to each of them alone, and nothing to the list)"));
  grape_ctl_print ("Subject: %s\n\n%s\n", safe, body);
}

/* Options as lines of a request, so that both get the same checks. */
static gboolean
from_options (GrapeDiceRequest *request, const GrapeCtlDice *options, GError **error)
{
  const struct
  {
    char key;
    const char *value;
  } single[] = { { 'S', options->sides },
                 { 'D', options->dice },
                 { 'R', options->rolls },
                 { 'L', options->per_line },
                 { 'T', options->title } };
  const struct
  {
    char key;
    char **values;
  } many[] = { { 'C', options->comments }, { 'P', options->recipients } };
  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    if (single[i].value && !grape_dice_request_set (request, single[i].key, single[i].value, error))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    for (guint k = 0; many[i].values && many[i].values[k]; k++)
      if (!grape_dice_request_set (request, many[i].key, many[i].values[k], error))
        return FALSE;
  return TRUE;
}

static GrapeDiceRequest *
read_request (const GrapeCtlDice *options, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  if (path)
    return grape_ctl_read (path, &text, error) ? grape_dice_request_parse (text, error) : NULL;
  g_autoptr (GrapeDiceRequest) request = grape_dice_request_new ();
  return from_options (request, options, error) ? g_steal_pointer (&request) : NULL;
}

static int
roll_dice (GrapeCtl *ctl, const GrapeCtlDice *options, const char *path)
{
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  gint64 at;
  GrapeLibrary *library = NULL;
  g_autoptr (GrapeDiceRequest) request = read_request (options, path, &error);
  if (!request || !grape_ctl_seed (NULL, seed, &error) || !grape_ctl_time (options->at, &at, &error)
      || !(library = grape_ctl_library (ctl, &error)))
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapeDiceRoll) roll = grape_library_roll_dice (library, request, seed, at, &error);
  if (!roll)
    return grape_ctl_fail (ctl, error);
  print_roll (roll);
  return GRAPE_CTL_OK;
}

/* "BOOK/NUMBER", or a number of the open book. */
static int
show_roll (GrapeCtl *ctl, const GrapeCtlDice *options)
{
  g_autoptr (GError) error = NULL;
  const char *slash = strchr (options->show, '/'), *digits = slash ? slash + 1 : options->show;
  guint64 number;
  if (!g_ascii_string_to_unsigned (digits, 10, 1, G_MAXINT, &number, NULL))
    return grape_ctl_usage (ctl, _ ("“%s” is not a roll: write BOOK/NUMBER"), options->show);
  g_autofree char *name = slash ? g_strndup (options->show, (gsize)(slash - options->show)) : NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeDiceBook) book = !library ? NULL
                                   : name   ? grape_library_find_dice_book (library, name, &error)
                                            : current_book (ctl, options, &error);
  g_autoptr (GrapeDiceRoll) roll
      = book ? grape_library_dice_roll (library, book, (guint)number, &error) : NULL;
  if (!roll)
    return grape_ctl_fail (ctl, error);
  print_roll (roll);
  return GRAPE_CTL_OK;
}

static gboolean
asks_for_roll (const GrapeCtlDice *options)
{
  return options->sides || options->dice || options->rolls || options->per_line || options->title
         || options->comments || options->recipients;
}

/* What is to be done: exactly one thing. */
static int
dispatch (GrapeCtl *ctl, const GrapeCtlDice *options, const char *path)
{
  gboolean asked = asks_for_roll (options);
  guint n = (guint)(options->open != 0) + (options->close != 0) + (options->log != 0)
            + (options->show != NULL) + (options->verify != NULL) + (options->contribution != NULL);
  if (n > 1 || (n == 1 && (asked || path)))
    return grape_ctl_usage (ctl, "%s", _ ("Only one thing at a time"));
  if (options->seed && !options->open && !options->verify)
    return grape_ctl_usage (ctl, "%s", _ ("--seed goes with --open or --verify"));
  if (options->open)
    return open_book (ctl, options);
  if (options->contribution)
    return contribute (ctl, options);
  if (options->close)
    return close_book (ctl, options);
  if (options->log)
    return grape_ctl_dice_log (ctl, options);
  if (options->show)
    return show_roll (ctl, options);
  if (options->verify)
    return grape_ctl_dice_verify (ctl, options);
  if (path && asked)
    return grape_ctl_usage (ctl, "%s", _ ("Give the request in FILE or in options, not in both"));
  if (!path && !options->sides)
    return grape_ctl_usage (ctl, "%s", _ ("How many sides? Write --sides N, or a request in FILE"));
  return roll_dice (ctl, options, path);
}

static void
clear_options (GrapeCtlDice *options)
{
  char *texts[]
      = { options->sides, options->dice, options->rolls, options->per_line, options->title,
          options->seed,  options->at,   options->show,  options->verify,   options->contribution };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
  g_strfreev (options->comments);
  g_strfreev (options->recipients);
}

int
grape_ctl_dice (GrapeCtl *ctl, int argc, char **argv)
{
  GrapeCtlDice o = { 0 };
  const GOptionEntry entries[] = {
    { "sides", 0, 0, G_OPTION_ARG_STRING, &o.sides, N_ ("Sides of each die, 2 to 1000"), N_ ("N") },
    { "dice", 0, 0, G_OPTION_ARG_STRING, &o.dice, N_ ("Dice, 1 to 1000 (1)"), N_ ("N") },
    { "rolls", 0, 0, G_OPTION_ARG_STRING, &o.rolls, N_ ("Rolls, 1 to 1000 (1)"), N_ ("N") },
    { "per-line", 0, 0, G_OPTION_ARG_STRING, &o.per_line, N_ ("Rolls a line, 1 to 20 (1)"),
      N_ ("N") },
    { "title", 0, 0, G_OPTION_ARG_STRING, &o.title, N_ ("What is rolled for"), N_ ("TEXT") },
    { "comment", 0, 0, G_OPTION_ARG_STRING_ARRAY, &o.comments, N_ ("A line of comment, up to 100"),
      N_ ("TEXT") },
    { "to", 0, 0, G_OPTION_ARG_STRING_ARRAY, &o.recipients,
      N_ ("A private recipient, up to 10; then nobody else gets it"), N_ ("ADDRESS") },
    { "open", 0, 0, G_OPTION_ARG_NONE, &o.open, N_ ("Open a book and print its commitment"), NULL },
    { "contribute", 0, 0, G_OPTION_ARG_STRING, &o.contribution,
      N_ ("Mix somebody's words into the open book, before its first roll"), N_ ("TEXT") },
    { "close", 0, 0, G_OPTION_ARG_NONE, &o.close, N_ ("Close the open book and print its seed"),
      NULL },
    { "private", 0, 0, G_OPTION_ARG_NONE, &o.is_private, N_ ("The book of the private rolls"),
      NULL },
    { "log", 0, 0, G_OPTION_ARG_NONE, &o.log, N_ ("List books and rolls"), NULL },
    { "show", 0, 0, G_OPTION_ARG_STRING, &o.show, N_ ("Print a roll again"), N_ ("BOOK/N") },
    { "verify", 0, 0, G_OPTION_ARG_FILENAME, &o.verify, N_ ("Check a posted roll"), N_ ("FILE") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &o.seed, N_ ("The seed, as it was told"), N_ ("HEX") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &o.at, N_ ("When (now)"), N_ ("TIME") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &o.json, N_ ("With --log: JSON (dice.schema.json)"), NULL },
    { NULL },
  };
  int status;
  if (grape_ctl_parse (ctl, entries, 0, 1, &argc, &argv, &status))
    status = dispatch (ctl, &o, argc > 1 ? argv[1] : NULL);
  clear_options (&o);
  return status;
}
