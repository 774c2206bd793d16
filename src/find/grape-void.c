/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people say beside a move, and about it, so that it does not count, or not yet: "Not
 * final!", "That was for the cup.", "PS: only once Ann has moved." */
#include "grape-find-private.h"

#include <string.h>

#define MOST_FAR 600 /* bytes between a move and what is said about it */

/* What the words of @pairs are made of. */
#define MEANT                                                                                      \
  "it|this|that|these|the above|above|mine|the lot|what i wrote|what i said|"                      \
  "what i put|what i sent|what i typed|what i told|what i posted|what i bid|"                      \
  "what i played|what i mailed|everything i|all of it|all this|my move|my bid|"                    \
  "my mail|my message|my note|my entry|my last|the line|that last|last mail|"                      \
  "last message|last line|whatever i|anything i|out that|out this|out what i|"                     \
  "up this|up that"
#define VOIDS                                                                                      \
  GRAPE_DROPS                                                                                      \
  "|annul|trash|tear|rip|shred|toss|chuck|discard|ditch|dump|overlook|reverse|"                    \
  "rescind|take back|pull|nullify|wipe|rub|cross|blot|unsee|unsay|lose|put aside|set aside|skip|throw"
#define DONT                                                                                       \
  "don't|do not|dont|not to be|never|kindly don't|please don't|hold off|"                          \
  "hold back from|refrain from|not|no need to|wait before|wait with|must not|"                     \
  "shouldn't|should not|nobody should|mustn't"
#define RECORDS                                                                                    \
  "enter|entering|entered|record|recording|recorded|book|booking|booked|log|"                      \
  "logging|logged|lock|locking|count|counting|use|using|apply|applying|applied|"                   \
  "write|writing|note|noting|register|file|filing|process|processing|act|acting|"                  \
  "accept|post|publish|resolve|chalk|ink|commit|execute|execute it|rely|submit|"                   \
  "mark|treat|take|put|make"

