/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people say what many games have: phrases for the sayings of a #GrapeVocabulary. */
#pragma once

/* A piece goes from where it stands: "step", "crawl" */
#define GRAPE_SAY_STEP                                                                             \
  "step|steps|stepping|shove|shoves|hops|hopping|jump|jumps|jumping|push|nudge|scoot|trot|move|"   \
  "moves|moving|goes|walk|walks|shift|shifting|march|slide|hop|crawl|creep|wander|sneak|"          \
  "scuttle|advance|slither|relocate|sidle|shuffle|drift|skip|stroll|wriggle|heads|head|heading|"   \
  "travel|travels|hurry|hurries|toddle|toddles|roll|rolls|limp|limps|pace|swim|swims|shuffles|"    \
  "shuffling|crawls|crawling|creeps|creeping|wanders|wandering|sneaks|sneaking|slides|sliding|"    \
  "marches|marching|nudges|nudging|trots|trotting|pushes|pushing|scuttles|advances|advancing|"     \
  "sidles|strolls|strolling|drifts|wriggles|edge|edges|edging|amble|ambles|saunter|saunters|"      \
  "tiptoe|tiptoes|waddle|waddles|glide|glides|dance|dances|pads|scurries|scurry|bumps over|"       \
  "inch|inches|descend|descends|ascend|ascends|climb|climbs|retreats|retires|withdraws"

/* A piece is no more: "kill", "get rid of" */
#define GRAPE_SAY_DESTROY                                                                          \
  "destroy|destroys|je détruis|détruis|zerstöre|vernietig|destruyo|distruggo|destroying|"       \
  "get rid of|do away with|be destroyed|gets destroyed|must go|kill|killing|kill off|remove|"      \
  "removing|wipe out|zap|erase|delete|blow up|eliminate|annihilate|obliterate|exterminate|"        \
  "crush|squash|squish|smash|sacrifice|execute|finish off|bump off|snuff out|take out|take off|"   \
  "clear off|eradicate|dissolve|nuke|bomb"

/* What was offered is taken: "done deal" */
#define GRAPE_SAY_ACCEPT                                                                           \
  "accept|accepted|accepting|i take it|taken|i'll take it|done deal|agreed|i agree|deal|"          \
  "i take them|i'll take them|i'll have them|take the offer|take your offer|takes the points|"     \
  "takes the point|take the point|take the points|take the one point|take the two points|"         \
  "take the three points|take your points|take your point|take the two|take your two points|"      \
  "take your two|points are fine|fine with me|good enough for me|sold|yes to the point|"           \
  "yes to the points|yes to the one point|yes to the two points|yes to your offer|i say yes|"      \
  "i'll have it|i shall have it|i shall have them|done and done|shake on it|a bargain|"            \
  "ill take ur|done , and much obliged|much obliged , done|done , and thank you|done , thank you|" \
  "done , thanks|done , with thanks|so be it , thank you"

/* The same, where something is on offer: "with pleasure" */
#define GRAPE_SAY_ACCEPT_TOO                                                                       \
  "received|gladly received|gratefully received|pocketed|i pocket|into my pocket|banked|i bank|"   \
  "with pleasure|with great pleasure|with the greatest pleasure|with the greatest of pleasure|"    \
  "with much pleasure|with thanks|i'll have those|i'll have that|i'll take those|"                 \
  "i'll take that|yes please|don't mind if i do|won't say no"

/* The last play is doubted: "not legal" */
#define GRAPE_SAY_PROTEST                                                                          \
  "protest|protesting|objection|i object|illegal play|that play is illegal|that is illegal|"       \
  "that's illegal|that was illegal|that's not legal|that is not legal|not legal|"                  \
  "i object to the last tromino|i object to the last play|verify the last play|"                   \
  "verify that play|question the legality|check the last play"
