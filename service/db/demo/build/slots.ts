import { companies, members, notablePeople } from '../cast.ts'
import { between, pick, type Random } from '../random.ts'
import { wordsFor } from '../texts.ts'
import type { DemoPerson } from './people.ts'

export type Speaking = {
  random: Random
  author: DemoPerson
  /** Author of the first message. */
  asker: DemoPerson
  /** Person meant by "you" or a name in the sentence; null when nobody spoke before. */
  mate: DemoPerson | null
  /** Values that stay the same within a discussion, or for one speaker in it. */
  memory: Map<string, string>
  quote?: string
}

const perDiscussion = new Set([
  'ver',
  'oldver',
  'region',
  'svc',
  'customer',
  'contact',
  'pr',
  'branch',
  'hour',
])
const perSpeaker = new Set([
  'hundreds',
  'mins',
  'runner',
  'os',
  'tool',
  'team',
  'lang',
  'repo',
  'money',
  'money2',
  'hash',
  'sha',
  'n5',
])

const customers = companies.filter((one) => !one.isOrgCompany && one.people > 3)

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => pick(random, [...'0123456789abcdef'])).join('')
}

function euros(amount: number): string {
  return `€${amount.toLocaleString('en-US')}`
}

export function firstName(person: DemoPerson): string {
  return person.isBot ? person.name : (person.name.split(' ')[0] ?? person.name)
}

function companyOf(person: DemoPerson) {
  return companies.find((one) => one.id === person.companyId)
}

const numbers: Record<string, (random: Random) => string> = {
  few: (random) => String(between(random, 2, 6)),
  dozens: (random) => String(between(random, 12, 95)),
  hundreds: (random) => String(between(random, 180, 940)),
  mins: (random) => String(between(random, 7, 41)),
  secs: (random) => String(between(random, 11, 58)),
  pct: (random) => String(between(random, 31, 96)),
  n3: (random) => String(between(random, 100, 999)),
  n5: (random) => String(between(random, 10400, 98700)),
  hash: (random) => hex(random, 8),
  hash2: (random) => hex(random, 8),
  sha: (random) => hex(random, 7),
  pr: (random) => `#${between(random, 240, 2980)}`,
  money: (random) => euros(between(random, 18, 96) * 10 + between(random, 0, 9)),
  money2: (random) => euros(between(random, 1080, 3900)),
}

const fromCast: Record<string, (speaking: Speaking) => string> = {
  me: ({ author }) => firstName(author),
  asker: ({ asker }) => firstName(asker),
  mate: ({ mate, asker }) => firstName(mate ?? asker),
  company: ({ author }) => companyOf(author)?.name ?? 'our place',
  askerCompany: ({ asker }) => companyOf(asker)?.name ?? 'a small team',
  domain: ({ author }) => companyOf(author)?.domain ?? 'mailbox.example',
  staff: ({ random, author, asker, mate }) => {
    const present = [author.id, asker.id, mate?.id]
    const others = members.filter((one) => !present.includes(one.personId))
    return pick(random, others).name.split(' ')[0] ?? ''
  },
  customer: ({ random }) => pick(random, customers).name,
  contact: ({ random }) => {
    const person = pick(random, notablePeople)
    return `${person.name} (${companies.find((one) => one.id === person.companyId)?.name})`
  },
  repo: ({ random, author }) => {
    const owner = companyOf(author)?.domain.split('.')[0] ?? 'oss'
    return `${owner}/${pick(random, wordsFor('repositories'))}`
  },
  quote: ({ quote }) => quote ?? '',
  pkg2: ({ random }) => pick(random, wordsFor('pkg')),
  day: ({ random, memory }) => {
    const day = pick(random, wordsFor('day'))
    memory.set('day', day)
    return day
  },
  // Another day than the one named before it.
  day2: ({ random, memory }) => {
    const days = wordsFor('day')
    const day = pick(random, days)
    return day === memory.get('day') ? (days[(days.indexOf(day) + 1) % days.length] ?? day) : day
  },
}

function fresh(slot: string, speaking: Speaking): string {
  const number = numbers[slot]
  if (number) return number(speaking.random)
  const cast = fromCast[slot]
  if (cast) return cast(speaking)
  return pick(speaking.random, wordsFor(slot))
}

function scopeOf(slot: string, { author, asker }: Speaking): string | null {
  if (perDiscussion.has(slot)) return slot
  if (!perSpeaker.has(slot)) return null
  return `${slot}:${author.companyId === 1 ? asker.id : author.id}`
}

function slotValue(slot: string, speaking: Speaking): string {
  const scope = scopeOf(slot, speaking)
  if (scope === null) return fresh(slot, speaking)
  const known = speaking.memory.get(scope) ?? fresh(slot, speaking)
  speaking.memory.set(scope, known)
  return known
}

/** Fills `{slot}` and takes one of each `[a|b]`. */
export function fill(line: string, speaking: Speaking): string {
  return line
    .replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, choices: string) => pick(speaking.random, choices.split('|')))
    .replace(/\{expr:([^}]*)\}/g, (_, inner: string) => `$\{{ ${inner} }}`)
    .replace(/\{([a-zA-Z0-9]+)\}/g, (_, slot: string) => slotValue(slot, speaking))
    .replaceAll('’', "'")
}

const tag = /^(\d*)([ncao]?): /

export type Says = 'n' | 'c' | 'a' | 'o' | null

/** Says whether a line fits the opening of a discussion; the numbers before it name those that it fits. */
export function fits(line: string, opening: number): boolean {
  const openings = tag.exec(line)?.[1] ?? ''
  return openings === '' || openings.includes(String(opening))
}

export function says(line: string): Says {
  const who = tag.exec(line)?.[2]
  return who === 'n' || who === 'c' || who === 'a' || who === 'o' ? who : null
}

export function untagged(line: string): string {
  return line.replace(tag, '')
}