static const struct
{
  GrapeDoubt doubt;
  gboolean back; /* it bears on what stands before it; else on what stands behind it, too */
  const char *phrases;
} rows[] = {
  { GRAPE_DOUBT_TAKEN_BACK, TRUE,
    "so not there|so not that|not there .|not there !|"
    "wrong one , i|wrong one !|wrong one .|i misread|"
    "second one counts|second counts|last one counts|latter counts|unconfirmed|not confirmed|"
    "on second thoughts leave it|on second thought leave it|on second thoughts , leave it|"
    "on second thought , leave it|"
    "slip of the pen|this not to count|is not to count|not to count please|i make mistake|"
    "i made a mistake here|"
    "i'd rather not|i would rather not|give me another day|give me one more day|"
    "new move to follow|new move comes|new one to follow|new one follows|strike from|erase|"
    "unsent|pretend you never|pretend i never|as if i never|as if you never|forget i spoke|"
    "forget i said|forget i wrote|forget you saw|null and void|is void|are void|"
    "didn't mean to hit|didn't mean to press|didn't mean to send|did not mean to hit|"
    "did not mean to send|went off by accident|went off too early|sent by accident|"
    "jumped the gun|wrong sheet|wrong page|wrong line|wrong month|back to front|actually nah|"
    "retracted|i rescind|hereby rescind|countermanded|as you were|abort|not doing that|"
    "not that .|not that !|not today .|not today !|not now .|not now !|which is wrong|or maybe not|or perhaps not|maybe not .|"
    "perhaps not .|maybe not !|perhaps not !|do not process|don't process|sooner you dropped|"
    "rather you dropped|isn't my turn|not my turn|it wasn't my turn|i misread the board|"
    "i misread the map|i misread the position|goes for nothing|counts for nothing|"
    "never saw this|leave it out|take no notice|pay no heed|pay it no heed|no longer stands|"
    "doesn't stand|does not stand|unsay|throw it out|not what i want|not what i wanted|"
    "don't think that's what i|do not think that's what i|don't think it's what i|"
    "not what i meant" },
  { GRAPE_DOUBT_HEDGE, FALSE,
    "ignore :|ignore this :|disregard :|disregard this :|please ignore :|test :|"
    "testing :|just a test :|draft :|my draft :|sketch :|"
    "strike out the following|strike the following|cross out the following|delete the following|"
    "as my partner|"
    "treat as unsent|as unsent until|draft -|draft --|draft (|draft mail|draft letter|"
    "do not send yet|don't send yet|not to be sent|not for sending|team only|keep this from the ref|"
    "keep this from the referee|keep it from the ref|keep it from the referee|torn between|"
    "don't do anything until|don't do anything before|do nothing until|do nothing before|"
    "do nothing till|don't do anything till|hoped to read|hoping to read|"
    "for now let's say|for now say|not final|not yet final|only a draft|just a draft|a draft so far|"
    "disregard the following|ignore the following|sent by mistake :|"
    "consider the following null|rough sketch|not to be booked|not to be entered|"
    "not to be recorded|not to be counted|not for booking|keep this off|keep it off|"
    "keep that off|off the sheet|thinking out loud|thinking aloud|half decided|"
    "for now the idea|not made my mind up|not made up my mind|haven't made up my mind|"
    "haven't made my mind up|as things look|trial balloon|undecided to the end|"
    "still dithering|still undecided|still unwritten|so is this|as unwritten|has to agree|"
    "must agree first|before it's official|what's below was meant|what is below was meant|"
    "the following was meant|the following is for|what follows is for|testing testing|"
    "just testing" },
  { GRAPE_DOUBT_HEDGE, TRUE,
    "or thereabouts|or something of the sort|but i'm not sure|but i am not sure|but that would be silly|but that would be mad|"
    "might yet change|may yet change|can be changed|could be changed|not a commitment|"
    "details to follow|more on this tomorrow|more on that tomorrow|. to be continued|"
    "version 1 of|first thought only|initial reaction|gut feeling only|look properly|"
    "look at it properly|haven't looked at|get back to you on|check with me|before you use it|"
    "% sure|per cent sure|percent sure|% certain|, they say|so they say|so i'm told|so i hear|"
    "leave it with me|objections until|objections by|any objections|not done brooding|"
    "still brooding|i'm not ready|i am not ready|have to be patient|that is the question|"
    "that's the question|let me count|let me check|let me recount|let me look again|"
    "let me recheck|let me double|let me ask|let me consult|until you hear|till you hear|"
    "until told|"
    "but that would be wrong|but only next|must wait|have to wait|"
    "was my plan|was my first plan|was my first thought|was my first idea|"
    "not my last word|not the last word|how i see things|how i see it now|definite answer|"
    "separate mail|not ink|hasn't gone to the ref|havent told the ref|haven't told the ref|"
    "not told the ref|not yet told the ref|ref doesn't know|referee doesn't know|"
    "not gone to the ref|"
    "wait for my next|wait for my mail|wait for my other|wait for another|"
    "finished thinking|done thinking|final version by|final version later|"
    "final version tomorrow|final version tonight|final version follows|"
    "final version to follow|final version comes|final version will|hold this until|"
    "hold it until|hold that until|hold this till|until i've talked|until i have talked|"
    "until i've spoken|until i hear|till i hear|until i've heard|before you write|"
    "before you enter|before you record|before you count|before you book|before it's entered|"
    "before it is entered|before it counts|before you make it|before this goes out|"
    "before it goes out|before i send it|before i commit|hang fire|hold fire|pencil down|"
    "nothing's decided|nothing is decided|nothing decided|not decided yet|"
    "isn't final|is not final|haven't signed|have not signed|not signed off|"
    "not official|provisional|provisionally|placeholder|working version|working copy|"
    "reserve the right|definitive|fair copy|real answer|final answer tomorrow|"
    "final answer tonight|final answer later|final word tomorrow|final word later|"
    "final word tonight|final word to follow|keep the entry open|keep it open|"
    "only an example .|just an example .|only a question .|just a question .|only a test .|"
    "just a test .|only a picture .|only a sketch .|just a sketch .|i am not serious|"
    "i'm not serious|not being serious|not quite serious|somebody else typed this|"
    "someone else typed this|somebody else wrote this|my cat wrote that|my cat wrote this|"
    "my cat typed|my dog typed|the cat typed|meant that for the other|meant this for the other|"
    "meant it for the other|this went to the wrong|that went to the wrong|mail went to the wrong|"
    "message went to the wrong|she decides .|he decides .|they decide .|real one comes|"
    "right one comes|on second thoughts , no|on second thought , no|only a suggestion|"
    "just a suggestion|number will follow|bid will follow|move will follow|play will follow|"
    "this round will follow|this turn will follow|number follows|to be worked up|"
    "check it against|ask me again|draft only|at the moment anyway|"
    "for the moment anyway|likely to change|liable to change|unofficial|not binding|"
    "isn't binding|is not binding|no commitment|yes , maybe|proper move comes|"
    "real move comes|proper one comes|proper one follows|real one follows|looked it over|"
    "wants a look|want a look|has a look first|for comment|for comments|process of deciding|"
    "more properly|hear from me properly|not quite sure .|not quite sure yet|"
    "not quite sure !|not quite sure ,|not sure yet .|not sure yet !|not sure yet ,|"
    "not sure yet -|not sure yet )|not so sure .|not so sure !|not so sure any more|"
    "not so sure now|work in progress|sounding out|not set in stone|subject to change|"
    "may still change|might still change|could still change|may change|might change|"
    "can still change|unless i change|tell me first|tell me whether|let me know whether|"
    "let me know if that|say so before|wait for my word|wait for my nod|wait till i|"
    "wait until i|await my|until i say|till i say|until i confirm|till i confirm|"
    "when i confirm|i'll confirm|i will confirm|to be confirmed|tbc|confirmation follows|"
    "only a first draft|just a first draft|a first draft .|rough draft|in pencil|"
    "i'll come back to you|real answer's|proper answer|ring to confirm|call to confirm|"
    "ring you to confirm|call you to confirm|don't take it as read|not take it as read" },
  { GRAPE_DOUBT_IF, TRUE,
    "but only if|but only when|but only once|only if|that is assuming|assuming|presuming|supposing|"
    ", it's off|, it is off|deal is off|deal's off|then it's off|valid as soon as|valid once|"
    "valid when|valid from|as soon as you confirm|once you confirm|when you confirm|"
    "circumstances permitting|"
    "but not before then|not before then|if and when|except when|except if|presupposes|lapses|"
    "takes effect|take effect|and not otherwise|not otherwise|counts only|only counts|only works|"
    "works only|good only|only good|valid only|only valid|holds only|only holds|stands only|"
    "only stands|only once|only after|worth something only|hangs on what|hangs on whether|"
    "hinges on|depends on whether|depends on what|depends on who|depends on how|"
    "whether that stands|whether it stands|stands or falls|if it did arrive|if it arrived|"
    "keep to that|contingent on|beaten me to it|goes for nothing if|count it only|enter it only|"
    "enter only" },
  { GRAPE_DOUBT_IF, FALSE,
    "the day the|the day he|the day she|the day they|the moment he|the moment she|the minute he|"
    "with his blessing ,|with her blessing ,|with their blessing ,|with his permission ,|"
    "with her permission ,|with their permission ,|with his leave ,|with her leave ,|with his consent ,|"
    "with her consent ,|with their consent ,|no objection from|shakes on it|shake on it|"
    "when everybody else|when everyone else|once everybody|once everyone|once all the others|"
    "when all the others|with the condition that|on one condition|under one condition|"
    "one condition|subject to|conditional on|on condition|on the condition|so long as|"
    "contingent upon|he doesn't , i|he doesnt , i|she doesn't , i|if he does|if she does|"
    "once you have|once you've|when he has ,|when she has ,|when they have ,|till he does|"
    "until he does|till she does|until she does|till they do|until they do|not before ," },
  { GRAPE_DOUBT_SUPPOSED, TRUE,
    "i mean in the next|i mean next|i mean for the next|i meant in the next|i meant next|"
    "words , not mine|don't believe a word|so says|said nobody|said no one|then i woke up|alarm clock rang|psych !|psych .|gotcha|"
    "i don't think .|i don't think !|the look on your|parallel life|cold day in hell|"
    "this is what a|that was my phone|it was my phone|by itself from|with his phone|with her phone|got his phone|"
    "got her phone|have his phone|have her phone|i never sent that|i never wrote that|"
    "i never said that|never came from me|that wasn't me|that was not me|it wasn't me|"
    "what do you take me for|dream on|as if i would|if you believe that|"
    "i meant for the next|in his game|in her game|for his game|for her game|"
    "this belongs in|this belongs to|ours comes later|"
    "ours follows|so ends|so ended|thus ends|thus ended|"
    "not this )|not this .|not this !|not this one )|told me he sent|told me she sent|"
    "not mine !|mine comes later|mine comes tomorrow|mine comes tonight|mine comes next|"
    "mine comes on|mine comes when|mine follows|mine will follow|what i did last|my old move|"
    "old move from|not today though|not a real move|no real move|not ours|misdirection|"
    "misdirected|the addressee is|ref for that|referee for that|please forward to|"
    "please pass on to|can you forward|could you forward|not this here|not this one .|"
    "not this game|game , not this|nothing to do with this game|got nothing to do with it|"
    "for the rematch|for another list|for another game|for a different game|sorry , wrong|"
    "not for you|not yours|isn't for you|is not for you|wasn't for you|was not for you|"
    "wasn't meant for|not meant for|nothing for your|parallel game|sister game|"
    "other instance|mails crossed|mail crossed|wires crossed|mixed up my|file copy|"
    "their game|pass it on to|forward it to|intended for|should've had it|should have had it|"
    "should've gone to|should have gone to|was meant for|in yours i|in your game i|"
    "in your game nothing|yours soon|yours follows|yours comes later|yours will follow|"
    "as to your|in your tournament|for your game i|for yours i|wrong instance|wrong referee|"
    "wrong recipient|wrong person|wrong club|you're the wrong|belongs in the other|"
    "belongs to the other|belongs in another|unquote|end quote|for the turn after|"
    "for the round after" },
  { GRAPE_DOUBT_SUPPOSED, FALSE,
    "once this game is over|when this game is over|start afresh|when we start again|"
    "template :|standard reply :|text for you|dictated by|letter reads|letter says|mail reads|"
    "note reads|message reads|this is how you|here's how you|copy this|found this in|"
    "under my door|adapt as needed|fill in your own|on behalf of my|"
    "for exercise|as an exercise|for practice|our real game|the real game with you|"
    "famous games|famous old games|from the gallery|i'm only watching|i am only watching|"
    "as a spectator|as an onlooker|as a bystander|"
    "i heard from|i hear from|i have it from|mail to me ,|mail to me :|letter to me ,|"
    "letter to me :|his words :|her words :|his mail :|her mail :|in full :|as its sample|"
    "as a sample|as a specimen|the manual gives|the handbook gives|the manual says|"
    "the handbook says|the book says|"
    "for the raffle|for the lottery|for the quiz|for the pub quiz|for the tombola|"
    "for the sweepstake|online game|on the other server|other server|nothing to do with our game|"
    "nothing to do with this game|the practice game|practice game|the game we started|"
    "forwarding this from|passing this on from|sample move|example move|to show you how|"
    "to show how|some day|someday|in the practice room|when i play my|hearsay|"
    "is written like this|you simply write|you just write|and pigs will|mock entry|"
    "when the new season|when the next game|in the next game|once this is over|"
    "later in the game|on a later occasion|some other time|tomorrow's turn|next week's turn|"
    "this round i haven't|this turn i haven't|parallel universe|yeah right|"
    "for the sister game|forwarded from|fwd from|rumour has it|rumor has it|word has it|"
    "according to|a little bird|overheard|was whispered|guess who said|she let slip|"
    "he let slip|nothing for your game|nothing for yours|my move with|copying you in|"
    "here i'm not|here i am not|recommends|could read :" },
  { GRAPE_DOUBT_SUPPOSED, TRUE,
    "pigs shall fly|pigs will fly|pigs can fly|pigs might fly|april fool|sarcasm|sarcastic|"
    "sent purely to|ha ha , no|haha no|that was my move in|just to see if|only to see if|"
    "only to test|just to test|april fools|kidding|only joking|just joking|joking|jk|as if !|"
    "pull the other|pulling your leg|you'd believe anything|had you going|fooled you|not seriously|"
    "asked me if|asked me whether|asked me to ask|that's what i sent|that's what i played|"
    "repeating it for|for my records|so ran my|so went my|already before|on the turn which|"
    "in the return match|in the rematch|that would have been" },
  { GRAPE_DOUBT_OR, FALSE,
    "one of these ,|one of these .|one of those ,|one of those .|dealers choice|umpires choice|"
    "referees choice|either will do|either one will do|either one is fine|either is fine|"
    "or rather whatever|or better whatever|or whichever|one of my two|"
    "if you know a better|if you see a better|leave it up to you|leave it to you|leave it to the|"
    "in the alternative|i leave it to you|or the other thing|dealer's choice|umpire's choice|"
    "referee's choice|as you see fit|let chance rule|let chance decide|let fate|kindly select|"
    "please select|delete as applicable|your call|no preference|you be the judge|you be judge|"
    "or the other way|flip for it|or any other|or similar|or different|or something else|"
    "or another|you choose|you decide|you pick|your pick|your choice|pick whichever|whichever you|"
    "choose for me|for me the choice|toss a coin|flip a coin|as happy with|settle on something|"
    "decide for me|don't mind which|i don't mind :|draw lots|out of a hat|half of me|part of me" },
  { GRAPE_DOUBT_OR, TRUE,
    "surprise me|or not .|or not !|you may settle|whatever you think best|whatever you think|"
    "i have no preference|then again|alternatively" },
  { GRAPE_DOUBT_QUESTION, TRUE,
    "which is better|which is best|which one is better|which is the better|which of the two|"
    "which do you prefer|which would you|"
    "or do i ?|or did i ?|or will i ?|or am i ?|or would i ?|what do you make of it|"
    "what do you make of that|"
    "talk me out of it|shoot me down|convince me otherwise|who's with me|how one says it|"
    "the right wording|the right format|does that make sense|does that even make sense|does this make sense|make any sense ?|"
    "make sense ?|what do you think ?|advise me|advice please|any advice|"
    "please answer before|let me know what you think|or shouldn't i|or should i|am i right|"
    "am i reading|do you agree|what do you say ?|would anyone mind|would anybody mind|"
    "anyone mind ?|anybody mind ?|right or wrong ?|good idea ?|is that wise|is it wise|"
    "any good ?|or is it too late|you'd recommend|you would recommend|do you recommend|"
    "is that allowed ?|is this allowed ?|is that legal ?|is this legal ?|would that be legal ?|"
    "would this be legal ?|would that be allowed ?|am i allowed to do that ?|"
    "am i allowed to do this ?|am i allowed that ?|would you advise|your opinion|opinions ?|thoughts ?|what would you do ?|too daring ?|"
    "too risky ?|too bold ?|should i ?" },
};

