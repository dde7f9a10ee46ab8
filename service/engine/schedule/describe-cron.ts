import cronstrue from 'cronstrue'
import { monthNames, weekdayNames } from '#contract/common/calendar-words.ts'
import { joined } from '#contract/common/joined.ts'
import { type CronRule, ruleOf } from '#contract/schedule/cron.ts'
import type { CronField, CronItem } from '#contract/schedule/cron-field.ts'
import { listed, rangeIn, single, sorted, stepOf } from '#contract/schedule/cron-values.ts'
import { clock, counted, ordinal, weekdayWords } from './words.ts'

/** An accepted cron rule in words, without its zone. */
export function describeCron(accepted: CronRule): string {
  const rule = withFewSteps(accepted)
  const time = timeWords(rule)
  const day = dayWords(rule)
  const month = monthWords(rule.month)
  if (time === null || day === null || month === null) return fallback(rule)
  if (time.repeats) {
    const days = day === 'Every day' ? '' : `, ${day.charAt(0).toLowerCase()}${day.slice(1)}`
    return `${time.text}${days}${month === '' ? '' : ` in ${month}`}`
  }
  return `${yearly(rule) ?? `${day}${month === '' ? '' : ` in ${month}`}`} ${time.text}`
}

/** The same rule with the values of steps that reach few: “every 24 hours” of the hour field is midnight. */
function withFewSteps(rule: CronRule): CronRule {
  return {
    ...rule,
    ...ruleOf({
      minute: spelled(rule.minute, 0, 59, 1),
      hour: spelled(rule.hour, 0, 23, 1),
      dayOfMonth: spelled(rule.dayOfMonth, 1, 31, 4),
      month: spelled(rule.month, 1, 12, 4),
      dayOfWeek: spelled(rule.dayOfWeek, 0, 6, 4),
    }),
  }
}

function spelled(field: CronField, first: number, last: number, most: number): CronField {
  const step = stepOf(field)
  const length = Math.floor((last - first) / step) + 1
  if (length > most) return field
  const values = Array.from({ length }, (_, index) => first + index * step)
  return { text: values.join(','), items: values.map((value) => ({ kind: 'value', value })) }
}

/** A single date of the year: “Every year on 1 January”. */
function yearly({ dayOfMonth, month, dayOfWeek }: CronRule): string | null {
  const [day, inMonth] = [single(dayOfMonth), listed(month)]
  if (day === null || inMonth?.length !== 1 || dayOfWeek.text !== '*') return null
  return `Every year on ${day} ${monthNames[(inMonth[0] ?? 1) - 1] ?? ''}`
}

function timeWords({ minute, hour, second }: CronRule): { text: string; repeats: boolean } | null {
  if (second !== 0) return null
  const minutes = inOrder(minute)
  const hours = inOrder(hour)
  if (minutes && hours && minutes.length * hours.length <= 6) {
    const times = hours.flatMap((at) => minutes.map((past) => clock(at, past)))
    return { text: `at ${joined(times)}`, repeats: false }
  }
  const text = repeatWords(minute, hour, minutes)
  return text === null ? null : { text, repeats: true }
}

function inOrder(field: CronField): number[] | null {
  const values = listed(field)
  return values && sorted(values)
}

function repeatWords(minute: CronField, hour: CronField, minutes: number[] | null): string | null {
  const every = minuteWords(minute, minutes)
  if (hour.text === '*') return every
  const range = rangeIn(hour)
  if (range && every) {
    const last = minutes?.at(-1) ?? Math.floor(59 / stepOf(minute)) * stepOf(minute)
    return `${every}, from ${clock(range.from, 0)} to ${clock(range.to, last)}`
  }
  const [past, ...others] = minutes ?? []
  if (stepOf(hour) === 1 || past === undefined || others.length > 0) return null
  const when = past === 0 ? 'on the hour' : `at ${counted(past, 'minute')} past`
  return `Every ${stepOf(hour)} hours from midnight, ${when}`
}

function minuteWords(minute: CronField, minutes: number[] | null): string | null {
  const step = stepOf(minute)
  if (minute.text === '*') return 'Every minute'
  if (step > 1) return `Every ${step} minutes${60 % step === 0 ? '' : ' from the full hour'}`
  if (!minutes) return null
  if (minutes.length === 1 && minutes[0] === 0) return 'Every hour, on the hour'
  return `Every hour, at ${joined(minutes.map(String))} ${minutes.at(-1) === 1 ? 'minute' : 'minutes'} past`
}

function dayWords({ dayOfMonth, dayOfWeek }: CronRule): string | null {
  const inMonth = dayOfMonth.text === '*' ? '' : monthDayWords(dayOfMonth)
  const inWeek = dayOfWeek.text === '*' ? '' : weekWords(dayOfWeek)
  if (inMonth === null || inWeek === null) return null
  if (inMonth === '' && inWeek === '') return 'Every day'
  if (inMonth === '') return inWeek.startsWith('the ') ? `On ${inWeek}` : `Every ${inWeek}`
  if (inWeek === '') return `On ${inMonth} of the month`
  return `On ${inMonth} of the month, or ${inWeek.startsWith('the ') ? `on ${inWeek}` : `every ${inWeek}`},`
}

function monthDayWords(field: CronField): string | null {
  const days = inOrder(field)
  if (days) return `day ${joined(days.map(String))}`
  const words = field.items.map(monthDayItem)
  const isNamed = field.items.some(({ kind }) => kind !== 'value' && kind !== 'range' && kind !== 'all')
  if (words.includes(null) || (words.length > 1 && !isNamed)) return null
  return joined(words.map((word) => word ?? ''))
}

function monthDayItem(item: CronItem): string | null {
  switch (item.kind) {
    case 'last-day':
      return 'the last day'
    case 'last-weekday':
      return 'the last weekday'
    case 'nearest-weekday':
      return `the weekday nearest day ${item.day}`
    case 'value':
      return `day ${item.value}`
    case 'range':
      return item.step === null ? `days ${item.from} to ${item.to}` : null
    default:
      return null
  }
}

function weekWords({ items }: CronField): string | null {
  const places = items.flatMap((item) =>
    item.kind === 'nth-weekday' ? [`${ordinal(item.nth)} ${weekdayNames[item.day] ?? ''}`] : [],
  )
  const days = items.filter(({ kind }) => kind !== 'nth-weekday').map(weekdaysOf)
  if (days.includes(null)) return null
  const plain = days.length === 0 ? '' : weekdayWords(days.flatMap((span) => span ?? []))
  if (places.length === 0) return plain
  return `the ${joined(places)} of the month${plain === '' ? '' : ` and every ${plain}`}`
}

function weekdaysOf(item: CronItem): number[] | null {
  if (item.kind === 'value') return [item.value]
  if (item.kind !== 'range' || item.step !== null) return null
  return Array.from({ length: item.to - item.from + 1 }, (_, index) => item.from + index)
}

function monthWords(field: CronField): string | null {
  if (field.text === '*') return ''
  const months = listed(field)
  return months === null ? null : joined(months.map((month) => monthNames[month - 1] ?? ''))
}

function fallback({ second, text, eitherDay }: CronRule): string {
  const spelt = second === 0 ? text : `${second} ${text}`
  try {
    const words = cronstrue.toString(spelt, { use24HourTimeFormat: true, verbose: true })
    return eitherDay ? words.replace(/,? and (on|only)/, ', or $1') : words
  } catch {
    return `At the times of the cron rule ${spelt}`
  }
}
