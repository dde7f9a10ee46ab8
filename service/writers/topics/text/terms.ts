import { type WriterLanguage, writerLanguages } from '#contract/topic-writer.ts'
import { stem } from './stem.ts'
import { stopWordsOf } from './stop-words.ts'

/** Terms of a text with how much each counts in it. */
export type Terms = Map<string, number>

export type Vocabulary = {
  stopWords: Set<string>
  /** Words of the organization, such as names of products: kept whole, and they count less because everything is about them. */
  own: Set<string>
}

export function vocabularyOf(languages: readonly WriterLanguage[], own: readonly string[]): Vocabulary {
  return { stopWords: stopWordsOf(languages), own: new Set(own.map((word) => word.toLowerCase())) }
}

export const everyLanguage = vocabularyOf(writerLanguages, [])

const exact: RegExp[] = [
  /https?:\/\/[^\s<>"')\]]+/gu,
  /(?<![\w.])v?\d+(?:\.\d+){1,3}(?:-[\w.]+)?(?![\w.])/gu,
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z]{1,5}-?\d{2,6}\b|\b(?:0x[0-9a-f]{4,})\b/gu,
  /(?<!\w)#\d{1,7}\b|(?<=\b(?:http|error|status|code) )[1-5]\d{2}\b/giu,
  // Answers of a server that are no usual count of anything.
  /(?<![\w.,])(?:401|403|404|409|422|429|502|503|504)(?![\w.,]|\s*%)/gu,
  /(?<![\w/:])(?:~|\.{1,2})?(?:\/[\w.@-]+){2,}\/?/gu,
]
const quoted = /[“"„«「`]([^“”"„«»「」`\n]{4,80})[”"“»」`]/gu

const exactWeight = 2
const pairWeight = 0.5
const phraseWeight = 0.5
const ownWeight = 0.4

/** Mark of terms that are taken as they stand: error codes, versions, paths, addresses, quoted strings. */
const exactMark = '='

/** Whether a term can be looked up: pairs with stop words are in too many texts. */
export const isPhrase = (term: string) => term.includes('+')
export const isExact = (term: string) => term.startsWith(exactMark)
export const isWord = (term: string) => !/[+_=]/.test(term)

/** A term as people say it. */
export const spoken = (term: string) => (isExact(term) ? term.slice(1) : term.replaceAll('_', ' '))

function add(terms: Terms, term: string, weight: number): void {
  terms.set(term, (terms.get(term) ?? 0) + weight)
}

/** Takes exact terms out of a text; answers the rest of it. */
function takeExact(text: string, terms: Terms): string {
  let rest = text
  for (const pattern of exact)
    rest = rest.replace(pattern, (found) => {
      add(
        terms,
        exactMark +
          found
            .toLowerCase()
            .replace(/^v(?=\d)/, '')
            .replace(/[.,/]+$/, ''),
        exactWeight,
      )
      return ' '
    })
  for (const [, inside = ''] of rest.matchAll(quoted))
    add(terms, exactMark + inside.toLowerCase().trim(), exactWeight)
  return rest
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Words in small letters. Texts without spaces are cut by their language. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('’', "'")
  const words = plain.match(/[\p{L}\p{N}\p{M}']+/gu) ?? []
  return words.flatMap((word) =>
    unspaced.test(word)
      ? [...segmenter.segment(word)].flatMap((it) => (it.isWordLike ? [it.segment] : []))
      : [word.replace(/^'+|'+$/g, '')],
  )
}

/** Returns what a text is about: its words without endings, pairs of them, and what is taken as it stands. */
export function termsOf(text: string, vocabulary: Vocabulary = everyLanguage): Terms {
  const terms: Terms = new Map()
  const words = wordsOf(takeExact(text, terms)).filter((it) => it !== '')
  const isStop = words.map((word) => vocabulary.stopWords.has(word))
  const stems = words.map((word) => (vocabulary.own.has(word) ? word : stem(word)))
  let last: string | null = null
  for (const [n, root] of stems.entries()) {
    const [word = '', next = ''] = words.slice(n, n + 2)
    if (next !== '' && (isStop[n] || isStop[n + 1])) add(terms, `${word}+${next}`, phraseWeight)
    // A number says nothing outside of a version, a code or a reference.
    if (isStop[n] || /^\d+$/.test(word)) continue
    add(terms, root, vocabulary.own.has(word) ? ownWeight : 1)
    if (last !== null) add(terms, `${last}_${root}`, pairWeight)
    last = root
  }
  return terms
}