/* Words of the one kind, and behind them in the same sentence words of the other. */
static const struct
{
  GrapeDoubt doubt;
  gboolean back;
  gboolean names; /* and behind them it must name the move: "this", "what I wrote" */
  guint gap;      /* the most words between them */
  const char *first, *then;
} pairs[] = {
  /* "strike it out", "tear up what I wrote" */
  { GRAPE_DOUBT_TAKEN_BACK, TRUE, FALSE, 1, VOIDS, MEANT },
  /* "do not enter this yet", "before you write it down" */
  { GRAPE_DOUBT_HEDGE, FALSE, TRUE, 1, DONT, RECORDS },
  /* "before I've spoken to her", "let me check with Tunde first" */
  { GRAPE_DOUBT_HEDGE, FALSE, FALSE, 5, "until|till|before",
    "spoken|talked|written again|confirmed|checked|consulted|slept|heard back|made up my|"
    "agreed|cleared" },
  { GRAPE_DOUBT_HEDGE, TRUE, FALSE, 4,
    "check|checking|check it|clear it|clearing|talk|discuss|consult|speak|confirm|"
    "run it|run this|run that",
    "first" },
  { GRAPE_DOUBT_HEDGE, TRUE, FALSE, 3,
    "not|isn't|isnt|aint|ain't|nothing|nothing's|hardly|far from|never|n't|wasn't|haven't|"
    "hasn't",
    "final|official|binding|definite|definitive|settled|decided|committed|signed|carved|"
    "confirmed|agreed on|fixed|firm|my real|the real|my true|my actual|in earnest|for keeps|"
    "cast in stone|in stone" },
  /* "I'll shout before noon if the dough says otherwise" */
  { GRAPE_DOUBT_HEDGE, TRUE, FALSE, 9,
    "i'll shout|will shout|i'll holler|will holler|i'll yell|i'll say so|will say so|i'll speak up|"
    "i'll write again|will write again|i'll mail again|will mail again|i'll be back|i'll ring|"
    "i'll protest|i'll object|i'll tell you|i'll come back|will tell you|i'll call",
    "otherwise|if not|my mind|disagrees|disagree|think better|thinks better|think again|"
    "thinks again|differently|different|second thoughts|better idea|something better|a better one" },
  /* conditions that begin behind the move */
  { GRAPE_DOUBT_IF, FALSE, FALSE, 1,
    "provided|providing|assuming|presuming|supposing|granted|granting|on the understanding|"
    "with the proviso|under the condition|on the assumption|in the event|always supposing",
    "that|of|no|the|nobody|he|she|they" },
  /* "needs my partner's okay", "when the others say yes" */
  { GRAPE_DOUBT_IF, TRUE, FALSE, 4,
    "needs|requires|awaits|awaiting|subject to|waiting for|waiting on",
    "okay|ok|approval|nod|blessing|consent|permission|agreement|go - ahead|signature|say - so" },
  { GRAPE_DOUBT_IF, FALSE, FALSE, 3,
    "when the others|when the rest|when everybody|when everyone|once the others|once the rest|"
    "when he|when she|when they|once he|once she|once they",
    "say yes|says yes|agree|agrees|confirm|confirms|approve|approves|okays|give the nod|"
    "gives the nod|have agreed|has agreed" },
  { GRAPE_DOUBT_SUPPOSED, TRUE, FALSE, 1, "wrong|incorrect",
    "address|person|ref|referee|thread|board|sheet|page|line|button|window|recipient|group|"
    "tab|club|chat|folder|month|column|match|umpire|people|lot|crowd|box" },
  /* "or whatever you like", "you decide" */
  { GRAPE_DOUBT_OR, FALSE, FALSE, 2, "or|or else|or even|or maybe|or perhaps|or rather",
    "whatever suits|whatever pleases|whatever is|what you think|what you like|what you prefer|"
    "else|nothing|whatever else|whatever .|whatever !|whatever you|whatever sticks|whichever|anything|something|similar|"
    "different|pass|opposite|the reverse|any other|vice versa|the alternative|its neighbour|"
    "the like|one like it|the other thing|another one" },
  { GRAPE_DOUBT_OR, FALSE, FALSE, 2, "let", "decide" },
};

