/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `deck`: the decks there are, their definitions, hands in their symbols, and deals that can be
 * checked. */
#include "grape-ctl.h"

#include <string.h>

#include "engine/grape-json.h"
#include "library/grape-decks.h"

#define MOST_HANDS 1000

typedef struct
{
  gint n_hands, n_cards;
  gint64 draw;
  char *seed, *without;
  gboolean no_optional, sorted, json;
} Options;

static int
list_decks (void)
{
  g_autoptr (GPtrArray) decks = grape_decks_list ();
  for (guint i = 0; i < decks->len; i++)
    {
      const GrapeDeckEntry *entry = g_ptr_array_index (decks, i);
      g_autofree char *id = grape_ctl_safe (entry->id);
      g_autofree char *path = entry->path ? grape_ctl_safe (entry->path) : NULL;
      if (!entry->deck)
        {
          g_autofree char *problem = grape_ctl_safe (entry->problem);
          grape_ctl_print (_ ("%s: cannot be used: %s (%s)\n"), id, problem, path);
          continue;
        }
      guint n = grape_deck_n_cards (entry->deck);
      grape_ctl_print (_ ("%s: %s: %u suits, %u ranks, %u cards%s%s%s\n"), id,
                       grape_deck_title (entry->deck), grape_deck_n_suits (entry->deck),
                       grape_deck_n_ranks (entry->deck), n, path ? " (" : "", path ? path : "",
                       path ? ")" : "");
    }
  return GRAPE_CTL_OK;
}

static void
print_parts (const char *title, const GrapeDeck *deck, gboolean suits)
{
  guint n = suits ? grape_deck_n_suits (deck) : grape_deck_n_ranks (deck);
  grape_ctl_print ("%s:\n", title);
  for (guint i = 0; i < n; i++)
    {
      const GrapeDeckPart *part = suits ? grape_deck_suit (deck, i) : grape_deck_rank (deck, i);
      const char *colour = grape_deck_colour_name (part->colour);
      g_autofree char *also = part->also ? g_strjoinv (" ", part->also) : NULL;
      grape_ctl_print ("  %-4s %s%s%s%s%s%s\n", part->symbol, part->name, *colour ? ", " : "",
                       colour, also ? _ (" (also read: ") : "", also ? also : "", also ? ")" : "");
    }
}

static void
print_extras (const GrapeDeck *deck)
{
  gboolean begun = FALSE;
  for (guint kind = 0; kind < grape_deck_n_kinds (deck); kind++)
    {
      g_autofree char *name = grape_deck_card_name (deck, kind);
      guint copies = grape_deck_copies (deck, kind);
      gboolean optional = grape_deck_is_optional (deck, kind);
      if (grape_deck_split (deck, kind, NULL, NULL) && !optional)
        continue;
      if (!begun)
        grape_ctl_print ("%s:\n", _ ("Other and optional cards"));
      begun = TRUE;
      grape_ctl_print ("  %-4s %s", grape_deck_symbol (deck, kind), name);
      if (copies > 1)
        grape_ctl_print (_ (", %u that cannot be told apart"), copies);
      grape_ctl_print ("%s%s\n", optional ? _ (", optional") : "",
                       copies == 0 ? _ (", left out") : "");
    }
}

static int
show_deck (GrapeCtl *ctl, const GrapeDeck *deck, const char *name, gboolean json)
{
  g_autoptr (GError) error = NULL;
  if (json)
    {
      g_autoptr (GBytes) bytes = grape_decks_definition (name, &error);
      if (!bytes)
        return grape_ctl_fail (ctl, error);
      gsize size;
      const char *text = g_bytes_get_data (bytes, &size);
      grape_ctl_print ("%.*s", (int)size, text);
      return GRAPE_CTL_OK;
    }
  const char *rule = grape_deck_rule (deck);
  grape_ctl_print ("%s%s%s%s\n", grape_deck_title (deck), rule ? _ (" (rule ") : "",
                   rule ? rule : "", rule ? ")" : "");
  print_parts (_ ("Suits"), deck, TRUE);
  print_parts (_ ("Ranks"), deck, FALSE);
  print_extras (deck);
  guint n = grape_deck_n_cards (deck);
  grape_ctl_print (ngettext ("%u card in play\n", "%u cards in play\n", n), n);
  return GRAPE_CTL_OK;
}

