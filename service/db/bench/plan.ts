import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Sizes and first ids of the organization being made, known to every step. */
export interface Plan {
  client: pg.ClientBase
  orgId: string
  people: number
  companies: number
  messages: number
  /** Person `n` (from 0) has the id `firstPerson + n`. */
  firstPerson: number
  firstCompany: number
  /** Grows with the number of messages, so that topics and groups have a similar size in all organizations. */
  topics: number
  groupsPerChannel: number
  /** Instant of the newest message. */
  until: Date
}

type Words = Record<'titles' | 'openers' | 'endings', string[]>
type Names = Record<
  'firstNames' | 'lastNames' | 'adjectives' | 'nouns' | 'suffixes' | 'tags' | 'areas',
  string[]
>

/** Reads one word per line. */
function readWords(): Words & Names {
  const read = JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8'))
  const lists = Object.entries<string | string[]>(read).map(([name, list]) => [
    name,
    typeof list === 'string' ? list.split(' ') : list,
  ])
  return Object.fromEntries(lists)
}

export const words = readWords()
export const sources = ['slack', 'discord', 'github', 'email']
export const channelsPerSource = 50

/** SQL expressions of a deterministic pseudo-random choice for row number `n`; every use has a seed of its own. */

/** A number from 0 up to, not including, 1. */
export function fraction(n: string, seed: number): string {
  return `((hashint8extended((${n})::bigint, ${seed}) & 4294967295)::float8 / 4294967296::float8)`
}

/** An integer from 0 to `count` - 1, all equally likely. */
export function uniform(n: string, seed: number, count: number | string): string {
  return `floor(${count} * ${fraction(n, seed)})::int`
}

/** An integer from 0 to `count` - 1, small ones far more likely: the top 1 % get a fifth of all choices. */
export function skewed(n: string, seed: number, count: number | string): string {
  const u = fraction(n, seed)
  return `floor(${count} * ${u} * ${u} * ${u})::int`
}

/** An integer from 0 to `count` - 1, small ones more likely: the top 1 % get a tenth of all choices. */
export function leaning(n: string, seed: number, count: number | string): string {
  const u = fraction(n, seed)
  return `floor(${count} * ${u} * ${u})::int`
}

/** An element of an array parameter. */
export function pick(n: string, seed: number, array: string, length: number): string {
  return `(${array}::text[])[1 + ${uniform(n, seed, length)}]`
}

/** SQL: an id derived from kind and number, so that other steps need no look-up. */
export function idOf(kind: string, n: string): string {
  return `md5('${kind}:' || ${n})::uuid`
}
