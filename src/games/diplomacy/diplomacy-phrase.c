/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of a sentence that have a meaning in orders: places, kinds of unit, verbs, and what
 * makes an order doubtful. */
#include "diplomacy-prose.h"

#include <string.h>

#define MOST_NAME  4 /* words of a place */
#define LEAST_HEAD 4 /* letters that may begin a name */

/* Names of provinces that are everyday words, too. */
static const char everyday[]
    = "war|bar|gas|pie|spa|rum|nor|both|north|den|bud|gal|fin|con|par|pic|nap|bot|na|no|ns|nat|"
      "mat|main|mid|black|lyon|ser|mar|sil|tun|wal|bel|gulf|eas|hel|alb";

static const struct
{
  DipItemKind kind;
  const char *phrases;
} table[] = {
  { DIP_I_HOLD,
    "h|hld|hold|holds|holding|stand|stands|standing|sit|sits|sits "
    "tight|sit tight|dig in|digs in|keeps still|keep still|does nothing|do nothing|waits|rests|"
    "guards|sleeps|leave|goes nowhere|go nowhere|moves nowhere|in place|stays put|stay put|"
    "stands fast|stand fast|stays at home|stay at home|stays home|stay home|remains at home|a hold|"
    "is to hold|to hold|put|sta ferma|sta fermo|tient|h\xc3\xa4lt|steht|bleibt|keeps its place|"
    "stands by|keeps quiet|defends" },
  { DIP_I_STAY, "stay|stays|staying|remain|remains|stays where it is|stay where they are" },
  { DIP_I_TO,
    "-|->|-->|=>|=|>|--|~|\xe2\x86\x92|\xe2\x80\x93|\xe2\x80\x94|\xe2\x88\x92|to|into|toward|"
    "towards|onto|against|for|across to|across into|nach|vers|naar|verso|\xc3\xa0" },
  { DIP_I_TAKE,
    "attack|attacks|attacking|take|takes|taking|enter|enters|entering|invade|invades|invading|"
    "occupy|occupies|occupying|hit|hits|hitting|captures|capture|visits|visit" },
  { DIP_I_MOVE,
    "m|mv|move|moves|moving|go|goes|going|march|marches|marching|sail|sails|sailing|advance|"
    "advances|advancing|walk|walks|head|heads|slip|slips|steam|steams|push|pushes|shift|shifts|"
    "step|steps|swing|swings|cross|crosses|land|lands|dep|departs|retreat|retreats|retreating|r|"
    "ret|fall back|falls back|withdraw|withdraws|pull back|pulls back|flee|flees|escape|escapes|"
    "runs|gets|get|returns|return|drop|drops|proceeds|proceed|follow|follows|travels|rolls|fall|"
    "falls|va|geht" },
  { DIP_I_SUPPORT,
    "s|sup|supp|sups|supt|support|supports|supporting|backs|backs up|back up|backing|help|helps|"
    "helping|aid|aids|aiding|assist|assists|assisting|cover|covers|covering|gives support to|give "
    "support to|lends support to|gives a hand to|lends a hand|lends a hand to|lending a hand|"
    "gives a hand|gives it a hand|gives him a hand|gives them a hand|lends it a hand|"
    "lends him a hand|lends them a hand|gives it support|gives it a push|pitches in|props up|"
    "reinforce|reinforces|reinforcing|bolster|bolsters|in support of|to support|is to support" },
  { DIP_I_SUPPORTED,
    "supported by|with support from|with the support of|with support of|with support by|with help "
    "from|with the help of|helped by|backed by|backed up by|aided by|covered by|support from|"
    "support by|assisted by|with support" },
  { DIP_I_CONVOY,
    "c|cvy|conv|convoy|convoys|convoying|ferry|ferries|ferrying|carry|carries|carrying|transport|"
    "transports|transporting|ships|takes across" },
  { DIP_I_CONVOYED,
    "convoyed by|carried by|ferried by|transported by|aboard|is convoyed by|shipped by|taken over "
    "by|convoy by|by convoy of|by the fleet|by the fleets|by fleet|by my fleet" },
  { DIP_I_VIA,
    "via|by convoy|via convoy|through|by way of|by sea|by ship|by boat|convoyed|is convoyed|across" },
  { DIP_I_DISBAND,
    "d|dis|disband|disbands|disbanded|disbanding|is disbanded|remove|removes|removed|removing|"
    "removal|removals|scrap|scraps|scrapped|scrapping|destroy|destroyed|dissolve|dissolves|dissolved|"
    "otb|off the board|take off|takes off|take away|takes away|come off|comes off|off come|off comes|lose|loses|goes "
    "home|go home|sent home|is sent home|send home|packs up|pack up|sink|sinks|scuttle|scuttled|"
    "eliminate|farewell to|goodbye to|adieu to|gives up the ghost|is lost|dies|drowns" },
  { DIP_I_BUILD, "b|bld|build|builds|building|raise|raises|recruit|new|gets|get|launch|plant" },
  { DIP_I_WAIVE,
    "waive|waives|waived|waiving|let go|i let go|nothing else|for later|keep the other|save the "
    "other|skip the other|pass on the other|no second build|no other build|"
    "for next year|until next year|for next winter|for a rainy day" },
  { DIP_I_KEEP, "keep|keeps|spare|spares|fight on|fights on|survive|survives|live on|not" },
  { DIP_I_REST,
    "all others|all other units|all the others|the others|others|the other units|everything else|"
    "everybody else|everyone else|all the rest|the rest|all remaining units|the remaining units|"
    "remaining units|all else|the remainder|rest|everything|everybody|everyone|all units|all of "
    "them|all of my units|all my units|all pieces|every unit|all my pieces|the other two|the other "
    "three|all" },
  { DIP_I_EXCEPT, "except|except for|but for|save for|apart from|excepting|other than" },
  { DIP_I_PRONOUN, "it|she|he|they|her|him|them|this|that|this move|that move|the move|the attack|"
                   "this attack|that attack|the landing|the convoy|the former|the first" },
  { DIP_I_THERE, "there|get there|in moving|move in|moving in" },
  { DIP_I_NOBODY, "nobody|no one|noone|none|nothing|anybody|anyone|anything" },
  { DIP_I_NOWHERE, "nowhere" },
  { DIP_I_NOT,
    "not|never|doesn't|don't|does not|do not|won't|will not|isn't|aren't|neither|no longer|"
    "shouldn't|should not|must not|mustn't|is not to|not to" },
  { DIP_I_SEP, ",|;|:|.|!|?|and|&|+|while|whereas|but|with|then|...|\xe2\x80\xa6|(|)|[|]|\"" },
  { DIP_I_CORRECT,
    "no|no wait|wait|no , wait|i mean|i meant|rather|make that|make it|scratch that|"
    "correction|oops|or rather|pardon|change|changed|changes|instead|actually|after all|in that "
    "case|on second thoughts|second thoughts|on reflection|should be|should read|should have been|"
    "correct|corrected|changing|please let|alter|amend|amended|amendment|replace|"
    "replaces|change of mind" },
  { DIP_I_SAME, "so does|so do|so will|as does|as do|as will" },
  { DIP_I_FROM, "from|out of|it is for|it's for" },
  { DIP_I_ADDED, "p.s|ps|p . s|sorry|pps" },
  { DIP_I_SO, "so|therefore|hence|thus|that's why|: " },
  { DIP_I_INSTEAD, "instead of|in place of|rather than|and not" },
  { DIP_I_AS_SENT,
    "as they are|as it is|as in|as before|as they were|as it was|as sent|as i sent|as i sent them|as above|as written|as "
    "ordered|unchanged|as in my last|as already sent|as is|as planned|as stated|as you have them|as "
    "they stand|no change|no changes|the same as before|stay the same|keep their orders|keeps its "
    "order|remain the same|like before|as last time" },
  { DIP_I_DOUBT,
    "if|unless|provided|could|would|might|may|maybe|perhaps|possibly|probably|suppose|supposing|or|"
    "whether|depending|depends|otherwise|hopefully|think|thinking|wonder|wondering|considering|"
    "tempted|propose|proposes|suggest|suggests|offer|promise|promised|in case|either|tomorrow|"
    "tonight|next season|next year|next turn|next spring|next autumn|next fall|wish|wishes|"
    "dream|dreams|imagine|says|said|writes|wrote|wants|asks|example|e.g|likes to|let's|want to|"
    "keen|hope|hoping|when|what about|how about|dream of" },
  { DIP_I_MEMORY,
    "last season|last year|last turn|last spring|last fall|last autumn|last time|yesterday|in the "
    "other game|used to" },
  { DIP_I_PAST,
    "bounced|i had|i moved|i ordered|went|moved|ordered|tried|opened|attacked|was going|were going" },
  { DIP_I_WAS, "was|were|had|did|took|didn't|been" },
  { DIP_I_RETRACT,
    "forget|ignore|disregard|cancel|withdraw|retract|scratch|strike|strike out|delete|discard|"
    "tear up|wipe|bin|throw out|throw away|void|undo|take back|don't use|do not use|don't enter|do "
    "not enter|changed my mind|change my mind|hold on|not final|not yet|hang on|don't count|do not "
    "count|kidding|joking|a joke|think again|sleep on it|sleep over it|more thought|wrong game|rip up" },
  { DIP_I_REFER,
    "swap|switch|exchange|the other way round|the other way around|vice versa|reverse|reversed|"
    "except the|one more|forgot|add|line|number|order number|the same for|likewise|ditto" },
  { DIP_I_SHEET,
    "my orders|the orders|my order|orders|what i ordered|what i sent|all i sent|my sheet|the sheet|"
    "my set|the set|what you have|everything i sent|all of what i sent|my last mail" },
  { DIP_I_ME, "i|i'll|i'm|i'd|we|we'll|me|myself|i've" },
  { DIP_I_QUIET,
    "if i can still count|if i count right|if i counted right|if you please|if you like|if i may|"
    "if i may say so|if i'm not mistaken|that was|which was|who was|is moved|are moved|is ordered|"
    "are ordered|the|please|my|in|of|at|is|are|will|shall|should|its|their|a|an|thanks|thx|also|"
    "now|unit|units|one|ones|coast|orders|order|here|over|up|down|out|on|by|as|gulf|sea|again|'s|*|"
    "/|just|it's|has|must|back|off|away|i'd like|i would like|would like|north|south|east|west|"
    "spring|summer|fall|autumn|winter|\xe2\x80\x9c|\xe2\x80\x9d|next|both|too|still|going to|i|"
    "behind it|behind|straight|right|only|own|turn|year|france's|to be|be" },
};

