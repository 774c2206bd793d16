/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grapefruitctl: everything the engine, the library and mail can do, without a display. Here: the
 * list of commands, help, options that every command has, and how errors become exit codes. */
#include "grape-ctl.h"

#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "grape-ctl-store.h"

static const GrapeCtlCommand commands[] = {
  { "games", "", N_ ("List the games and their options"), NULL, grape_ctl_games },
  { "new", "GAME", N_ ("Start an instance of a game"),
    N_ ("A seat is a name, \"NAME <address>\" for somebody who plays by mail, or bot:LEVEL.\n"
        "Example: grapefruitctl new pure-skill --name \"Tuesday table\" --referee \"Cy <c@x.org>\"\n"
        "           --seat \"Ann <ann@x.org>\" --seat Bob --seat bot:good --option deadline=2d"),
    grape_ctl_new, TRUE },
  { "list", "", N_ ("List the instances in the library"), NULL, grape_ctl_list },
  { "show", "INSTANCE", N_ ("Show an instance as one may see it"),
    N_ ("Shows what a spectator may see; --as referee or --as SEAT shows what they may see."),
    grape_ctl_show },
  { "act", "INSTANCE TEXT", N_ ("Make a move, or any other act, for a seat or the referee"),
    N_ ("TEXT is a move in the game's notation, or one of: join, leave, vacation, return,\n"
        "substitute, bot, referee, pause, resume, extend, rule, void, exhibition, contribute,\n"
        "reveal, epoch, concede, note. Deadlines that passed before --at take effect first. A\n"
        "refused act stores nothing. In place of {nonce} the program chooses what nobody guesses.\n"
        "Example: grapefruitctl act Tuesday \"bid K\" --by seat:1"),
    grape_ctl_act },
  { "resolve", "INSTANCE", N_ ("Take the accepted moves and let time pass"),
    N_ ("Takes the moves that were accepted (grapefruitctl moves --accept) in the order they were\n"
        "sent, lets deadlines before --at pass, and tells what happened, with the clauses."),
    grape_ctl_resolve },
  { "post", "INSTANCE", N_ ("Write the post that is due now"),
    N_ ("Prints the public post, or with --to seat:N the private one for that player; a text\n"
        "that would tell its reader a secret is refused. With --eml DIR the posts are written as\n"
        "messages, the private ones too, for everybody whose address is known."),
    grape_ctl_post },
  { "export", "INSTANCE FILE", N_ ("Write an instance file"),
    N_ ("Writes the log as a spectator may have it; --as SEAT or --as referee: as they may.\n"
        "--with-seed writes the referee's own copy with the secret seed: never send it."),
    grape_ctl_export },
  { "import-instance", "FILE", N_ ("Take an instance file into the library"),
    N_ ("The referee's own file holds the seed and everybody's secrets: while the game runs you look\n"
        "on without them, unless you --keep it. What is in the library already stays as it is; only\n"
        "--keep adds to a game that you looked on at."),
    grape_ctl_import_instance, TRUE },
  { "remove", "INSTANCE|TOPIC", N_ ("Delete an instance from the library"),
    N_ ("Also one that cannot be read, and by the beginning of its topic a shared one of which\n"
        "nothing has come yet. In a shared game the others go on playing."),
    grape_ctl_remove },
  { "play", "GAME", N_ ("Let bots play many games and count"),
    N_ ("Prints a table of wins for each entrant and each level. The games are a function of\n"
        "--seed alone: any number of --jobs gives the same ones.\n"
        "Example: grapefruitctl play viruses --seats bot:good,bot:simple --seed 1 -n 100 --rotate"),
    grape_ctl_play },
  { "run", "SCRIPT", N_ ("Play a script and give a verdict on each event"),
    N_ ("SCRIPT is a JSON file, - for the standard input:\n"
        "  {\"game\": \"viruses\", \"options\": {}, \"seats\": [\"Ann\", \"bot:good\"], \"seed\": \"00\",\n"
        "   \"events\": [{\"at\": \"2026-01-05T10:00:00Z\", \"by\": \"seat:1\", \"text\": \"place c4\"}]}\n"
        "\"setup\" gives a position to begin from. An event without \"at\" comes a minute later."),
    grape_ctl_run },
  { "verify", "FILE|INSTANCE", N_ ("Check a log: chain, commitments, rules and draws"),
    N_ ("Draws can be checked when the seed is known: from the vault or after its reveal. In a game\n"
        "that need not end, `epoch` of the referee (or who keeps the log) begins an epoch: each one\n"
        "tells the seed of the one before, whose public draws anybody can check from then on."),
    grape_ctl_verify },
  { "import", "PATH...", N_ ("Import mail: mbox, Pipermail, maildir, .eml, folders"),
    N_ ("Ctrl+C stops cleanly; what was stored stays, and importing again goes on from there."),
    grape_ctl_import, TRUE },
  { "moves", "[INSTANCE]", N_ ("List, accept and reject moves found in mail"),
    N_ ("Without options: looks for moves in the mail and lists those that wait, with the text\n"
        "they stand in. Nothing is applied before `resolve`. This is the referee's list: it shows\n"
        "private moves."),
    grape_ctl_moves },
  { "serve", "FOLDER", N_ ("Serve a folder to a group's shared games"),
    N_ ("Files of games only, by GET, HEAD and PUT with ETags; Ctrl+C stops cleanly. The page / says\n"
        "how it is. Example: grapefruitctl serve ~/games --listen 0.0.0.0 --users ~/games.users"),
    grape_ctl_serve },
  { "share", "INSTANCE [ADDRESS]", N_ ("Share a game that you keep, in a folder behind HTTP"),
    N_ ("ADDRESS is https://…, http://… or the path of a folder; of OpenStack Swift a container:\n"
        "swift+https://HOST/v1/ACCOUNT/CONTAINER. The password of --user is read from\n"
        "GRAPEFRUIT_PASSWORD. Nothing is sent before `sync`; until then ADDRESS may be put\n"
        "right by sharing again, and --user at any time. Without ADDRESS: where the game is shared.\n"
        "Example: grapefruitctl share Tuesday https://games.example.org/ --user cy"),
    grape_ctl_share },
  { "invite", "INSTANCE SEAT|spectator|LINK", N_ ("Make a link that lets one person in"),
    N_ ("Send the link to that person only: whoever has it takes the seat. A spectator does by name what\n"
        "anybody may do in a game, such as to vote."),
    grape_ctl_invite },
  { "members", "INSTANCE", N_ ("List who takes part in a shared game"), NULL, grape_ctl_members },
  { "ask", "INSTANCE", N_ ("Ask to be let into a game that you watch"),
    N_ ("Send what it prints to the one who keeps the game, and tell them by another way the words\n"
        "that `key` shows. Once you are let in, `sync` says so."),
    grape_ctl_ask },
  { "admit", "INSTANCE REQUEST SEAT|spectator", N_ ("Let in somebody who asked"),
    N_ ("REQUEST is the text that `ask` printed, or a file with it (-: the standard input). Compare\n"
        "the key's words by another way: they see them with `key`, you see them with `members`."),
    grape_ctl_admit },
  { "conflicts", "INSTANCE", N_ ("List logs that have two ends, and what to do"),
    N_ ("Two devices with one key wrote at the same time, or somebody else has the key."),
    grape_ctl_conflicts },
  { "settle", "INSTANCE KEY CHOICE", N_ ("Choose what becomes of a log with two ends"),
    N_ ("KEY is how the key begins, CHOICE one of those that `conflicts` lists."),
    grape_ctl_settle },
  { "accept", "LINK", N_ ("Take part in a game through an invitation"),
    N_ ("Put the link in quotes: a shell takes its & for something else. The keeper lets you in\n"
        "with the next `sync` there, and you see the game with the next one here. To correct a\n"
        "typing mistake, accept the link again. A spectator may accept an invitation later.\n"
        "Example: grapefruitctl accept \"grapefruit://join?...\" --name Ann"),
    grape_ctl_accept, TRUE },
  { "sync", "[INSTANCE]", N_ ("Send and fetch what is new in shared games"),
    N_ ("As keeper: players' moves are taken, time passes, and what happened is published.\n"
        "As player: moves that wait are sent, and the keeper's events become your log. What a server\n"
        "lost of yours is written again sooner or later; --again does it now, and for every file."),
    grape_ctl_sync },
  { "audit", "LINK|FOLDER|URL", N_ ("Check a shared game from its files alone"),
    N_ ("LINK is what `share` prints, or an invitation. Of a FOLDER on this machine every game in it\n"
        "is checked. A URL names the keeper's log, https://.../grapefruit/1/TOPIC/KEEPER, for servers\n"
        "do not tell what they have. Signatures, order and chain are checked, and once the seed is\n"
        "revealed every draw and every private move."),
    grape_ctl_audit },
  { "key", "", N_ ("Show your key; carry it to another device"),
    N_ ("The key is made when it is first needed. The words are for reading it out aloud."),
    grape_ctl_key, TRUE },
  { "search", "WORDS...", N_ ("Search the mail"), NULL, grape_ctl_search },
  { "lists", "[rename OLD NEW | merge LIST INTO | remove LIST]",
    N_ ("List, rename, merge and remove mailing lists"),
    N_ ("Imports name a list by its List-Id, else after its file or folder. What comes later under\n"
        "the old name goes to the list as it is called now. Removing a list removes its messages\n"
        "that are in no other one.\n"
        "Example: grapefruitctl lists rename spades.example.org Spades"),
    grape_ctl_lists },
  { "batch", "", N_ ("Do one command after another, each a line of the standard input"),
    N_ ("A line is what would follow `grapefruitctl`, quoted as for a shell, without variables. Empty\n"
        "lines and those that begin with # are skipped. After each command's output comes a line\n"
        "with --mark and its exit code. The commands share nothing but --library, and see an empty\n"
        "standard input. The exit code is that of the first command that failed.\n"
        "Example: printf '%s\\n' 'list' 'sync' | grapefruitctl batch"),
    grape_ctl_batch },
  { "word", "list | add FILE | look-up WORD... | substring LETTERS | define WORD | rhyme WORD",
    N_ ("Look words up: whether they are, where letters stand, what they mean, how they sound"),
    N_ ("The default list is the best that is at hand: Debian's wamerican-huge before -large, then\n"
        "the common words that come with the program. `add` keeps a list of your own, one word a\n"
        "line; only words of the letters a to z count. With --instance it is the dictionary of\n"
        "that game, and shut where a rule forbids players to look (Ghost, Fictionary).\n"
        "Definitions need Debian's wordnet-base or dict-gcide, rhymes need festlex-cmu.\n"
        "Example: grapefruitctl word substring spers"),
    grape_ctl_word },
  { "hash", "TEXT", N_ ("Print a text with a nonce of its own, and its MD5"),
    N_ ("For a statement that you keep until you sign it: in place of {nonce} the program chooses\n"
        "digits that nobody guesses. Nothing is stored.\n"
        "Example: grapefruitctl hash \"I stay loyal {nonce}\""),
    grape_ctl_hash },
  { "deck", "list | check FILE | VERB NAME [CARDS...]",
    N_ ("Look at decks of cards, check a definition, shuffle, deal"),
    N_ ("VERB is show, hand, shuffle or deal. Definitions of your own are looked for in\n"
        "$XDG_DATA_HOME/grapefruit/decks/; begin with `deck show standard --json`. Cards are dealt\n"
        "round one by one. Each deal shows how to check it; --draw makes several from one seed.\n"
        "Example: grapefruitctl deck deal eleusis --hands 5 --cards 12 --no-optional --sorted\n"
        "         grapefruitctl deck hand eleusis '10! S@ W'"),
    grape_ctl_deck },
  { "dice", "[FILE]", N_ ("Roll the Magic Dice, and check rolls"),
    N_ ("FILE (- for the standard input) is a request in the lines of rule 1250.3: #S sides, #D\n"
        "dice, #R rolls, #L rolls a line, #T title, #C comment, #P private recipient. Without FILE\n"
        "the options say it. Every roll is drawn from a book whose seed was committed to; --close\n"
        "tells the seed, and then everybody can check each roll with --verify. Whoever holds a\n"
        "book could look ahead: before the first roll others may --contribute words of their own.\n"
        "Example: grapefruitctl dice --sides 20 --title \"Do I hit?\""),
    grape_ctl_dice, TRUE },
  { "diplomacy", "adjudicate", N_ ("Adjudicate a phase of Diplomacy"),
    N_ ("--position is a position as JSON, --orders a file with an order a line, such as\n"
        "“France: A par - bur”; a line “France:” says whose the following ones are. Prints the position\n"
        "after the phase and a result for each order as JSON, whatever the orders say. With --batch\n"
        "each line of the standard input is a position with \"orders\": [{\"power\", \"text\"}], and\n"
        "each line of the output its answer; empty lines are skipped.\n"
        "Example: grapefruitctl diplomacy adjudicate --position P.json --orders O.txt --edition 1976"),
    grape_ctl_diplomacy },
  { "society", "SOCIETY [SHEET | start LABEL | book [LABEL] | deck [NAME] | check]",
    N_ ("Look into a society's books, start its games, book what they brought"),
    N_ ("SOCIETY is an instance of the game `society`: `new society` begins one, and its acts are\n"
        "those of any instance (`act`). SHEET is people (the default), statement, limits, cabinet,\n"
        "trophies, submissions, games, classes, standings or head-to-head. `start` begins the log of\n"
        "a game that runs there, with its people, addresses and vacations. When a game is over, its\n"
        "result is booked by itself where the society is kept; `book` does it later, and sends it to\n"
        "whoever else keeps the society. `check` compares the results with the games' own logs.\n"
        "`deck` lists the decks of cards that were accepted, and puts one among your own.\n"
        "Example: grapefruitctl society Club statement --person Ann --month 1998-03 --csv"),
    grape_ctl_society },
  { "demo", "", N_ ("A referee's evening: archive in, moves found, rounds resolved, posts out"),
    N_ ("Works in a temporary library unless --library is given. Nothing is canned."),
    grape_ctl_demo, TRUE },
  { NULL },
};

