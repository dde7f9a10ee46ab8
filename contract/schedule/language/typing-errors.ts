import { monthNames, ordinalNames, weekdayNames } from '../../common/calendar-words.ts'
import { readingOf, unknownWords } from './read-words.ts'
import { tokensOf } from './reader.ts'

/** Words in which a slip of the fingers is found. German, French and Spanish ones only where they are usual and long. */
const words = [
  ...[...monthNames, ...weekdayNames].map((name) => name.toLowerCase()),
  ...weekdayNames.map((name) => `${name.toLowerCase()}s`),
  ...ordinalNames,
  ...'last every each other weekday weekdays weekend weekends daily hourly weekly monthly quarterly yearly'.split(
    ' ',
  ),
  ...'minute minutes hour hours day days week weeks month months quarter year years'.split(' '),
  ...'morning afternoon evening night noon midnight tomorrow today tonight next working business'.split(' '),
  ...'between until starting except during twice times half past once'.split(' '),
  ...'montag dienstag mittwoch donnerstag freitag samstag sonntag montags freitags werktags taglich jeden morgen'.split(
    ' ',
  ),
  ...'lundi mardi mercredi jeudi vendredi samedi dimanche chaque toutes premier dernier heures minutes'.split(
    ' ',
  ),
  ...'lunes martes miercoles jueves viernes todos cada primer ultimo minutos horas'.split(' '),
]

const mostTexts = 8

/** The text with its unknown words replaced by near ones, the nearest first; none when a word is near nothing. */
export function corrected(text: string, { timezone, now }: { timezone: string; now: number }): string[] {
  const unknown = new Set(
    unknownWords(readingOf(tokensOf(text), timezone, now)).filter((word) => /\p{L}{3}/u.test(word)),
  )
  let texts = [text]
  for (const word of unknown) {
    const near = nearTo(word)
    if (near.length === 0) continue
    texts = texts.flatMap((one) => near.map((other) => one.replace(word, other))).slice(0, mostTexts)
  }
  return texts.filter((one) => one !== text)
}

function nearTo(word: string): string[] {
  const typed = word.toLowerCase()
  const allowed = typed.length > 6 ? 2 : 1
  const found = [...new Set(words)].flatMap((known) => {
    const slips = slipsBetween(typed, known)
    return slips > 0 && slips <= allowed ? [{ known, slips }] : []
  })
  return found
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, 3)
    .map(({ known }) => known)
}

/** Letters that were left out, added, changed, or swapped with the next one. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= other.length; column++) {
      const change = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swap = isSwap ? at(row - 2, column - 2) + 1 : change
      line.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, change, swap))
    }
  }
  return at(one.length, other.length)
}
