type Word = { word: string; start: number; end: number }

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

/** Words in a row by which a passage is known; fewer could stand anywhere. */
const mostInRow = 5
const leastInRow = 3

function rowsOf(words: string[], size: number): string[] {
  return Array.from({ length: Math.max(0, words.length - size + 1) }, (_, i) =>
    words.slice(i, i + size).join(' '),
  )
}

/** Passages that must no longer stand anywhere: rows of words, whatever marks and line breaks are between them. */
export type Passages = {
  rows: Set<string>
  /** Messages of one or two words, which are only known between quotation marks. */
  short: Set<string>
  words: Set<string>
  /** Texts that stay, one line of words each: a passage that stands in one of them whole may stay. */
  kept: string[]
}

/** Passages of texts; `stillSaid` is what a text became. */
export function passagesOf(texts: { said: string; stillSaid?: string }[]): Passages {
  const passages: Passages = { rows: new Set(), short: new Set(), words: new Set(), kept: [] }
  for (const { said, stillSaid = '' } of texts) {
    const words = wordsOf(said).map(({ word }) => word)
    const size = Math.min(mostInRow, words.length)
    for (const row of rowsOf(words, size)) (size < leastInRow ? passages.short : passages.rows).add(row)
    for (const word of words) passages.words.add(word)
    const kept = wordsOf(stillSaid).map(({ word }) => word)
    if (kept.length > 0) passages.kept.push(` ${kept.join(' ')}`)
  }
  return passages
}

const opening = /(?:[“"‘«]|^\s*>|\n\s*>)\s*\\?$/
const closing = /^[.!?…]*\s*(?:[”"’»]|$|\n)/

function isQuoted(text: string, start: number, end: number): boolean {
  return opening.test(text.slice(Math.max(0, start - 20), start)) && closing.test(text.slice(end, end + 20))
}

/** Marks the words that belong to a passage. */
function marksOf(text: string, words: Word[], { rows, short }: Passages): boolean[] {
  const marks = words.map(() => false)
  words.forEach(({ start }, i) => {
    for (let size = 1; size <= mostInRow && i + size <= words.length; size++) {
      const row = words.slice(i, i + size)
      const joined = row.map(({ word }) => word).join(' ')
      const end = row.at(-1)?.end ?? start
      const isKnown = size < leastInRow ? short.has(joined) && isQuoted(text, start, end) : rows.has(joined)
      if (isKnown) marks.fill(true, i, i + size)
    }
  })
  return marks
}

/** Whether a quote may go on between two words. */
function goesOn(text: string, before: Word, after: Word): boolean {
  return !/[”"»…\n]/.test(text.slice(before.end, after.start))
}

/** Takes the words beside a passage along that are of the same message, and one that was cut off. */
function widen(text: string, words: Word[], marks: boolean[], known: Set<string>): void {
  const isCut = ({ word, end }: Word) =>
    /^(?:…|$)/.test(text.slice(end, end + 1)) && [...known].some((it) => it.startsWith(word))
  const take = (i: number, beside: number) => {
    const [word, other] = [words[i], words[beside]]
    if (!word || !other || marks[i] || !marks[beside]) return
    const [before, after] = beside < i ? [other, word] : [word, other]
    if (goesOn(text, before, after)) marks[i] = known.has(word.word) || (beside < i && isCut(word))
  }
  for (let i = 1; i < words.length; i++) take(i, i - 1)
  for (let i = words.length - 2; i >= 0; i--) take(i, i + 1)
}

/** The text with `mark` in the place of each passage. */
export function withoutPassages(text: string, passages: Passages, mark: string): string {
  if (passages.rows.size === 0 && passages.short.size === 0) return text
  const words = wordsOf(text)
  const marks = marksOf(text, words, passages)
  if (!marks.includes(true)) return text
  widen(text, words, marks, passages.words)
  let result = ''
  let at = 0
  for (let i = 0; i < words.length; i++) {
    const first = words[i]
    if (!marks[i] || !first) continue
    const passage = [first]
    for (let next = words[i + 1]; marks[i + 1] && next; next = words[i + 1]) {
      passage.push(next)
      i++
    }
    const said = ` ${passage.map(({ word }) => word).join(' ')}`
    if (passages.kept.some((it) => it.includes(said))) continue
    result += text.slice(at, first.start) + mark
    at = passage.at(-1)?.end ?? first.end
  }
  return result + text.slice(at)
}

/** Words by which rows that may hold a passage are found in the database: the longest of each text. */
export function tellingWords(text: string): string[] {
  const found = new Set(wordsOf(text).map(({ word }) => word))
  return [...found]
    .filter((it) => it.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 6)
}
