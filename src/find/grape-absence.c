/* SPDX-License-Identifier: GPL-3.0-or-later */
/* That somebody is away, and who plays for them meanwhile. */
#include "grape-acts-private.h"

#include <string.h>

#define MOST_DAYS 400
#define WRITER    "i|i'm|i'll|we|we're|we'll"
/* What others do with the writer, and the writer with others. */
#define TAKEN_ALONG                                                                                \
  "collecting me|taking me|takes me|whisks me|whisking me|drags me|dragging me|flying me|"         \
  "kidnapping me|keep me in|keeps me in|keeping me in|hold me in|want me in|wants me in"
#define GUESTS                                                                                     \
  "off to my|off to see my|off to visit my|visiting my|to visit my|to see my|staying with my|"     \
  "to stay with my"
/* Who does not do so is away. */
#define UNDONE                                                                                     \
  "move|moves|play|post|write|read|reading|answer|answering|reply|mail|mails|reach|reached|"       \
  "reachable|around|here|respond|without|able|expect me|count on me|bid|available"
#define MOST_ASIDE   14 /* words of ", who has good shoes and stays home," */
#define MOST_BETWEEN 9  /* words from "my substitute" to "is" */

/* "Until the fifteenth of March I am in the garden, without a telephone": from today on. */
static gboolean
read_until (GrapeActs *self, guint *first, guint *last, char **text, gboolean *vague)
{
  GDate start, end;
  guint n;

  grape_period_set (&start, self->letter->at);
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      guint lead = grape_words_match (self->words, at,
                                      "until and including|until|till|til|'til|through|thru");

      n = lead ? grape_date_read (self->words, at + lead, &start, &end, 0, vague) : 0;
      if (!n || g_date_compare (&end, &start) <= 0
          || g_date_days_between (&start, &end) > MOST_DAYS)
        continue;
      if (grape_acts_says (self, "from tomorrow|starting tomorrow|as of tomorrow"))
        g_date_add_days (&start, 1);
      *first = at;
      *last = at + lead + n;
      *text = grape_period_text (&start, &end);
      return TRUE;
    }
  return FALSE;
}

/* "For two weeks", "for ten days": how many words; 0: none */
static guint
duration_at (const GrapeActs *self, guint at, guint *days)
{
  gint number = 1;
  guint said, n;

  if (!grape_words_is (self->words, at, "for"))
    return 0;
  n = grape_words_match (self->words, at + 1, "a|about a|the whole|a whole");
  if (!n)
    n = grape_number_read (self->words, at + 1, &number, &said);
  if (!n || number < 1 || number > MOST_DAYS)
    return 0;
  at += n + 1;
  *days = (guint)number
          * (grape_words_is (self->words, at, "week|weeks")             ? 7
             : grape_words_is (self->words, at, "fortnight|fortnights") ? 14
             : grape_words_is (self->words, at, "day|days")             ? 1
                                                                        : 0);
  return *days ? n + 2 : 0;
}

/* "For two weeks from the tenth", "from 10 January for a week". Whether the last day is one of them
 * nobody can tell, so it is vague. */
static gboolean
read_duration (GrapeActs *self, guint *first, guint *last, char **text, gboolean *vague)
{
  GDate mail, start, end;
  guint days = 0, n = 0, m = 0, when = G_MAXUINT, how_long = G_MAXUINT;

  grape_period_set (&mail, self->letter->at);
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      guint lead = grape_words_match (self->words, at, "as from|as of|from|starting on|starting");

      if (how_long == G_MAXUINT && (n = duration_at (self, at, &days)))
        how_long = at;
      if (when == G_MAXUINT && lead
          && (m = grape_date_read (self->words, at + lead, &mail, &start, 0, vague)))
        when = at, m += lead;
    }
  if (when == G_MAXUINT || how_long == G_MAXUINT || !days)
    return FALSE;
  n = duration_at (self, how_long, &days);
  end = start;
  g_date_add_days (&end, days - 1);
  *first = MIN (when, how_long);
  *last = MAX (when + m, how_long + n);
  *text = grape_period_text (&start, &end);
  *vague = TRUE;
  return TRUE;
}

