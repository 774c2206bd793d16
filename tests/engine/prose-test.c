/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for moves in messages: a tiny language in which a move is "go" and a digit. */
#include "engine/grape-prose.h"

static const GrapeProsePhrase phrases[] = {
  { "^\\W*go\\s+", 90, 70 },
  { "\\bi\\s+go\\s+", 80, 60 },
  { "^\\s*", 40, 0 },
};

static gboolean
read_digit (gpointer finder, const GrapeProsePhrase *phrase, const char *line, guint at,
            GrapeFound *found)
{
  if (!g_ascii_isdigit (line[at]))
    return FALSE;
  found->end = at + 1;
  found->confidence = grape_prose_ends (line + at + 1) ? phrase->alone : phrase->more;
  found->text = g_strdup_printf ("go %c", line[at]);
  ++*(guint *)finder;
  if (!found->confidence)
    g_clear_pointer (&found->text, g_free);
  return found->text != NULL;
}

/* What is found in @text: "go 1@3-7:90 ...", and " (remark)" behind a doubtful one. */
static char *
find (const char *text, const char *settled)
{
  guint n_read = 0, next = 0, offset;
  g_autoptr (GrapeProse) prose
      = grape_prose_new (phrases, G_N_ELEMENTS (phrases), read_digit, &n_read);
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  GString *all = g_string_new (NULL);
  char *line;

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  while ((line = grape_prose_next_line (text, &next, &offset)))
    {
      grape_prose_find (prose, line, offset, found);
      g_free (line);
    }
  if (settled)
    grape_prose_settle (found, settled);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);
      g_string_append_printf (all, "%s%s@%u-%u:%u", i ? " " : "", one->text, one->start, one->end,
                              one->confidence);
      if (one->remark)
        g_string_append_printf (all, " (%s)", one->remark);
    }
  return g_string_free (all, FALSE);
}

#define assert_found(text, settled, expected)                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *found_ = find (text, settled);                                                \
    g_assert_cmpstr (found_, ==, expected);                                                        \
  }                                                                                                \
  G_STMT_END

static void
test_phrases (void)
{
  assert_found ("go 1", NULL, "go 1@0-4:90");
  assert_found ("> go 1 today", NULL, "go 1@2-6:70");
  assert_found ("Well, I GO 2!", NULL, "go 2@6-12:80");
  assert_found ("3.", NULL, "go 3@0-1:40");
  assert_found ("3 days", NULL, "");
  assert_found ("go away", NULL, "");
  assert_found ("", NULL, "");
}

/* Several in a line and in a message; ^ is tried at the beginning only; offsets are the message's.
 */
static void
test_several (void)
{
  assert_found ("go 1, i go 2, go 3", NULL, "go 1@0-4:70 go 2@6-12:60");
  assert_found ("no\n\ngo 1\r\ngo 2", NULL, "go 1@4-8:90 go 2@10-14:90");
}

static void
test_long_line (void)
{
  g_autofree char *blanks = g_strnfill (1997, ' ');
  g_autofree char *just = g_strconcat (blanks, "go\ngo 1", NULL);
  g_autofree char *longest = g_strconcat ("go 1", blanks + 1, "\ngo 2", NULL);
  g_autofree char *too_long = g_strconcat ("go 1", blanks, "\ngo 2", NULL);

  assert_found (just, NULL, "go 1@2000-2004:90");
  assert_found (longest, NULL, "go 1@0-4:90 go 2@2001-2005:90");
  assert_found (too_long, NULL, "go 2@2002-2006:90");
}

static void
test_settle (void)
{
  assert_found ("3\ni go 3 now\ngo 3\nhm", "two", "go 3@13-17:90");
  assert_found ("go 3\ni go 3 now", "two", "go 3@0-4:90");
  assert_found ("go 1\n2", "two", "go 1@0-4:60 (two) go 2@5-6:10 (two)");
}

static void
test_doubt (void)
{
  static const GrapeProseDoubt doubts[] = {
    { GRAPE_PROSE_NOT, 20, "not" },
    { GRAPE_PROSE_IF, 30, "if" },
    { GRAPE_PROSE_QUESTION, 40, "asked" },
  };
  static const struct
  {
    const char *line, *remark;
    guint confidence;
  } lines[] = {
    { "go 1", NULL, 90 },
    { "Don't go 1", "not", 20 },
    { "don\xe2\x80\x99t go 1 if you can", "not", 20 },
    { "notable", NULL, 90 },
    { "if I go 1, will you?", "if", 30 },
    { "go 1? ", "asked", 40 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      GrapeFound found = { .confidence = 90 };
      grape_prose_doubt (lines[i].line, doubts, G_N_ELEMENTS (doubts), &found);
      g_assert_cmpstr (found.remark, ==, lines[i].remark);
      g_assert_cmpuint (found.confidence, ==, lines[i].confidence);
      grape_found_clear (&found);
    }
}

static void
test_round (void)
{
  g_assert_cmpuint (grape_prose_round ("in Round #12: go"), ==, 12);
  g_assert_cmpuint (grape_prose_round ("round12"), ==, 12);
  g_assert_cmpuint (grape_prose_round ("ground 3, round and round"), ==, 0);
  g_assert_cmpuint (grape_prose_round ("round 1234567"), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/prose/phrases", test_phrases);
  g_test_add_func ("/engine/prose/several", test_several);
  g_test_add_func ("/engine/prose/long-line", test_long_line);
  g_test_add_func ("/engine/prose/settle", test_settle);
  g_test_add_func ("/engine/prose/doubt", test_doubt);
  g_test_add_func ("/engine/prose/round", test_round);
  return g_test_run ();
}