static const char exit_codes[]
    = N_ ("Exit codes:\n"
          "  0    done\n"
          "  1    refused by a rule, or a check failed\n"
          "  2    wrong usage\n"
          "  3    a file, the library or mail could not be read or written\n"
          "  130  cancelled with Ctrl+C\n");

static void
print_help (void)
{
  grape_ctl_print (
      _ ("Usage: grapefruitctl [--library FILE] COMMAND [OPTION...] [ARGUMENT...]\n\n"
         "Runs games that are played by mail: the engine, the library and the mail of\n"
         "Grapefruit, without a window.\n\nCommands:\n"));
  for (const GrapeCtlCommand *each = commands; each->name; each++)
    grape_ctl_print ("  %-16s %s\n", each->name, _ (each->summary));
  grape_ctl_print (
      _ ("\nOptions:\n"
         "  --library FILE   The library to use (default: %s)\n"
         "  --help           This help; grapefruitctl COMMAND --help for a command\n"
         "  --version        The version\n\n"
         "INSTANCE is an instance's id, the beginning of it, or its name. Times are written\n"
         "2026-01-05T10:00:00Z. A viewer is a seat (1, seat:1 or the player's name), referee or\n"
         "spectator.\n\n%s\n"
         "A first game:  grapefruitctl play pure-skill --seats bot:good,bot:random,bot:random\n"
         "All of it:     grapefruitctl demo\n"),
      "$XDG_DATA_HOME/grapefruit/library.db", _ (exit_codes));
}

