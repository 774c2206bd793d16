/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Magic Dice (1250.3 I): requests line by line, each limit, the text of a roll and the way
 * back, and what a check finds. */
#include "equipment/grape-dice.h"

#include "engine/grape-error.h"

#include <string.h>

static const guint8 seed[GRAPE_SEED_BYTES] = { 7, 1, 250, 3 };

static GrapeDiceRequest *
request (const char *text)
{
  g_autoptr (GError) error = NULL;
  GrapeDiceRequest *self = grape_dice_request_parse (text, &error);
  g_assert_no_error (error);
  return self;
}

static void
refuse (const char *text, GrapeErrorCode code, const char *why)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRequest) self = grape_dice_request_parse (text, &error);
  g_assert_null (self);
  g_test_message ("%s", error->message);
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_nonnull (strstr (error->message, why));
  g_assert_cmpstr (grape_error_rule (error), ==, "1250.3 section I");
}

/* The rule's own example. */
static void
test_example (void)
{
  g_autoptr (GrapeDiceRequest) self
      = request ("#S 20\n#D 1\n#R 1\n#L 1\n#T Acka: Hit determination\n"
                 "#C I am using the dice server roll a d20 to see if I hit\n");
  g_assert_cmpuint (self->sides, ==, 20);
  g_assert_cmpuint (self->dice, ==, 1);
  g_assert_cmpuint (self->rolls, ==, 1);
  g_assert_cmpuint (self->per_line, ==, 1);
  g_assert_cmpstr (self->title, ==, "Acka: Hit determination");
  g_assert_cmpuint (self->comments->len, ==, 1);
  g_assert_cmpuint (self->recipients->len, ==, 0);
}

static void
test_mail (void)
{
  g_autoptr (GrapeDiceRequest) self = request (
      "Hello dice,\r\n\r\nSee you.\r\n#s   6 \r\n  #D 3\r\n#C\r\n#C  two  blanks\r\n"
      "> #S 8\r\nC you later\r\n#P ann@example.org\r\n#P bob@example.org\r\n-- \r\n#S 9\r\n"
      "#Q\r\n");
  g_assert_cmpuint (self->sides, ==, 6);
  g_assert_cmpuint (self->dice, ==, 3);
  g_assert_cmpuint (self->rolls, ==, 1);
  g_assert_null (self->title);
  g_assert_cmpstr (g_ptr_array_index (self->comments, 0), ==, "");
  g_assert_cmpstr (g_ptr_array_index (self->comments, 1), ==, "two  blanks");
  g_assert_cmpuint (self->recipients->len, ==, 2);
  g_autofree char *text = grape_dice_request_format (self, TRUE);
  g_autofree char *public = grape_dice_request_format (self, FALSE);
  g_autoptr (GrapeDiceRequest) back = request (text);
  g_assert_true (grape_dice_request_equal (self, back));
  g_assert_null (strstr (public, "ann"));
  back->dice++;
  g_assert_false (grape_dice_request_equal (self, back));
}

static void
test_limits (void)
{
  static const struct
  {
    const char *good, *bad, *why;
  } limits[] = {
    { "#S 2", "#S 1", "Line 1: #S: 1 sides are not possible; choose 2 to 1000" },
    { "#S 1000", "#S 1001", "Line 1: #S: 1001 sides are not possible; choose 2 to 1000" },
    { "#S 6\n#D 1000", "#S 6\n#D 1001",
      "Line 2: #D: 1001 dice are not possible; choose 1 to 1000" },
    { "#S 6\n#D 1", "#S 6\n#D 0", "Line 2: #D: 0 dice" },
    { "#S 6\n#R 1000", "#S 6\n#R 1001", "Line 2: #R: 1001 rolls are not possible" },
    { "#S 6\n#R 1", "#S 6\n#R 0", "Line 2: #R: 0 rolls" },
    { "#S 6\n#L 20", "#S 6\n#L 21",
      "Line 2: #L: 21 rolls per line are not possible; choose 1 to 20" },
    { "#S 6\n#L 1", "#S 6\n#L 0", "Line 2: #L: 0 rolls per line" },
    { "#S 006", "#S 99999999999999999999", "not possible" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autoptr (GrapeDiceRequest) self = request (limits[i].good);
      g_assert_nonnull (self);
      refuse (limits[i].bad, GRAPE_ERROR_LIMIT, limits[i].why);
    }
}

static char *
repeated (const char *head, const char *format, guint n)
{
  GString *text = g_string_new (head);
  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "%s%u", format, i);
      g_string_append (text, g_str_has_prefix (format, "#P") ? "@example.org\n" : "\n");
    }
  return g_string_free (text, FALSE);
}