/* What is read: @named: places are named in the sentence beyond doubt. */
typedef struct
{
  const GrapeReading *reading;
  const GrapeWords *words;
  guint last;
  gboolean named;
  gboolean dense; /* there is nothing but what may be names and notation */
} Reader;

/* Places written without a capital are everyday words unless the notation stands beside them. */
static gboolean
is_notation (const Reader *self, guint at, guint n)
{
  const GrapeWords *words = self->words;
  static const char before[] = "a|f|army|fleet|-|->|>|\xe2\x80\x93|\xe2\x86\x92|s|c|-->|=>";
  static const char behind[] = "-|->|>|\xe2\x80\x93|\xe2\x86\x92|h|s|c|r|d|/|(|-->|=>";
  static const char beside[]
      = "to|into|holds|hold|supports|support|supp|sup|sups|convoys|stays|from|"
        "attacks|moves";
  static const char verbs[] = "to|holds|hold|supports|support|stays|stands|convoys";
  gboolean stands
      = grape_words_at (words, at)->capital && strlen (grape_words_form (words, at)) > 2;

  return stands || self->dense || (at && grape_words_is (words, at - 1, before))
         || grape_words_is (words, at + n, behind)
         || (self->named
             && (grape_words_is (words, at + n, beside)
                 || (at && grape_words_is (words, at - 1, beside))))
         || (grape_words_at (words, at)->initial && grape_words_is (words, at + n, verbs)
             && !grape_words_is (words, at, "both|north|no|na|main|black|mid"))
         || (grape_words_at (words, at)->initial && !grape_words_at (words, at)->opens && at
             && !grape_words_is (words, at - 1, ".|!|?|:"));
}