/* What nobody says who has mail. */
static gboolean
is_out_of_reach (const GrapeActs *self)
{
  return grape_acts_says (
      self,
      "vacation|holiday|holidays|i'm away|i am away|we're away|we are away|i'll be away|"
      "i will be away|no telephone|without a telephone|no mail|without mail|no internet|"
      "without internet|no email|offline|gone|unreachable|out of reach|no computer|on leave|"
      "no terminal|no modem|no keyboard|no laptop|no machine|no connection|no network|no signal|"
      "no wifi|no wi - fi|no screen|no line|no line out|no electricity|no account|no post office|"
      "no post|off the grid|no wires|no bars");
}

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
is_about_absence (const GrapeActs *self)
{
  static const char signs[] = "vacation|holiday|holidays|substitute|sub|for me|in my place|"
                              "my part|for my seat|don't wait for me|the line for me|"
                              "while i am away|while i'm away|away|nobody plays|no post|no mail|"
                              "farewell|till then|until then|unreachable";

  for (guint at = 0; at < self->words->words->len; at++)
    if (grape_words_match (self->words, at, signs))
      return TRUE;
  return FALSE;
}

/* "My parents are on holiday from 12 to 20 October", "Piers is away from the 3rd", "My sister is
 * away and I feed her cat from" */
static gboolean
is_somebody_elses (const GrapeActs *self, guint first)
{
  gboolean other = FALSE;

  if (grape_words_is (self->words, self->sentence->first, "my|our")
      && grape_words_match (self->words, self->sentence->first + 2, "is away|are away")
      && !grape_acts_says (self, "i'm away|i am away|i'll be away|we are away|with me"))
    return TRUE;
  for (guint at = self->sentence->first; at < first; at++)
    {
      /* "My daughter is taking me on a cruise from" */
      if (grape_words_is (self->words, at, WRITER "|me|us"))
        return FALSE;
      for (guint n = 2; n < 4 && grape_words_is (self->words, at, "my|our"); n++)
        other |= grape_words_is (self->words, at + n, "is|are|will|goes|go|has|have")
                 && !grape_words_is (self->words, at + n - 1,
                                     "holiday|vacation|holidays|leave|absence|trip|seat|computer");
    }
  return other;
}

/* "I've a week ashore", "we have ten days off" */
static gboolean
has_days_off (const GrapeActs *self)
{
  static const char has[]
      = "i've|i have|i get|i've got|i'm taking|i take|i'm having|we've|we have|we get";

  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    for (guint i = at;
         grape_words_match (self->words, at, has) && i < MIN (at + 6, self->sentence->last); i++)
      if (grape_words_is (self->words, i, "week|weeks|days|fortnight|month"))
        return TRUE;
  return FALSE;
}

/* "So you know, I am on the ice from": the last who is spoken of before the dates is the writer. */
static gboolean
tells_of_self (const GrapeActs *self, guint first)
{
  for (guint at = first; at-- > self->sentence->first;)
    {
      if (grape_words_is (self->words, at, WRITER))
        return grape_words_is (self->words, at, "i'm|i'll|we're|we'll")
               || grape_words_is (self->words, at + 1, "am|are|will|shall|go|fly|sail|leave");
      if (grape_words_is (self->words, at, "you|your|he|she|they|deadline|round"))
        return FALSE;
    }
  return FALSE;
}

