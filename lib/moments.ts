import { shortMonthNames } from '#contract/common/calendar-words.ts'

/** The pieces of an instant in a zone, each for its own column. */
export type Moment = { weekday: string; date: string; time: string; zone: string }

/** `year`: the present one, which is left out. */
export function momentOf(instant: string, timezone: string, year: number): Moment {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const date = `${Number(part('day'))} ${shortMonthNames[Number(part('month')) - 1] ?? ''}`
  return {
    weekday: part('weekday'),
    date: Number(part('year')) === year ? date : `${date} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}`,
    zone: part('timeZoneName')
      .replace('GMT', 'UTC')
      .replace('-', '−')
      .replace(/^UTC$/, timezone === 'UTC' ? 'UTC' : 'GMT'),
  }
}

const steps = [
  { unit: 'month', seconds: 30.44 * 86_400, from: 70 * 86_400 },
  { unit: 'week', seconds: 7 * 86_400, from: 28 * 86_400 },
  { unit: 'd', seconds: 86_400, from: 86_400 },
  { unit: 'h', seconds: 3600, from: 3600 },
  { unit: 'min', seconds: 60, from: 60 },
]

/** “in 12 min”, “in 3 d”, “in 5 weeks”, “in 4 months”, “in 3 years”. */
export function inWords(instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const years = seconds / (365.25 * 86_400)
  if (years >= 2) return `in ${Math.floor(years)} years`
  const step = steps.find(({ from }) => seconds >= from)
  if (!step) return seconds < 0 ? 'past' : 'in a moment'
  const count = Math.floor(seconds / step.seconds)
  return `in ${count} ${step.unit}${step.unit.length > 3 && count !== 1 ? 's' : ''}`
}

const day = { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat(localeFor(timezone), { ...day, ...clock, timeZone: timezone })
  formats.set(timezone, format)
  return format
}

/** Abbreviations are known where they are used: EST in America, AEST in Australia. */
function localeFor(timezone: string): string {
  if (/^(America|US|Canada)\/|^Pacific\/Honolulu$/.test(timezone)) return 'en-US'
  if (timezone.startsWith('Australia/')) return 'en-AU'
  if (/^Asia\/(Kolkata|Calcutta)$/.test(timezone)) return 'en-IN'
  return timezone === 'Pacific/Auckland' ? 'en-NZ' : 'en-GB'
}
