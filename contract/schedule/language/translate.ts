import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

const languages = [german, french, spanish].map((phrases) =>
  phrases.map(
    ([phrase, english]) =>
      [new RegExp(`(?<![\\p{L}\\d])(?:${phrase})(?![\\p{L}\\d])`, 'gu'), english.toUpperCase()] as const,
  ),
)

/** The text in English words, once for each language that has any of its words; words it does not have stay. */
export function translationsOf(text: string): string[] {
  const bare = plainOf(text)
  const translated = languages.map((phrases) => {
    const said = phrases.reduce((text, [phrase, english]) => text.replace(phrase, english), bare)
    return said.toLowerCase().replace(/\s+/g, ' ').trim()
  })
  return [...new Set(translated)].filter((one) => one !== '' && one !== bare.replace(/\s+/g, ' ').trim())
}

/** Lower case, without accents and without the point at the end. */
function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")
    .replace(/[.!\s]+$/, '')
}