static GOptionContext *
make_context (GrapeCtl *self, const GOptionEntry *common, const GOptionEntry *entries)
{
  GOptionContext *context = g_option_context_new (self->command->arguments);
  g_autofree char *description
      = g_strdup_printf ("%s%s%s", self->command->help ? _ (self->command->help) : "",
                         self->command->help ? "\n\n" : "", _ (exit_codes));

  g_option_context_set_summary (context, _ (self->command->summary));
  g_option_context_set_description (context, description);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  if (entries)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  return context;
}

/* GLib's own --help exits, but a batch must go on. */
static void
print_command_help (GrapeCtl *self, const GOptionEntry *common, const GOptionEntry *entries)
{
  g_autoptr (GOptionContext) context = make_context (self, common, entries);
  g_autofree char *text = g_option_context_get_help (context, FALSE, NULL);

  grape_ctl_print ("%s", text);
}

/**
 * grape_ctl_parse:
 * @min_arguments, @max_arguments: besides the command's name; @max_arguments -1: any number
 *
 * Reads a command's options; --library and --help belong to all of them. Afterwards argv[1] is the
 * first argument.
 */
gboolean
grape_ctl_parse (GrapeCtl *self, const GOptionEntry *entries, int min_arguments, int max_arguments,
                 int *argc, char ***argv, int *status)
{
  gboolean help = FALSE;
  const GOptionEntry common[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &self->library_path, N_ ("The library to use"),
      N_ ("FILE") },
    { NULL },
  };
  const GOptionEntry helps[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, NULL, NULL },
    { "help-all", '?', 0, G_OPTION_ARG_NONE, &help, NULL, NULL },
    { NULL },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GOptionContext) context = make_context (self, common, entries);
  g_autofree char *program = g_strdup_printf ("grapefruitctl %s", self->command->name);
  g_set_prgname (program);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, helps, NULL);
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      *status = grape_ctl_usage (self, "%s", error->message);
      return FALSE;
    }
  if (help)
    {
      print_command_help (self, common, entries);
      *status = GRAPE_CTL_OK;
      return FALSE;
    }
  if (*argc > 1 && g_str_equal ((*argv)[1], "--"))
    {
      for (int i = 1; i < *argc; i++)
        (*argv)[i] = (*argv)[i + 1];
      (*argc)--;
    }
  int n = *argc - 1;
  if (n >= min_arguments && (max_arguments < 0 || n <= max_arguments))
    return TRUE;
  *status = grape_ctl_usage (self, _ ("%s arguments: wanted “%s”"),
                             n < min_arguments ? _ ("Too few") : _ ("Too many"),
                             self->command->arguments);
  return FALSE;
}

