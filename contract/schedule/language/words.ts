import { monthNames, weekdayNames } from '../../common/calendar-words.ts'

/** A word, number, time or sign of the text, as it was written. */
export type Token = {
  text: string
  from: string
  /** A comma stands before it. */
  comma: boolean
}

/** Lower case, without punctuation that says nothing. Times such as `9:30` and `3pm` stay whole. */
export function tokensOf(text: string): Token[] {
  const pieces =
    text.match(
      /\d{4}-\d{2}-\d{2}|\+?\d{1,2}[:.h]\d{2}|\d+\.\d+|\d+(?:st|nd|rd|th)\b|\d+|[\p{L}]+(?:['’/_-][\p{L}]+)*|[+&]|[^\s\p{L}\d]/gu,
    ) ?? []
  return pieces.flatMap((from, index) =>
    /^[,;.]$/.test(from) ? [] : [{ from, text: plainOf(from), comma: pieces[index - 1] === ',' }],
  )
}

function plainOf(text: string): string {
  const lower = text.toLowerCase().replaceAll('’', "'")
  return lower === '&' ? 'and' : lower
}

const days = weekdayNames.map((name) => name.toLowerCase())
const shortDays = new Map(
  Object.entries({
    sun: 0,
    mon: 1,
    tue: 2,
    tues: 2,
    wed: 3,
    weds: 3,
    thu: 4,
    thur: 4,
    thurs: 4,
    fri: 5,
    sat: 6,
  }),
)

const months = monthNames.map((name) => name.toLowerCase())

/** 0 is Sunday. */
export function dayOf(word: string): number | null {
  const single = word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word
  const at = days.indexOf(single)
  return at >= 0 ? at : (shortDays.get(word) ?? null)
}

/** 1 is January. */
export function monthOf(word: string): number | null {
  const at = months.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)))
  return at >= 0 ? at + 1 : word === 'sept' ? 9 : null
}

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const tens = new Map(
  Object.entries({ fifteen: 15, twenty: 20, thirty: 30, forty: 40, 'forty-five': 45, fifty: 50, ninety: 90 }),
)

/** “3”, “three”, “twenty”. */
export function numberOf(word: string): number | null {
  if (/^\d{1,5}$/.test(word)) return Number(word)
  const at = small.indexOf(word)
  return at >= 0 ? at : (tens.get(word) ?? null)
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

/** “first” to “fifth” and “last”, which is -1; “1st” to “31st”. */
export function ordinalOf(word: string): number | null {
  if (word === 'last') return -1
  const at = ordinals.indexOf(word)
  if (at >= 0) return at + 1
  const figure = /^(\d{1,2})(st|nd|rd|th)$/.exec(word)
  return figure && Number(figure[1]) >= 1 && Number(figure[1]) <= 31 ? Number(figure[1]) : null
}