/* The letters of some words as one name; FALSE: they are no name. */
static gboolean
join (const GrapeWords *words, const char *text, guint at, guint n, GString *name)
{
  g_string_truncate (name, 0);
  for (guint i = at; i < at + n; i++)
    {
      const GrapeWord *word = grape_words_at (words, i);

      if (!word || word->end <= word->start
          || (word->mark && (i == at || i + 1 == at + n || !grape_words_is (words, i, ".|-"))))
        return FALSE;
      if (word->mark && *word->form == '-' && (word->apart || grape_words_at (words, i + 1)->apart))
        return FALSE;
      if (strchr (word->form, '\'') && !g_str_has_suffix (word->form, "'s"))
        return FALSE; /* "s'il" is not Silesia */
      g_autofree char *folded = dip_fold (text + word->start, word->end - word->start);
      g_string_append (name, folded);
    }
  return name->len > 1;
}

/* A name that is begun, or has a slip in it: only where it can hardly be something else. */
static guint8
guess (const GrapeReading *reading, const GrapeWords *words, guint at, guint n, const char *name)
{
  const DipMap *map = ((const Diplomacy *)reading->position->state)->map;
  const GrapeWord *word = grape_words_at (words, at);
  gboolean led
      = at && grape_words_is (words, at - 1, "a|f|army|fleet|-|->|to|into|the|in|from|s|c|of");
  guint8 candidates[2];

  if (strlen (name) < LEAST_HEAD || (n > 1 && strlen (name) < 8) || !(word->initial || led)
      || grape_words_is (words, at, everyday)
      || dip_map_find_power (map, name, strlen (name)) != DIP_NONE)
    return DIP_NONE;
  for (guint seat = 0; seat < grape_table_size (reading->position->table); seat++)
    {
      const char *person = grape_table_name (reading->position->table, (int)seat);

      if (g_ascii_strcasecmp (grape_words_form (words, at), person) == 0)
        return DIP_NONE;
    }
  /* "there" is not "Thrace": in small letters no name is begun, but slips are made. */
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (grape_words_match (words, at, table[i].phrases))
      return DIP_NONE;
  /* "Keil", but "wine" is not Wien */
  if (dip_map_find (map, name, candidates, 2) == 1
      && (strlen (name) > LEAST_HEAD || word->initial
          || g_ascii_strncasecmp (map->province[*candidates].name, name, LEAST_HEAD) == 0))
    return candidates[0];
  return DIP_NONE;
}

