/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A main for LLVMFuzzerTestOneInput where the compiler brings none: mutates the files of a corpus
 * at random until the time is up. It knows nothing about coverage; the targets help it by repairing
 * what no mutation would hit (chains of hashes).
 *
 *   fuzz-TARGET [--seconds N | -max_total_time=N] [--seed N] [FILE...]
 *
 * With files, each is run once as it is: so a crash is repeated. An input that crashes is saved as
 * crash-TARGET in the working directory. */
#include "fuzz-driver.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONGEST_BYTES 65536

static GPtrArray *corpus; /* of GBytes */
static char *crash_name;
static const guint8 *input;
static gsize input_size;

/* The sanitizers end the program by themselves; they call this first. */
void __sanitizer_set_death_callback (void (*callback) (void)) __attribute__ ((weak));
const char *__ubsan_default_options (void);

const char *
__ubsan_default_options (void)
{
  return "halt_on_error=1:print_stacktrace=1";
}

/* Only what is allowed in a signal handler. */
static void
save_input (void)
{
  int file = open (crash_name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0)
    return;
  gsize done = 0;
  while (done < input_size)
    {
      gssize n = write (file, input + done, input_size - done);
      if (n <= 0)
        break;
      done += (gsize)n;
    }
  close (file);
}

static void
crash_cb (int number)
{
  save_input ();
  signal (number, SIG_DFL);
  raise (number);
}

static void
watch_for_crashes (void)
{
  static const int signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGALRM };
  if (__sanitizer_set_death_callback)
    __sanitizer_set_death_callback (save_input);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    if (!__sanitizer_set_death_callback || signals[i] == SIGALRM || signals[i] == SIGABRT
        || signals[i] == SIGTRAP)
      signal (signals[i], crash_cb);
}

