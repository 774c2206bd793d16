/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write about themselves in any game: that they are away, who plays for them, that they
 * leave, come back, or would like to join. */
#include "grape-find-private.h"

#include "engine/grape-verb.h"

#include <string.h>

typedef struct
{
  const GrapeWords *words;
  const GrapeSpoken *letter;
  const GrapeTable *table;
  int seat;
  const char *name; /* the seat's; NULL: somebody without a seat */
  const GrapeSentence *sentence;
  guint index;
  GArray *found;
  gboolean resigns; /* the game has its own word for it */
} Acts;

static void
add (Acts *self, guint first, guint last, char *text, gboolean doubtful)
{
  GrapeFound one = { .start = grape_words_at (self->words, first)->start,
                     .end = grape_words_at (self->words, last - 1)->end,
                     .text = text,
                     .plain = GRAPE_PLAIN_VERB,
                     .doubts = doubtful ? GRAPE_DOUBT_HEDGE : 0,
                     .sentence = self->index };

  for (guint i = 0; i < self->found->len; i++)
    if (g_str_equal (g_array_index (self->found, GrapeFound, i).text, text))
      {
        grape_found_clear (&one);
        return;
      }
  g_array_append_val (self->found, one);
}

static guint
clues_in (const Acts *self)
{
  guint clues = 0;

  for (guint at = self->sentence->first; at < self->sentence->last;)
    {
      guint n;

      clues |= grape_lexicon_clues (self->words, at, &n);
      at += MAX (n, 1);
    }
  return clues;
}

/* The clues in the clause of the word at @at. */
static guint
clues_around (const Acts *self, guint at)
{
  guint clues = 0, n;

  for (guint i = self->sentence->first; i < self->sentence->last; i += MAX (n, 1))
    {
      guint here = grape_lexicon_clues (self->words, i, &n);

      if (here & GRAPE_CLUE_BREAK && i > at)
        break;
      clues = here & GRAPE_CLUE_BREAK ? 0 : clues | here;
    }
  return clues;
}

/* A question, a condition, a thought, or somebody else's words. */
static gboolean
is_doubtful (const Acts *self, guint at)
{
  return self->sentence->asks || self->sentence->quoted
         || clues_in (self) & (GRAPE_CLUE_IF | GRAPE_CLUE_SUPPOSE)
         || clues_around (self, at) & GRAPE_CLUE_HEDGE;
}

/* Where in the sentence one of @phrases is; G_MAXUINT: nowhere. */
static guint
where (const Acts *self, const char *phrases, guint *n)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if ((*n = grape_words_match (self->words, at, phrases)))
      return at;
  return G_MAXUINT;
}

static gboolean
says (const Acts *self, const char *phrases)
{
  guint n;

  return where (self, phrases, &n) != G_MAXUINT;
}

/* --- away ------------------------------------------------------------------------------------ */

static gboolean
has_sign (const char *text, const char *const *signs)
{
  g_autofree char *lower = g_ascii_strdown (text ? text : "", -1);

  for (guint i = 0; signs[i]; i++)
    if (strstr (lower, signs[i]))
      return TRUE;
  return FALSE;
}

/**
 * grape_find_is_automatic:
 *
 * Returns: whether a program answered for its owner. The subject must say so, or the text in words
 *   that nobody else uses: "sent automatically" stands below many a move.
 */
gboolean
grape_find_is_automatic (const GrapeSpoken *letter)
{
  static const char *const subjects[]
      = { "out of office",   "out of the office", "auto-reply",       "autoreply",
          "automatic reply", "auto reply",        "vacation message", NULL };
  static const char *const texts[] = { "this is an automatic reply", "this is an automated reply",
                                       "auto-reply", "autoreply", NULL };

  return has_sign (letter->subject, subjects) || has_sign (letter->text, texts);
}

/* The same, for dates alone. */
static gboolean
may_be_automatic (const GrapeSpoken *letter)
{
  static const char *const texts[] = { "out of office",
                                       "out of the office",
                                       "automatic reply",
                                       "automatically",
                                       "auto reply",
                                       "this mailbox",
                                       NULL };

  return grape_find_is_automatic (letter) || has_sign (letter->text, texts);
}