static void
test_many_lines (void)
{
  g_autofree char *comments = repeated ("#S 6\n", "#C ", 100);
  g_autofree char *too_many = repeated ("#S 6\n", "#C ", 101);
  g_autofree char *people = repeated ("#S 6\n", "#P p", 10);
  g_autofree char *crowd = repeated ("#S 6\n", "#P p", 11);
  g_autofree char *title = g_strnfill (GRAPE_DICE_TITLE_BYTES, 't');
  g_autofree char *comment = g_strnfill (GRAPE_DICE_COMMENT_BYTES, 'c');
  g_autofree char *full = g_strdup_printf ("#S 6\n#T %s\n#C %s\n", title, comment);
  g_autofree char *long_title = g_strdup_printf ("#S 6\n#T %s!\n", title);
  g_autofree char *long_comment = g_strdup_printf ("#S 6\n#C %s!\n", comment);
  g_autoptr (GrapeDiceRequest) one = request (comments);
  g_autoptr (GrapeDiceRequest) two = request (people);
  g_autoptr (GrapeDiceRequest) three = request (full);
  g_assert_cmpuint (one->comments->len, ==, 100);
  g_assert_cmpuint (two->recipients->len, ==, 10);
  g_assert_cmpuint (strlen (three->title), ==, GRAPE_DICE_TITLE_BYTES);
  refuse (too_many, GRAPE_ERROR_LIMIT, "Line 102: #C: at most 100 lines of comment");
  refuse (crowd, GRAPE_ERROR_LIMIT, "Line 12: #P: at most 10 private recipients");
  refuse (long_title, GRAPE_ERROR_LIMIT, "Line 2: #T: a title has at most 200 bytes, not 201");
  refuse (long_comment, GRAPE_ERROR_LIMIT, "Line 2: #C: a comment has at most 500 bytes");
}

static void
test_wrong_lines (void)
{
  refuse ("", GRAPE_ERROR_SYNTAX, "#S 20");
  refuse ("#D 3\n", GRAPE_ERROR_SYNTAX, "How many sides");
  refuse ("#S 6\n#X 3\n", GRAPE_ERROR_SYNTAX, "Line 2: The dice do not know “#X”");
  refuse ("#S6\n", GRAPE_ERROR_SYNTAX, "do not know “#S6”");
  refuse ("#\n", GRAPE_ERROR_SYNTAX, "Line 1: The dice do not know “#”");
  refuse ("#S\n", GRAPE_ERROR_SYNTAX, "#S needs a number of sides and nothing else, not “”");
  refuse ("#S 6 sides\n", GRAPE_ERROR_SYNTAX, "not “6 sides”");
  refuse ("#S -6\n", GRAPE_ERROR_SYNTAX, "not “-6”");
  refuse ("#S 6.0\n", GRAPE_ERROR_SYNTAX, "not “6.0”");
  refuse ("#S 6\n\n#S 6\n", GRAPE_ERROR_SYNTAX, "Line 3: #S is already in line 1");
  refuse ("#S 6\n#T a\n#t b\n", GRAPE_ERROR_SYNTAX, "Line 3: #T is already in line 2");
  refuse ("#S 6\nR 3\n", GRAPE_ERROR_SYNTAX, "Line 2: “R 3” lacks its #");
  refuse ("#S 6\n#P Ann <ann@example.org>\n", GRAPE_ERROR_SYNTAX, "#P needs one address");
  refuse ("#S 6\n#P a@b\n#P A@B\n", GRAPE_ERROR_SYNTAX, "#P names A@B twice");
  refuse ("#S 6\n#P a@b,c@d\n", GRAPE_ERROR_SYNTAX, "#P needs one address");
  refuse ("#S 6\n#T a\033[31mb\n", GRAPE_ERROR_SYNTAX, "cannot be printed");
  refuse ("#S 6\n#T a\xff\n", GRAPE_ERROR_SYNTAX, "cannot be printed");
}