void
grape_acts_read_vacation (GrapeActs *self)
{
  guint first, last;
  gboolean vague = FALSE;
  g_autofree char *text = NULL;

  if (!self->letter->at
      || (!grape_period_read (self->words, self->sentence, self->letter->at, &first, &last, &text,
                              &vague)
          && !(is_out_of_reach (self)
               && (read_until (self, &first, &last, &text, &vague)
                   || read_duration (self, &first, &last, &text, &vague)))))
    return;
  gboolean away = grape_acts_says (
      self,
      "vacation|holiday|holidays|away|absent|absence|gone|off to|no cards from me|no moves from me|"
      "no bids from me|nothing from me|no mail|no mails|no net|no internet|skiing|sailing|i sail|"
      "we sail|i fly|we fly|offline|off line|abroad|travelling|traveling|on leave|closed|"
      "out of town|not reading|unreachable|go away|come home|home again|out for me|leave from|"
      "cannot write|can't write|no post|no computer|no computers|camping|we go|i go|i'm going|"
      "we are going|in hospital|fishing|beach|hiking|climbing|cycling|walking in|in the mountains|"
      "in the hills|on the ice|at sea|off the grid|on tour|on a trip|on retreat|on business|" TAKEN_ALONG
      "|cruise|proceed on|with effect from|on furlough|stop the clock|"
      "en vacances|in ferie|urlaub|vacances|semester|mark me away|no wires|out of office|"
      "out of the office|can't play|cannot play|able to play|expect me|count on me|exams|"
      "a break|not available|unavailable|in bed with");
  gboolean own = grape_acts_says (self, WRITER "|my|me")
                 || g_str_has_suffix (grape_words_form (self->words, self->sentence->first), "ing")
                 || self->sentence->first == first || self->sentence->first + 5 > first;

  away |= own && (is_about_absence (self) || is_out_of_reach (self) || has_days_off (self));

  if ((!away
       && !(own
            && grape_acts_says (self,
                                "i'm|i am|i'll be|i will be|i shall be|we're|we are|we'll be")))
      || (grape_reader_is_denied (grape_acts_reader (self, first, last), first)
          && !grape_acts_says (self, UNDONE))
      || (grape_reader_is_others (grape_acts_reader (self, first, last), first)
          && !grape_acts_says (self, TAKEN_ALONG "|" GUESTS))
      || may_be_automatic (self->letter) || is_somebody_elses (self, first)
      || (!tells_of_self (self, first)
          && (grape_acts_says (self, "deadline|round|referee is|turn|trick|ends on|starts on|"
                                     "begins on|as said|as i said|as announced|as agreed")))
      || grape_acts_says (self,
                          "can still|will still|could still|still play|still be able|still reach"))
    return;
  grape_acts_add (self, first, last, g_steal_pointer (&text), vague);
}

/* --- who plays for whom ---------------------------------------------------------------------- */

static gboolean
is_name_word (const GrapeActs *self, guint at)
{
  const GrapeWord *word = grape_words_at (self->words, at);
  guint n;

  /* the point of "Mr. Fong" */
  if (at && grape_words_is (self->words, at, ".")
      && grape_words_is (self->words, at - 1, "mr|mrs|ms|dr|prof|rev|sr|fr|capt|sgt|col"))
    return grape_words_at (self->words, at - 1)->initial && is_name_word (self, at + 1);
  return word && !word->mark && word->end && !strstr (word->form, "n't")
         && g_unichar_isupper (g_utf8_get_char (self->letter->text + word->start))
         && !(grape_lexicon_clues (self->words, at, &n) & (GRAPE_CLUE_SELF | GRAPE_CLUE_OTHER))
         && !grape_words_is (
             self->words, at,
             "and|but|so|the|a|an|dear|hi|hello|ok|okay|please|then|my|also|meanwhile|from|"
             "while|everybody|everyone|people|all|ask|let|could|can|may|might|should|would|will|if|"
             "perhaps|maybe|when|until|today|tomorrow|tonight|no|none|not|nor|neither|yes|there|here|this|that|these|it|who|"
             "what|any|some|each|every|one|well|sorry|thanks|next|instead|first|only|just|such|as|"
             "in|on|at|for|with|without|after|before|during|since|by|of|to|" GRAPE_WEEKDAYS);
}

static char *
name_between (const GrapeActs *self, guint first, guint last)
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
name_before (const GrapeActs *self, guint at)
{
  guint first = at;

  /* "Billy (billy@goat.example)", "Billy <billy@goat.example>" */
  if (at > self->sentence->first && grape_words_is (self->words, at - 1, ")|>"))
    while (at > self->sentence->first && !grape_words_is (self->words, at, "(|<"))
      first = --at;
  /* "Birgit from floor 2" */
  for (guint i = at; i-- > self->sentence->first && i + 5 > at;)
    if (grape_words_is (self->words, i, "from|of|at|in") && i > self->sentence->first
        && is_name_word (self, i - 1))
      first = at = i;

  while (first > self->sentence->first && is_name_word (self, first - 1) && at - first < 4)
    first--;
  return first < at ? name_between (self, first, at) : NULL;
}

/* "Giulia, whom you know, has kindly consented to be my substitute": the name before the words that
 * say how gladly. */
