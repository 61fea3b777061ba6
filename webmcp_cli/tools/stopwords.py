"""Function words that say nothing about what a request is for, written for this project.

Closed word classes only: articles, pronouns, prepositions, conjunctions, auxiliaries, and in
English the words of politeness that open a request. Spelled as ``words.fold`` leaves them. A word
that is a noun or verb of another language is left out (German ``hat``, ``die``, ``war``; Spanish
``sin``; Italian ``come``; Dutch ``van``): the ranking's idf sees to it in a catalogue of its own
language, and it would be lost to the others. So are off, up, down and out, half of many a verb.
"""

from __future__ import annotations

_ENGLISH = """
a an the this that these those such each every either neither both all any some no not nor
i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
myself yourself himself herself itself ourselves yourselves themselves
who whom whose which what when where why how
and or but if because as until while than so too very just also only own same other more most few
of at by for with about against between into through during before after above below to from
in on over under again further then once here there now
be am is are was were been being do does did doing have has had having
can could will would shall should may might must
s t d m o y ll re ve don isn aren wasn weren hasn haven hadn doesn didn wouldn shouldn couldn won
please let like want need help give get tell know make use using
"""

_OTHERS = """
der das den dem des ein eine einen einem einer eines und oder aber mit von vom zu zum zur fur auf
aus bei nach ist sind wird werden ich sie wir ihr mir mich dir dich uns mein meine meinen
meinem meiner dein deine es im nicht auch noch wie wo wann was bitte kann kannst konnen mochte

le la les un une de et ou dans en sur par avec sont je tu il elle nous vous ils elles
mes ta tes ce cette ces que qui quoi ou au aux ne pas se sa ses leur leurs moi toi mien

el los las una unos unas y con para por es son yo mis tu tus su sus lo al que este esta
estos estas se te nos si como cual porque muy

il gli uno di da che e sono mio mia miei tuo tua suo sua questo questa dei delle della dello degli
nel nella alla allo alle

o as um uma uns umas do da dos das no na nos nas com meu minha meus minhas seu sua seus suas
ao aos que nao voce

het een en ik jij je wij zij mijn jouw zijn aan voor naar uit bij te dat dit deze die niet ook
kan

i w z na do sie jest dla od po oraz to ten ta te nie czy moj moja mnie

и в во на с со к ко у о об от до за из по для не что это как я ты мы вы он она они мне меня мой моя
мои мою ли бы же ее его их

και το τα τον την του της των ο η οι να με σε για απο στο στη στην στον μου σου
ve bir bu da de icin ile ben
في من علي الي عن مع هذا هذه التي الذي ان ما
का की के को में से है हैं और पर ने एक यह मैं मुझे
"""

#: Folded as words are (a Greek word's last sigma, for one).
STOP_WORDS = frozenset((_ENGLISH + _OTHERS).casefold().split())
