import type { WriterLanguage } from '#contract/topic-writer.ts'
import { kindOf } from './kinds.ts'
import { isExact, termsOf, type Vocabulary, wordsOf } from './terms.ts'

/** Words of thanks, greetings, agreement, and of waiting for each other: they have no subject. */
const byLanguage: Record<WriterLanguage, string> = {
  en: `thanks thank thx ty tysm cheers appreciated appreciate welcome ok okay kk k yes yep yeah yup no nope nah sure right
    correct exactly true indeed absolutely definitely agreed agree same understood ack noted roger great good nice cool
    awesome amazing perfect excellent fantastic lovely brilliant wonderful super neat sweet wow wonders fine alright done
    fixed works working worked merged shipped sorted solved resolved confirmed looking look looks sounds taking take will
    on it i'll i'm we'll that's it's let's let lgtm lg wfm np nvm fyi afaik imo btw plus one news update updates eta bump
    ping pong anyone anybody somebody someone soon later today tomorrow tonight yesterday morning afternoon evening night
    day days week weekend monday tuesday wednesday thursday friday saturday sunday happy enjoy congrats congratulations
    kudos love loving glad sorry oops haha hah lol rofl hm hmm hmmm ah oh oi hey hello hi all folks team guys everyone everybody bye
    see ya cya back there here so much again quick fast helpful help helps helped hope hear heard hearing joined new
    first second best regards question please wait waiting moment minute sec second lunch coffee job work well
    made my mate friend say saying said think thought guess idea point maybe perhaps course problem worries worry`,
  de: `danke dankeschön vielen herzlichen gerne gern ok okay ja jo jep nein nee klar genau stimmt richtig super toll klasse
    prima perfekt spitze gut gute guten schön erledigt fertig läuft passt mache schaue kümmere moment gleich später heute
    morgen gestern tag abend nacht woche wochenende hallo moin servus tschüss grüße gruß willkommen glückwunsch viel spaß
    neues neuigkeiten stand gibt's schon jemand alle zusammen entschuldigung sorry haha hm ach alles`,
  fr: `merci beaucoup ok oui non ouais d'accord parfait super génial bien bon bonne bonjour bonsoir salut coucou journée soirée
    semaine fait c'est ça marche exactement exact bientôt demain aujourd'hui hier bienvenue bravo félicitations désolé
    désolée quelqu'un tous toutes nouvelles nouveau haha plaisir`,
  es: `gracias muchas vale ok sí si no claro perfecto genial bien bueno buena buenos buenas hola días tardes noches hecho listo
    exacto exactamente mañana hoy ayer bienvenido bienvenida felicidades perdón alguien todos todas novedades nada jaja de
    acuerdo saludos`,
  ja: `ありがとう ありがとうござい ございます ござい ます ました 了解 承知 はい いいえ お疲れ様 お疲れ おはよう こんにちは こんばんは よろしく すみません
    素晴らしい いい ね です わかり 確認 後 で 今日 明日 お世話 に なっ て おり`,
}

const smallWords = new Set(Object.values(byLanguage).flatMap((it) => it.split(/\s+/)))

/** Somebody who has just come says so. */
const joiningWords =
  /\b(?:finally|now|also|new) (?:on|in|to) (?:the|this|your) (?:discord|slack|server|channel|community|forum|workspace|group)\b|\bi(?:'m| am) the (?:person|one|guy) who\b/iu

/** "Ada from Halden here": a name, and whom they work for. */
const introduction =
  /(?:^|[,.!:] )\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?,? (?:from|at|von|bei|de|chez) \p{Lu}[^.!?,]{1,40} (?:here|hier|ici|aquí)\b/u

/** Somebody says only who they are, or that it is about something else than the product. */
const socialWords =
  /\b(?:off[- ]?topic|friday question|new here|just joined|nice to (?:meet|see|have)|(?:hi|hello|hey|greetings|hallo|hola|bonjour|salut) (?:from|aus|de|desde) (?:a|an|the|our|my|\p{L}+land|einem|una?|une?)\b|happy to be here|great to have you|warm welcome|welcome (?:to|aboard|back)|say hi|bin neu hier|freut mich|enchanté|soy nuev[oa]|mucho gusto)\b|はじめまして/iu

/** Mentions and emoji, which say nothing of the subject. */
const names = /(?:^|\s)@[\w.-]+|<@[^>]*>|:[a-z0-9_+-]+:|\p{Extended_Pictographic}/giu

/** Whether a word says what something is about; a piece of one or two hiragana is an ending. */
const isContent = (word: string) => !smallWords.has(word) && !/^(?:\d+|\p{Script=Hiragana}{1,2})$/u.test(word)

/** Whether somebody clearly reports, wants or praises something: a question says nothing by itself. */
function hasSign(text: string): boolean {
  const kind = kindOf(text)
  return kind !== null && kind !== 'question'
}

/** Words of an introduction; who goes on longer has something to say. */
const mostSocial = 24

/** Whether somebody introduces themselves or chats, and reports, wants and praises nothing by it. */
export function isSocial(text: string): boolean {
  const isChat = [socialWords, joiningWords, introduction].some((it) => it.test(text))
  return isChat && wordsOf(text).length <= mostSocial && !hasSign(text)
}

/**
 * Whether a text says what it is about. Thanks, greetings, agreement, and a word or two without more do not; the words that
 * are the organization's own count as a subject only beside others.
 */
export function hasSubject(text: string, vocabulary: Vocabulary): boolean {
  const plain = text.replace(names, ' ')
  const terms = [...termsOf(plain, vocabulary).keys()]
  if (terms.some(isExact)) return true
  const words = wordsOf(plain)
  const said = new Set(words.filter((word) => isContent(word) && !vocabulary.stopWords.has(word)))
  const content = [...said].filter((word) => !vocabulary.own.has(word))
  if (content.length === 0) return false
  if (isSocial(plain)) return false
  return content.length > 1 || said.size > 1 || (words.length > 2 && kindOf(plain) !== null)
}