/* "Skiing, 25 January - 2 February. Dora is my substitute." */
static gboolean
is_about_absence (const Acts *self)
{
  static const char signs[] = "vacation|holiday|holidays|my substitute|for me|in my place|my part|"
                              "for my seat|don't wait for me|the line for me|while i am away|"
                              "while i'm away|away";

  for (guint at = 0; at < self->words->words->len; at++)
    if (grape_words_match (self->words, at, signs))
      return TRUE;
  return FALSE;
}

static void
read_vacation (Acts *self)
{
  guint first, last;
  gboolean vague = FALSE;
  g_autofree char *text = NULL;

  if (!self->letter->at
      || !grape_period_read (self->words, self->sentence, self->letter->at, &first, &last, &text,
                             &vague))
    return;
  gboolean away = says (
      self,
      "vacation|holiday|holidays|away|gone|off to|no mail|no mails|no net|no internet|"
      "skiing|sailing|i sail|we sail|i fly|we fly|offline|off line|abroad|travelling|traveling|on leave|closed|out of town|not reading|"
      "unreachable|out for me|leave from|cannot write|can't write|no post|no computer|no computers|camping|we go|i go|i'm going|we are going|in hospital");
  gboolean own = says (self, "i|i'm|i'll|my|me|we|we're|we'll") || self->sentence->first == first
                 || self->sentence->first + 3 > first;

  away |= own && is_about_absence (self);

  if ((!away
       && !(own && says (self, "i'm|i am|i'll be|i will be|i shall be|we're|we are|we'll be")))
      || may_be_automatic (self->letter) || (clues_in (self) & GRAPE_CLUE_PAST)
      || (!away && clues_in (self) & GRAPE_CLUE_NOT)
      || says (self, "deadline|you|your|he|she|they|round|referee is"))
    return;
  add (self, first, last, g_steal_pointer (&text), is_doubtful (self, first) || vague);
}

/* --- who plays for whom ---------------------------------------------------------------------- */

static gboolean
is_name_word (const Acts *self, guint at)
{
  const GrapeWord *word = grape_words_at (self->words, at);
  guint n;

  return word && !word->mark && word->end && !strstr (word->form, "n't")
         && g_unichar_isupper (g_utf8_get_char (self->letter->text + word->start))
         && !(grape_lexicon_clues (self->words, at, &n) & (GRAPE_CLUE_SELF | GRAPE_CLUE_OTHER))
         && !grape_words_is (
             self->words, at,
             "and|but|so|the|a|an|dear|hi|hello|ok|okay|please|then|my|also|meanwhile|from|"
             "while|everybody|everyone|people|all");
}

static char *
name_between (const Acts *self, guint first, guint last)
{
  const GrapeWord *a = grape_words_at (self->words, first);
  const GrapeWord *b = grape_words_at (self->words, last - 1);
  g_autofree char *name = g_strndup (self->letter->text + a->start, b->end - a->start);

  g_strdelimit (name, "\n\t\r", ' ');
  if (g_str_has_suffix (name, "'ll") || g_str_has_suffix (name, "'s"))
    *strrchr (name, '\'') = '\0';
  return g_steal_pointer (&name);
}

static char *
name_before (const Acts *self, guint at)
{
  guint first = at;

  /* "Billy (billy@goat.example)" */
  if (at > self->sentence->first && grape_words_is (self->words, at - 1, ")"))
    while (at > self->sentence->first && !grape_words_is (self->words, at, "("))
      first = --at;
  /* "Birgit from floor 2" */
  for (guint i = at; i-- > self->sentence->first && i + 5 > at;)
    if (grape_words_is (self->words, i, "from|of|at|in") && i > self->sentence->first
        && is_name_word (self, i - 1))
      first = at = i;

  while (first > self->sentence->first && is_name_word (self, first - 1) && at - first < 3)
    first--;
  return first < at ? name_between (self, first, at) : NULL;
}

static char *
name_after (const Acts *self, guint at)
{
  guint last = at;

  while (last < self->sentence->last && is_name_word (self, last) && last - at < 3)
    last++;
  return last > at ? name_between (self, at, last) : NULL;
}

