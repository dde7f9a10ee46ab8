import type { WriterLanguage } from '#contract/topic-writer.ts'

/** Words that say nothing about a subject. */
const byLanguage: Record<WriterLanguage, string> = {
  en: `a an the and or but if of at by for with about into to from in on is are was were be been being am do does did doing
    have has had having i me my mine we us our you your he she it its they them their this that these those what which who
    whom how when where why can could would should will shall may might must not no so than too very just there here as up
    out any some please tell know want need like get got let hello hi hey thanks thank go going also only then now again
    really still even been because after before while`,
  de: `der die das den dem des ein eine einer einem einen eines und oder aber wenn von bei mit über zu zum zur aus in im an am
    auf ist sind war waren sein bin haben hat hatte ich mich mir mein meine wir uns unser du dein sie ihr ihre er es was
    welche wer wie wann wo warum kann könnte würde soll wird werden muss nicht kein keine so als auch sehr nur noch da hier
    bitte danke hallo dass für um bis nach vor seit man`,
  fr: `le la les un une des du de et ou mais si à au aux par pour avec sur dans en est sont était être suis ai a as avons avez
    ont avait je me moi mon ma mes nous notre vous votre il elle ils elles ce cet cette ces que qui quoi quel quelle comment
    quand où pourquoi peut pouvez peux doit ne pas plus non si très aussi bonjour merci svp on se son sa ses`,
  es: `el la los las un una unos unas de del y o pero si a al por para con sobre en es son era ser soy he ha han había yo me mi
    mis nosotros nuestro tú tu su sus él ella ellos que qué quien cual cómo cuando dónde porqué puede pueden debe no ni muy
    más también solo hola gracias se lo le les esto este esta eso ese esa hay`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう
    また もの です ます した して ください お願い いたし ませ ん か ね よ`,
}

/** Words of these languages that say nothing about a subject. */
export function stopWordsOf(languages: readonly WriterLanguage[]): Set<string> {
  return new Set(languages.flatMap((it) => byLanguage[it].split(/\s+/)))
}