static guint8
place_at (const Reader *self, guint at, guint *n)
{
  const GrapeReading *reading = self->reading;
  const GrapeWords *words = self->words;
  const DipMap *map = ((const Diplomacy *)reading->position->state)->map;
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint k = MIN (MOST_NAME, self->last - at); k > 0; k--)
    {
      if (!join (words, reading->text, at, k, name))
        continue;
      guint found = GPOINTER_TO_UINT (g_hash_table_lookup (map->names, name->str));
      if (!found && g_str_has_suffix (name->str, "s") && name->len > LEAST_HEAD
          && strchr (grape_words_form (words, at + k - 1), '\''))
        {
          g_string_truncate (name, name->len - 1); /* "Spain's" */
          found = GPOINTER_TO_UINT (g_hash_table_lookup (map->names, name->str));
        }
      if (found && k == 1 && (grape_words_is (words, at, everyday) || name->len < 4)
          && !is_notation (self, at, k) && (name->len < 3 || grape_words_is (words, at, everyday)))
        found = 0;
      if (found && k == 1 && grape_words_is (words, at + 1, ":")
          && dip_map_find_power (map, name->str, name->len) != DIP_NONE)
        found = 0; /* "Eng:" */
      *n = k;
      if (found)
        return (guint8)(found - 1);
    }
  for (guint k = MIN (MOST_NAME - 1, self->last - at); k > 0; k--)
    if (join (words, reading->text, at, k, name))
      {
        guint8 guessed = guess (reading, words, at, k, name->str);

        *n = k;
        if (guessed != DIP_NONE)
          return guessed;
      }
  return DIP_NONE;
}

