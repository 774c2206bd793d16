/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A roll as text: the post, and reading it back from somebody's copy. */
#include "grape-dice.h"

#include "engine/grape-error.h"
#include "engine/grape-time.h"

#include <string.h>

#define RULE               "1250.3 section I"
#define LINE_COLUMN        76
#define LONGEST_POST_BYTES (16 * 1024 * 1024)

static const char check_words[]
    = "How to check this roll\n"
      "The dice follow from the seed of the book, and the commitment fixes the\n"
      "seed: whoever knew it before this roll knows that nobody chose the dice.\n"
      "The seed is told when the book is closed. Then throw again, FILE being\n"
      "this text:\n"
      "  grapefruitctl dice --verify FILE --seed SEED\n"
      "or by hand: BLAKE2b-256 of \"grapefruit commitment 1\" and the seed is the\n"
      "commitment. ChaCha20 under the key of seed and contributions, with the\n"
      "number of the draw, gives words (src/engine/grape-random.h has every\n"
      "step); each die is \"below SIDES\" plus 1, roll by roll, die by die.\n";

/**
 * grape_dice_roll_subject:
 *
 * Returns: (transfer full): the subject of the message that tells the roll
 */
char *
grape_dice_roll_subject (const GrapeDiceRoll *self)
{
  const GrapeDiceRequest *request = self->request;
  if (request->title)
    return g_strdup_printf ("[Magic Dice] %s", request->title);
  return g_strdup_printf ("[Magic Dice] %ud%u", request->dice, request->sides);
}

/* Adds a word; begins a new line if it would not fit. */
static void
append_word (GString *text, guint *column, guint indent, const char *word, gboolean glued)
{
  guint length = (guint)strlen (word), gap = glued ? 0 : 2;
  if (*column + gap + length > LINE_COLUMN && *column > indent)
    {
      g_string_append_printf (text, "\n%*s", (int)indent, "");
      *column = indent;
      gap = 0;
    }
  g_string_append_printf (text, "%*s%s", (int)gap, "", word);
  *column += gap + length;
}

/* One roll: "17", or of several dice "4+6+1=11". */
static void
append_roll (const GrapeDiceRoll *self, guint roll, guint indent, GString *text, guint *column)
{
  guint n = self->request->dice, sum = 0;
  for (guint die = 0; die < n; die++)
    {
      guint face = self->faces[roll * n + die];
      char word[40];
      sum += face;
      if (n == 1)
        g_snprintf (word, sizeof word, "%u", face);
      else if (die + 1 < n)
        g_snprintf (word, sizeof word, "%u+", face);
      else
        g_snprintf (word, sizeof word, "%u=%u", face, sum);
      append_word (text, column, indent, word, die > 0);
    }
}

static void
append_faces (const GrapeDiceRoll *self, GString *text)
{
  guint per_line = self->request->per_line;
  for (guint roll = 0; roll < self->request->rolls; roll += per_line)
    {
      guint indent = 6, column = indent;
      g_string_append_printf (text, "%4u: ", roll + 1);
      for (guint i = roll; i < MIN (roll + per_line, self->request->rolls); i++)
        append_roll (self, i, indent, text, &column);
      g_string_append_c (text, '\n');
    }
}

/**
 * grape_dice_roll_text:
 *
 * What the list receives, or each private recipient: the request, the dice, and how to check them.
 * Addresses of private recipients are never in it.
 *
 * Returns: (transfer full):
 */
char *
grape_dice_roll_text (const GrapeDiceRoll *self)
{
  const GrapeDiceRequest *request = self->request;
  GString *text = g_string_new (NULL);
  g_autofree char *lines = grape_dice_request_format (request, FALSE);
  g_autofree char *commitment = grape_hex_encode (self->commitment, 32);
  g_autofree char *book = grape_dice_book_name (self->commitment);
  g_string_append_printf (text, "The Magic Dice: %u %s of %u %s with %u sides%s\n\n%s\n",
                          request->rolls, request->rolls == 1 ? "roll" : "rolls", request->dice,
                          request->dice == 1 ? "die" : "dice", request->sides,
                          request->recipients->len ? ", in private" : "", lines);
  append_faces (self, text);
  g_string_append_printf (text, "\n%s\nBook: %s\nCommitment: %s\n", check_words, book, commitment);
  for (guint i = 0; i < self->contributions->len; i++)
    {
      gsize size;
      const guint8 *bytes = g_bytes_get_data (g_ptr_array_index (self->contributions, i), &size);
      g_autofree char *hex = grape_hex_encode (bytes, size);
      g_string_append_printf (text, "Contribution: %s\n", hex);
    }
  g_string_append_printf (text, "Draw: %u\n", self->number);
  if (self->at)
    {
      g_autofree char *at = grape_time_format (self->at);
      g_string_append_printf (text, "Rolled: %s\n", at);
    }
  return g_string_free (text, FALSE);
}

/* The text without the marks of quoting, "> ", before its lines. */
static char *
unquote (const char *text)
{
  GString *plain = g_string_new (NULL);
  while (*text)
    {
      gsize n;
      while (*text == '>' || (*text == ' ' && text[1] == '>'))
        text += text[1] == ' ' && *text == '>' ? 2 : 1;
      n = strcspn (text, "\n");
      n += text[n] == '\n';
      g_string_append_len (plain, text, (gssize)n);
      text += n;
    }
  return g_string_free (plain, FALSE);
}

