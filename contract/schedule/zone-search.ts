import { cityOf, presentName, type Zone, zoneOf } from './zones.ts'

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
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Other words people look for a zone by: cities, countries, abbreviations and what a zone is called. */
const aliases: Record<string, string> = {
  UTC: 'GMT Zulu Coordinated Universal Time',
  'America/New_York': 'Eastern EST EDT ET Boston Washington Miami Atlanta Philadelphia USA',
  'America/Chicago': 'Central CST CDT CT Dallas Houston Austin USA',
  'America/Denver': 'Mountain MST MDT MT Salt Lake City USA',
  'America/Phoenix': 'Mountain MST Arizona USA',
  'America/Los_Angeles': 'Pacific PST PDT PT San Francisco Seattle Portland San Diego California USA',
  'America/Anchorage': 'Alaska AKST AKDT USA',
  'Pacific/Honolulu': 'Hawaii HST USA',
  'America/Toronto': 'Eastern EST EDT Ottawa Montreal Canada',
  'America/Vancouver': 'Pacific PST PDT Canada',
  'America/Halifax': 'Atlantic AST ADT Canada',
  'America/Sao_Paulo': 'Brasilia BRT Rio de Janeiro Brazil',
  'America/Argentina/Buenos_Aires': 'ART Argentina',
  'America/Mexico_City': 'CST Mexico',
  'Europe/London': 'GMT BST Britain England Scotland Wales UK Edinburgh Manchester',
  'Europe/Dublin': 'GMT IST Ireland',
  'Europe/Lisbon': 'WET WEST Portugal',
  'Europe/Berlin': 'CET CEST Germany Munich Hamburg Cologne Frankfurt',
  'Europe/Paris': 'CET CEST France Lyon',
  'Europe/Madrid': 'CET CEST Spain Barcelona',
  'Europe/Rome': 'CET CEST Italy Milan',
  'Europe/Amsterdam': 'CET CEST Netherlands Holland Rotterdam',
  'Europe/Zurich': 'CET CEST Switzerland Geneva Bern',
  'Europe/Vienna': 'CET CEST Austria',
  'Europe/Stockholm': 'CET CEST Sweden Gothenburg',
  'Europe/Warsaw': 'CET CEST Poland Krakow',
  'Europe/Kyiv': 'Kiev EET EEST Ukraine',
  'Europe/Athens': 'EET EEST Greece',
  'Europe/Istanbul': 'TRT Turkey Ankara',
  'Europe/Moscow': 'MSK Russia Saint Petersburg',
  'Africa/Lagos': 'WAT Nigeria',
  'Africa/Johannesburg': 'SAST South Africa Cape Town',
  'Africa/Nairobi': 'EAT Kenya',
  'Asia/Jerusalem': 'IST IDT Israel Tel Aviv',
  'Asia/Dubai': 'GST Emirates Abu Dhabi',
  'Asia/Kolkata': 'Calcutta IST India Mumbai Bombay Delhi Bangalore Bengaluru Chennai Hyderabad Pune',
  'Asia/Kathmandu': 'Katmandu Nepal',
  'Asia/Yangon': 'Rangoon Myanmar',
  'Asia/Ho_Chi_Minh': 'Saigon Vietnam Hanoi',
  'Asia/Shanghai': 'CST China Beijing Peking Shenzhen Guangzhou',
  'Asia/Hong_Kong': 'HKT China',
  'Asia/Singapore': 'SGT',
  'Asia/Tokyo': 'JST Japan Osaka',
  'Asia/Seoul': 'KST Korea',
  'Asia/Manila': 'PST PHT Philippines',
  'Australia/Sydney': 'AEST AEDT Canberra Australia',
  'Australia/Melbourne': 'AEST AEDT Australia',
  'Australia/Brisbane': 'AEST Queensland Australia',
  'Australia/Perth': 'AWST Australia',
  'Pacific/Auckland': 'NZST NZDT New Zealand Wellington',
}