static void
add_file (const char *path)
{
  g_autofree char *text = NULL;
  gsize size;
  if (g_file_get_contents (path, &text, &size, NULL))
    g_ptr_array_add (corpus, g_bytes_new (text, size));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
add_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  while (folder && (name = g_dir_read_name (folder)))
    g_ptr_array_add (names, g_build_filename (path, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    add_file (g_ptr_array_index (names, i));
}

static gsize
random_below (GRand *random, gsize n)
{
  return n ? g_rand_int (random) % n : 0;
}

static const GByteArray *
other_input (GRand *random)
{
  static GByteArray *other;
  gsize size;
  GBytes *bytes = g_ptr_array_index (corpus, random_below (random, corpus->len));
  const guint8 *data = g_bytes_get_data (bytes, &size);
  if (!other)
    other = g_byte_array_new ();
  g_byte_array_set_size (other, 0);
  g_byte_array_append (other, data, (guint)MIN (size, LONGEST_BYTES));
  return other;
}

static void
insert (GByteArray *bytes, gsize at, const void *data, gsize n)
{
  if (bytes->len + n > LONGEST_BYTES)
    return;
  guint before = bytes->len;
  g_byte_array_set_size (bytes, before + (guint)n);
  memmove (bytes->data + at + n, bytes->data + at, before - at);
  memcpy (bytes->data + at, data, n);
}

static void
insert_piece (GRand *random, GByteArray *bytes, gsize at)
{
  static const char *const pieces[] = { "\n",
                                        "\r\n",
                                        "\"",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        ":",
                                        ",",
                                        "null",
                                        "true",
                                        "-1",
                                        "0",
                                        "4294967296",
                                        "9223372036854775807",
                                        "1e999",
                                        "From ",
                                        "> ",
                                        "\0",
                                        "\xff",
                                        "\xc3",
                                        "é",
                                        "%n",
                                        "..",
                                        "seat:1",
                                        "referee",
                                        "clock",
                                        "text",
                                        "void 1",
                                        "\\u0000",
                                        "-- \n",
                                        "a1",
                                        "kh",
                                        "events",
                                        "takes",
                                        "boxes",
                                        "box",
                                        "opens",
                                        "\"event\":1",
                                        "$ANN",
                                        "heads/",
                                        "../",
                                        "grapefruit://join?" };
  guint index = (guint)random_below (random, G_N_ELEMENTS (pieces));
  insert (bytes, at, pieces[index], MAX (strlen (pieces[index]), 1));
}

static void
mutate_once (GRand *random, GByteArray *bytes)
{
  gsize at = random_below (random, bytes->len + 1), n;
  switch (random_below (random, 8))
    {
    case 0:
      if (at < bytes->len)
        bytes->data[at] ^= (guint8)(1u << random_below (random, 8));
      break;
    case 1:
      if (at < bytes->len)
        bytes->data[at] = (guint8)g_rand_int (random);
      break;
    case 2:
      insert_piece (random, bytes, at);
      break;
    case 3:
      n = random_below (random, MIN (bytes->len - at, 64) + 1);
      if (n)
        g_byte_array_remove_range (bytes, (guint)at, (guint)n);
      break;
    case 4: /* a digit for a digit */
      while (at < bytes->len && !g_ascii_isdigit (bytes->data[at]))
        at++;
      if (at < bytes->len)
        bytes->data[at] = (guint8)('0' + random_below (random, 10));
      break;
    case 5: /* a piece of it again, somewhere else */
      n = random_below (random, MIN (bytes->len - at, 200) + 1);
      if (n)
        {
          g_autofree guint8 *piece = g_memdup2 (bytes->data + at, n);
          insert (bytes, random_below (random, bytes->len + 1), piece, n);
        }
      break;
    case 6:
      {
        const GByteArray *other = other_input (random);
        gsize from = random_below (random, other->len + 1);
        n = random_below (random, MIN (other->len - from, 400) + 1);
        if (n)
          insert (bytes, at, other->data + from, n);
        break;
      }
    default:
      if (random_below (random, 10) == 0)
        g_byte_array_set_size (bytes, (guint)at);
    }
}

/* Long enough for a slow target with sanitizers on a busy machine; more is a hang. */
#define LONGEST_RUN_S 120

static void
run_one (const guint8 *data, gsize size)
{
  /* A separate block of exactly this length, so that the sanitizers see reads past its end. */
  g_autofree guint8 *copy = g_malloc (MAX (size, 1));
  memcpy (copy, data, size);
  input = copy;
  input_size = size;
  alarm (LONGEST_RUN_S);
  LLVMFuzzerTestOneInput (copy, size);
  alarm (0);
  input_size = 0;
}

static guint64
run_random (guint32 seed, gint64 until)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint64 n_runs = 0;
  for (guint i = 0; i < corpus->len; i++, n_runs++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (g_ptr_array_index (corpus, i), &size);
      run_one (data, size);
    }
  for (; g_get_monotonic_time () < until; n_runs++)
    {
      const GByteArray *start = other_input (random);
      g_byte_array_set_size (bytes, 0);
      g_byte_array_append (bytes, start->data, start->len);
      for (gsize n = 1 + random_below (random, 6); n > 0; n--)
        mutate_once (random, bytes);
      run_one (bytes->data, bytes->len);
    }
  return n_runs;
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_path_get_basename (argv[0]);
  const char *target = g_str_has_prefix (program, "fuzz-") ? program + strlen ("fuzz-") : program;
  g_autofree char *folder = g_build_filename (FUZZ_CORPUS_DIR, target, NULL);
  gint64 seconds = 3, seed = (gint64)g_random_int ();
  gboolean has_files = FALSE;
  corpus = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  crash_name = g_strdup_printf ("crash-%s", target);
  watch_for_crashes ();
  for (int i = 1; i < argc; i++)
    if (g_str_has_prefix (argv[i], "-max_total_time="))
      seconds = g_ascii_strtoll (argv[i] + strlen ("-max_total_time="), NULL, 10);
    else if (g_str_equal (argv[i], "--seconds") && i + 1 < argc)
      seconds = g_ascii_strtoll (argv[++i], NULL, 10);
    else if (g_str_equal (argv[i], "--seed") && i + 1 < argc)
      seed = g_ascii_strtoll (argv[++i], NULL, 10);
    else
      {
        add_file (argv[i]);
        has_files = TRUE;
      }
  if (!has_files)
    add_folder (folder);
  if (!corpus->len)
    {
      g_printerr ("%s: there is nothing in %s\n", program, folder);
      return 2;
    }
  g_printerr ("%s: seed %" G_GINT64_FORMAT ", %u files\n", program, seed, corpus->len);
  guint64 n_runs
      = run_random ((guint32)seed, has_files ? 0 : g_get_monotonic_time () + seconds * 1000000);
  g_printerr ("%s: %" G_GUINT64_FORMAT " inputs, no crash\n", program, n_runs);
  g_ptr_array_unref (corpus);
  g_free (crash_name);
  return 0;
}