static int
check_file (GrapeCtl *ctl, const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_read (path, &text, &error))
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapeDeck) deck = grape_deck_parse (text, strlen (text), &error);
  if (!deck)
    {
      grape_ctl_fail (ctl, error);
      return GRAPE_CTL_REFUSED;
    }
  grape_ctl_print (_ ("%s: a good definition: %u suits, %u ranks, %u cards\n"),
                   grape_deck_title (deck), grape_deck_n_suits (deck), grape_deck_n_ranks (deck),
                   grape_deck_n_cards (deck));
  return GRAPE_CTL_OK;
}

static gboolean
leave_out (GrapeDeck *deck, const Options *options, GError **error)
{
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  if (options->without && !grape_deck_read (deck, options->without, kinds, error))
    return FALSE;
  for (guint i = 0; i < kinds->len; i++)
    if (!grape_deck_exclude (deck, g_array_index (kinds, guint, i), 1, error))
      return FALSE;
  if (options->no_optional)
    grape_deck_exclude_all (deck);
  return TRUE;
}

static int
read_hand (GrapeCtl *ctl, const GrapeDeck *deck, char **words, int n_words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < n_words; i++)
    g_string_append_printf (text, "%s%s", i ? " " : "", words[i]);
  if (!grape_deck_read (deck, text->str, kinds, &error))
    return grape_ctl_fail (ctl, error);
  guint *cards = (guint *)(gpointer)kinds->data;
  grape_deck_sort (cards, kinds->len);
  g_autofree char *hand = grape_deck_write (deck, cards, kinds->len);
  grape_ctl_print (ngettext ("%s\n%u card\n", "%s\n%u cards\n", kinds->len), hand, kinds->len);
  return GRAPE_CTL_OK;
}

/* How to check: the commitment, and the command that gives the same cards. */
static void
print_check (const char *verb, const char *name, const Options *options,
             const guint8 seed[GRAPE_SEED_BYTES], guint n_cards)
{
  guint8 commitment[32];
  grape_random_commit (seed, commitment);
  g_autofree char *hex = grape_hex_encode (commitment, sizeof commitment);
  g_autofree char *secret = grape_hex_encode (seed, GRAPE_SEED_BYTES);
  g_autofree char *without
      = options->without ? g_strdup_printf (" --without \"%s\"", options->without) : NULL;
  grape_ctl_print (_ ("\n"
                      "Commitment: %s\n"
                      "Publish the commitment first, and the seed when the cards need no longer be "
                      "secret. Check:\n"),
                   hex);
  grape_ctl_print ("  grapefruitctl deck %s %s", verb, name);
  if (g_str_equal (verb, "deal"))
    grape_ctl_print (" --hands %d --cards %u", options->n_hands, n_cards);
  grape_ctl_print ("%s%s%s --draw %" G_GINT64_FORMAT " \\\n    --seed %s\n", without ? without : "",
                   options->no_optional ? " --no-optional" : "", options->sorted ? " --sorted" : "",
                   options->draw, secret);
}

static void
print_hand (const GrapeDeck *deck, const char *title, guint *cards, guint n, gboolean sorted)
{
  if (sorted)
    grape_deck_sort (cards, n);
  g_autofree char *text = grape_deck_write (deck, cards, n);
  grape_ctl_print ("%s: %s\n", title, text);
}

/* Cards go round one by one, as people deal. */
static void
print_deal (const GrapeDeck *deck, guint *cards, guint n_all, guint n_hands, guint n_cards,
            gboolean sorted)
{
  g_autofree guint *hand = g_new (guint, n_cards + 1);
  for (guint h = 0; h < n_hands; h++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Hand %u"), h + 1);
      for (guint i = 0; i < n_cards; i++)
        hand[i] = cards[i * n_hands + h];
      print_hand (deck, title, hand, n_cards, sorted);
    }
  if (n_hands * n_cards < n_all)
    print_hand (deck, _ ("Left"), cards + n_hands * n_cards, n_all - n_hands * n_cards, sorted);
}

