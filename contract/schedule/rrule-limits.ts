import type { RuleParts } from './rrule-parts.ts'

/**
 * Combinations that RFC 5545 forbids, or whose dates calendars do not agree on.
 * Gives the reason, or `null` when the parts go together.
 */
export function combinationProblem(rule: RuleParts): string | null {
  return weekdayProblem(rule) ?? weekProblem(rule) ?? dayProblem(rule) ?? positionProblem(rule)
}

function weekdayProblem({ freq, by, days }: RuleParts): string | null {
  const numbers = days.flatMap(({ nth }) => (nth === null ? [] : [Math.abs(nth)]))
  if (numbers.length === 0) return null
  if (freq !== 'MONTHLY' && freq !== 'YEARLY') {
    return `BYDAY with a number needs FREQ=MONTHLY or YEARLY: write the plain weekday with FREQ=${freq}`
  }
  const inMonth = freq === 'MONTHLY' || by.has('BYMONTH')
  if (inMonth && numbers.some((number) => number > 5)) {
    return 'BYDAY: a month has at most five of a weekday, use a number from 1 to 5 or -1 to -5'
  }
  if (by.has('BYWEEKNO')) return 'BYDAY with a number cannot be used with BYWEEKNO: write the plain weekday'
  if (freq === 'YEARLY' && by.has('BYMONTHDAY')) {
    return 'BYDAY with a number and BYMONTHDAY exclude each other in a yearly rule: keep one of them'
  }
  return null
}

function weekProblem({ freq, by, days }: RuleParts): string | null {
  if (!by.has('BYWEEKNO')) return null
  if (freq !== 'YEARLY') return `BYWEEKNO needs FREQ=YEARLY, not ${freq}`
  return days.length > 0 ? null : 'BYWEEKNO needs BYDAY: name the weekday of that week, for example BYDAY=MO'
}

function dayProblem({ freq, by, days }: RuleParts): string | null {
  if (freq === 'WEEKLY' && by.has('BYMONTHDAY'))
    return 'BYMONTHDAY cannot be used with WEEKLY: use FREQ=MONTHLY'
  if (!by.has('BYYEARDAY')) return null
  if (freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY') {
    return `BYYEARDAY cannot be used with ${freq}: use FREQ=YEARLY`
  }
  const others = (['BYMONTHDAY', 'BYWEEKNO'] as const).filter((name) => by.has(name))
  const [other] = days.length > 0 ? ['BYDAY'] : others
  return other ? `BYYEARDAY and ${other} exclude each other: keep one of them` : null
}

function positionProblem(rule: RuleParts): string | null {
  const { freq, interval, by, days } = rule
  if (!by.has('BYSETPOS')) return null
  const others = [...by.keys()].some((name) => name !== 'BYSETPOS' && name !== 'BYSECOND')
  if (!others && days.length === 0)
    return 'BYSETPOS picks from a list: add the part it picks from, for example BYDAY=MO,TU,WE,TH,FR'
  if (freq === 'YEARLY' && interval > 1000) return 'INTERVAL is at most 1000 years together with BYSETPOS'
  if (countsTo53(rule))
    return 'BYSETPOS cannot be used with a 53rd weekday, which most years do not have: leave one of them out'
  if (mixesWeekdays(rule))
    return 'BYSETPOS needs weekdays that all have a number or none: write BYDAY=MO,FR or BYDAY=1MO,1FR'
  return placeProblem(rule)
}

/** Whether the rule names a 53rd weekday, which most years lack. */
export function countsTo53({ days }: RuleParts): boolean {
  return days.some(({ nth }) => nth !== null && Math.abs(nth) === 53)
}

/** Whether the rule names some weekdays of the year by their number and some without. */
export function mixesWeekdays({ freq, by, days }: RuleParts): boolean {
  const numbered = days.filter(({ nth }) => nth !== null).length
  return freq === 'YEARLY' && !by.has('BYMONTH') && numbered > 0 && numbered < days.length
}

/** Longest list that BYSETPOS may pick from: each period is listed whole, up to half a million runs of a year. */
const maxPicked = 5000

function placeProblem(rule: RuleParts): string | null {
  const { freq, by } = rule
  const withinDay = freq === 'HOURLY' || freq === 'MINUTELY'
  const hours = withinDay ? 1 : (by.get('BYHOUR')?.length ?? 1)
  const minutes = freq === 'MINUTELY' ? 1 : (by.get('BYMINUTE')?.length ?? 1)
  const most = (withinDay ? 1 : mostDays(rule)) * hours * minutes
  if (most > maxPicked)
    return `BYSETPOS would pick from up to ${most} runs, at most ${maxPicked} are looked at: name fewer days or times`
  const places = by.get('BYSETPOS') ?? []
  if (places.some((place) => Math.abs(place) <= most)) return null
  return `BYSETPOS is out of reach: there ${most === 1 ? 'is 1 run' : `are at most ${most} runs`} to pick from`
}

/** An upper bound of the days that a period can have. */
function mostDays({ freq, by, days }: RuleParts): number {
  if (freq === 'DAILY') return 1
  if (freq === 'WEEKLY') return Math.max(days.length, 1)
  const months = freq === 'YEARLY' ? (by.get('BYMONTH')?.length ?? 12) : 1
  const perMonth = Math.min((days.length || 7) * 5, by.get('BYMONTHDAY')?.length ?? 31)
  if (days.length > 0 || by.has('BYMONTHDAY')) return months * perMonth
  return by.get('BYYEARDAY')?.length ?? months
}

/** Whether no month of the rule is long enough for any of its days of the month. */
export function isImpossibleDate(by: RuleParts['by']): boolean {
  const days = by.get('BYMONTHDAY')
  const months = by.get('BYMONTH')
  if (!days || !months) return false
  const longest = Math.max(...months.map((month) => new Date(Date.UTC(2024, month, 0)).getUTCDate()))
  return days.every((day) => Math.abs(day) > longest)
}

/** Whether the interval of a monthly rule, counted from its start, meets none of its months. */
export function missesMonths({ freq, interval, by }: RuleParts, start: number): boolean {
  const months = by.get('BYMONTH')
  if (freq !== 'MONTHLY' || !months) return false
  const first = new Date(start).getUTCMonth()
  const met = Array.from({ length: 12 }, (_, turn) => ((first + turn * interval) % 12) + 1)
  return !met.some((month) => months.includes(month))
}
