/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose words are whose. */
#include <string.h>

#include "mail/grape-body.h"

static void
assert_own (const char *text, const char *own)
{
  g_autoptr (GrapeBody) body = grape_body_new (text);

  g_assert_cmpstr (grape_body_own (body), ==, own);
}

static void
test_quotes (void)
{
  assert_own ("bid 7\n> bid K\n | no bar\n>> bid Q\nAL> bid 3\n", "bid 7\n");
  assert_own ("bid 7\nDrH> bid 3\nDM> bid 4\nOk> bid 5\nword> bid 6\n",
              "bid 7\n\nOk> bid 5\nword> bid 6\n");
  assert_own ("On Tuesday, Ann wrote:\n> bid K\n\nbid 2\n", "\nbid 2\n");
  assert_own ("On Tue, 5 Jan 2026 at 10:00, Ann Lee\n<ann@x.org> wrote:\n\n> bid K\nmine\n",
              "\nmine\n");
  assert_own ("> bid K\n>> 9 <<\n", ">> 9 <<\n");
  assert_own ("Ann wrote:\nnot quoted below\n", "Ann wrote:\nnot quoted below\n");
}

static void
test_ends (void)
{
  assert_own ("bid 7\n-- \nbid K\n", "bid 7\n");
  assert_own ("bid 7\n-----Original Message-----\nFrom: x\nbid K\n", "bid 7\n");
  assert_own ("bid 7\n\n________\nFrom: Ann\nSent: Monday\nTo: x\nSubject: y\n\nbid K\n",
              "bid 7\n\n________\n");
  assert_own ("bid 7\n\n_______________________________________\nGames mailing list\nBid 9!\n",
              "bid 7\n\n");
  assert_own ("bid 7\n_______________________________________\nDo you mail?\nAll in one place.\n"
              "http://shop.example.org\n",
              "bid 7\n");
  assert_own ("bid 7\n_______________________________________\nBid 9!\n",
              "bid 7\n_______________________________________\nBid 9!\n");
  assert_own ("Von: Ann\nGesendet: Montag\nBetreff: y\n\nbid K\n", "");
  assert_own ("From: my heart\nTo: the point: bid 7\n", "From: my heart\nTo: the point: bid 7\n");
  assert_own ("", "");
}

static void
test_map (void)
{
  const char *text = "> bid K\nbid 7\n> bid Q\nbid 8\n";
  g_autoptr (GrapeBody) body = grape_body_new (text);
  const char *own = grape_body_own (body);
  guint at = (guint)(strstr (own, "bid 8") - own);

  g_assert_cmpuint (grape_body_map (body, at), ==, (guint)(strstr (text, "bid 8") - text));
  g_assert_cmpuint (grape_body_map (body, 0), ==, (guint)(strstr (text, "bid 7") - text));
}

static void
assert_found (const char *text, const char *own_words, const char *words)
{
  g_autoptr (GrapeBody) body = grape_body_new (text);
  const char *own = grape_body_own (body), *at = strstr (own, own_words);

  g_assert_nonnull (at);
  guint start = grape_body_map (body, (guint)(at - own));
  guint end = grape_body_map_end (body, (guint)(at - own + (long)strlen (own_words)));
  g_autofree char *found = g_strndup (text + start, end - start);
  g_assert_cmpstr (found, ==, words);
}

/* As people read it, and found where it stands. */
static void
test_fold (void)
{
  assert_found ("Ｈｅｌｌｏ.\n> ｂｉｄ Ｋ\n＞ bid 3\nｂｉｄ　Ｑ. Ann\n", "bid Q", "ｂｉｄ　Ｑ");
  assert_found ("My 𝐛𝐢𝐝 is 𝟏𝟎!\n", "bid is 10", "𝐛𝐢𝐝 is 𝟏𝟎");
  assert_found ("I b\302\255id \342\200\213Q.\n", "bid Q", "b\302\255id \342\200\213Q");
  assert_found ("The ﬁve, ⑩, Ⅳ.\n", "five, 10, IV", "ﬁve, ⑩, Ⅳ");
  assert_found ("The ﬁve.\n", "ive", "ﬁve");
  assert_found ("The oﬀer.\n", "f", "ﬀ");
  assert_found ("für Zoe\314\210\n", "Zoë", "Zoe\314\210");
  assert_own ("10², ½ and the ＞ sign, x\n", "10², ½ and the > sign, x\n");
  assert_own ("＞ ｂｉｄ Ｋ\n", "");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/body/quotes", test_quotes);
  g_test_add_func ("/mail/body/ends", test_ends);
  g_test_add_func ("/mail/body/map", test_map);
  g_test_add_func ("/mail/body/fold", test_fold);
  return g_test_run ();
}