static int
deal (GrapeCtl *ctl, const GrapeDeck *deck, const char *verb, const char *name,
      const Options *options)
{
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES], key[32];
  guint n = grape_deck_n_cards (deck);
  gboolean shuffling = g_str_equal (verb, "shuffle");
  guint n_hands = shuffling ? 1 : (guint)options->n_hands;
  guint n_cards = shuffling ? n : options->n_cards >= 0 ? (guint)options->n_cards : n / n_hands;
  if (n_cards > n || n_hands * n_cards > n)
    return grape_ctl_usage (ctl, _ ("%u hands of %u cards are more than the %u of this deck"),
                            n_hands, n_cards, n);
  if (!grape_ctl_seed (options->seed, seed, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree guint *cards = g_new (guint, n + 1);
  GrapeStream stream;
  grape_random_key (seed, NULL, key);
  grape_stream_init (&stream, key, (guint64)options->draw);
  grape_deck_shuffle (deck, &stream, n, cards);
  if (shuffling)
    print_hand (deck, _ ("From the top"), cards, n, FALSE);
  else
    print_deal (deck, cards, n, n_hands, n_cards, options->sorted);
  print_check (verb, name, options, seed, n_cards);
  return GRAPE_CTL_OK;
}

/* The verbs that are about one deck. */
static int
with_deck (GrapeCtl *ctl, int argc, char **argv, const Options *options)
{
  g_autoptr (GError) error = NULL;
  const char *verb = argv[1], *name = argv[2];
  g_autoptr (GrapeDeck) deck = grape_decks_load (name, &error);
  if (!deck || !leave_out (deck, options, &error))
    return grape_ctl_fail (ctl, error);
  if (g_str_equal (verb, "hand"))
    return read_hand (ctl, deck, argv + 3, argc - 3);
  if (argc > 3)
    return grape_ctl_usage (ctl, _ ("Too many arguments after “%s”"), name);
  if (g_str_equal (verb, "show"))
    return show_deck (ctl, deck, name, options->json);
  return deal (ctl, deck, verb, name, options);
}

int
grape_ctl_deck (GrapeCtl *ctl, int argc, char **argv)
{
  static const char *const verbs[] = { "show", "hand", "shuffle", "deal", NULL };
  Options options = { .n_hands = 4, .n_cards = -1, .draw = 1 };
  const GOptionEntry entries[] = {
    { "hands", 0, 0, G_OPTION_ARG_INT, &options.n_hands, N_ ("How many hands (4)"), N_ ("N") },
    { "cards", 0, 0, G_OPTION_ARG_INT, &options.n_cards,
      N_ ("Cards for each hand (as many as there are)"), N_ ("N") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &options.seed, N_ ("Seed (random)"), N_ ("HEX") },
    { "draw", 0, 0, G_OPTION_ARG_INT64, &options.draw, N_ ("Number of the draw (1)"), N_ ("N") },
    { "without", 0, 0, G_OPTION_ARG_STRING, &options.without, N_ ("Optional cards to leave out"),
      N_ ("CARDS") },
    { "no-optional", 0, 0, G_OPTION_ARG_NONE, &options.no_optional,
      N_ ("Leave every optional card out"), NULL },
    { "sorted", 0, 0, G_OPTION_ARG_NONE, &options.sorted, N_ ("Sort the hands"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json,
      N_ ("With show: the definition (deck.schema.json)"), NULL },
    { NULL },
  };
  int status;
  if (grape_ctl_parse (ctl, entries, 1, -1, &argc, &argv, &status))
    {
      if (options.n_hands < 1 || options.n_hands > MOST_HANDS || options.n_cards < -1
          || options.n_cards > GRAPE_DECK_MAX_CARDS || options.draw < 0)
        status = grape_ctl_usage (ctl, "%s", _ ("--hands, --cards or --draw is out of range"));
      else if (g_str_equal (argv[1], "list") && argc == 2)
        status = list_decks ();
      else if (g_str_equal (argv[1], "check") && argc == 3)
        status = check_file (ctl, argv[2]);
      else if (g_strv_contains (verbs, argv[1]) && argc > 2)
        status = with_deck (ctl, argc, argv, &options);
      else
        status = grape_ctl_usage (
            ctl, "%s",
            _ ("Write list, check FILE, show NAME, hand NAME CARDS, shuffle NAME or deal NAME"));
    }
  g_free (options.seed);
  g_free (options.without);
  return status;
}