static char *
name_of_willing (const GrapeActs *self, guint at)
{
  guint end = at;

  while (
      end > self->sentence->first
      && grape_words_is (self->words, end - 1,
                         "has|have|will|shall|is|are|kindly|graciously|agreed|consented|promised|"
                         "offered|volunteered|undertaken|happy|willing|glad|ready|prepared|"
                         "delighted|pleased|going|said|says|yes|very|to|again|also|been|accepted|"
                         "he'll|she'll|he|she|that|already|gladly|once|more|be|being"))
    end--;
  if (end == at && !grape_words_is (self->words, at - 1, ","))
    return NULL;
  if (end > self->sentence->first && grape_words_is (self->words, end - 1, ","))
    for (guint i = end - 1; i-- > self->sentence->first && i + MOST_ASIDE > end;)
      if (grape_words_is (self->words, i, ","))
        return name_before (self, i);
  return name_before (self, end);
}

/* "Mieke van Dam reads my mail and plays for me", "My sister Ann has promised to": the name with
 * which the sentence begins. */
static char *
leading_name (const GrapeActs *self, guint limit)
{
  guint first = self->sentence->first, last;

  while (first < limit && grape_words_at (self->words, first)->mark)
    first++;
  if (grape_words_is (self->words, first, "my|our"))
    for (guint i = 0; i < 4 && first < limit && !is_name_word (self, first + (i == 0)); i++)
      first++;
  first += grape_words_is (self->words, first, "my|our");
  for (last = first; last < limit && last < first + 5; last++)
    if (!is_name_word (self, last)
        && !(last > first && is_name_word (self, last + 1)
             && grape_words_is (self->words, last, "van|von|de|der|di|da|del|le|la")))
      break;
  return last > first && last < limit && !grape_words_at (self->words, last)->mark
             ? name_between (self, first, last)
             : NULL;
}

static char *
name_after (const GrapeActs *self, guint at)
{
  guint last = at;

  while (last < self->sentence->last && is_name_word (self, last) && last - at < 4)
    last++;
  return last > at ? name_between (self, at, last) : NULL;
}

/* "NINE FOR JACK": what stands for something that is not the writer */
static gboolean
stands_for_thing (const GrapeActs *self, guint at)
{
  guint end = at;

  while (end < self->sentence->last && end < at + 3 && !grape_words_is (self->words, end, "for"))
    end++;
  return grape_words_is (self->words, end, "for") && end + 1 < self->sentence->last
         && !grape_words_is (self->words, end + 1, "me|us|my|the|this|now|a|one|two|that")
         && !grape_words_name (self->words, end + 1, self->own)
         && grape_words_at (self->words, end)->capital == grape_words_at (self->words, at)->capital;
}

/* "My cousin Piero will bid for me", "Please let Deniz sit for me": the word at which the act
 * begins; G_MAXUINT: nobody does it */
static guint
find_deed (const GrapeActs *self, guint *n)
{
  static const char deeds[]
      = "play|plays|playing|bid|bids|bidding|sit|sits|stand in|stands in|move|"
        "moves|act|acts|substitute|substitutes|fill in|fills in|cover|covers|"
        "look|choose|chooses|vote|votes|send|sends|step in|steps in|sub|subs|hold|holds|look after|"
        "looks after|take over|takes over|mind|minds|handle|handles|run|runs|keep|keeps|deputize|"
        "deputizes|deputise|deputises|stand|stands|has|take|takes";
  guint length,
      at = grape_acts_where (
          self,
          "for me|in my place|in my stead|on my behalf|instead of me|my seat|my cards|"
          "my hand|my part|my chair|my pieces|my letters|my game|my numbers|my cells|my hearts|"
          "my watch|my turn|my turns|my moves|my bids|my plays|my place|my chores|"
          "my spades|my clubs|my diamonds|my suit|my side|my stones|my virus|my tiles|in his stead|"
          "in her stead|in his place|in her place",
          &length);
  guint first = at;

  if (at == G_MAXUINT || at == self->sentence->first
      || grape_words_match (self->words, at - 1, "by my hand|in my hand"))
    return G_MAXUINT;
  for (guint i = at; i-- > self->sentence->first && i + 6 > at;)
    if (grape_words_match (self->words, i, deeds))
      {
        first = i;
        while (
            first > self->sentence->first
            && grape_words_is (self->words, first - 1,
                               "will|shall|to|is|going|has|agreed|can|may|should|kindly|would|'ll|"
                               "promised|offered|volunteered|been|asked"))
          first--;
        *n = at + length - first;
        return first;
      }
  return G_MAXUINT;
}

/* "Dora no longer plays for me", "I asked Dora to play for me", "Dora covers for me at work":
 * nobody plays, or not yet, or not here. */
