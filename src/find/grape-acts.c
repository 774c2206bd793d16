/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write about themselves in any game: that they are away, who plays for them, that they
 * leave, come back, or would like to join. */
#include "grape-find.h"

#include "engine/grape-verb.h"

#include <string.h>

#include "grape-acts-private.h"

#define MOST_LINES 40   /* of mail that nothing ties to the game, before an act stands in it */
#define MOST_WORDS 6000 /* nobody leaves a game beyond this in a long message */

void
grape_acts_add (GrapeActs *self, guint first, guint last, char *text, gboolean doubtful)
{
  guint doubts = grape_acts_doubts (self, first, last, text) | (doubtful ? GRAPE_DOUBT_HEDGE : 0);
  GrapeFound one = { .start = grape_words_at (self->words, first)->start,
                     .end = grape_words_at (self->words, last - 1)->end,
                     .text = text,
                     .plain = GRAPE_PLAIN_VERB,
                     .doubts = doubts,
                     .sentence = self->index };

  /* "Last year I was away from the 3rd to the 9th": nothing that anybody would offer */
  if (doubts & GRAPE_DOUBT_PAST)
    {
      grape_found_clear (&one);
      return;
    }
  for (guint i = 0; i < self->found->len; i++)
    if (g_str_equal (g_array_index (self->found, GrapeFound, i).text, text))
      {
        /* "Room for one more?" in the subject, "Please enrol me." */
        if (!doubts)
          g_array_index (self->found, GrapeFound, i).doubts = 0;
        grape_found_clear (&one);
        return;
      }
  g_array_append_val (self->found, one);
}

/** grape_acts_reader: what reads moves, at the same sentence, with the words from @first to @last
 * as its only value */
GrapeReader *
grape_acts_reader (GrapeActs *self, guint first, guint last)
{
  GrapeReader *reader = &self->reader;
  GrapeSlot slot = { .first = first, .n = last - first, .verb = -1 };

  if (!self->has_reader)
    grape_reader_begin (reader, self->position, self->seat, self->letter, self->words, self->found);
  self->has_reader = TRUE;
  for (guint i = 0; i < reader->slots->len; i++)
    memset (&reader->used[slot_at (reader, i)->first], 0,
            slot_at (reader, i)->n * sizeof (gboolean));
  for (guint at = first; at < last; at++)
    reader->used[at] = TRUE;
  reader->sentence = self->sentence;
  reader->index = self->index;
  g_array_set_size (reader->slots, 0);
  g_array_append_val (reader->slots, slot);
  reader->talk = grape_reader_count_talk (reader);
  return reader;
}

/* Where in the sentence one of @phrases is; G_MAXUINT: nowhere. */
guint
grape_acts_where (const GrapeActs *self, const char *phrases, guint *n)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if ((*n = grape_words_match (self->words, at, phrases)))
      return at;
  return G_MAXUINT;
}

gboolean
grape_acts_says (const GrapeActs *self, const char *phrases)
{
  return grape_words_says (self->words, self->sentence, phrases);
}

/* --- coming and going ------------------------------------------------------------------------ */

/* "Out of this game", "of Low Country": of the instance */
static gboolean
is_of_game (const GrapeActs *self, guint at)
{
  g_autoptr (GrapeWords) name
      = grape_words_new (NULL, self->letter->name ? self->letter->name : "");

  if (grape_words_match (self->words, at,
                         "of this|of it|of the game|of that game|of the players|of your game|"
                         "of the next|of here"))
    return TRUE;
  at += grape_words_is (self->words, at, "of");
  return name->words->len
         && (grape_words_name (self->words, at, name)
             || (grape_words_is (self->words, at, "the|our|your")
                 && grape_words_name (self->words, at + 1, name)));
}

