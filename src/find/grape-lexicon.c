/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lexicon of English as players write it; see the header. */
#include "grape-lexicon.h"

#include <string.h>

static const struct
{
  guint clue;
  const char *phrases;
} rows[] = {
  { GRAPE_CLUE_ASIDE,
    "so do i|neither do i|nor do i|as do i|ready or not|like it or not|if in doubt|when in doubt|if it is me|if it's me|if it is my turn|if it's my turn|if it is mine|if it's mine|if i'm up|"
    "if i am up|if i am next|if i'm next|if it is on me|if it's on me|"
    "you won't believe it|you'll never guess|you never guess|you guessed it|you will laugh|you'll laugh|"
    "if that is how you want it|if that's how you want it|if you want it that way|"
    "and we'll see what|and we'll see how|and we will see what|and we shall see what|and see what|"
    "let's see what|and then we'll see|we'll see what bites|with a heavy heart|with a light heart|"
    "you must imagine|you can imagine|as you can imagine|you may imagine|imagine my|imagine the|"
    "wait for the|if it has not gone already|if it hasn't gone already|if i still have it|"
    "if it is still there|if it's still there|"
    "probably too late|maybe too late|perhaps too late|may be too late|"
    ""
    "next to the old one|beside the old one|by the old one|near the old one|"
    "i've had a better idea|ive had a better idea|i have had a better idea|i had a better idea|"
    "i've a better idea|een|un|une|ein|eine|einen|den|dem|het|maar|mal|"
    "with all my heart|without much hope|no more dithering|"
    "enough said|note to say|is to say|just to say|i had in mind|i've in mind|writing to say|write to say|old times'|"
    "old times|as quick as i can|as fast as i can|may the best one win|may the best win|"
    "the wish is|my wish is|the wait|for the wait|for waiting|don't wait for me|"
    "do not wait for me|wait for me|"
    "gràcies|gracies|tänan|ačiū|děkuji|díky|köszönöm|koszonom|köszi|sağol|teşekkürler|arigato|"
    "mahalo|multumesc|mulțumesc|tusen takk|mange tak|dziękuję|dzięki|asante|shukran|salamat|"
    "bitte schön|bitte sehr|bitteschön|efharisto|todah|kiitoksia|per favore|alstublieft|"
    "i take back everything i ever said|i take back everything i said about|"
    "take back what i said about|explaining the rules|explained the rules|learn the rules|"
    "know the rules|read the rules|learning the rules|of the rules|under the rules|by the rules|"
    "within the rules|according to the rules|as the rules require|as the rules demand|"
    "with the last one|with my last one|for the last one|as the last one|locked in|is locked in|pet|petal|treasure|sweetie|honey|luv|pal|old bean|old thing|old girl|old boy|"
    "never mind for what|never mind what|never mind which|never mind why|never mind who|"
    "da|teh|ze|zee|"
    "never mind the|never mind my|never mind about|never you mind|ignore my out|"
    "ignore the out|ignore the typos|"
    "ignore the noise|ignore the smudges|ignore the crumbs|forget the weather|"
    "hold the door|hold your breath|recipient , delete it|recipient , please delete it|"
    "recipient , please delete this|recipient please delete it|sender and delete it|"
    "sender and delete this|delete it from your system|"
    "however|his wish is|her wish is|me next|i'm next|i am next|basta|"
    "and basta|if my sums are right|if my sum is right|if i'm not mistaken|"
    "if i am not mistaken|if i'm right|if i counted right|if i can count|"
    "if i can still count|if i remember right|if i remember rightly|"
    "if i'm reading this right|if i read this right|if my maths is right|if my math is right|"
    "if i've got this right|if i have this right|almost forgot|nearly forgot|i almost forgot|"
    "i nearly forgot|almost missed|nearly missed|if ever there was one|if ever i saw one|"
    "if i must|if i really must|if i have to|if needs must|if it must be|if you insist|"
    "if it has to be|before it gets lost|before it is lost|before i get lost|"
    "if anything|if memory serves|are to be|both to be|all to be|to be|"
    "without asking anybody|without asking|without telling anybody|as i said|as i wrote|"
    "as already said|like i said|lucky|good old|trusty|dear old|hush|shush|et|en|und|the lot|"
    "and see if|to see if|let's see if|if anybody asks|if anyone asks|if i still have it|"
    "if i still have one|if i've still got it|if i still can|my next stone|my next move|"
    "my next play|my next card|my next bid|my next number|my next letter|if you'd be so kind|"
    "if you'd|if you would be so kind|next to|wish to|i wish to|with kind regards|"
    "kind regards|a|an|the|this|it|it's|is|be|please|pls|plz|plse|same as last time|"
    "same as last round|same as before|same as ever|like last time|thanks|thanks a lot|"
    "thanks a million|many thanks|much obliged|thank you|thank|thx|ta|cheers|then|so|ok|okay|"
    "alright|all right|right|well|yes|yep|yup|yeah|aye|just|now|here|here's|for|one|round|"
    "turn|time|to|on|at|in|of|and|with|as|down|up|dear|hi|hello|hey|again|still|final|answer|"
    "today|tonight|mate|sir|madam|ref|referee|too|also|ah|oh|hmm|hm|hmmm|um|er|eh|ooh|ha|"
    "haha|fine|very|good|great|yours|truly|humbly|kindly|hereby|gladly|happily|simply|only|"
    "let|us|let's|lets|go|going|goes|will|shall|would like|like|want|me|mine|i|i'll|i'm|i'd|"
    "my|am|we|do|does|that|that's|there|card|number|move|choice|pick|play|square|will do|"
    "must|have|got|get|give|take|taking|make|making|makes|submit|submitting|send|sending|say|"
    "says|sir|honour|honor|best|regards|love|bye|morning|evening|afternoon|greetings|"
    "salutations|folks|all|everyone|everybody|guys|friends|friend|gentle|noble|esteemed|"
    "old chap|boss|chief|captain|honoured|your|your honour|grace|wait and see|"
    "in case i didn't send it|in case it got lost|in case you missed it|"
    "in case it went astray|hope for the best|and hope for the best|and hope|en|de|le|la|les|"
    "der|die|das|el|il|auf|till|til|after all|than|herewith|i guess ill|i think ill|"
    "i think i shall|i think i'd like|i believe i'll|i believe i shall|i suppose i shall|"
    "would it be too much trouble to|would it be too much trouble|would it be possible to|"
    "would it be possible|see subject|see the subject|see above|what|why not|obviously|"
    "definitely|certainly|surely|of course|naturally|finally|once|more|plain|simple|easy|"
    "boring|usual|as usual|as ever|as always|nothing|else|fancy|deal|done|next|by|from|over|"
    "out|off|into|onto|up|there|they|go on|come on|sure|already|before|same|place|spot|"
    "thingy|thing|under|seal|sealed|secret|secretly|attached|enclosed|below|following|"
    "official|officially|record|orders|order|submission|entry|vote|decision|decided|"
    "since i may|in case it does not show|in case you wonder|i never liked|i never cared for|"
    "if it is not too much trouble|if it's not too much trouble|if you please|if i may|"
    "if you don't mind|if you would|if that's ok|if that's okay|if that is ok|"
    "if that's all right|if possible|if still possible|if it's not too late|"
    "if it is not too late|if not too late|if there's time|if there is time|if you will|"
    "if you like|if it pleases you|if nobody minds|if you must know|if you want to know|"
    "if allowed|if anyone cares|if i'm not too late|if it's still time|if time allows|"
    "if it please you|if i am not late|and if|if so|if it isn't too late|"
    "if you haven't closed the round|if you haven't closed|if you have not closed the round|"
    "if the round is still open|if the round is open|if i can still|if it's still open|"
    "if it is still open|would you be so good|would you be so kind|be so kind|be so good|ps|"
    "p.s|without further ado|without fail|not least|never fear|not bad|don't worry|"
    "don't laugh|no doubt|can't wait|why not|not to worry|don't ask|don't mind|"
    "not that it matters|no surprise|without delay|not much to look at|nothing wrong with|"
    "without hesitation|without shame|don't tell|i think i'll|i think i will|i guess i'll|"
    "i guess i will|i think it's time|says|sends|places|first|away|centre|center|middle|dead|"
    "innit|lol|rofl|lmao|hehe|heh|yo|yay|woo|meh|phew|duh|omg|btw|fyi|imho|imo|ty|gl|hf|"
    "xx|xxx|squire|guv|guvnor|gov|skipper|matey|bro|dude|bud|buddy|lads|ladies|gents|chaps|hon|"
    "dearie|darling|ducky|mister|comrade|comrades|"
    "game|tag|eom|end|over and out|stop|full|amen|cheerio|ciao|tschuess|merci|danke|"
    "kiitos|gracias|grazie|obrigado|takk|tack|tak|bedankt|dank|dank je|dank u|aitäh|paldies|dekuji|diolch|hvala|mersi|obrigada|vielen dank|danke schön|spasibo|dziekuje|prego|bitte|por favor|"
    "s'il vous plait|svp|,|.|!|:|-|--|-->|->|=>|=|(|)|...|;|\"|'|*|+|/|<|>|>>|<<|>>>|<<<|~|"
    "\xe2\x80\x9c|\xe2\x80\x9d|\xe2\x80\x98|\xe2\x80\x99|\xe2\x80\xa6|\xe2\x80\x93|"
    "\xe2\x80\x94|[|]|{|}|#|&|^|:)|d|p|\xe2\x80\xa2|\\|o" },
  { GRAPE_CLUE_SELF, "im|ive|i|i'll|i'm|i'd|i've|my|mine|me|let me|we|we'll|let's|our" },
  { GRAPE_CLUE_OTHER,
    "everyone's|everybody's|nobody's|somebody's|someone's|anyone's|who's|they've|he'd've|"
    "ur|ud|youd|you|you'll|you'd|you're|your|he|he'll|he'd|he's|his|she|she'll|she'd|she's|her|they|"
    "they'll|they'd|their|who|everybody|everyone|nobody|somebody|someone|anybody|anyone|"
    "beginners|masters|the books|the book|the manual|the tutorial|the handbook|"
    "they expect me|everybody expects|you expect me|"
    "the clever ones|clever ones|all people|most people|the rest of you|all of you|the crowd|"
    "people|others|everybody else|ey|eir|partner|my partner|opponents|opponent|my opponent|"
    "my cat|my dog|my wife|my husband|my brother|my sister|my mother|my father|my son|"
    "my daughter|my aunt|my uncle|my grandmother|my gran|my boss|his|whoever|the others|"
    "both of you|each player|a player|players" },
  { GRAPE_CLUE_NOT,
    "over my dead body|will freeze before|nobody can make me|down with|no more|"
    "please no|goodbye to|"
    "anywhere but|everywhere but|any square but|anyone but|nothing begun|nothing started|"
    "unable to|too late to|too late for|too early to|too early for|no time for|no time to|"
    "afraid of|scared of|sick of|forbidden to|everything but|all but|all except|"
    "thought better of|think better of|nothing under|nothing below|nothing above|nothing over|"
    "nothing higher than|nothing lower than|nothing less than|nothing more than|shan't|mustn't|"
    "needn't|not|never|don't|dont|do not|won't|wont|wouldn't|didn't|can't|cannot|couldn't|isn't|"
    "wasn't|shouldn't|instead of|in place of|rather than|without|nor|neither|anything but|no longer|ain't|"
    "fool to|fools to|mad to|crazy to|insane to|stupid to|silly to|idiot to|idiotic to|foolish to|"
    "madness to|folly to|suicide to|far be it from me to|too clever to|too wise to|too smart to|"
    "too old to|refuse to|unlike|except|other than|save|saving|keep|keeping|hold on to|avoid|"
    "hate" },
  { GRAPE_CLUE_OR, "or|/|either|or else|versus" },
  { GRAPE_CLUE_IF,
    "if not|if i must , then|if i must then|if i have to , then|if i have to then|and we have a deal|"
    "then we have a deal|and you have a deal|and it's a deal|and we're agreed|and i'll accept|"
    "and i accept|and we have a bargain|and it's a bargain|and it is a bargain|"
    "and the bargain is made|whenever i|every time i|each time i|any time i|heads i|heads is|heads it|"
    "heads it's|heads the|heads :|heads =|heads hearts|heads spades|heads clubs|heads diamonds|"
    "heads or tails|tails|if|unless|in case|provided|providing|depends|depending|whether|otherwise|"
    "assuming|as long as|should he|should she|should they|should anybody|should anyone|"
    "in the event|once he|once she|when there's|when there is|as soon as|if and when|when somebody|"
    "when someone" },
  { GRAPE_CLUE_HEDGE,
    "have thought of|i've thought of|part of me wants|half of me wants|over my dead body|"
    "is going nowhere|is on my mind|is calling me|is tempting|were it up to|was it up to me|"
    "picture me|hell will freeze|than lose|rather lose|in another life|in a perfect world|were it my turn|"
    "in mind|who knows|we'll see|we will see|give or take|more or less|last resort|"
    "i read|we read|a good mind to|good mind to|half inclined|"
    "in my absence|if i am late|if i'm late|failing that|failing everything|then again ,|"
    "quote me|hold me to it|but i'm not sure|be silly|let me know if|tell me whether|"
    "check whether|in principle|normally|sometimes|i often|"
    "i bet it'll|i bet it will|i bet he|i bet she|i bet they|i bet that|bet you|i'll bet it|"
    "ought to|i ought|that i should|that i ought|wants me to|want me to|tells me to|"
    "told me to|says i should|said i should|say i should|thinks i should|think i should|"
    "advises me to|advised me to|insists i|by rights|nearly|almost|i'd only|i would only|"
    "i'd never|i'd always|i'd choose|i'd pick|i want to see|i'd like to see|want to watch|"
    "wait to see|i think|i guess|maybe|perhaps|probably|possibly|might|i may|it may|may be|"
    "i predict|i foresee|i expect|"
    "he may|she may|they may|could|would|tempted|tempting|leaning|inclined|considering|"
    "thinking of|thinking about|thinking|wondering|wonder|not sure|unsure|undecided|"
    "i can see|not decided|haven't decided|have not decided|toying|should i|could i|can i|"
    "may i|must i|do i|what about|how about|or something|i suppose|likely|let me think|torn|"
    "mulling|dithering|hesitating|hesitate|half a mind|if only|i wish|wish|hope|hoping|"
    "planning|plan to|intend|intending|was going to|want to ask|will confirm|confirm tonight|"
    "confirm later|confirm tomorrow|i'd rather not|i dunno|dunno|don't know|do not know|"
    "i consider|half want to|i lean|leaning to|lean towards|lean toward|my guess|my prediction|"
    "my advice|advise|suggestion|suggestion for|advice to|advice for|note to self|"
    "remind me to|reminder|a mistake to|be silly to|be wrong to|be mad to|between you and me|"
    "off the record|not for the record|my lucky one|do not read|don't read|"
    "prediction :|guess :|poll :|suggestion :|hint :|homework :|as a joke|"
    "... hmm|... hm|... um|... er|one option|another option|an option|my options|your options|the options|options are|"
    "plan b|plan c|backup plan|fallback|fall back on|pending a|pending the|pending my|pending your|pending his|pending her|pending any|pending word|or so|"
    "i heard|i hear|in your place|in your shoes|if i were|"
    "draft|tentatively|tentative|provisionally|provisional|placeholder|unconfirmed|pencil in|pencil me" },
  { GRAPE_CLUE_PAST,
    "already done|already did|already bid|already played|have me down for|had me down for|"
    "have me down as|you recorded|you entered|you noted|"
    "for noting|thank you for|thanks for|thank you for noting|thanks for noting|always|"
    "usually|as you know|as everybody can see|as everyone can see|as everybody knows|"
    "as you can see|last winter|last summer|last spring|last autumn|last month|last night|"
    "leave it as is|leave it as it is|leave it as|is right|is correct|are correct|are right|"
    "is what i sent|and i meant|no more and no less|you have my|just checking|i know i said|"
    "i wrote|had written|i had written|last round|last time|last turn|last trick|last week|"
    "previous round|previous|previously|earlier|yesterday|was|were|had|did|used to|back then|"
    "in the past|ago|once upon|would have|should have|could have|should've|could've|would've|"
    "the other day|last game|last year|years ago|played|led|won|lost|remember when|"
    "the last one|my last|had bid|took|i thought|thanks for the|thanks for your|"
    "thank you for the|thank you for your|dreamt|said|i said|i sent|had sent|is old|old one|"
    "up to now|so far" },
  { GRAPE_CLUE_SUPPOSE,
    "i said to myself|said to myself|i told myself|told myself|"
    "you write \"|one writes|to move you|all you like|all you want|as much as you like|say i bid|say i play|say i choose|say i infect|say i place|say i step|say i destroy|say i vote|say i put|say i build|say i take|say i lead|say i declare|say i announce|say i pass|say i accept|say i concede|suppose|"
    "supposing|imagine|say somebody|say someone|say a player|for example|for instance|"
    "in the tutorial|in the manual|in the handbook|in an emergency|"
    "what happens when|what happens if|e . g|example|examples|examples of|such as|"
    "hypothetically|what if|in my other game|other game|another game|anyone for a game|"
    "draughts|checkers|backgammon|chess|pawn|pawns|checkmate|somebody wrote|someone wrote|"
    "somebody writes|someone writes|somebody says|in theory|write something like|the syntax|"
    "the format|the notation|rule says :|rule says \"|rule says you|rule says to|rules say :|"
    "rules say \"|rules say you|rules say to|rules say one|rules mention|rule mentions|the rules give|the rules have|in the rules|from the rules|"
    "see the rules|as in chess|riddle|imagining|"
    "if somebody|if someone|a player who|would it be|would that be|to explain the rule|to explain the rules|pretend|pretending|to explain :|to explain ,|to explain how|means that" },
  { GRAPE_CLUE_TAKE_BACK,
    "wrong way up|wrong way round|wrong way|wrong way about|"
    "i shall let you know|i will let you know|shall let you know|will let you know|"
    "can let you know|tear it up|tear that up|tear up|cross that out|cross it out|cross mine out|"
    "cross out|scratch mine|strike mine|hold it|hold mine|hold my|hold that thought|hold that|"
    "put nothing down|put nothing|take it out|take mine out|take out whatever|take out what|"
    "rub it out|rub that out|rub out|wipe it|wipe that|pull it|pull that|pull mine|burn it|"
    "burn that|bin it|bin that|send it back|i give it back|count it out|leave mine out|"
    "leave me out|no longer have|give me until|give me till|until you hear|till you hear|"
    "till i write|until i write|till i've|until i've|let me sleep|let me ponder|actually one less|"
    "actually one more|no , one less|no , one more|make it one less|make it one more|"
    "the next one up|the next one down|one lower|one higher|scrub the|scrub my|scrub that|"
    "nothing in its place|take away my|take off my|take mine off|take mine away|take it away|"
    "take it off|throw this away|drop that|drop it|throw that away|throw it away|strike the|"
    "strike out|did not mean to send|didn't mean to send|was not meant to go|back in my hand|"
    "scratch|ignore|forget this|ignore this|scratch this|scratch that|scratch it|scratch my|"
    "forget that|forget it|forget my|forget what|forget the|ignore that|ignore my|ignore the|"
    "ignore what|ignore it|disregard|cancel|withdraw|withdrawn|take back|take it back|"
    "take that back|i retract|retract|strike that|strike my|never mind|nevermind|hold on|wait|"
    "hang on|belay that|undo|void my|delete my|scrap that|scrap my|scratch the|don't count|"
    "do not count|doesn't count|drop my|on hold|i've changed my mind|changed my mind|"
    "change of mind|change of heart|nope|no no|wrong button|wrong address|wrong game|wrong list|"
    "wrong table|wrong mail|i will think|i ask her|i ask him|i'll ask her|i'll ask him|i must ask|"
    "i will ask|i have to ask|i'll think|i must think|let me think|will decide|i'll decide|"
    "i will decide|decide later|sleep on it|i'll sleep|i sleep on|i sleep over|i must sleep|"
    "more later|will tell you|i'll tell you|i will write|i'll write|will write again|let you know|"
    "i'll let you know|comes later|delete this|delete that|delete it|remove this|leave it blank|"
    "leave that blank|leave it open|no move|not a move|not my move|no bid|not a bid|"
    "i must calculate|i need to think|not yet|don't apply|do not apply" },
  { GRAPE_CLUE_MEND,
    "on reflection|was a typo for|i did mean|substitute the|please read|read instead|sorry|oops|"
    "whoops|argh|correction|i mean|i meant|meant|make that|make it|change that to|change it to|"
    "change my|change to|nee|nein|nej|instead|actually|on second thought|on second thoughts|"
    "second thoughts|no|nay|rather|typo|should read|should be|should have been|amended|amend|"
    "better|er|erm|replace|replaces|so it is|so it's|now it is|it is now|is now|now it's|"
    "make that a|namely|i.e|i.e.|apologies|my mistake|mistyped|fat fingers|switch to|swap it for|"
    "swap to|switching to|or rather|supersedes|revised|update|in place of it|in place of that|in place of this" },
  { GRAPE_CLUE_OFFER,
    "the new one is|new one is|the right one is|the correct one is|the correct square is|"
    "the correct card is|the correct number is|the correct bid is|the correct move is|"
    "my choice is|choice is|my pick is|pick is|my selection is|my preference is|my conclusion is|"
    "the dice say|the coin says|the cat says|the stars say|my horoscope says|"
    "little old me says|the undersigned says|yours truly says|my reply is|my response is|"
    "i can do no better than|no better idea than|my money is on|my money on|"
    "count me in with|i might as well|i may as well|might as well|i had better|"
    "i'd better|i think i had better|i think i'd better|i suppose i'll have to|"
    "i suppose i have to|i suppose i must|i have come to|and the answer is|"
    "hereby enters upon|hereby enters|hereby claims|hereby takes|hereby occupies|hereby seizes|"
    "i have chosen|i've chosen|i have picked|i've picked|have for you|has for you|"
    "something like|change :|envelope says|slip says|paper says|note says|"
    "i'm a|i am a|over the side with|overboard with|feed it|feed him|feed her|feed them|put me at|"
    "have me at|changing my real one to|changing mine to|change mine to|changing it to|"
    "i'm changing to|changing my move to|change my move to|changing my number to|"
    "you may enter|you can enter|that makes|which makes|that makes it|which makes it|"
    "so that makes|that leaves|which leaves|that leaves me with|brings me to|"
    "that brings me to|i'll go|i will go|i shall go|i sit on|i am sitting on|i prescribe|"
    "i part with|i claim|i rest on|i stand on|i whisper|i am prepared to go|"
    "prepared to go as far as|as far as a|as far as the|i lay|i'm for|i am for|"
    "against him goes|against it goes|i sweep out|i hand over|i stake|i put it at|put it at|"
    "up to|i land on|i come to|i arrive at|the answer is|the verdict is|the result is|"
    "it says|it comes out at|comes out at|i plump for|my contribution|my answer|my offering|"
    "my humble offering|meaning|which means|in other words|in figures|to wit|viz|"
    "in plain words|in plain english|substitute|write a|enter a|make mine a|make it a|let it be a|"
    "let it be the|i let it be|my decision stands at|make mine|i'll make it|"
    "i am going to go with|gimme the|lay down|i lay down|i put up|up goes|in you go|"
    "i go down to|i go up to|i come down to|i come up to|go down to|go up to|come down to|"
    "i stay with|i stay at|i remain with|i remain at|change it into|for this round would be|"
    "for this turn would be|for this one would be|this round would be|bid would be|"
    "number would be|card would be|choice would be|integer would be|pick would be|"
    "move would be|play would be|take the|take my|come up with|came up with|write|"
    "please write|please enter|i write|jot down|that would be|that'd be|it would be|"
    "i'd rather have|i request|i therefore request|i ask for|i add|i give|i shall have|"
    "shall have|might i have|may i have|can i have|could i have|i did mean|was a typo for|"
    "a typo for|substitute the|swap her for|swap it for|swap him for|swap that for|"
    "change it for|replace it with|replace it by|so it is|so it's|so that's|"
    "i would rather have|i'd rather|i would rather|rather have|i prefer|i'd prefer|"
    "i would prefer|better|rather|sooner|gimme|lemme have|read|please read|kindly read|"
    "i'll go with|i go with|go with|going with|gone with|i'll go for|go for|going for|go to|"
    "going to|make it|make that|give me|i'll take|i take|i'd take|i'll have|i'd like|"
    "let's say|let's have|let's go with|let's try|let us say|let it be|i want|"
    "put me down for|put me down as|count me as|count me in for|count me in as|put me in for|"
    "i can get rid of|get rid of|put me on|put me|put down|put|count me for|mark me down for|"
    "mark me for|mark me|mine is|mine's|mine|i say|i'll say|my answer is|settle on|"
    "settle for|settled on|decided on|i decided on|opt for|i'll opt for|it's|it is|"
    "it has to be|has to be|it must be|leave it at|leave me at|leave mine at|decided upon|"
    "settled upon|decide on|must be|shall be|will be|here's|here is|i submit|submit|i send|"
    "i'm sending|sending|i'll try|i try|try|i vote for|i want the|please use|use|i use|"
    "i'll use|i'd say|start with|open with|begin with|note|note down|i name|i declare|"
    "i offer|offer|my decision is|my order is|my turn is|final answer|answer|i'll do|i do|do|"
    "i'm on|i'm for|record|please record|register|please register|log|i hereby|chuck|throw|"
    "throw in|toss|toss in|spend|i spend|slap down|stick|stick with|i'm down for|down for|"
    "in for|drop|i drop|drop me|plonk|fling|risk|i'll risk|i risk|hit me with|book me|book|"
    "in goes|out comes|up comes|here comes|comes|goes|off goes|down goes|out goes|there goes|"
    "burn|sacrifice|its the|its a|its|lay before you|i lay|have the honour to|this time|"
    "this round|for this round|for this one|this turn|for now|out with|off with|away with|"
    "down with|part with|parting with|parts with|i shall go with|change to|switch to|"
    "swap for|i'm going with|i am going with|decided to go with|i decide for|"
    "choose to go with|settle with" },
  { GRAPE_CLUE_AFTER,
    "from our side|from my side|on our side|on my side|from this side|from our end|from my end|"
    "from our house|gets the nod|gets its chance|should do it|should do|should suffice|"
    "ought to be enough|ought to do|ought to do it|ought to suffice|will have to do|is what i'm|"
    "is what we|is what we're|is what i've|it stays|it remains|it'll stay|anyhow|all the same|"
    "would be my|would be mine|looks about right|seems about right|feels lucky|"
    "and not a pip more|not a pip more|and not a penny more|not a penny more|and not one pip more|"
    "and no more|and not a cent more|for the lady|for the gentleman|for the girl|for the old man|"
    "for the old lady|for yours truly|covers|strikes me as right|strikes me as best|strikes me as good|covers it|covers that|tops it|tops that|beats it|"
    "beats that|takes it|takes that|takes this|takes the trick|wins it|will cover|"
    "will cover it|will take it|stays for this one|stays for this round|stays as it is|"
    "still stands|"
    "thanks a lot|thanks a million|many thanks|much obliged|here she comes|here he comes|"
    "here it comes|here she goes|here he goes|here it goes|here she is|here he is|here it is|"
    "so here it is|to keep my|to keep the|to keep them|to keep him|to keep her|to keep you|"
    "to keep us|to save|to block|to stop|to protect|to connect|to cut|to fill|to close|"
    "to help|to guard|to spoil|to make sure|to be safe|to begin with|to start with|and basta|"
    "in its place|in its stead|in his place|in her place|goes in its place|go in its place|"
    "takes its place|take its place|will do me|would do me|does me|is enough for me|"
    "is plenty|is enough|suffices|will suffice|what else|and that's all|that's all|"
    "that is all|nothing else|and nothing else|and not one more|and not a pip further|"
    "and no further|and have done|and be done|gets the job|is my man|is my girl|"
    "is good enough|it is and pray|with my compliments|wins|is all i can spare|stand|is all i have|"
    "is all i can afford|against my name|beside my name|next to my name|to my name|"
    "by my name|against me|beside me|has to go|must go|has to die|will attend|can go|goes in|can do it|will do it|"
    "is the one|is what you get|will have to do|it will have to be|sounds about right|"
    "sounds right|looks right|sounds good|seems about right|would be nice|would be lovely|"
    "would be good|would be great|would be fine|would do|would do nicely|would do me|"
    "is what i want|is what i meant|is what i wanted|is better|it is|it's|it shall be|"
    "it must be|it will be|it'll be|it'll have to be|it's to be|it is to be|'tis|twill be|"
    "it has to be|is it|for me|from me|for us|please|pls|plz|thanks|"
    "thank you|thx|ta|then|this time|this round|now|is what i|is what i'd|will do|"
    "will do nicely|if you please|if i may|i say|is mine|is my|shall be my|will be my|was my|"
    "today|instead|of course|final|goes|it goes|on the table|from yours truly|by me|here|"
    "again|is where|seems right|looks good|would suit|suits me|feels right|has to be it" },
  { GRAPE_CLUE_BREAK,
    ",|but|(|)|--|-|\xe2\x80\x93|\xe2\x80\x94|;|because|since|although|while|whereas|which|"
    "where|cause|cos|'cause" },
  { GRAPE_CLUE_LATER,
    "when i am back|when i'm back|when i get back|when i come back|when i return|once i am back|"
    "once i have read|as soon as i have|when i am ready|when i'm ready|when the time comes|"
    "after the holidays|after the holiday|only next week|comes later|"
    "after this round|after this turn|when my turn comes|once the dust|"
    "once i'm back|after my holiday|after my holidays|for later|later .|later !|later ,|later )|for another day|on the next card|on the next prize|for the next prize|"
    "for the next card|next prize|for the prize after|for the card after|"
    "for the prize after it|for the one behind|for the prize behind|tomorrow|by the weekend|"
    "at the weekend|over the weekend|next week|on monday|on tuesday|on wednesday|on thursday|"
    "on friday|on saturday|on sunday|later today|later tonight|soon|next|for the last|"
    "for the next one|next round|next time|next turn|next trick|the round after|"
    "the one after|after that|following round|later round|round after|tomorrow i|later i|"
    "in the next|for the next|turn after|thereafter|afterwards|later on" },
  { GRAPE_CLUE_JUDGE,
    "too late|legal|valid|allowed|permitted|okay to|ok to|count as|counts as|possible|"
    "accepted|correct notation|acceptable|be read|mean" },
  { GRAPE_CLUE_NOT, "watch out for|beware of|stay away from|stay off|look out for" },
  { GRAPE_CLUE_OFFER,
    "you get a|you get the|from me she gets|from me he gets|from me it gets|from me they get|from me you get|"
    "doe mij maar|doe mij|doe me maar|geef mij|geef me|ik wil|ik ga voor|ik doe|gib mir|"
    "geben sie mir|ich will|ich möchte|ich hätte gern|ich gehe mit|donnez - moi|donne - moi|"
    "je veux|je voudrais|mettez - moi|mets - moi|dame|deme|quiero|ponme|póngame|dammi|mi dia|"
    "vorrei|voglio|ge mig|giv mig|gi meg|jag vill ha|jeg vil ha|jeg vil have|daj mi|chcę|"
    "me dá|me dê|quero|"
    "she gets from me|he gets from me|je joue|je prends|je choisis|je place|je mise|je pose|"
    "je donne|ce sera|pour moi|ich spiele|ich setze|ich nehme|ich biete|ich wähle|ich lege|"
    "ich gebe|für mich|ik speel|ik neem|ik kies|ik bied|ik zet|ik leg|voor mij|juego|tomo|"
    "elijo|pongo|apuesto|para mí|gioco|prendo|scelgo|metto|per me|jag spelar|jag tar|"
    "jag väljer|jeg spiller|jeg tager|jeg vælger|jeg velger|gram|wybieram|eu jogo|jogo|"
    "escolho|makin it|ergo my|ergo the|ergo|i suppose it has to be|i guess it has to be|"
    "i suppose it's|i guess it's" },
};