/* "That's Tom's", "it's for Mara's game": whose the move is. */
static gboolean
is_anothers (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint n = grape_words_match (
      words, at,
      "that's|that is|this is|that was|this was|it's|that's for|this is for|that is for|"
      "that was for|it's for|it is for|that goes to|this goes to|it goes to");
  const GrapeWord *name = n ? grape_words_at (words, at + n) : NULL;
  const GrapeWord *next = name ? grape_words_at (words, at + n + 1) : NULL;

  return next && name->initial && g_str_has_suffix (name->form, "'s")
         && self->named[at + n] != self->reading.seat
         && (next->mark
             || grape_words_is (words, at + n + 1,
                                "game|tournament|group|list|league|table|match|club|server"));
}

/* "That was for the cup": for something else than what is played. */
static gboolean
is_for_another_game (const GrapeReader *self, guint at)
{
  guint n = grape_words_match (
      words_of (self), at,
      "that was for|this was for|that's for|this is for|that is for|it was for|intended for|"
      "was meant for");
  guint next = at + n + grape_words_is (words_of (self), at + n, "the|a|an|my|our");

  return n && next > at + n && next < words_of (self)->words->len && !self->used[next]
         && self->spans[next]
         && (grape_reader_is_talk (self, next) || grape_words_at (words_of (self), next)->initial)
         && !grape_words_is (
             words_of (self), next,
             "round|turn|trick|prize|record|records|referee|ref|dog|cat|kids|love|fun|sake|best|game|"
             "card|next|last|first|hand|bid|book|books|books|archive|glory|luck");
}