/* "I leave it to you", "I resign as Keeper": what follows is nothing that ends a game. */
static gboolean
has_strange_object (const GrapeActs *self, guint at)
{
  /* "I resign, too, from the Committee on Committees" */
  if (grape_words_match (self->words, at, ", too ,|, also ,|, as well ,")
      && grape_words_is (self->words, at + 3 + grape_words_is (self->words, at + 3, ","),
                         "from|as"))
    return TRUE;
  /* "I leave the ace for the rain" */
  if (grape_words_is (self->words, at, "the|this|your|our|my") && !is_of_game (self, at)
      && !is_of_game (self, at + 1)
      && !grape_words_is (
          self->words, at + 1,
          "game|games|table|match|contest|duel|group|club|list|field|stage|company|"
          "circle|band|ship|crew|boat|seat|chair|competition|tournament|others|rest|"
          "whole|lot|thing|friendly|lovely|good"))
    return TRUE;
  const GrapeWord *next = at < self->sentence->last ? grape_words_at (self->words, at) : NULL;

  return next && !next->mark && !next->initial && !is_of_game (self, at)
         && !grape_words_match (
             self->words, at,
             "at once|at last|at the|at this point|for good|for ever|for all|with immediate|with regret|with a heavy|with effect|with sorrow")
         && !grape_words_is (
             self->words, at,
             "and|but|because|as|from|now|today|tonight|sorry|so|since|then|"
             "after|here|good|forever|immediately|folks|all|everybody|"
             "everyone|the|this|your|our|my|thanks|thank|cheers|guys|gentlemen|"
             "friends|please|pls|if|too|again|effective|in|you|it|once|altogether|early|earlier");
}

/* "I'm leaving the Lantern, Marrow, for good": whatever it is called */
static gboolean
is_for_good (const GrapeActs *self, guint at)
{
  return grape_words_is (self->words, at, "the|this|your|our")
         && grape_acts_says (self, "for good|for ever|forever");
}

static void
read_plain (GrapeActs *self, const char *phrases, const char *act, const char *unless)
{
  guint n, at = grape_acts_where (self, phrases, &n);

  if (at == G_MAXUINT || grape_acts_says (self, unless)
      || grape_reader_is_denied (grape_acts_reader (self, at, at + n), at)
      || (g_str_equal (act, "leave")
          && grape_reader_is_others (grape_acts_reader (self, at, at + n), at))
      || (g_str_equal (act, "leave") && has_strange_object (self, at + n)
          && !is_for_good (self, at + n))
      || (self->letter->tie <= GRAPE_TIE_SENDER
          && !grape_acts_says (self, "game|games|seat|table|players|player|list")))
    return;
  grape_acts_add (self, at, at + n, g_strdup (act), FALSE);
}

/* Somebody who was not away here is back from something else. */
static gboolean
was_away (const GrapeActs *self)
{
  const GrapeSeat *seat = grape_table_seat (self->table, self->seat);

  return seat->substitute || seat->vacation_from;
}

/* Whether the substitute writes, who comes back from nothing: "Here I am again, for Rao". */
static gboolean
is_substitute (const GrapeActs *self, const char *sender)
{
  const GrapeSeat *seat = grape_table_seat (self->table, self->seat);

  if (!seat->substitute)
    return FALSE;
  g_autoptr (GrapeWords) player = grape_words_new (NULL, seat->name);
  g_autoptr (GrapeWords) other = grape_words_new (NULL, seat->substitute);
  g_autoptr (GrapeWords) writer = grape_words_new (NULL, sender ? sender : "");
  if (writer->words->len && grape_words_name (writer, 0, other)
      && !grape_words_name (writer, 0, player))
    return TRUE;
  for (guint at = self->sentence->first; at + 1 < self->sentence->last; at++)
    if (grape_words_is (self->words, at, "for") && grape_words_name (self->words, at + 1, player))
      return TRUE;
  return FALSE;
}

/* "Septimus leaves the game", who writes */
static gboolean
leaves_by_name (const GrapeActs *self)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      guint n = grape_words_name (self->words, at, self->own);

      if (n
          && grape_words_match (self->words, at + n,
                                "leaves the game|leaves this game|quits the game|drops out|"
                                "leaves the table|quits this game|resigns from the game"))
        return TRUE;
    }
  return FALSE;
}