/* "My cousin Piero will bid for me", "Please let Deniz sit for me": the word at which the act
 * begins; G_MAXUINT: nobody does it */
static guint
find_deed (const Acts *self, guint *n)
{
  static const char deeds[]
      = "play|plays|playing|bid|bids|bidding|sit|sits|stand in|stands in|move|"
        "moves|act|acts|substitute|substitutes|fill in|fills in|cover|covers|"
        "look|choose|chooses|vote|votes|send|sends|step in|steps in|sub|subs|hold|holds|look after|"
        "looks after|take over|takes over|mind|minds|handle|handles|run|runs|keep|keeps|deputize|"
        "deputizes|deputise|deputises|stand|stands|has|take|takes";
  guint length,
      at = where (
          self,
          "for me|in my place|in my stead|on my behalf|instead of me|my seat|my cards|"
          "my hand|my part|my chair|my pieces|my letters|my game|my numbers|my cells|in his stead|"
          "in her stead|in his place|in her place",
          &length);
  guint first = at;

  if (at == G_MAXUINT || at == self->sentence->first)
    return G_MAXUINT;
  for (guint i = at; i-- > self->sentence->first && i + 6 > at;)
    if (grape_words_match (self->words, i, deeds))
      {
        first = i;
        while (
            first > self->sentence->first
            && grape_words_is (self->words, first - 1,
                               "will|shall|to|is|going|has|agreed|can|may|should|kindly|would|'ll"))
          first--;
        *n = at + length - first;
        return first;
      }
  return G_MAXUINT;
}

static void
read_substitute (Acts *self)
{
  static const char behind[]
      = "plays in my place|will play in my place|plays my part|will play my part|plays instead of me|will play instead of me|shall play for me|plays while i|will play while i|takes my part|is my substitute|will be my substitute|has agreed to be my substitute|is my sub|will be my sub|"
        "agreed to be my substitute|plays for me|will play for me|is going to play for me|will be playing for me|"
        "is playing for me|will substitute for me|substitutes for me|stands in for me|will stand in for me|"
        "fills in for me|will fill in for me|takes over for me|will take over for me|takes my seat|"
        "will take my seat|sits in for me|will sit in for me|has agreed to play for me|has kindly agreed to play for me|"
        "shall be my substitute|shall play for me|as my substitute|to be my substitute|to play for me|will take my place|takes my place|"
        "has kindly agreed to be my substitute|has agreed to substitute for me|will look after my seat|will sub for me|subs for me|acts for me|will act for me|"
        "will make my moves|makes my moves|moves for me|will move for me|will cover for me|covers for me";
  static const char before[]
      = "my substitute is|my sub is|my substitute will be|my sub will be|my substitute shall be|i name|i appoint|my stand - in is|"
        "let|i have asked|substitute :|sub :|my replacement is|substitute|in my place|my place goes to";
  guint n, at = where (self, behind, &n);
  g_autofree char *name = at != G_MAXUINT ? name_before (self, at) : NULL;

  if (!name && (at = find_deed (self, &n)) != G_MAXUINT)
    name = name_before (self, at);
  if (!name)
    {
      at = where (self, before, &n);
      name = at != G_MAXUINT ? name_after (self, at + n) : NULL;
      if (name && grape_words_is (self->words, at, "i|let|substitute|in")
          && !says (self, "substitute|play for me|stand in for me|my seat|sub"))
        return;
    }
  if (name)
    add (self, at, at + n, g_strdup_printf ("substitute %s for %s", name, self->name),
         is_doubtful (self, at));
}

/* --- coming and going ------------------------------------------------------------------------ */

/* "I leave it to you", "I resign as Keeper": what follows is nothing that ends a game. */
static gboolean
has_strange_object (const Acts *self, guint at)
{
  const GrapeWord *next = at < self->sentence->last ? grape_words_at (self->words, at) : NULL;

  return next && !next->mark && !next->initial
         && !grape_words_match (
             self->words, at,
             "for good|for ever|for all|with immediate|with regret|with a heavy|with effect|with sorrow")
         && !grape_words_is (
             self->words, at,
             "and|but|because|as|from|now|today|tonight|sorry|so|since|then|"
             "please|pls|after|at|here|good|forever|immediately|folks|all|everybody|"
             "everyone|the|this|your|our|my|thanks|thank|cheers|guys|gentlemen|"
             "friends|too|again|effective|in|you|it|once|altogether|of|early|earlier");
}