/* "infect j9 in the other dish", in Petri Dish; "2,0 ne in the other one": of the move before it in
 * the sentence */
static gboolean
is_in_its_like (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint n = grape_words_match (words, at, "in the other|for the other|in my other|in our other");
  gboolean is_it = n && grape_words_is (words, at + n, "one|game|match|thread"), here = FALSE;

  for (guint i = 0; n && self->title && i < self->title->words->len; i++)
    is_it |= strlen (grape_words_form (self->title, i)) > 2
             && g_str_equal (grape_words_form (self->title, i), grape_words_form (words, at + n));
  for (guint i = 0; is_it && i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);
      const GrapeSentence *sentence = one->sentence < words->sentences->len
                                          ? grape_words_sentence (words, one->sentence)
                                          : NULL;

      here |= sentence && at > sentence->first && at < sentence->last
              && one->start < grape_words_at (words, at)->start;
    }
  return here;
}

/* "bid 9 is wrong", "that was a typo"; but not "if that is wrong" */
static gboolean
is_called_wrong (const GrapeReader *self, guint at)
{
  return at
         && grape_words_match (words_of (self), at,
                               "is wrong|was wrong|is a typo|was a typo|is a mistake|"
                               "was a mistake")
         && (self->used[at - 1]
             || (grape_words_is (words_of (self), at - 1, "it|that|this")
                 && !(at > 1 && grape_words_is (words_of (self), at - 2, "if"))));
}