static void
read_seated (GrapeActs *self, const char *sender)
{
  static const char leaving[]
      = "leave the game|leave this game|i leave|i quit|i resign from the game|"
        "i resign from this game|i resign my seat|i'm out|i am out|count me out|i retire|"
        "i'm leaving|i am leaving|i drop out|i'm dropping out|i must drop out|give up my seat|"
        "strike me from|take me off the list|i have to drop out|i resign the game|"
        "i resign this game|i must stop playing|i have to stop playing|drop out of the game|"
        "drop out of this game|take me out of the game|take me out of this game|i'm quitting|"
        "i am quitting|no longer a player|i leave the table|have to bow out|must bow out|"
        "bow out of|i'm retiring from|i am retiring from|i hereby leave|hereby leave|"
        "please take me off|off the list of players|leave me out of the game|"
        "leave me out of this game|i bow out|bowing out|withdraw from the game|"
        "withdraw from this game|retire from the game|i must leave|i have to leave|i have to quit|"
        "i must quit|leaving the game|leave the table|leaving the table|i withdraw from|"
        "i'm withdrawing from|i am withdrawing from|i'm pulling out of|i am pulling out of|"
        "i pull out of|give up on this game|give up on the game|drop me from the game|"
        "remove me from the game|remove me from|i hereby resign from|i resign from|"
        "i'm done with this game|i am done with this game|i'm done with the game|strike my name|"
        "take my name off|release me from|consider me gone|consider me retired|i stop here|"
        "i stop playing|where i stop playing|play on without me|go on without me|"
        "carry on without me|continue without me|i won't be playing any more|"
        "i won't be playing anymore|i won't play any more|i won't play anymore|"
        "i shall not play any longer|i shall not play any more|i will not play any more|"
        "i'm not playing any more|i'm not playing anymore|i am not playing any more|"
        "i no longer wish to play|i no longer want to play|i don't want to play any more|"
        "i don't want to play anymore|i do not want to play any more|accept my resignation|"
        "this is my resignation|letter of resignation|hand in my resignation|"
        "i tender my resignation|offer my resignation|vacate my seat|surrender my seat|"
        "my seat is free|have my seat back";
  static const char back[]
      = "i'm back|i am back|back again|i have returned|i've returned|back early|back home|"
        "i take my seat again|i play myself again|i play for myself again|playing for myself again|"
        "take my seat again|home again|play again by myself|play by myself again|"
        "i play again myself|i am home|i'm home|"
        "back from vacation|back from holiday|back from my holiday|back from my vacation|"
        "back in business|i return ,|i return .|i return !|i return today|i return now|i return herewith|"
        "i hereby return|i return to the table|i return to the game|i return to my seat|i return to play|"
        "here i am again|i take over again|i take it from here|take my cards back|"
        "take my seat back|i can play again|i can play myself|able to play again|i play my own|"
        "play my own cards|playing my own|i play myself|resume my seat|resume my place|"
        "i resume|i'm resuming|i am resuming|my vacation is over|my holiday is over|"
        "my holidays are over|the holidays are over|my leave is over|my absence is over|"
        "have me back|got me back|back in my chair|back in my seat|back at the table|"
        "here again in person|in person again|himself again|herself again";
  static const char not_back[]
      = "i'll be back|until i'm back|when i'm back|will be back|i'll|when i am back|"
        "until i am back|after i'm back|once i'm back|tomorrow|next week|till|until|before|"
        "when i return|once i return|after i return|if i return|as soon as i return";

  grape_acts_read_vacation (self);
  grape_acts_read_substitute (self);
  if (leaves_by_name (self))
    grape_acts_add (self, self->sentence->first, self->sentence->last, g_strdup ("leave"), FALSE);
  g_autofree char *resigning = g_strconcat (leaving, "|i resign", NULL);

  if (is_substitute (self, sender))
    return;
  if (was_away (self))
    read_plain (self, back, "return", not_back);
  /* "I give up. Remove me from this game.": where a game has a word for it, that one counts. */
  gboolean resigned = FALSE;
  for (guint at = 0; self->may_resign && at < self->words->words->len; at++)
    resigned |= grape_words_match (
                    self->words, at,
                    "resign|i surrender|i give up|i yield|throw in the towel|throw in my hand")
                > 0;
  if (resigned)
    return;
  /* "I give up my seat at the fire and leave you to it." */
  if (grape_acts_says (self, "seat|coach|table|bench|place|hand|cards|bus|train"))
    read_plain (self, "leave you to it|leave you all to it|leave you all|leave you to each other",
                "leave", "for a|for the|for now|this round|tomorrow|weekend|till|until|if|tonight");
  /* "I resign from the committee." */
  if (grape_acts_says (self, "resign from the|resign from my|resign from our")
      && !grape_acts_says (self, "from the game|from the table|from the match|from the contest|"
                                 "from the players|from the list"))
    return;
  read_plain (
      self, self->resigns ? leaving : resigning, "leave",
      "i'm out of|i am out of|the round|this round|tomorrow|i swear|one more|"
      "resign as|leave you|leave it|more later|early today|without me until|without me till|"
      "without me for|without me while|without me tonight|without me today|without me this|"
      "without me if|if i'm late|if i am late|"
      "not the game|not this game|but stay|but i stay|leave the game to|leave this game to");
}