/* The rows' phrases by their first word. */
typedef struct
{
  const char *phrase; /* ended by | or \0 */
  guint clue;
} Entry;

static GHashTable *
make_index (void)
{
  GHashTable *index
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (const char *phrase = rows[i].phrases; *phrase;)
      {
        g_autofree char *first = g_strndup (phrase, strcspn (phrase, " |"));
        GArray *entries = g_hash_table_lookup (index, first);
        Entry entry = { phrase, rows[i].clue };

        if (!entries)
          {
            entries = g_array_new (FALSE, FALSE, sizeof (Entry));
            g_hash_table_insert (index, g_strdup (first), entries);
          }
        g_array_append_val (entries, entry);
        phrase += strcspn (phrase, "|");
        phrase += *phrase == '|';
      }
  return index;
}

/**
 * grape_lexicon_clues:
 * @n: (out): words of the longest phrase
 *
 * Returns: the clues of the longest phrases that begin at @at
 */
guint
grape_lexicon_clues (const GrapeWords *words, guint at, guint *n)
{
  static GHashTable *index = NULL; /* made once, and constant from then on */
  guint clues = 0;

  *n = 0;
  /* "rose.example" */
  if (at && at < words->words->len && !grape_words_at (words, at)->apart
      && !grape_words_at (words, at)->opens && grape_words_is (words, at - 1, ".|@"))
    return 0;
  /* "27 May I am away" */
  if (at < words->words->len && grape_words_at (words, at)->initial
      && !grape_words_at (words, at)->opens && !grape_words_at (words, at)->capital
      && g_str_equal (grape_words_form (words, at), "may"))
    return 0;
  if (g_once_init_enter (&index))
    g_once_init_leave (&index, make_index ());
  const GrapeWord *word = grape_words_at (words, at);
  GArray *entries
      = word ? g_hash_table_lookup (index, word->meant ? word->meant : word->form) : NULL;
  /* "my next stone" is the one of this turn */
  if (at && grape_words_is (words, at, "next") && grape_words_is (words, at - 1, "my|the")
      && (!grape_words_is (
              words, at + 1,
              "round|rounds|turn|trick|game|time|hand|deal|week|month|day|one|two|few|prize|"
              "prizes|card|lot|auction")
          || (at > 1 && grape_words_is (words, at + 1, "one")
              && grape_words_is (words, at - 2, "put|place|set|lay|drop|stick|plant"))))
    {
      *n = 1;
      return GRAPE_CLUE_ASIDE;
    }
  /* "Next one at G-5" */
  if (at < words->words->len && grape_words_at (words, at)->opens
      && grape_words_match (words, at,
                            "next one at|next one on|next one in|next one :|next stone|next brick|"
                            "next letter|next up|next move :|next play :"))
    {
      *n = 1;
      return GRAPE_CLUE_ASIDE;
    }
  for (guint i = 0; entries && i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);
      guint length = grape_words_match_one (words, at, entry->phrase);

      if (length < MAX (*n, 1))
        continue;
      clues = length > *n ? entry->clue : clues | entry->clue;
      *n = length;
    }
  guint offer = grape_lexicon_offer (words, at);
  if (offer > *n || (offer == *n && offer))
    {
      clues = GRAPE_CLUE_OFFER;
      *n = offer;
    }
  if (clues & GRAPE_CLUE_OFFER && grape_words_is (words, at, "i|i'll|i'm|i'd|my|mine|we|we'll|let"))
    clues |= GRAPE_CLUE_SELF;
  return clues;
}

