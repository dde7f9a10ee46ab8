import type { topicTypes } from '#contract/topic-input.ts'

export type TopicType = (typeof topicTypes)[number]

/** Words by which people say what they mean, in the languages that the writer knows. */
const signs: Record<TopicType, RegExp> = {
  bug_report:
    /\b(?:bug|broken|crash(?:es|ed|ing)?|(?<!your )error(?! messages\b)|(?<!(?:y?our|their|its|the|better|clear|clearer|good|helpful) )error messages|exception|fail(?:s|ed|ing|ure)?|does ?n[o']t work|not working|stopped working|time[sd] ?out|time out|(?<!\b(?:is there|set|change|raise|increase|configure|limit)(?: an?| the| my| our| this)? )timeouts?|stuck|hang(?:s|ing)?|blank page|empty page|(?:is|are|was|were) (?:missing|empty|lost|wrong)|no longer|rejected|bounced|segmentation fault|core dumped|mismatch|fr(?:eezes|oze|ozen)|disappear(?:s|ed)|corrupt(?:ed|s)?|(?:has|have) expired|did(?:n't| not) (?:receive|arrive)|dropped from|(?:is|are) (?:gone|skipped|ignored)|overwrites? each other|(?:never|do(?:es)?n't|do(?:es)? not|cannot|can't|won't) (?:reach|load|open|start|finish|save|update|change|show|appear|render|sync|respond|become|merge|connect)s?|fehler(?:meldung)?|kaputt|st[uü]rzt|bricht|funktioniert nicht|geht nicht|plante|erreur|échoue|ne (?:fonctionne|marche) (?:pas|plus)|no funciona|falla|se cuelga)\b|\b50[0-4]\b|エラー|動かない|落ちる|不具合/iu,
  feature_request:
    /\b(?:could (?:the|it|there)\b|could you (?:please )?(?!tell|explain|help|confirm|clarify|check|point|look|(?:have|take) a look|do (?:that|this|it)\b)\w+|would be (?:great|nice|helpful|good)|feature request|please (?:add|support)|we(?:'d| would) (?:love|like)|i(?:'d| would) (?:love|like)|wish|support for|any plans?|add an? option|allow (?:us|me) to|wäre (?:schön|toll|gut|super)|wünsch|könnt(?:e|et)? ihr|ce serait|pourriez-vous ajouter|souhaite|sería (?:genial|bueno|útil)|podrían añadir)\b|欲しい|ほしい|追加して|対応して/iu,
  complaint:
    /\b(?:annoy(?:s|ed|ing)|frustrat(?:ed|ing)|unacceptable|terrible|awful|horrible|disappoint(?:ed|ing)|(?:too|really|very|so|painfully) slow|too (?:expensive|complicated|many)|(?:got|getting|is|are|was) (?:now )?slower|surprised by|cancel(?:l)?ing|waste of|ridiculous|fed up|nervt|ärgerlich|unverschämt|enttäuscht|zu (?:langsam|teuer)|inadmissible|déçu|trop (?:lent|cher)|inaceptable|decepcion|demasiado (?:lento|caro))\b|ひどい|遅すぎ/iu,
  praise:
    /\b(?:love (?:it|this|the|how)|great (?:job|work|product|feature)|awesome|amazing|fantastic|thank you so much|well done|kudos|works perfectly|großartig|danke für|super arbeit|génial|bravo|excellent|excelente|encanta|genial)\b|素晴らしい|助かりました/iu,
  question:
    /\?|？|^(?:how|what|where|when|why|who|which|can|does|is|are|do)\b|\b(?:wie kann|wo finde|gibt es|comment|est-ce que|cómo|dónde|hay alguna)\b|できますか|どうやって|ですか/iu,
}

const order: TopicType[] = ['bug_report', 'feature_request', 'complaint', 'praise', 'question']

/** Somebody asks for something in so many words: what fails in the rest of the sentence is what it is about. */
const wish = /^(?:could (?:the|it|there)|allow)\b/iu

/** Thanks that name what went wrong before: “The hint under the error saved my evening.” */
const gratitude =
  /\b(?:saved (?:me|us|my|our)\b|made (?:my|our) (?:day|week|evening)\b|deserves? (?:a|an) (?:raise|award|medal|beer))/iu

/** Says by words what kind of thing somebody says; null when no word does. */
export function kindOf(text: string): TopicType | null {
  if (wish.test(text)) return 'feature_request'
  if (gratitude.test(text)) return 'praise'
  return order.find((kind) => signs[kind].test(text)) ?? null
}

/** Times that a question counts: whoever reports or wants something asks as well. */
const questionWeight = 1 / 2

/** Returns what most texts are; of several alike the graver. */
export function kindOfMost(texts: string[]): TopicType | null {
  const kinds = texts.map(kindOf)
  const times = (kind: TopicType) =>
    kinds.filter((it) => it === kind).length * (kind === 'question' ? questionWeight : 1)
  const [best] = order.toSorted((a, b) => times(b) - times(a))
  return best && times(best) > 0 ? best : null
}

const agreement =
  /^\W*(?:\+1|same(?: here| problem| issue)?|me too|us too|we (?:see|have) (?:this|that|the same)|(?:can|i) confirm|seeing this too|bei uns auch|ebenfalls|hier auch|geht mir auch so|pareil|moi aussi|nous aussi|idem|igual|a mí también|a nosotros también|同じく|私も)/iu

/** Whether somebody says that it is so with them as well. */
export const isAgreement = (text: string) => agreement.test(text)