/* "(south coast)", "/sc", ", north coast" behind a place */
static guint
coast_behind (const GrapeWords *words, guint at, guint8 *coast)
{
  guint open = grape_words_is (words, at, "(|/|,|-|[|'s") ? 1 : 0;
  gboolean named = grape_words_is (words, at + open + 1, "coast|side|shore");
  const char *form = grape_words_form (words, at + open);
  DipCoast said;

  if (!*form || !dip_coast_parse (form, strlen (form), &said)
      || !(named || (strlen (form) == 2 && form[1] == 'c')))
    return 0;
  *coast = (guint8)said;
  return open + 1 + named + (grape_words_is (words, at + open + 1 + named, ")|]") ? 1 : 0);
}

/* "the south coast of Spain" */
static guint
coast_before (const GrapeWords *words, guint at, guint8 *coast)
{
  const char *form = grape_words_form (words, at);
  DipCoast said;

  if (!grape_words_is (words, at + 1, "coast|side|shore")
      || !dip_coast_parse (form, strlen (form), &said))
    return 0;
  *coast = (guint8)said;
  return grape_words_is (words, at + 2, "of") ? 3 : 2;
}

static guint
read_place (const Reader *self, guint at, DipItem *item)
{
  const GrapeWords *words = self->words;
  guint n = 0, before = coast_before (words, at, &item->coast);

  if (before && grape_words_is (words, at + before, "the"))
    before++;
  item->value = at + before < self->last ? place_at (self, at + before, &n) : DIP_NONE;
  if (item->value == DIP_NONE)
    return before ? (item->kind = DIP_I_QUIET, before) : 0;
  item->kind = DIP_I_PLACE;
  return before + n + (before ? 0 : coast_behind (words, at + n, &item->coast));
}

/* "A Mun", "the army": a letter is one only before a place. */
static gboolean
read_type (const Reader *self, guint at, DipItem *item)
{
  const GrapeWords *words = self->words;
  static const char armies[] = "army|armies|men|troops|soldiers|boys|regiment|infantry|army's";
  static const char fleets[] = "fleet|fleets|ship|boat|boats|navy|flotilla|squadron|flt";
  guint8 coast = 0;
  guint n;

  if (grape_words_is (words, at, "a|f") && at + 1 == self->last && at > 1
      && grape_words_is (words, at - 1, ":"))
    item->value = grape_words_is (words, at, "a") ? DIP_ARMY : DIP_FLEET; /* "Brest: F" */
  else if (grape_words_is (words, at, "a|f") && at + 1 < self->last)
    {
      guint skip = grape_words_is (words, at + 1, "\"|.|(") ? 1 : 0;

      coast_before (words, at + 1, &coast);
      if (place_at (self, at + 1 + skip, &n) == DIP_NONE)
        return FALSE;
      item->value = grape_words_is (words, at, "a") ? DIP_ARMY : DIP_FLEET;
    }
  else if (grape_words_is (words, at, armies) || grape_words_is (words, at, fleets))
    item->value = grape_words_is (words, at, armies) ? DIP_ARMY : DIP_FLEET;
  else
    return FALSE;
  item->kind = DIP_I_TYPE;
  item->several = grape_words_is (words, at, "armies|fleets|boats");
  return TRUE;
}