/** grape_lexicon_is_fond: @kinds: of #GrapeFondness */
gboolean
grape_lexicon_is_fond (const GrapeWords *words, guint at, guint kinds)
{
  static const struct
  {
    guint kinds;
    const char *words;
  } fond[] = {
    { GRAPE_FOND_OWN,
      "small|lovely|trusty|faithful|dear|beloved|old|good|nice|fine|precious|pretty|brave|mighty|"
      "puny|ugly|proud|loyal|bold|golden|handsome|noble|true|real|cunning|clever|wise|dull|cheap|"
      "generous|actual|current|present|new|considered|official|daring" },
    { GRAPE_FOND_OWN | GRAPE_FOND_ANY,
      "timid|cautious|careful|solid|honest|conservative|meek|paltry|respectable|even|lucky|neat|"
      "flat|clean|sober|prudent|sensible|shy|quiet|cheeky|decent|reasonable|hopeful|simple" },
    { GRAPE_FOND_OWN | GRAPE_FOND_ANY | GRAPE_FOND_ONE, "modest|humble|measly|round|mere|plain" },
    { GRAPE_FOND_OWN | GRAPE_FOND_SMALL, "wee|lowly" },
    { GRAPE_FOND_OWN | GRAPE_FOND_SMALL | GRAPE_FOND_ONE, "little|tiny" },
    { GRAPE_FOND_OWN | GRAPE_FOND_ONE, "lonely|lone|single|solitary|lousy|poor|own|big|fat|bare" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (fond); i++)
    if (fond[i].kinds & kinds && grape_words_is (words, at, fond[i].words))
      return TRUE;
  return FALSE;
}