static gboolean
ends_sentence (const GrapeReader *self, guint at)
{
  return grape_words_is (words_of (self), at, ".|!|?|;|:");
}

/* "do not enter this", "don't book anything yet": not "don't make a fuss" */
static gboolean
is_about_move (const GrapeReader *self, guint at)
{
  for (guint i = at; i < at + 4 && i < words_of (self)->words->len && !ends_sentence (self, i); i++)
    if (grape_words_match (words_of (self), i, MEANT "|anything|yet"))
      return TRUE;
  return FALSE;
}

/* "don't write to me about it": of letters, not of a record */
static gboolean
writes_to (const GrapeReader *self, guint at)
{
  return grape_words_is (words_of (self), at - 1, "write|writing")
         && grape_words_is (words_of (self), at, "to|me|home");
}

/* What the words at @at are about: the last move before them, or all of a list. */
static guint
sentence_before (const GrapeReader *self, const GrapeWord *word)
{
  const GrapeFound *last = NULL;

  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if ((!last || one->start >= last->start) && one->start < word->start)
        last = one;
    }
  /* "Would you keep a 4 for the next round? Only if the rules let you." */
  for (guint i = 0; i < self->mentions->len; i++)
    if (last && mention_at (self, i)->start > last->start && mention_at (self, i)->end
        && mention_at (self, i)->start < word->start && !mention_at (self, i)->weak)
      return mention_at (self, i)->sentence;
  return last ? last->sentence : G_MAXUINT;
}

