/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cutting a line of orders into words and signs, and finding provinces in them. */
#include "diplomacy-lexer.h"

#include <string.h>

#define BLANKS " \t\r\n_"

/* Each word stands between two signs. */
static const struct
{
  DipKeyword keyword;
  const char *words;
} keywords[] = {
  { DIP_K_ARMY, "|a|army|armies|" },
  { DIP_K_FLEET, "|f|fleet|flt|" },
  { DIP_K_HOLD, "|h|hold|holds|hld|holding|stand|stands|stay|stays|" },
  { DIP_K_MOVE, "|m|move|moves|moving|mve|mv|attack|attacks|attacking|advance|advances|goes|go|" },
  { DIP_K_TO, "|to|into|" },
  { DIP_K_SUPPORT, "|s|support|supports|supporting|sup|supp|supt|sups|" },
  { DIP_K_CONVOY, "|c|convoy|convoys|convoying|conv|convoyed|transport|transports|cvy|" },
  { DIP_K_RETREAT, "|r|retreat|retreats|retreating|ret|" },
  { DIP_K_DISBAND,
    "|d|disband|disbands|disbanded|dis|destroy|destroyed|remove|removes|removed|rem|otb|" },
  { DIP_K_BUILD, "|b|build|builds|bld|built|" },
  { DIP_K_WAIVE, "|waive|waives|waived|" },
  { DIP_K_VIA, "|via|by|through|thru|" },
  { DIP_K_THE, "|the|" },
  { DIP_K_OF, "|of|" },
  { DIP_K_COAST, "|coast|" },
  { DIP_K_FILLER, "|in|from|please|and|fast|place|position|its|thanks|on|off|board|" },
};

/** dip_lexer_exact: the province that is called just so, or DIP_NONE */
guint8
dip_lexer_exact (const DipMap *map, const char *word, guint n)
{
  if (n == 3 && g_ascii_isalpha (word[0]) && g_ascii_isalpha (word[1]) && g_ascii_isalpha (word[2]))
    return map->three[((word[0] - 'a') * 26 + word[1] - 'a') * 26 + word[2] - 'a'];
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (map->names, word));
  return found ? (guint8)(found - 1) : DIP_NONE;
}

static DipKeyword
find_keyword (const DipMap *map, const char *word, guint n)
{
  if (n == 3 && dip_lexer_exact (map, word, n) != DIP_NONE)
    return DIP_K_NONE;
  if (!n || !strchr ("abcdfghilmoprstvw", *word))
    return DIP_K_NONE;
  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    for (const char *at = keywords[i].words; (at = strstr (at, word)) != NULL; at += n)
      if (at[-1] == '|' && at[n] == '|')
        return keywords[i].keyword;
  return DIP_K_NONE;
}

/* How many bytes a letter or digit, or a mark inside a word, has; 0: it is no part of a word. */
static guint
letter_size (const char *text, gsize left, char *folded)
{
  guchar c = (guchar)*text;

  *folded = '\0';
  if (g_ascii_isalnum (c))
    *folded = g_ascii_tolower (*text);
  else if (c == 0xc3 && left > 1)
    {
      g_autofree char *plain = dip_fold (text, 2);
      *folded = *plain;
      return *plain ? 2 : 0;
    }
  else if (c == 0xe2 && left > 2 && (guchar)text[1] == 0x80
           && ((guchar)text[2] == 0x99 || (guchar)text[2] == 0x98))
    return 3;
  else if (c != '\'' && c != '.')
    return 0;
  return 1;
}

static gboolean
read_word (DipLexer *self, DipToken *token, const char *text, gsize length, gsize *at,
           char **letters)
{
  char *end = self->letters + sizeof self->letters - 1, folded;
  guint size;

  token->begin = (guint)*at;
  token->word = *letters;
  while (*at < length && (size = letter_size (text + *at, length - *at, &folded)) > 0)
    {
      if (folded && *letters < end)
        *(*letters)++ = folded;
      *at += size;
    }
  token->n = (guint)(*letters - token->word);
  token->length = (guint)*at - token->begin;
  if (*letters < end)
    *(*letters)++ = '\0';
  else
    *end = '\0';
  token->sign = DIP_T_WORD;
  return token->n > 0;
}

