/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chatter: the mail of a small society that plays games and argues about them. Each post is put
 * together from sentences of ours, answers an earlier one more often than not, and quotes it. */
#include "grape-demo.h"

#include <string.h>

#define START_S G_GINT64_CONSTANT (1762000000) /* 2025-11-01 */

static const char *const first_names[]
    = { "Alma",  "Bertil", "Carmen", "Dario", "Edda",  "Finn", "Greta", "Hugo", "Ines",   "Jaro",
        "Klara", "Lorenz", "Mina",   "Nils",  "Odile", "Piet", "Quinn", "Rosa", "Sverre", "Tilda" };
static const char *const last_names[]
    = { "Albers", "Brandt", "Castillo", "Dubois", "Ek", "Farkas", "Grimm", "Holm", "Ivanova" };
static const char *const topics[]
    = { "the treasury report",     "who keeps the trophies",  "spring clean of old rules",
        "a map for the harbour",   "the chess ladder",        "minutes of last week",
        "names for the new month", "the library's lost book", "votes on proposal 312",
        "tea and its taxation",    "the weather in the bay",  "a bell for the tower",
        "lost and found",          "a ruling that I doubt",   "the annual regatta",
        "how to count absences",   "the archive's index",     "painting the town hall" };
static const char *const openings[]
    = { "I read the draft twice and still think the second section says too much.",
        "Here is what I have so far; corrections are welcome.",
        "Did anybody keep a copy of the table from October?",
        "Nobody objected within the week, so I take this as settled.",
        "The numbers in my last message were off by one, for which I apologise.",
        "I promised a summary, and this is the summary.",
        "As keeper of the records I have to ask for patience.",
        "A small thing first: the list of members on the web page is out of date.",
        "I have no strong view, but somebody should have one.",
        "It took me longer than I thought to find the old text." };
static const char *const middles[]
    = { "The wording could be shorter without losing anything.",
        "If we leave it as it is, the next treasurer will curse us.",
        "My proposal is to wait until everybody is back from the holidays.",
        "There were seven votes for it and two against, one of them conditional.",
        "The tower needs a new roof long before it needs a bell.",
        "Two of the three referees agree with this reading, and the third is away.",
        "I would rather have one clear sentence than four careful ones.",
        "According to the index there should be forty items, and I count thirty-eight.",
        "The regatta falls on the same weekend as the market, as it did last year.",
        "What the rule forbids is plain; what it allows is another matter.",
        "Some of the trophies have not been seen since the move to the new hall.",
        "A fine of five would be enough to make the point.",
        "I checked the dates against the archive and they hold.",
        "The ladder has not moved for a month because nobody reports results." };
static const char *const closings[]
    = { "Comments by Friday, please.",  "That is all from me.",
        "More when I know more.",       "I shall put it to the vote on Monday.",
        "Somebody prove me wrong.",     "Thanks to all who helped.",
        "The file is with the scribe.", "Until then the old text stands." };

typedef struct
{
  char *subject, *message_id, *author, *line;
} Post;

static void
post_free (Post *self)
{
  g_free (self->subject);
  g_free (self->message_id);
  g_free (self->author);
  g_free (self->line);
  g_free (self);
}

#define PICK(stream, list) (list[grape_stream_below (stream, G_N_ELEMENTS (list))])

static void
append_body (GString *text, GrapeStream *stream, const Post *answered, guint number,
             const char *first)
{
  if (answered)
    g_string_append_printf (text, "%s wrote:\n> %s\n\n", answered->author, answered->line);
  g_string_append_printf (text, "%s\n", first);
  for (guint n = 1 + grape_stream_below (stream, 4); n > 0; n--)
    g_string_append_printf (text, "%s\n", PICK (stream, middles));
  g_string_append_printf (text, "\n%s (item %u)\n", PICK (stream, closings), number);
}

static GrapeDemoLetter *
write_post (GPtrArray *posts, GrapeStream *stream, guint number)
{
  Post *post = g_new0 (Post, 1);
  const char *given = PICK (stream, first_names), *family = PICK (stream, last_names);
  const Post *answered
      = posts->len > 0 && grape_stream_below (stream, 5) < 3 ? g_ptr_array_index (
            posts, posts->len - 1 - grape_stream_below (stream, MIN (posts->len, 12)))
                                                             : NULL;
  gint64 at = START_S + number * G_GINT64_CONSTANT (4000) + grape_stream_below (stream, 3000);
  g_autofree char *user = g_ascii_strdown (given, -1);
  g_autofree char *stamp = grape_time_format_mail (at);
  g_autofree char *envelope = grape_time_format_envelope (at);
  post->author = g_strdup_printf ("%s %s", given, family);
  post->line = g_strdup (PICK (stream, openings));
  post->message_id = g_strdup_printf ("chatter.%u@lists.example.net", number);
  post->subject = answered ? g_strdup (answered->subject) : g_strdup (PICK (stream, topics));
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "From %s@example.net  %s\n", user, envelope);
  g_string_append_printf (text, "From: %s <%s@example.net>\n", post->author, user);
  g_string_append (text, "To: society@lists.example.net\n");
  g_string_append_printf (text, "Subject: %s[society] %s\nDate: %s\nMessage-ID: <%s>\n",
                          answered ? "Re: " : "", post->subject, stamp, post->message_id);
  if (answered)
    g_string_append_printf (text, "In-Reply-To: <%s>\n", answered->message_id);
  g_string_append (text, "\n");
  append_body (text, stream, answered, number, post->line);
  g_string_append (text, "\n");
  g_ptr_array_add (posts, post);
  GrapeDemoLetter *letter = g_new0 (GrapeDemoLetter, 1);
  letter->at = at;
  letter->bytes = g_string_free_to_bytes (text);
  return letter;
}

/**
 * grape_demo_chatter:
 *
 * Returns: (transfer full) (element-type GrapeDemoLetter): @wanted posts, always the same ones
 */
GPtrArray *
grape_demo_chatter (guint wanted)
{
  GPtrArray *letters = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_demo_letter_free);
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify)post_free);
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "grapefruit demo chatter", 0);
  for (guint i = 0; i < wanted; i++)
    g_ptr_array_add (letters, write_post (posts, &stream, i + 1));
  return letters;
}
