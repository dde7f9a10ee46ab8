export type Language = 'en' | 'de' | 'fr' | 'es' | 'ja'

/** Words that one language has and the others have not, the commonest of each. */
const common: Record<Exclude<Language, 'ja'>, string> = {
  en: 'the and is are was with this that it we you for not have when can our would how please after does but to of',
  de: 'der die das und ist nicht wir ich mit auf für wenn ein eine kann bitte seit wird haben auch aber unsere bei wie es zu',
  fr: 'le les des et est nous vous pour pas avec une dans que quand sur depuis je il ne plus peut merci mais notre ça du',
  es: 'el los las y es no que con para una cuando se por en nos nuestro desde puede gracias pero como está del al hay',
}

const words = Object.entries(common).map(([language, text]) => ({
  language: language as keyof typeof common,
  words: new Set(text.split(' ')),
}))

/** Language of a text, by its letters and commonest words; English where nothing tells. */
export function languageOf(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counted = words.map(({ language, words: known }) => ({
    language,
    n: said.filter((word) => known.has(word)).length,
  }))
  const best = counted.reduce((most, it) => (it.n > most.n ? it : most), { language: 'en' as Language, n: 0 })
  return best.language
}