/**
 * grape_ctl_usage:
 *
 * Says what is wrong with the command line.
 *
 * Returns: GRAPE_CTL_USAGE
 */
int
grape_ctl_usage (GrapeCtl *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_ctl_warn (self, _ ("%s (see grapefruitctl %s%s--help)"), text,
                  self->command ? self->command->name : "", self->command ? " " : "");
  return GRAPE_CTL_USAGE;
}

/**
 * grape_ctl_fail:
 *
 * Says @error in one sentence, with the clause if there is one.
 *
 * Returns: the exit code
 */
int
grape_ctl_fail (GrapeCtl *self, const GError *error)
{
  const char *rule = error->domain == GRAPE_ERROR ? grape_error_rule (error) : NULL;
  if (rule)
    grape_ctl_warn (self, _ ("%s (rule %s)"), error->message, rule);
  else
    grape_ctl_warn (self, "%s", error->message);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return GRAPE_CTL_CANCELLED;
  if (error->domain == GRAPE_CTL_MISUSE)
    return GRAPE_CTL_USAGE;
  if (error->domain != GRAPE_ERROR)
    return GRAPE_CTL_FAILED;
  return error->code == GRAPE_ERROR_FORMAT || error->code == GRAPE_ERROR_VERSION
             ? GRAPE_CTL_FAILED
             : GRAPE_CTL_REFUSED;
}