static GrapeDiceRoll *
roll (const char *text, GPtrArray *contributions, guint number)
{
  g_autoptr (GrapeDiceRequest) asked = request (text);
  return grape_dice_roll_new (asked, seed, contributions, number, 1767607200);
}

/* A die is a draw of GrapeRandom: "below sides" plus one, roll by roll. */
static void
test_faces (void)
{
  g_autoptr (GrapeDiceRoll) self = roll ("#S 20\n#D 3\n#R 100\n", NULL, 5);
  guint8 key[32];
  GrapeStream stream;
  guint counts[21] = { 0 };
  grape_random_key (seed, NULL, key);
  grape_stream_init (&stream, key, 5);
  g_assert_cmpuint (self->n_faces, ==, 300);
  for (guint i = 0; i < 300; i++)
    {
      g_assert_cmpuint (self->faces[i], ==, grape_stream_below (&stream, 20) + 1);
      counts[self->faces[i]]++;
    }
  for (guint face = 1; face <= 20; face++)
    g_assert_cmpuint (counts[face], >, 2);
  g_autoptr (GrapeDiceRoll) next = roll ("#S 20\n#D 3\n#R 100\n", NULL, 6);
  g_assert_true (memcmp (self->faces, next->faces, 300 * sizeof (guint)) != 0);
}

static void
assert_same (const GrapeDiceRoll *one, const GrapeDiceRoll *two)
{
  g_assert_cmpmem (one->commitment, 32, two->commitment, 32);
  g_assert_cmpuint (one->number, ==, two->number);
  g_assert_cmpint (one->at, ==, two->at);
  g_assert_cmpmem (one->faces, one->n_faces * sizeof (guint), two->faces,
                   two->n_faces * sizeof (guint));
  g_assert_cmpuint (one->contributions->len, ==, two->contributions->len);
  for (guint i = 0; i < one->contributions->len; i++)
    g_assert_true (g_bytes_equal (g_ptr_array_index (one->contributions, i),
                                  g_ptr_array_index (two->contributions, i)));
}

static void
round_trip (const char *text, GPtrArray *contributions)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRoll) self = roll (text, contributions, 12);
  g_autofree char *post = grape_dice_roll_text (self);
  g_autoptr (GrapeDiceRoll) back = grape_dice_roll_parse (post, &error);
  g_assert_no_error (error);
  assert_same (self, back);
  g_assert_true (grape_dice_roll_check (back, seed, &error));
  g_auto (GStrv) lines = g_strsplit (post, "\n", -1);
  GString *quoted = g_string_new ("On Monday Ann wrote:\n");
  for (guint i = 0; lines[i]; i++)
    g_string_append_printf (quoted, "> > %s\r\n", lines[i]);
  g_string_append (quoted, "\nLucky you!\n-- \nBob\n");
  g_autoptr (GrapeDiceRoll) again = grape_dice_roll_parse (quoted->str, &error);
  g_assert_no_error (error);
  assert_same (self, again);
  g_string_free (quoted, TRUE);
}

static void
test_round_trips (void)
{
  g_autoptr (GPtrArray) contributions
      = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_ptr_array_add (contributions, g_bytes_new ("Ann", 3));
  g_ptr_array_add (contributions, g_bytes_new ("\0\xff", 2));
  round_trip ("#S 20\n", NULL);
  round_trip ("#S 6\n#D 2\n#R 7\n#L 3\n#T 1: a title\n#C 1: 3 4\n#C Draw: 9\n", NULL);
  round_trip ("#S 1000\n#D 40\n#R 3\n#L 20\n", contributions);
  round_trip ("#S 1000\n#R 1000\n#L 20\n", contributions);
  round_trip ("#S 2\n#D 1000\n#R 1000\n", NULL);
}