static gboolean
is_denied (const Acts *self, guint at)
{
  for (guint i = self->sentence->first; i < at + 4 && i < self->sentence->last; i++)
    if (i + 4 > at && grape_words_is (self->words, i, "not|never|don't|won't|nobody|no"))
      return TRUE;
  return FALSE;
}

static void
read_plain (Acts *self, const char *phrases, const char *act, const char *unless)
{
  guint n, at = where (self, phrases, &n);

  if (at == G_MAXUINT || says (self, unless) || is_denied (self, at)
      || (g_str_equal (act, "leave") && has_strange_object (self, at + n))
      || (self->letter->tie <= GRAPE_TIE_SENDER
          && !says (self, "game|games|seat|table|players|player|list")))
    return;
  add (self, at, at + n, g_strdup (act), is_doubtful (self, at));
}

/* Somebody who was not away here is back from something else. */
static gboolean
was_away (const Acts *self)
{
  const GrapeSeat *seat = grape_table_seat (self->table, self->seat);

  return seat->substitute || seat->vacation_from;
}

/* "Septimus leaves the game", who writes */
static gboolean
leaves_by_name (const Acts *self)
{
  g_autoptr (GrapeWords) name = grape_words_new (NULL, self->name);

  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      guint n = grape_words_name (self->words, at, name);

      if (n
          && grape_words_match (self->words, at + n,
                                "leaves the game|leaves this game|quits the game|drops out|"
                                "leaves the table|quits this game|resigns from the game"))
        return TRUE;
    }
  return FALSE;
}

static void
read_seated (Acts *self)
{
  static const char leaving[]
      = "leave the game|leave this game|i leave|i quit|i resign from the game|i resign from this game|i resign my seat|i'm out|i am out|count me out|i retire|"
        "i'm leaving|i am leaving|i drop out|i'm dropping out|i must drop out|give up my seat|strike me from|take me off the list|"
        "i have to drop out|i resign the game|i resign this game|i must stop playing|i have to stop playing|drop out of the game|drop out of this game|take me out of the game|take me out of this game|i'm quitting|i am quitting|no longer a player|i leave the table|i bow out|bowing out|i withdraw from the game|withdraw from this game|i must leave|"
        "i have to leave|i have to quit|i must quit|leaving the game|leave the table|drop me from the game|remove me from the game|remove me from";
  static const char back[]
      = "i'm back|i am back|back again|i have returned|i've returned|back early|back home|i take my seat again|i play myself again|i play for myself again|playing for myself again|take my seat again|home again|play again by myself|play by myself again|i play again myself|i am home|i'm home|"
        "back from vacation|back from holiday|back from my holiday|back from my vacation|back in business|i return";
  static const char not_back[]
      = "i'll be back|until i'm back|when i'm back|will be back|i'll|when i am back|until i am back|after i'm back|once i'm back|tomorrow|next week|till|until|before";

  read_vacation (self);
  read_substitute (self);
  if (leaves_by_name (self))
    add (self, self->sentence->first, self->sentence->last, g_strdup ("leave"),
         is_doubtful (self, self->sentence->first));
  g_autofree char *resigning = g_strconcat (leaving, "|i resign", NULL);

  read_plain (
      self, self->resigns ? leaving : resigning, "leave",
      "i'm out of|i am out of|of clubs|of spades|of hearts|of diamonds|out of clubs|out of hearts|out of spades|out of diamonds|"
      "the round|this round|it to|you to|for the|for a|tomorrow|i swear|one more|resign from the|resign as|resign the point|resign the round|resign the trick|leave you|leave it|leave that|leave out|leave the top|leave the square|leave some|leave room");
  if (was_away (self))
    read_plain (self, back, "return", not_back);
}