static gboolean fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (GError **error, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_error_set (error, GRAPE_ERROR_FORMAT, RULE, "The posted roll: %s", text);
  return FALSE;
}

/* The text after "Draw:", without spaces; moves @lines on. NULL: no such line is left. */
static const char *
value_behind (char ***lines, const char *label)
{
  for (; **lines; (*lines)++)
    if (g_str_has_prefix (**lines, label))
      return g_strstrip (*(*lines)++ + strlen (label));
  return NULL;
}

static gboolean
scan_number (const char **at, guint *number)
{
  gsize n = strspn (*at, "0123456789");
  if (n == 0 || n > 9)
    return FALSE;
  *number = (guint)g_ascii_strtoull (*at, NULL, 10);
  *at += n;
  return TRUE;
}

/* One die, and after the last one of several their sum. */
static gboolean
scan_die (const char **at, const GrapeDiceRequest *request, guint die, guint *face, guint *sum)
{
  guint told;
  *at += strspn (*at, " \t");
  if (!scan_number (at, face) || *face < 1 || *face > request->sides)
    return FALSE;
  *sum += *face;
  if (die + 1 < request->dice)
    return *(*at)++ == '+';
  if (request->dice > 1 && (*(*at)++ != '=' || !scan_number (at, &told) || told != *sum))
    return FALSE;
  return !**at || strchr (" \t", **at);
}

static gboolean
scan_faces (GrapeDiceRoll *self, const char *text, GError **error)
{
  const GrapeDiceRequest *request = self->request;
  self->n_faces = request->rolls * request->dice;
  self->faces = g_new0 (guint, self->n_faces);
  for (guint roll = 0; roll < request->rolls; roll++)
    for (guint die = 0, sum = 0; die < request->dice; die++)
      if (!scan_die (&text, request, die, &self->faces[roll * request->dice + die], &sum))
        return fail (error, "roll %u cannot be read, or its sum is wrong", roll + 1);
  text += strspn (text, " \t");
  return !*text
         || fail (error, "there are more dice than %u rolls of %u", request->rolls, request->dice);
}

/* The lines of dice, joined: after the request, from "1:" to the next empty line. */
static char *
join_faces (char ***lines, GError **error)
{
  GString *text = g_string_new (NULL);
  gboolean requested = FALSE, begun = FALSE;
  for (; **lines; (*lines)++)
    {
      const char *line = g_strstrip (**lines);
      gsize n = strspn (line, "0123456789");
      gboolean numbered = n > 0 && line[n] == ':';
      if (begun && !*line)
        break;
      requested = requested || g_str_has_prefix (line, "#S");
      if (!begun && !(requested && numbered && g_str_has_prefix (line, "1:")))
        continue;
      begun = TRUE;
      g_string_append_printf (text, " %s", numbered ? line + n + 1 : line);
    }
  if (!begun)
    fail (error, "it has no line of dice, which would begin with “1:”");
  return g_string_free (text, !begun);
}

static gboolean
read_proof (GrapeDiceRoll *self, char **lines, GError **error)
{
  const char *value = value_behind (&lines, "Commitment:");
  if (!value || !grape_hex_decode (value, self->commitment, sizeof self->commitment))
    return fail (error, "its commitment, 64 digits, is missing");
  for (; *lines && g_str_has_prefix (*lines, "Contribution:"); lines++)
    {
      guint8 bytes[GRAPE_CONTRIBUTION_BYTES];
      value = g_strstrip (*lines + strlen ("Contribution:"));
      gsize n = strlen (value) / 2;
      if (n == 0 || n > sizeof bytes || !grape_hex_decode (value, bytes, n))
        return fail (error, "a contribution is malformed");
      g_ptr_array_add (self->contributions, g_bytes_new (bytes, n));
    }
  value = value_behind (&lines, "Draw:");
  if (!value || !scan_number (&value, &self->number) || *value || self->number == 0)
    return fail (error, "the number of its draw is missing");
  value = value_behind (&lines, "Rolled:");
  return !value || grape_time_parse (value, &self->at, error);
}

/**
 * grape_dice_roll_parse:
 * @text: what grape_dice_roll_text() wrote, perhaps quoted, with other text round it
 *
 * Errors: GRAPE_ERROR_FORMAT, GRAPE_ERROR_LIMIT, and those of grape_dice_request_parse().
 */
GrapeDiceRoll *
grape_dice_roll_parse (const char *text, GError **error)
{
  if (strlen (text) > LONGEST_POST_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, RULE, "The posted roll is too long");
      return NULL;
    }
  g_autofree char *plain = unquote (text);
  g_auto (GStrv) lines = g_strsplit (plain, "\n", -1);
  char **at = lines;
  g_autoptr (GrapeDiceRoll) self = g_new0 (GrapeDiceRoll, 1);
  self->contributions = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  self->request = grape_dice_request_parse (plain, error);
  g_autofree char *faces = self->request ? join_faces (&at, error) : NULL;
  if (!faces || !scan_faces (self, faces, error) || !read_proof (self, at, error))
    return NULL;
  return g_steal_pointer (&self);
}
