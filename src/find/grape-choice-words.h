/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of grape-choice.c, and of no other file: how somebody says which of a few texts they
 * choose. */
#pragma once

/* Nobody votes in such a mail, whatever they praise. */
static const char undecided[]
    = "haven't voted|have not voted|not voted yet|not vote yet|not made up my mind|haven't made up|"
      "haven't decided|have not decided|i shall decide|i'll decide|i will decide|still deciding|"
      "can't decide|cannot decide|undecided|vote tomorrow|vote later|vote on sunday|let you know|"
      "sleep on it|get to your|get to the limericks|get to the definitions|get round to|not read|"
      "haven't read|haven't looked|have not looked|not looked|yet to read|read them tonight|"
      "read them later|i'll read them|i'll read both|vote follows|my vote will follow|"
      "vote to follow|vote comes";

/* How somebody says that they choose what stands beside it. */
static const char votes[] = "vote|two votes|both votes|my votes|voting|ballot|my vote";
static const char chooses[]
    = "put me|put mine|put us|count me|mark me|i'm for|i am for|i'm with|i am with|i'm on|i am on|"
      "i'll take|i take|i'd take|i'll have|going for|going with|give mine|give my|goes to|i choose|"
      "i pick|i favour|i favor|i prefer|i believe|i trust|we trust|i back|i fancy|i plump|i opt|"
      "i settle|i side|i stand by|i bet|my bet|gets it|gets my|gets mine|takes it|wins|deserves it|"
      "my favourite|my favorite|my choice|my pick|my money|my answer|convinced me|convinces me|"
      "won me over|i'll pick|i'll choose|i'd pick|my heart|my laurel|my laurels|i'll trust|"
      "i'll back|i will take|i will have|i shall take|belongs to|make mine|my guess|i meant|"
      "i want the|cast for|i cast|my cross|my weight|my support|my voice|my nod|i say the|"
      "i'd have the|make it the|it must be the|it has to be the|has to be the|must be the|"
      "i fall for|i'll fall for|i stick with|i stay with|i'm going for|i'm going with|"
      "i am going for|i am going with|i'll go for|i'll go with|i go for|i go with|i will go for|"
      "i will go with|give it to|has it|have it|takes the cake|takes the biscuit|takes the prize|"
      "carries the day|gets the prize";
/* The same, behind it. */
static const char closes[]
    = "it is|please|every time|any day|by a mile|by a nose|by a whisker|by far|hands down|"
      "all the way|for me|is it|of course|yes|is the one|final answer|final|then|no question|"
      "no contest|no doubt|obviously|definitely|surely|it shall be|it has to be|it must be";
/* It points at what was named; a few words can be about anything else, too. */
static const char points[]
    = "that one|this one|those|them|that's the one|that is the one|this is it|that's it|these|"
      "the same|hers|his";
static const char vague[] = "that|it|her|him|there";
static const char beats[] = "beats|over|rather than|better than|more than|instead of";