/* Between what is said at @at and a move behind it a sentence ends: "Rumour has it that Ann is ill.
 * I bid six." Who asks not to enter something, or to disregard it, speaks of more than a sentence.
 */
static gboolean
is_apart (const GrapeReader *self, guint at, const GrapeFound *one, GrapeDoubt doubt)
{
  if (doubt & (GRAPE_DOUBT_HEDGE | GRAPE_DOUBT_TAKEN_BACK))
    return FALSE;
  for (;
       at < words_of (self)->words->len && grape_words_at (words_of (self), at)->start < one->start;
       at++)
    if (grape_words_is (words_of (self), at, ".|!|?"))
      return TRUE;
  return FALSE;
}

/* "No kidding", "you won't choose for me", "could you choose 4"; and "If you are not the intended
 * recipient, delete it", which is printed below every mail of a firm. */
static gboolean
is_denied (const GrapeReader *self, guint at)
{
  if (at
      && (has (self, at - 1, GRAPE_CLUE_NOT)
          || grape_words_is (words_of (self), at - 1, "no")
          /* "If I lose with that I go home." */
          || (grape_words_is (words_of (self), at, "lose")
              && grape_words_is (words_of (self), at - 1, "i|we|to|you"))
          || (grape_words_is (words_of (self), at, "you")
              && grape_words_is (words_of (self), at - 1, "could|can|would|will"))))
    return TRUE;
  for (guint i = at; i-- > 0 && i + 12 > at;)
    if (grape_words_is (words_of (self), i, "recipient|recipients|addressee"))
      return TRUE;
  return FALSE;
}