/* "the last one", "the second order" */
static guint
read_reference (const GrapeWords *words, guint at, DipItem *item)
{
  guint first = grape_words_is (words, at, "the|my") ? 1 : 0;
  guint ordinal = grape_ordinal_read (words, at + first);
  gboolean last = grape_words_is (words, at + first, "last");
  gint number = last ? 0 : (gint)ordinal;
  guint said = 0, n = first + 2;

  if (grape_words_match (words, at, "line|number|no|order|order number|nr|#")
      && grape_number_read (words, at + 1, &number, &said) && number > 0)
    n = 2;
  else if (!(ordinal || last) || !grape_words_is (words, at + first + 1, "one|order|line"))
    return 0;
  item->kind = DIP_I_REFER;
  item->value = (guint8)MIN (number, 100);
  return n;
}

/* "A Bur: Bel", "| A Bur | Bel |" */
static gboolean
is_cell (const DipItem *item)
{
  return item->kind == DIP_I_QUIET && item->value == DIP_CELL;
}

/* One letter is a word of the notation only behind a place: "Par H", "Par (nc) S". */
static gboolean
is_letter_out_of_place (const Reader *self, guint at, const GArray *items)
{
  const GrapeWords *words = self->words;
  const char *form = grape_words_form (words, at);
  const DipItem *before = items->len ? &g_array_index (items, DipItem, items->len - 1) : NULL;

  return form[0] && !form[1] && g_ascii_isalpha (*form) && *form != 'b'
         && !(*form == 'd' && grape_words_is (words, at + 1, "a|f"))
         && (!before || (before->kind != DIP_I_PLACE && !is_cell (before)));
}

/* "the North Sea to ..": a sea, and another place. */
static gboolean
crosses_sea (const Reader *self, guint at)
{
  const DipMap *map = ((const Diplomacy *)self->reading->position->state)->map;
  guint n = 0, skip = grape_words_is (self->words, at, "the");
  guint8 place = at + skip < self->last ? place_at (self, at + skip, &n) : DIP_NONE;

  return place != DIP_NONE && map->province[place].terrain == DIP_SEA
         && grape_words_is (self->words, at + skip + n, "to|into|->|-|>|and");
}