static gboolean
is_doubtful_substitute (const GrapeActs *self)
{
  if (grape_acts_says (self, "ask|asked|asking")
      && !grape_acts_says (self, "yes|agreed|agrees|willing|happy|glad|accepted|will|has|play my"))
    return TRUE;
  return grape_acts_says (
      self,
      "used to play|used to be my|may play|may be|doesn't|refuses|refused|declines|declined|teacher|at school|at work|at chess|"
      "at the office|on the bus|violin|piano|cello|the other game|another game");
}

void
grape_acts_read_substitute (GrapeActs *self)
{
  static const char behind[]
      = "said yes to being my substitute|being my substitute|plays in my place|"
        "will play in my place|plays my part|will play my part|plays instead of me|"
        "will play instead of me|shall play for me|plays while i|will play while i|takes my part|"
        "is my substitute|will be my substitute|has agreed to be my substitute|is my sub|"
        "will be my sub|says she'll be my substitute|says he'll be my substitute|"
        "says she'll play for me|says he'll play for me|said she'll be my substitute|"
        "said he'll be my substitute|said she would be my substitute|"
        "said he would be my substitute|promised to be my substitute|promised to play for me|"
        "offered to be my substitute|offered to play for me|is happy to be my substitute|"
        "is happy to play for me|volunteered to be my substitute|volunteered to play for me|"
        "has agreed to play for me|kindly agreed to play for me|agreed to be my substitute|"
        "plays for me|will play for me|is going to play for me|will be playing for me|"
        "is playing for me|will substitute for me|substitutes for me|stands in for me|"
        "will stand in for me|fills in for me|will fill in for me|takes over for me|"
        "will take over for me|takes my seat|will take my seat|sits in for me|will sit in for me|"
        "has agreed to play for me|has kindly agreed to play for me|shall be my substitute|"
        "shall play for me|as my substitute|to be my substitute|to play for me|will take my place|"
        "takes my place|has kindly agreed to be my substitute|has agreed to substitute for me|"
        "will look after my seat|will sub for me|subs for me|acts for me|will act for me|"
        "will make my moves|makes my moves|moves for me|will move for me|will cover for me|"
        "covers for me|takes over from me|will take over from me|will do my moves|does my moves|"
        "makes my choices|will make my choices|represents me|will represent me|does it for me|"
        "is my deputy|is my stand - in";
  static const char before[]
      = "my substitute is|my sub is|my substitute will be|my sub will be|my substitute shall be|"
        "i name|i appoint|my stand - in is|my deputy is|i hand my seat to|i hand my seat over to|"
        "my seat goes to|sub for me :|for me plays|in my place plays|i leave my seat to|"
        "let|i have asked|substitute :|sub :|my replacement is|substitute|in my place|my place goes to";
  guint n, at = grape_acts_where (self, behind, &n);
  g_autofree char *name = at != G_MAXUINT ? name_before (self, at) : NULL;

  if (!name && at != G_MAXUINT)
    name = name_of_willing (self, at);
  if (!name && at != G_MAXUINT)
    name = leading_name (self, at);
  if (!name && (at = find_deed (self, &n)) != G_MAXUINT)
    {
      name = name_before (self, at);
      if (!name)
        name = name_of_willing (self, at);
      if (!name)
        name = leading_name (self, at);
    }
  if (!name)
    {
      at = grape_acts_where (self, before, &n);
      name = at != G_MAXUINT ? name_after (self, at + n) : NULL;
      /* "My substitute in Pure Skill 47 is Gretel" */
      guint who
          = name ? G_MAXUINT : grape_acts_where (self, "my substitute|my sub|my stand - in", &n);
      for (guint i = who + 1;
           who != G_MAXUINT && !name && i < MIN (who + MOST_BETWEEN, self->sentence->last); i++)
        if (grape_words_is (self->words, i, "is|:"))
          {
            at = who;
            n = i + 1 - who;
            name = name_after (self, i + 1);
          }
      /* "Substitute nine for jack": no person */
      if (name && stands_for_thing (self, at + n))
        return;
      if (name && grape_words_is (self->words, at, "i|let|substitute|in")
          && !grape_acts_says (self, "substitute|play for me|stand in for me|my seat|sub"))
        return;
    }
  if (name)
    grape_acts_add (self, at, at + n, g_strdup_printf ("substitute %s for %s", name, self->name),
                    is_doubtful_substitute (self)
                        || grape_reader_is_denied (grape_acts_reader (self, at, at + n), at));
}
