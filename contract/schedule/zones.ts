import { offsetAt } from './dates.ts'

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

/** Returns the present name of a zone. */
export function presentName(name: string): string {
  return renamed[name] ?? name
}

export function zoneOf(name: string, now: number): Zone {
  const offsetMs = offsetAt(now, name)
  return { name, city: cityOf(name), offset: offsetWords(offsetMs), offsetMs }
}

/** Names that were given up, by the present one: browsers list either. */
const renamed: Record<string, string> = {
  'Europe/Kiev': 'Europe/Kyiv',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
}
