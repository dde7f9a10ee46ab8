import { findAddresses } from '#service/core/links/find.ts'
import type { Fact, Facts } from '../facts/facts.ts'
import { allFacts } from '../facts/facts.ts'

/** Words for numbers and shares: a model may not count, so each of them has to stand among the facts as a figure. */
const numbers: Record<string, number> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ]
    .join(' ')
    .split(' ')
    .map((word, i) => [word, i]),
)

const counting =
  /\b(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|halves|thirds?|quarters?|twice|thrice|double[sd]?|tripled?|percent|majority|minority|once|first|second|third|fourth|fifth)\b/i

/** Words that may begin a sentence with a capital letter. */
const starters = new Set(
  `a after all also although an and another any as at because before beside both but by companies complaints customers despite
  discussions during each either even every everybody for from here however if in instead it its like many messages more most
  much neither nobody none nor not nothing now of on one only or others otherwise out people questions requests since so some
  somebody still such than that the their them then there these they this those though to together too under unless until
  very what when where whether which while who whoever whose why with within without yet you your reports words`.split(
    /\s+/,
  ),
)

const word = /\p{L}[\p{L}\p{M}\p{N}]*(?:[’'-]\p{L}[\p{L}\p{N}]*)*/gu
const number = /\d+(?:[.,]\d+)*/g
const address = /(?:https?:|www\.|mailto:|\b[\w.-]+@[\w-]+\.|\b[\w-]+\.(?:com|org|net|io|dev|app|example)\b)/i
const quoted = /[“"„«]([^”"“»]*)[”"“»]|(?<![\p{L}\p{N}])[‘']([^’']*)[’'](?![\p{L}\p{N}])/gu

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Numbers as they are printed, so that 1,240 and 1240 are the same, and 4.2 is not 42. */
const plainNumber = (text: string) => text.replace(/[.,]$/, '').replace(/,(?=\d{3}(?!\d))/g, '')

function numbersOf(facts: Fact[]): Set<string> {
  const found = facts.flatMap((fact) => {
    const texts = [...fact.text.matchAll(number)].map(([it]) => plainNumber(it))
    return fact.kind === 'figure' ? [...texts, String(fact.value)] : fact.kind === 'quote' ? [] : texts
  })
  return new Set(found)
}

function unknownNumber(text: string, facts: Fact[]): string | null {
  const known = numbersOf(facts)
  const digits = [...text.matchAll(number)].find(([it]) => !known.has(plainNumber(it)))
  if (digits) return digits[0]
  const words = [...text.matchAll(word)].find(([it]) => {
    const value = numbers[it.toLowerCase()]
    return value !== undefined && value !== 1 && !known.has(String(value))
  })
  return words?.[0] ?? counting.exec(text)?.[0] ?? null
}

function unknownQuote(text: string, facts: Fact[]): string | null {
  const quotes = facts.flatMap((fact) => (fact.kind === 'quote' ? oneSpaced(fact.text) : []))
  const said = [...text.matchAll(quoted)].map(([, double = '', single = '']) => oneSpaced(double || single))
  const titles = facts.flatMap((fact) => (fact.kind === 'name' ? fact.text : []))
  return said.find((it) => !quotes.some((quote) => quote.includes(it)) && !titles.includes(it)) ?? null
}

const isCapital = (it: string) => /^\p{Lu}|^\p{Lo}/u.test(it) || /\p{L}\p{Lu}/u.test(it)

/** Words with a capital letter, or in letters that have none, which no fact has. */
function unknownName(text: string, facts: Fact[]): string | null {
  const known = new Set(facts.flatMap((fact) => [...fact.text.matchAll(word)].map(([it]) => it)))
  for (const match of text.matchAll(word)) {
    const [it] = match
    if (!isCapital(it) || known.has(it) || it === 'I') continue
    const isFirst = /(?:^|[.!?…:]\s+)[“"‘']?$/.test(text.slice(0, match.index))
    if (!isFirst || !starters.has(it.toLowerCase())) return it
  }
  return null
}

/** Characters that make a link, a picture, an element or a mention. */
const markup = /[<>[\]{}|\\`*_#~]|(?:^|\s)@\w/

/**
 * Finds what a model wrote that is not among the facts: a figure, a name, a quote or an address; null when there is nothing.
 * Where it cannot tell, it says no: the sentence that the fixed rules make is always there.
 */
export function findInvented(text: string, facts: Facts): string | null {
  const all = allFacts(facts)
  const names = all.flatMap((fact) => (fact.kind === 'link' || fact.kind === 'name' ? fact.text : []))
  const bare = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ' '), text)
  const [found] = findAddresses(bare)
  if (found) return found.text
  if (address.test(bare)) return address.exec(bare)?.[0] ?? 'an address'
  if (markup.test(bare)) return markup.exec(bare)?.[0].trim() ?? 'a mark'
  const strange = unknownQuote(text, all)
  if (strange !== null) return strange
  // Quotes are not the words of the model.
  const own = text.replace(quoted, ' ')
  return unknownNumber(own, all) ?? unknownName(own, all)
}