static guint
read_word (const Reader *self, guint at, const GArray *items, DipItem *item)
{
  const GrapeReading *reading = self->reading;
  const GrapeWords *words = self->words;
  const DipItem *before = items->len ? &g_array_index (items, DipItem, items->len - 1) : NULL;
  gboolean winter = ((const Diplomacy *)reading->position->state)->position.phase == DIP_BUILD;
  const DipMap *map = ((const Diplomacy *)reading->position->state)->map;
  const char *form = grape_words_form (words, at);
  gboolean letter = is_letter_out_of_place (self, at, items);
  guint best = 0, n_next;

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      guint n = grape_words_match (words, at, table[i].phrases);
      gboolean only_winter = table[i].kind == DIP_I_BUILD || table[i].kind == DIP_I_WAIVE
                             || table[i].kind == DIP_I_KEEP;

      if (n <= best || (only_winter && !winter) || (letter && n == 1 && table[i].kind < DIP_I_REST))
        continue;
      best = n;
      item->kind = table[i].kind;
    }
  if (grape_words_is (words, at, ":||") && before && before->kind == DIP_I_PLACE
      && at + 1 < self->last
      && (place_at (self, at + 1, &n_next) != DIP_NONE
          || grape_words_is (words, at + 1, "s|c|h|holds|hold|supports|convoys|to|-")))
    {
      item->kind = DIP_I_QUIET;
      item->value = DIP_CELL;
      return 1;
    }
  if (grape_words_is (words, at, "over|across") && crosses_sea (self, at + 1))
    {
      item->kind = DIP_I_VIA; /* "Army Norway over the North Sea to Belgium" */
      return 1;
    }
  if (grape_words_is (words, at, "s") && at && grape_words_is (words, at - 1, "(|["))
    {
      item->kind = DIP_I_SUPPORTED;
      return 1;
    }
  if ((item->kind == DIP_I_HOLD || item->kind == DIP_I_STAY) && at
      && grape_words_is (words, at - 1, "which|who|that")
      && grape_words_is (words, at + best, "in|at|on|by"))
    item->kind = DIP_I_QUIET; /* "the army which sits in Wales" */
  if (grape_words_is (words, at, "may") && grape_words_at (words, at)->initial)
    item->kind = DIP_I_QUIET; /* the month */
  if (item->kind == DIP_I_SEP)
    item->value = grape_words_is (words, at, "(|[") ? 1 : grape_words_is (words, at, ")|]") ? 2 : 0;
  if (!best
      && (dip_map_find_power (map, form, strlen (form)) != DIP_NONE
          || strspn (form, "0123456789") == strlen (form)
          || (grape_words_at (words, at)->mark && strlen (form) == 1)))
    {
      item->kind = DIP_I_QUIET;
      return 1;
    }
  return best;
}

static void
read_items (const Reader *self, guint first, GArray *items)
{
  g_array_set_size (items, 0);
  for (guint at = first; at < self->last;)
    {
      DipItem item = { .at = at, .n = 1, .apart = grape_words_at (self->words, at)->apart };
      gboolean bullet
          = grape_words_at (self->words, at)->opens && grape_words_at (self->words, at)->mark;
      guint n = read_reference (self->words, at, &item);

      if (!n && bullet && (n = grape_words_match (self->words, at, "-|--|*|+|\xe2\x80\x93")) > 0)
        item.kind = DIP_I_QUIET;

      if (!n && read_type (self, at, &item))
        n = 1;
      if (!n)
        n = read_place (self, at, &item);
      if (!n)
        n = read_word (self, at, items, &item);
      item.n = MAX (n, 1);
      g_array_append_val (items, item);
      at += item.n;
    }
}

/** diplomacy_items_read: (transfer full) (element-type DipItem): what the words of a sentence say
 */
GArray *
diplomacy_items_read (const GrapeReading *reading, const GrapeWords *words,
                      const GrapeSentence *sentence)
{
  GArray *items = g_array_new (FALSE, TRUE, sizeof (DipItem));
  Reader reader = { reading, words, sentence->last, FALSE, FALSE };
  const DipMap *map = ((const Diplomacy *)reading->position->state)->map;
  guint n_names = 0;

  read_items (&reader, sentence->first, items);
  reader.named = diplomacy_items_count (items, DIP_I_PLACE) > 0;
  for (guint i = 0; i < items->len; i++)
    {
      guint at = g_array_index (items, DipItem, i).at;

      if (g_array_index (items, DipItem, i).kind == DIP_I_OTHER)
        n_names += g_hash_table_contains (map->names, grape_words_form (words, at))
                   || grape_words_is (words, at, "nc|sc|ec|wc");
    }
  reader.dense = n_names > !reader.named && n_names == diplomacy_items_count (items, DIP_I_OTHER);
  if (reader.named
      || reader.dense) /* "bur to bel": beside a name, everyday words are more likely names, too */
    read_items (&reader, sentence->first, items);
  return items;
}

/** diplomacy_items_count: how many are of a kind */
guint
diplomacy_items_count (const GArray *items, DipItemKind kind)
{
  guint n = 0;

  for (guint i = 0; i < items->len; i++)
    n += g_array_index (items, DipItem, i).kind == kind;
  return n;
}