/* The dashes and arrows that begin with 0xe2: – — ‒ ― − → ⇒ ➔ and their like. */
static gboolean
is_dash (const char *text, gsize left)
{
  if (left < 3 || (guchar)text[0] != 0xe2)
    return FALSE;
  guchar a = (guchar)text[1], b = (guchar)text[2];
  return (a == 0x80 && b >= 0x90 && b <= 0x95) || (a == 0x88 && b == 0x92) || a == 0x86 || a == 0x87
         || a == 0x9e || a == 0x9f;
}

static gboolean
read_arrow (DipToken *token, const char *text, gsize length, gsize *at)
{
  gsize begin = *at;

  for (;;)
    if (*at < length
        && (text[*at] == '-' || text[*at] == '>' || text[*at] == '=' || text[*at] == '~'))
      *at += 1;
    else if (is_dash (text + *at, length - *at))
      *at += 3;
    else
      break;
  if (*at == begin)
    return FALSE;
  token->sign = DIP_T_ARROW;
  token->begin = (guint)begin;
  token->length = (guint)(*at - begin);
  token->tight = begin > 0 && !strchr (BLANKS, text[begin - 1]) && *at < length
                 && !strchr (BLANKS, text[*at]);
  return TRUE;
}

static DipSign
find_sign (char c)
{
  static const char signs[] = "([{)]}/\\:,;";
  static const DipSign means[]
      = { DIP_T_OPEN,  DIP_T_OPEN,  DIP_T_OPEN,  DIP_T_CLOSE, DIP_T_CLOSE, DIP_T_CLOSE,
          DIP_T_SLASH, DIP_T_SLASH, DIP_T_COLON, DIP_T_COMMA, DIP_T_COMMA };
  const char *at = c ? strchr (signs, c) : NULL;

  return at ? means[at - signs] : DIP_T_END;
}

static gboolean
read_token (DipLexer *self, DipToken *token, const char *text, gsize length, gsize *at,
            char **letters)
{
  char folded;

  token->keyword = DIP_K_NONE;
  token->tight = FALSE;
  token->n = 0;
  if (letter_size (text + *at, length - *at, &folded))
    {
      if (!read_word (self, token, text, length, at, letters))
        return FALSE;
      token->keyword = find_keyword (self->map, token->word, token->n);
      return TRUE;
    }
  if (read_arrow (token, text, length, at))
    return TRUE;
  token->sign = find_sign (text[*at]);
  token->begin = (guint)*at;
  token->length = 1;
  *at += 1;
  return token->sign != DIP_T_END;
}

/** dip_lexer_read: cuts the text; whatever is too much for a line of orders is not heard */
void
dip_lexer_read (DipLexer *self, const DipMap *map, const char *text, gsize length)
{
  char *letters = self->letters;
  gsize at = 0;

  self->map = map;
  self->text = text;
  self->n = 0;
  while (at < length && self->n < DIP_MAX_TOKENS)
    if (read_token (self, &self->token[self->n], text, length, &at, &letters))
      self->n++;
  self->token[self->n] = (DipToken){ .sign = DIP_T_END, .begin = (guint)length, .word = "" };
}

/* The next n words as one, if they may be one name: with no word of the notation among those that
 * follow the first. Returns the token behind them, or 0. */
static guint
join_words (const DipLexer *self, guint at, guint n, char *name, gsize size, gboolean *hyphens)
{
  gsize length = 0;

  *hyphens = FALSE;
  for (guint i = 0; i < n; i++)
    {
      const DipToken *token = &self->token[at];
      if (i > 0 && token->sign == DIP_T_ARROW && token->tight)
        {
          *hyphens = TRUE;
          token = &self->token[++at];
        }
      if (token->sign != DIP_T_WORD || length + token->n + 1 > size
          || (i > 0 && (token->n == 1 || (token->keyword && token->keyword != DIP_K_OF))))
        return 0;
      memcpy (name + length, token->word, token->n);
      length += token->n;
      at++;
    }
  name[length] = '\0';
  return at;
}

static void
blame (DipLine *line, DipFault fault, const DipToken *first, const DipToken *behind)
{
  line->fault = fault;
  line->begin = first->begin;
  line->length = behind->begin + behind->length - first->begin;
}

