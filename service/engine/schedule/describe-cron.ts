import cronstrue from 'cronstrue'
import { monthCodes, monthNames, weekdayCodes, weekdayNames } from '#contract/common/calendar-words.ts'
import { joined } from '#contract/common/joined.ts'
import type { CronParts } from './cron-parse.ts'
import { withFewSteps } from './cron-steps.ts'
import { clock, counted, ordinal, weekdayWords } from './words.ts'

/** An accepted cron rule in words, without its zone. */
export function describeCron(rule: CronParts): string {
  const parts = withFewSteps(rule)
  const time = timeWords(parts)
  const day = dayWords(parts)
  const month = monthWords(parts.month)
  if (time === null || day === null || month === null) return fallback(parts)
  if (time.repeats) {
    const days = day === 'Every day' ? '' : `, ${day.charAt(0).toLowerCase()}${day.slice(1)}`
    return `${time.text}${days}${month === '' ? '' : ` in ${month}`}`
  }
  return `${yearly(parts, month) ?? `${day}${month === '' ? '' : ` in ${month}`}`} ${time.text}`
}

/** A single date of the year: “Every year on 1 January”. */
function yearly(parts: CronParts, month: string): string | null {
  const single = /^\d+$/.test(parts.dayOfMonth) && month !== '' && !/,| and /.test(month)
  return single && parts.dayOfWeek === '*' ? `Every year on ${Number(parts.dayOfMonth)} ${month}` : null
}

function timeWords({ minute, hour, second }: CronParts): { text: string; repeats: boolean } | null {
  if (second !== 0) return null
  const minutes = listed(minute)
  const hours = listed(hour)
  if (minutes && hours && minutes.length * hours.length <= 6) {
    const times = hours.flatMap((at) => minutes.map((past) => clock(at, past)))
    return { text: `at ${joined(times)}`, repeats: false }
  }
  const text = repeatWords(minute, hour, minutes)
  return text === null ? null : { text, repeats: true }
}

function repeatWords(minute: string, hour: string, minutes: number[] | null): string | null {
  if (hour === '*' || hour === '*/1') return minuteWords(minute, minutes)
  const within = hourSpan(hour, minutes?.at(-1) ?? lastMinute(minute))
  const every = minuteWords(minute, minutes)
  if (within && every) return `${every}, ${within}`
  const step = /^\*\/(\d+)$/.exec(hour)
  if (!step || minutes?.length !== 1) return null
  const past = minutes[0] === 0 ? 'on the hour' : `at ${counted(minutes[0] ?? 0, 'minute')} past`
  return `Every ${step[1]} hours from midnight, ${past}`
}

function minuteWords(minute: string, minutes: number[] | null): string | null {
  if (minute === '*' || minute === '*/1') return 'Every minute'
  const step = /^\*\/(\d+)$/.exec(minute)
  if (step)
    return 60 % Number(step[1]) === 0
      ? `Every ${step[1]} minutes`
      : `Every ${step[1]} minutes from the full hour`
  if (!minutes) return null
  if (minutes.length === 1 && minutes[0] === 0) return 'Every hour, on the hour'
  return `Every hour, at ${joined(minutes.map(String))} ${minutes.at(-1) === 1 ? 'minute' : 'minutes'} past`
}

function lastMinute(minute: string): number {
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 1)
  return Math.floor(59 / step) * step
}

function hourSpan(hour: string, last: number): string | null {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(hour) ?? []
  return from && to ? `from ${clock(Number(from), 0)} to ${clock(Number(to), last)}` : null
}

function dayWords({ dayOfMonth, dayOfWeek }: CronParts): string | null {
  const inMonth = dayOfMonth === '*' ? '' : monthDayWords(dayOfMonth)
  const inWeek = dayOfWeek === '*' ? '' : weekWords(dayOfWeek)
  if (inMonth === null || inWeek === null) return null
  if (inMonth === '' && inWeek === '') return 'Every day'
  if (inMonth === '') return inWeek.startsWith('the ') ? `On ${inWeek}` : `Every ${inWeek}`
  if (inWeek === '') return `On ${inMonth} of the month`
  return `On ${inMonth} of the month, or ${inWeek.startsWith('the ') ? `on ${inWeek}` : `every ${inWeek}`},`
}

function monthDayWords(field: string): string | null {
  const items = field.split(',')
  if (items.length > 1 && /[LW]/.test(field)) {
    const words = items.map(monthDayWords)
    return words.includes(null) ? null : joined(words.map((word) => word ?? ''))
  }
  if (field === 'L') return 'the last day'
  if (field === 'LW') return 'the last weekday'
  const nearest = /^(\d+)W$/.exec(field)
  if (nearest) return `the weekday nearest day ${Number(nearest[1])}`
  const days = listed(field)
  if (days) return `day ${joined(days.map(String))}`
  const range = /^(\d+)-(\d+)$/.exec(field)
  return range ? `days ${Number(range[1])} to ${Number(range[2])}` : null
}

function weekWords(field: string): string | null {
  const items = field.split(',')
  const special = items.map(specialWeekday).filter((item) => item !== null)
  const days = items.filter((item) => specialWeekday(item) === null).map(weekdaySpan)
  if (days.includes(null)) return null
  const plain = days.length === 0 ? '' : weekdayWords(days.flatMap((span) => span ?? []))
  if (special.length === 0) return plain
  return `the ${joined(special)} of the month${plain === '' ? '' : ` and every ${plain}`}`
}

function specialWeekday(item: string): string | null {
  const [, name = '', nth] = /^(\w+?)(?:#(\d)|L)$/.exec(item) ?? []
  const day = code(name, weekdayCodes)
  if (day === null) return null
  return `${nth ? ordinal(Number(nth)) : 'last'} ${weekdayNames[day % 7] ?? ''}`
}

function weekdaySpan(item: string): number[] | null {
  const [from, to, ...rest] = item.split('-').map((name) => code(name, weekdayCodes))
  if (from === undefined || from === null || to === null || rest.length > 0) return null
  if (to === undefined) return [from]
  const end = to < from ? to + 7 : to
  return Array.from({ length: end - from + 1 }, (_, index) => from + index)
}

function monthWords(field: string): string | null {
  if (field === '*') return ''
  const months = monthsOf(field)
  return months === null ? null : joined(months.map((month) => monthNames[month - 1] ?? ''))
}

/** The months of a plain list such as `1,JUL`; `null` for anything else. */
function monthsOf(field: string): number[] | null {
  const months = field.split(',').map((name) => code(name, ['', ...monthCodes]))
  return months.some((month) => month === null) ? null : months.map((month) => month ?? 1)
}

function code(name: string, codes: readonly string[]): number | null {
  const index = name === '' ? -1 : codes.indexOf(name)
  if (index >= 0) return index
  return /^\d+$/.test(name) ? Number(name) : null
}

/** The values of a plain list such as `9,17`, in order; `null` for anything else. */
function listed(field: string): number[] | null {
  if (!/^\d+(,\d+)*$/.test(field)) return null
  return [...new Set(field.split(',').map(Number))].sort((a, b) => a - b)
}

function fallback(parts: CronParts): string {
  const text = parts.second === 0 ? parts.text : `${parts.second} ${parts.text}`
  try {
    const words = cronstrue.toString(text, { use24HourTimeFormat: true, verbose: true })
    return parts.eitherDay ? words.replace(/,? and (on|only)/, ', or $1') : words
  } catch {
    return `At the times of the cron rule ${text}`
  }
}
