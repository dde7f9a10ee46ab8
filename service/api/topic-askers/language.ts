export type Language = 'en' | 'de' | 'fr' | 'es' | 'ja'

/** Words that one language has and the others have not, the commonest of each. */
const common: Record<Exclude<Language, 'ja'>, string> = {
  en: 'the and is are was with this that it we you for not have when can our would how please after does but to of',
  de: 'der die das und ist nicht wir ich mit auf für wenn ein eine kann bitte seit wird haben auch aber unsere bei wie es zu',
  fr: 'le les des et est nous vous pour pas avec une dans que quand sur depuis je il ne plus peut merci mais notre ça du',
  es: 'el los las y es no que con para una cuando se por en nos nuestro desde puede gracias pero como está del al hay',
}

type Spoken = keyof typeof common

/** Languages that have a word among their commonest. */
const languagesOf = new Map<string, Spoken[]>()
for (const language of Object.keys(common) as Spoken[])
  for (const word of common[language].split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** Language of a text, by its letters and commonest words; English where nothing tells. */
export function languageOf(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  const counts = { en: 0, de: 0, fr: 0, es: 0 }
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    for (const language of languagesOf.get(word) ?? []) counts[language]++
  const spoken = Object.keys(counts) as Spoken[]
  return spoken.reduce((most, language) => (counts[language] > counts[most] ? language : most))
}