/* A name of some words, the longest that means a province. */
static guint8
find_name (const DipLexer *self, guint *at, DipLine *line)
{
  guint8 candidates[4] = { DIP_NONE };
  char name[80];
  gboolean hyphens;
  guint n = 0;

  for (guint words = 4; words > 0; words--)
    {
      guint behind = join_words (self, *at, words, name, sizeof name, &hyphens);
      if (!behind)
        continue;
      if (hyphens || (words > 1 && strlen (name) < 5))
        {
          candidates[0] = dip_lexer_exact (self->map, name, (guint)strlen (name));
          n = candidates[0] != DIP_NONE;
        }
      else
        n = dip_map_find (self->map, name, candidates, G_N_ELEMENTS (candidates));
      if (n == 1)
        {
          *at = behind;
          return candidates[0];
        }
    }
  if (line->fault == DIP_FINE)
    blame (line, n > 1 ? DIP_AMBIGUOUS_PROVINCE : DIP_UNKNOWN_PROVINCE, &self->token[*at],
           &self->token[*at]);
  if (n > 1)
    {
      line->order.of = candidates[0];
      line->other = candidates[1];
    }
  return DIP_NONE;
}

/* "stpsc" */
static guint8
find_with_coast (const DipLexer *self, guint *at, guint8 *coast)
{
  const DipToken *token = &self->token[*at];
  DipCoast said;

  if (token->n != 5 || !dip_coast_parse (token->word + 3, 2, &said))
    return DIP_NONE;
  guint8 province = dip_lexer_exact (self->map, token->word, 3);
  if (province != DIP_NONE && self->map->province[province].coast)
    {
      *coast = (guint8)said;
      *at += 1;
      return province;
    }
  return DIP_NONE;
}

static gboolean
word_is_coast (const DipToken *token, gboolean bare, guint8 *coast)
{
  DipCoast said;

  if (token->sign != DIP_T_WORD || (bare && token->n != 2)
      || !dip_coast_parse (token->word, token->n, &said))
    return FALSE;
  *coast = (guint8)said;
  return TRUE;
}

/* "/sc", "(south coast)", " sc", " south coast", "-sc" */
static void
read_coast (const DipLexer *self, guint *at, guint8 *coast)
{
  const DipToken *token = &self->token[*at];
  gboolean open = token->sign == DIP_T_OPEN, slash = token->sign == DIP_T_SLASH;
  guint next = *at + (open || slash || (token->sign == DIP_T_ARROW && token->tight));
  gboolean named
      = self->token[next].sign == DIP_T_WORD && self->token[next + 1].keyword == DIP_K_COAST;

  if (token->sign == DIP_T_END
      || !word_is_coast (&self->token[next], !open && !slash && !named, coast))
    return;
  next += named ? 2 : 1;
  if (open && self->token[next].sign == DIP_T_CLOSE)
    next++;
  *at = next;
}

/* "the south coast of" */
static void
read_coast_of (const DipLexer *self, guint *at, guint8 *coast)
{
  if (self->token[*at].keyword == DIP_K_THE)
    *at += 1;
  if (self->token[*at].sign == DIP_T_WORD && self->token[*at + 1].keyword == DIP_K_COAST
      && self->token[*at + 2].keyword == DIP_K_OF
      && word_is_coast (&self->token[*at], FALSE, coast))
    *at += 3;
}

/** dip_lexer_province: reads a province with its coast, if one is said, at a token, which moves on.
 *
 * Returns: FALSE with the line's fault */
gboolean
dip_lexer_province (const DipLexer *self, guint *at, guint8 *province, guint8 *coast, DipLine *line)
{
  const DipToken *token = &self->token[*at];

  *coast = DIP_WHOLE;
  /* What nearly every order has: three letters, and no other word behind them. */
  if (token->n == 3 && (token[1].sign != DIP_T_WORD || token[1].n == 1))
    {
      *province = dip_lexer_exact (self->map, token->word, 3);
      if (*province != DIP_NONE)
        {
          *at += 1;
          if (token[1].sign == DIP_T_SLASH || token[1].sign == DIP_T_OPEN || token[1].tight)
            read_coast (self, at, coast);
          return TRUE;
        }
    }
  read_coast_of (self, at, coast);
  if (self->token[*at].sign != DIP_T_WORD)
    {
      blame (line, DIP_NO_PROVINCE, &self->token[*at], &self->token[*at]);
      return FALSE;
    }
  *province = find_with_coast (self, at, coast);
  if (*province == DIP_NONE)
    *province = find_name (self, at, line);
  if (*province == DIP_NONE)
    return FALSE;
  if (*coast == DIP_WHOLE)
    read_coast (self, at, coast);
  return TRUE;
}
