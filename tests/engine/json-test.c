/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON from outside: what json-glib would let pass and we do not. */
#include "engine/grape-error.h"
#include "engine/grape-json.h"

#include <string.h>

static void
refused (const char *text, GrapeErrorCode code, const char *told)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = grape_json_parse (text, &error);
  if (node)
    g_error ("This was taken: %.80s", text);
  g_assert_error (error, GRAPE_ERROR, (int)code);
  if (!strstr (error->message, told))
    g_error ("“%s” does not say “%s”", error->message, told);
}

static void
test_malformed (void)
{
  static const char *const wrong[]
      = { "",      " ",     "{",      "[1,]",     "{\"a\"}",    "nul",
          "{} {}", "[1] x", "/**/{}", "{} // no", "var a = {}", "{'a':1}" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    refused (wrong[i], GRAPE_ERROR_FORMAT, "Not JSON");
  refused ("\"\xff\"", GRAPE_ERROR_FORMAT, "UTF-8");
}

static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, '[');
  refused (text->str, GRAPE_ERROR_LIMIT, "deeper than 64");
  g_string_truncate (text, 64);
  for (guint i = 0; i < 64; i++)
    g_string_append_c (text, ']');
  g_autoptr (JsonNode) node = grape_json_parse (text->str, NULL);
  g_assert_nonnull (node);
}

/* Numbers that json-glib reads as programmers would, and other people not. */
static void
test_numbers (void)
{
  static const char *const odd[] = { "0x10", "[010]", "-07", "{\"a\":00}", "[1,0b1]" };
  static const char *const plain[]
      = { "0", "[-0.5,0.05]", "[1e05,1E-05,1e+05]", "[0e1]", "[100,\"010 0x\"]" };
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    refused (odd[i], GRAPE_ERROR_FORMAT, "Not JSON");
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = grape_json_parse (plain[i], &error);
      g_assert_no_error (error);
      g_assert_nonnull (node);
    }
}

/* What json-glib reads as another text, or another number, than what is written. */
static void
test_by_the_letter (void)
{
  static const char *const lax[] = { "[\"\\a\"]",
                                     "[\"\\0\"]",
                                     "[\"\\x41\"]",
                                     "[\"\\u\"]",
                                     "[\"\\u12g4\"]",
                                     "[\"\t\"]",
                                     "[\"\x01\"]",
                                     "[\"\\ud800\"]",
                                     "[\"\\udc00\"]",
                                     "[\"\\ud800\\u0041\"]",
                                     "[\"\\'\"]",
                                     "[1.]",
                                     "[.5]",
                                     "[1e]",
                                     "[+1]",
                                     "1[1,2]",
                                     "{\"a\" 1}",
                                     "{\"a\":1 \"b\":2}",
                                     "[1 2]",
                                     "[True]",
                                     "[nulll]",
                                     "{\"a\":1}}",
                                     "[1,\xc2\xa0 2]",
                                     "[\f1]",
                                     "\"a" };
  static const char *const large[] = { "[9223372036854775808]",
                                       "[-9223372036854775809]",
                                       "{\"seat\":-99999999999999999999}",
                                       "[18446744073709551619]",
                                       "[1e400]",
                                       "{\"x\":-1.5e999}" };
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (lax); i++)
    refused (lax[i], GRAPE_ERROR_FORMAT, "Not JSON");
  for (guint i = 0; i < G_N_ELEMENTS (large); i++)
    refused (large[i], GRAPE_ERROR_FORMAT, "a number is too large");
  refused ("\xef\xbb\xbf", GRAPE_ERROR_FORMAT, "ends in the middle");
  g_autoptr (JsonNode) node = grape_json_parse (
      "\xef\xbb\xbf[9223372036854775807, -9223372036854775808,\r\n"
      "\t\"\\ud83c\\udf4e\\/\\b\\f\\n\\r\\t\\\\\\\"\x7f\", -0.0e-1, true, [], {}, null]",
      &error);
  g_assert_no_error (error);
  JsonArray *array = json_node_get_array (node);
  g_assert_cmpint (json_array_get_int_element (array, 0), ==, G_MAXINT64);
  g_assert_cmpint (json_array_get_int_element (array, 1), ==, G_MININT64);
  g_assert_cmpstr (grape_json_element_text (array, 2), ==, "\xf0\x9f\x8d\x8e/\b\f\n\r\t\\\"\x7f");
}

/* Of two members with one name, we might believe one and others the other. */
static void
test_twice (void)
{
  refused ("{\"a\":1,\"a\":2}", GRAPE_ERROR_FORMAT, "“a” appears twice");
  refused ("{\"a\":1,\"\\u0061\":2}", GRAPE_ERROR_FORMAT, "“a” appears twice");
  refused ("[{\"b\":{\"c\":{},\"d\":[],\"c\":{}}}]", GRAPE_ERROR_FORMAT, "“c” appears twice");
  refused ("{\"b\":{\"a\":1},\"c\":[{\"a\":2}],\"b\":3}", GRAPE_ERROR_FORMAT, "“b” appears twice");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node
      = grape_json_parse ("{\"a\":{\"a\":1,\"b\":2},\"b\":[{\"a\":2},{\"a\":3}]}", &error);
  g_assert_no_error (error);
  g_assert_nonnull (node);
}

/* A text that ends at its NUL for us could carry more than we show. */
static void
test_nul (void)
{
  refused ("{\"text\":\"bid K\\u0000 or a bribe\"}", GRAPE_ERROR_FORMAT, "NUL");
  refused ("{\"a\\u0000b\":1}", GRAPE_ERROR_FORMAT, "NUL");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = grape_json_parse_object ("{\"text\":\"C:\\\\u0000\"}", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (grape_json_text (json_node_get_object (node), "text"), ==, "C:\\u0000");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/json/malformed", test_malformed);
  g_test_add_func ("/engine/json/deep", test_deep);
  g_test_add_func ("/engine/json/numbers", test_numbers);
  g_test_add_func ("/engine/json/by-the-letter", test_by_the_letter);
  g_test_add_func ("/engine/json/twice", test_twice);
  g_test_add_func ("/engine/json/nul", test_nul);
  return g_test_run ();
}