static const GrapeCtlCommand *
find_command (const char *name)
{
  for (const GrapeCtlCommand *each = commands; each->name; each++)
    if (g_str_equal (each->name, name))
      return each;
  return NULL;
}

static int
run_command (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean version = FALSE, help = FALSE;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &ctl->library_path, NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, NULL, NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, NULL, NULL },
    { NULL },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return grape_ctl_usage (ctl, "%s", error->message);
  if (version)
    grape_ctl_print ("grapefruitctl %s\n", GRAPE_VERSION);
  else if (help || (argc == 2 && g_str_equal (argv[1], "help")))
    print_help ();
  else if (argc < 2)
    return grape_ctl_usage (ctl, "%s", _ ("No command given"));
  else if (!(ctl->command = find_command (argv[1])))
    return grape_ctl_usage (ctl, _ ("There is no command “%s”"), argv[1]);
  else
    return ctl->command->run (ctl, argc - 1, argv + 1);
  return GRAPE_CTL_OK;
}

/**
 * grape_ctl_dispatch:
 * @library_path: (nullable): unless the command names another
 * @in_batch: the command is a line of `batch`
 *
 * Runs one command from its words to its exit code, with a library of its own.
 */
int
grape_ctl_dispatch (const char *library_path, gboolean in_batch, int argc, char **argv)
{
  GrapeCtl ctl = { .library_path = g_strdup (library_path), .in_batch = in_batch };

  g_set_prgname ("grapefruitctl");
  int status = run_command (&ctl, argc, argv);
  grape_ctl_close (&ctl);
  g_free (ctl.library_path);
  if ((fflush (stdout) != 0 || ferror (stdout)) && status == GRAPE_CTL_OK)
    {
      fputs (_ ("grapefruitctl: The standard output cannot be written\n"), stderr);
      return GRAPE_CTL_FAILED;
    }
  return status;
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  /* "./dev run" sets it, as nothing is installed then. */
  const char *locale_dir = g_getenv ("GRAPE_LOCALE_DIR");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir ? locale_dir : GRAPE_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  return grape_ctl_dispatch (NULL, FALSE, argc, argv);
}