static void
doubt (GrapeReader *self, guint at, guint n, GrapeDoubt doubt, gboolean back)
{
  const GrapeWord *word = grape_words_at (words_of (self), at);
  guint last = grape_words_at (words_of (self), at + n - 1)->end;
  guint sentence = sentence_before (self, word);

  /* "Koog Go (that is Folkert's): c4." says nothing of what stands before it. */
  for (guint i = 0; i < words_of (self)->sentences->len; i++)
    if (self->foreign[i] && grape_words_sentence (words_of (self), i)->first <= at
        && at < grape_words_sentence (words_of (self), i)->last)
      return;
  if (is_denied (self, at))
    return;
  for (guint i = 0; i < self->found->len; i++)
    {
      GrapeFound *one = found_at (self, i);
      gboolean before = one->start < word->start || !one->end;
      gboolean is_it = one->start <= word->start && word->end <= one->end;

      /* Who proposes a rule in the notation asks what others think of it; and of what has no value
       * there are no two. */
      if (is_it || (doubt == GRAPE_DOUBT_QUESTION && one->sentence == G_MAXUINT)
          || (doubt == GRAPE_DOUBT_OR && one->verb_alone))
        continue;
      if (before ? (self->vocabulary->most || one->sentence == sentence)
                       && (!one->end || word->start < one->end + MOST_FAR)
                 : !back && one->start < last + MOST_FAR && !is_apart (self, at, one, doubt))
        {
          one->doubts |= doubt;
          grape_found_explain (one);
        }
    }
}

/**
 * grape_reader_void:
 *
 * Doubts the finds of which the message says that they do not count, or not yet, or elsewhere.
 */
void
grape_reader_void (GrapeReader *self)
{
  for (guint i = 0; self->found->len && i < words_of (self)->sentences->len; i++)
    {
      guint at, doubts = grape_reader_verdict (self, i, &at);

      if (doubts)
        doubt (self, at, 1, doubts, TRUE);
    }
  self->index = 0;
  for (guint at = 0; self->found->len && at < words_of (self)->words->len; at++)
    {
      while (self->index + 1 < words_of (self)->sentences->len
             && at >= grape_words_sentence (words_of (self), self->index)->last)
        self->index++;
      self->sentence = grape_words_sentence (words_of (self), self->index);
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        {
          guint n = grape_words_match (words_of (self), at, rows[i].phrases);

          if (n)
            doubt (self, at, n, rows[i].doubt, rows[i].back);
        }
      for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
        {
          guint n = grape_words_match (words_of (self), at, pairs[i].first), m = 0, next = at + n;

          for (; n && !m && next <= at + n + pairs[i].gap; next++)
            {
              if (next >= words_of (self)->words->len || ends_sentence (self, next))
                break;
              m = grape_words_match (words_of (self), next, pairs[i].then);
            }
          /* "No, I do not accept it. I play 10,9 nw." */
          if (m && !self->used[at] && !self->used[next - 1]
              && !(pairs[i].names && writes_to (self, next - 1 + m))
              && (!pairs[i].names || is_about_move (self, next - 1 + m)))
            doubt (self, at, n, pairs[i].doubt, pairs[i].back);
        }
      if (is_called_wrong (self, at))
        doubt (self, at, 1, GRAPE_DOUBT_TAKEN_BACK, TRUE);
      if (is_anothers (self, at) || is_for_another_game (self, at) || is_in_its_like (self, at))
        doubt (self, at, 1, GRAPE_DOUBT_SUPPOSED, TRUE);
    }
}