/* No line is longer than mail allows, and private addresses stay out. */
static void
test_text (void)
{
  g_autoptr (GrapeDiceRoll) self
      = roll ("#S 1000\n#D 60\n#R 2\n#L 20\n#T Salt\n#P ann@example.org\n", NULL, 3);
  g_autofree char *post = grape_dice_roll_text (self);
  g_autofree char *subject = grape_dice_roll_subject (self);
  g_auto (GStrv) lines = g_strsplit (post, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    g_assert_cmpuint (strlen (lines[i]), <=, 78);
  g_assert_null (strstr (post, "example.org"));
  g_assert_nonnull (strstr (post, "2 rolls of 60 dice with 1000 sides, in private"));
  g_assert_nonnull (strstr (post, "How to check this roll"));
  g_assert_cmpstr (subject, ==, "[Magic Dice] Salt");
  g_autoptr (GrapeDiceRoll) plain = roll ("#S 20\n", NULL, 3);
  g_autofree char *other = grape_dice_roll_subject (plain);
  g_assert_cmpstr (other, ==, "[Magic Dice] 1d20");
}

static char *
replaced (const char *text, const char *from, const char *to)
{
  g_auto (GStrv) parts = g_strsplit (text, from, 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return g_strjoinv (to, parts);
}

/* Everything that is changed in a post is found. */
static void
test_check (void)
{
  g_autoptr (GrapeDiceRoll) self = roll ("#S 6\n#D 2\n#R 3\n", NULL, 4);
  static const guint8 other[GRAPE_SEED_BYTES] = { 8 };
  g_autofree char *post = grape_dice_roll_text (self);
  g_autoptr (GError) error = NULL;
  g_assert_true (grape_dice_roll_check (self, seed, &error));
  g_assert_false (grape_dice_roll_check (self, other, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
  g_clear_error (&error);
  self->faces[4] = self->faces[4] % 6 + 1;
  g_assert_false (grape_dice_roll_check (self, seed, &error));
  g_assert_nonnull (strstr (error->message, "Roll 3, die 1: the text says"));
  g_clear_error (&error);

  g_autofree char *sum = replaced (post, "=", "=1");
  g_assert_null (grape_dice_roll_parse (sum, &error));
  g_assert_nonnull (strstr (error->message, "roll 1 cannot be read"));
  g_clear_error (&error);
  g_autofree char *fewer = replaced (post, "#R 3", "#R 2");
  g_assert_null (grape_dice_roll_parse (fewer, &error));
  g_assert_nonnull (strstr (error->message, "more dice than 2 rolls of 2"));
  g_clear_error (&error);
  g_autofree char *draw = replaced (post, "Draw: 4", "Draw: 5");
  g_autoptr (GrapeDiceRoll) moved = grape_dice_roll_parse (draw, &error);
  g_assert_no_error (error);
  g_assert_false (grape_dice_roll_check (moved, seed, NULL));
  g_autofree char *cut = replaced (post, "Commitment", "Com");
  g_assert_null (grape_dice_roll_parse (cut, &error));
  g_assert_nonnull (strstr (error->message, "commitment"));
  g_clear_error (&error);
  g_assert_null (grape_dice_roll_parse ("#S 6\n", &error));
  g_assert_nonnull (strstr (error->message, "no line of dice"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/dice/1250.3/example", test_example);
  g_test_add_func ("/equipment/dice/1250.3/mail", test_mail);
  g_test_add_func ("/equipment/dice/1250.3/limits", test_limits);
  g_test_add_func ("/equipment/dice/1250.3/many-lines", test_many_lines);
  g_test_add_func ("/equipment/dice/1250.3/wrong-lines", test_wrong_lines);
  g_test_add_func ("/equipment/dice/faces", test_faces);
  g_test_add_func ("/equipment/dice/round-trips", test_round_trips);
  g_test_add_func ("/equipment/dice/text", test_text);
  g_test_add_func ("/equipment/dice/check", test_check);
  return g_test_run ();
}