/* "I'll have Humphrey's A", "Jed's place can be mine": where what somebody left begins. */
static guint
takes_over (GrapeActs *self)
{
  static const char left[]
      = "place|seat|virus|viruses|cells|colony|letter|hand|cards|stones|game|position";
  static const char taking[]
      = "have|mine|take|taking|adopt|adopting|carry on|go on|going on|look after|continue|keep|"
        "inherit|"
        "inheriting|run|finish|play|step into|fill|me";
  static const char firmly[]
      = "adopt|adopting|look after|inherit|inheriting|carry on|take over|come into|step into|"
        "have it|take it|have them|take them";
  static const char behind[] = "left|gone|virus|cells|colony|germs";
  const GrapeWords *words = self->words;
  const GrapeReader *reader
      = grape_acts_reader (self, self->sentence->first, self->sentence->first);
  gboolean takes = FALSE, is_self = FALSE, firm = FALSE, leaves = FALSE;
  guint whose = G_MAXUINT, named = G_MAXUINT;

  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      takes |= grape_words_match (words, at, taking) > 0;
      firm |= grape_words_match (words, at, firmly) > 0;
      leaves |= grape_words_is (words, at, behind);
      is_self |= grape_words_is (words, at, "i|i'll|i'd|i'm|me|mine|my");
      if (reader->named[at] < 0 || !grape_table_seat (self->table, reader->named[at])->left)
        continue;
      guint end = at + reader->spans[at];
      const GrapeWord *next = grape_words_at (words, end);
      named = at;
      if (next && g_str_has_suffix (grape_words_form (words, end - 1), "'s")
          && end < self->sentence->last
          && (grape_words_is (words, end, left) || (next->capital && strlen (next->form) == 1)))
        whose = at;
    }
  /* "I'll look after what Moss left behind.", "Let me have the E that Poppy left" */
  if (whose == G_MAXUINT && leaves
      && (firm
          || (named != G_MAXUINT && named > self->sentence->first
              && grape_words_is (words, named - 1, "that|which"))))
    whose = named;
  return (takes || firm) && is_self ? whose : G_MAXUINT;
}

/* "I'd come in if I could have Moss's C. If somebody else has it I won't.": a condition that is
 * more than a courtesy, such as "if there is room". */
static gboolean
hangs_on_condition (const GrapeActs *self)
{
  static const char courtesies[]
      = "room|free|open|vacant|available|spare|chair|seat|place|possible|allowed|permitted|may|ok|"
        "okay|right|fine|alright|mind|minds|object|objects|objection|objections|late|you'll|you will|"
        "you'd|agree|agrees|please|still|gone|really|you like|you want|you have|everybody|everyone|"
        "convenient|trouble|suits|suit|wish|works|rules|letter|taken|wants|wanted|needed|nobody|there is|"
        "there's|looking for|all the same|that is the|that's the";
  const GrapeWords *words = self->words;
  const GrapeSentence *next = self->index + 1 < words->sentences->len
                                  ? grape_words_sentence (words, self->index + 1)
                                  : NULL;
  guint n;

  /* "If not, I won't." */
  if (next && grape_words_is (words, next->first, "if|otherwise|else|unless")
      && next->last > next->first
      && grape_words_is (words, next->last - 1 - grape_words_is (words, next->last - 1, ".|!"),
                         "won't|not|don't"))
    return TRUE;
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      gboolean courteous = FALSE;

      if (!grape_words_is (words, at, "if|unless|provided|once|as soon as"))
        continue;
      for (guint i = at + 1;
           i < self->sentence->last && !(grape_lexicon_clues (words, i, &n) & GRAPE_CLUE_BREAK);
           i++)
        courteous |= grape_words_match (words, i, courtesies) > 0;
      if (!courteous)
        return TRUE;
    }
  return FALSE;
}