static void
read_newcomer (Acts *self, const char *sender)
{
  static const char joining[]
      = "join|i'd like to join|i would like to join|i want to join|may i join|can i join|count me in|i'd like to play|"
        "i want to play|i'm in|deal me in|sign me up|i'd like to sit in|i would like to sit in|i'll adopt|i will adopt|i'd like to adopt|may i sit in|take over|i am taking over|i'm taking over|i'll take on|i take on|i'd like to take over";
  static const char refereeing[]
      = "i take over as referee|i take over as the referee|i will referee|i'll referee|i'll be the referee|i will be the referee|"
        "i am the referee of|i'm the referee of|i can referee|i am the referee now|i'm the referee now|i referee|"
        "take over as referee|take over as the referee|take over the refereeing|step in as referee|"
        "volunteer as referee|volunteer to referee|happy to referee|glad to referee|willing to referee|"
        "like to referee|act as referee|be your referee|be your new referee|be the new referee";
  guint n, at = where (self, refereeing, &n);

  if (at != G_MAXUINT && *sender)
    add (self, at, at + n, g_strdup_printf ("referee %s", sender), is_doubtful (self, at));
  at = where (self, joining, &n);
  if (at == G_MAXUINT || !*sender
      || says (
          self,
          "join me|join us|join you|joins|joined|he|she|they|referee|next one|next game|the next"))
    return;
  add (self, at, at + n, g_strdup_printf ("join %s", sender),
       clues_in (self) & GRAPE_CLUE_SUPPOSE || self->sentence->quoted
           || (self->sentence->asks && !says (self, "may i|can i|could i")));
}

/* A line in the notation: "vacation 1998-03-01..1998-03-14", "substitute Bob for Ann", "leave". */
static void
read_notation (Acts *self, const char *sender)
{
  g_auto (GStrv) lines = g_strsplit (self->letter->text, "\n", -1);
  guint start = 0;

  for (guint i = 0; lines[i]; start += (guint)strlen (lines[i]) + 1, i++)
    {
      g_autofree char *line = g_strstrip (g_strdup (lines[i]));
      g_autofree char *lower = g_ascii_strdown (line, -1);
      gboolean away = g_str_has_prefix (lower, "vacation ") && strstr (lower, "..");
      gboolean substitute = g_str_has_prefix (lower, "substitute ") && !strpbrk (lower, ".!?");
      gboolean join = g_str_equal (lower, "join") || g_str_has_prefix (lower, "join for ");
      GrapeFound one
          = { .start = start, .end = start + (guint)strlen (lines[i]), .plain = GRAPE_PLAIN_VERB };

      if (self->name && (away || g_str_equal (lower, "leave") || g_str_equal (lower, "return")))
        one.text = g_strdup (lower);
      else if (self->name && substitute)
        one.text = g_strdup_printf ("substitute %s", g_strchug (line + strlen ("substitute ")));
      else if (!self->name && join && *sender)
        one.text = g_strdup_printf ("join %s%s", sender, line + strlen ("join"));
      if (one.text)
        g_array_append_val (self->found, one);
    }
}

/**
 * grape_find_acts:
 * @seat: the sender's; GRAPE_AUTHOR_REFEREE: somebody without a seat
 * @sender: the name that they write under
 *
 * Returns: (transfer full) (element-type GrapeFound): common acts of theirs in the letter
 */
GArray *
grape_find_acts (const GrapePosition *position, int seat, const char *sender,
                 const GrapeSpoken *letter)
{
  GArray *found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  g_autofree char *valid = g_utf8_make_valid (letter->text, -1);
  GrapeSpoken own = *letter;
  Acts self = { .letter = &own, .found = found, .table = position->table, .seat = seat };

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  own.text = strlen (valid) == strlen (letter->text) ? valid : "";
  g_autoptr (GrapeWords) words = grape_words_new (letter->subject, own.text);
  self.words = words;
  self.name = seat >= 0 ? grape_table_name (position->table, seat) : NULL;
  self.resigns = grape_verb_find (position->rules->verbs, "resign") != NULL;
  read_notation (&self, sender);
  if (found->len)
    return found;
  for (guint i = 0; i < words->sentences->len; i++)
    {
      self.index = i;
      self.sentence = grape_words_sentence (words, i);
      if (self.name)
        read_seated (&self);
      else
        read_newcomer (&self, sender);
    }
  for (guint i = 0; i < found->len; i++)
    grape_found_explain (&g_array_index (found, GrapeFound, i));
  return found;
}
