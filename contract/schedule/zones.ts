import { offsetAt } from './dates.ts'
import { aliases, renamed } from './zone-names.ts'

export type Zone = {
  name: string
  /** “New York”. */
  city: string
  /** “UTC−5”. */
  offset: string
  offsetMs: number
}

/** “UTC+5:30”, “UTC”. */
export function offsetWords(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  if (minutes === 0) return 'UTC'
  const rest = minutes % 60
  return `UTC${offsetMs < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The city of a zone, or its whole name when it has none. */
export function cityOf(name: string): string {
  return /^(Etc|SystemV)\//.test(name) ? name : (name.split('/').at(-1) ?? name).replaceAll('_', ' ')
}

/** What a zone is called now. */
export function presentName(name: string): string {
  return renamed[name] ?? name
}

export function zoneOf(name: string, now: number): Zone {
  const offsetMs = offsetAt(now, name)
  return { name, city: cityOf(name), offset: offsetWords(offsetMs), offsetMs }
}

/** Every zone this browser knows, by its present name, from west to east. */
export function allZones(now: number): Zone[] {
  const zones = knownNames().map((name) => zoneOf(name, now))
  return zones.toSorted((a, b) => a.offsetMs - b.offsetMs || a.name.localeCompare(b.name))
}

function knownNames(): string[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)])
  return [...names].filter((name) => name === 'UTC' || name.includes('/'))
}

/** The zones that fit what is typed, the likeliest first; all of them for nothing. */
export function searchZones(zones: readonly Zone[], text: string): Zone[] {
  const words = plain(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return [...zones]
  const offset = offsetOf(text)
  if (offset !== null) return zones.filter((zone) => zone.offsetMs === offset)
  const ranked = zones.flatMap((zone) => {
    const rank = rankOf(zone, words, text)
    return rank === null ? [] : [{ zone, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ zone }) => zone)
}

type Known = { name: string; city: string; whole: string; alias: string }

let index: Known[] | null = null

/** The names of the zones that are called exactly that: by city or whole name, else by what people call them. */
export function zonesNamed(text: string): string[] {
  const wanted = plain(text)
  index ??= knownNames().map((name) => ({
    name,
    city: plain(cityOf(name)),
    whole: plain(name),
    alias: ` ${plain(aliases[name] ?? '')} `,
  }))
  if (wanted === '') return []
  const byName = index.filter(({ city, whole }) => city === wanted || whole === wanted)
  const found = byName.length > 0 ? byName : index.filter(({ alias }) => alias.includes(` ${wanted} `))
  return found.map(({ name }) => name)
}

function aliasHas(name: string, wanted: string): boolean {
  return ` ${plain(aliases[name] ?? '')} `.includes(` ${wanted} `)
}

/** 0 is best. */
function rankOf({ name, city }: Zone, words: readonly string[], text: string): number | null {
  const typed = plain(text)
  if (plain(city) === typed) return 0
  if (plain(city).startsWith(typed)) return 1
  if (aliasHas(name, typed)) return 2
  const all = `${plain(name)} ${plain(aliases[name] ?? '')}`.split(' ')
  return words.every((word) => all.some((one) => one.startsWith(word))) ? 3 : null
}

/** “+2”, “UTC+05:30”, “gmt-3”: an offset in milliseconds. */
function offsetOf(text: string): number | null {
  const [, sign, hours, minutes = '0'] =
    /^\s*(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?(\d{2}))?\s*$/i.exec(text) ?? []
  if (sign === undefined) return null
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '+' ? size : -size
}

/** Lower case, without accents, and with single spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