static void
read_newcomer (GrapeActs *self, const char *sender)
{
  static const char joining[]
      = "may i enter|could i enter|can i enter|i'd love to join|enrol me|enroll me|i'm joining|"
        "i am joining|join|i'd like to join|i would like to join|i want to join|may i join|"
        "can i join|count me in|i'd like to play|i want to play|i'm in|put me in|could i join|"
        "could i play|deal me in|sign me up|i'd like to sit in|i would like to sit in|i'll adopt|"
        "i will adopt|i'd like to adopt|may i sit in|take over|i am taking over|i'm taking over|"
        "i'll take on|i take on|i would take on|i'd take on|happy to take on|glad to take on|"
        "willing to take on|happy to adopt|glad to adopt|happy to inherit|i'd inherit|"
        "happy to join|glad to join|happy to play|i'd like to take over|i want to enter|"
        "i'd like to enter|i would like to enter|i wish to enter|i wish to join|i'd like in|"
        "i would like in|let me in|please let me in|let me join|add me|a seat for me|"
        "i ask for a seat|room for one more|i'll carry on|i will carry on|carry on with|"
        "i'll step in|would like to come in|i'd like to come in|would like to come into|"
        "i'd like to come into|i step in|i will step in|i'll fill in|let me aboard|let me on board|"
        "take me aboard|may i come aboard|can i come aboard|let me have a seat|room for me";
  static const char refereeing[]
      = "i take over as referee|i take over as the referee|i will referee|i'll referee|"
        "i'll be the referee|i will be the referee|"
        "i am the referee of|i'm the referee of|i can referee|i am the referee now|"
        "i'm the referee now|i referee|take over as referee|take over as the referee|"
        "take over the refereeing|step in as referee|volunteer as the new referee|"
        "volunteer as the referee|volunteer as new referee|volunteer to be the referee|"
        "volunteer for referee|offer to referee|offer myself as referee|ready to referee|"
        "volunteer as referee|volunteer to referee|happy to referee|glad to referee|"
        "willing to referee|like to referee|gladly referee|gladly be the referee|"
        "love to be referee|like to be referee|love to be the referee|like to be the referee|"
        "act as referee|be your referee|be your new referee|be the new referee";
  guint n, at = grape_acts_where (self, refereeing, &n);

  if (at != G_MAXUINT && *sender)
    grape_acts_add (self, at, at + n, g_strdup_printf ("referee %s", sender), FALSE);
  at = grape_acts_where (self, joining, &n);
  if (at == G_MAXUINT)
    {
      at = takes_over (self);
      n = 1;
    }
  if (at == G_MAXUINT || !*sender
      || grape_acts_says (
          self,
          "join me|join us|join you for|join you in|join you at|join you on|join you tomorrow|"
          "joins|joined|he|she|they|referee|next one|next game|the next"))
    return;
  grape_acts_add (self, at, at + n, g_strdup_printf ("join %s", sender),
                  hangs_on_condition (self)
                      || (self->sentence->asks && !grape_acts_says (self, "may i|can i|could i")));
}

/* A line in the notation: "vacation 1998-03-01..1998-03-14", "substitute Bob for Ann", "leave". */
static void
read_notation (GrapeActs *self, const char *sender)
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
      if (one.text && (self->letter->tie > GRAPE_TIE_SENDER || i < MOST_LINES))
        g_array_append_val (self->found, one);
      else
        grape_found_clear (&one);
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
  GrapeActs self = {
    .letter = &own, .found = found, .position = position, .table = position->table, .seat = seat
  };

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  own.text = strlen (valid) == strlen (letter->text) ? valid : "";
  g_autoptr (GrapeWords) words = grape_words_new (letter->subject, own.text);
  self.words = words;
  self.name = seat >= 0 ? grape_table_name (position->table, seat) : NULL;
  g_autoptr (GrapeWords) name = grape_words_new (NULL, self.name ? self.name : "");
  self.own = name;
  GrapeRead read = { 0 };
  self.resigns = grape_verb_find (position->rules->verbs, "resign") != NULL;
  /* Where it is not their turn to resign, whoever gives up leaves. */
  self.may_resign
      = self.resigns && (seat < 0 || grape_position_read (position, seat, "resign", &read, NULL));
  grape_read_clear (&read);
  /* Where people come by a word of the game's own, nobody takes a seat. */
  gboolean by_name = position->rules->people && position->rules->closed
                     && !grape_verb_find (position->rules->verbs, "join");
  read_notation (&self, sender);
  if (found->len)
    return found;
  for (guint i = 0; i < words->sentences->len; i++)
    {
      self.index = i;
      self.sentence = grape_words_sentence (words, i);
      if (self.sentence->first > MOST_WORDS)
        break;
      if (self.name)
        read_seated (&self, sender);
      else if (!by_name)
        read_newcomer (&self, sender);
    }
  grape_acts_doubt (&self);
  if (self.has_reader)
    grape_reader_end (&self.reader);
  for (guint i = 0; i < found->len; i++)
    grape_found_explain (&g_array_index (found, GrapeFound, i));
  return found;
}
