import { monthNames, weekdayNames } from '#contract/common/calendar-words.ts'
import { joined } from '#contract/common/joined.ts'
import type { RuleDay, RuleParts } from '#contract/schedule/rrule-parts.ts'
import type { Rule } from './rrule-next.ts'
import { clock, clockWords, counted, dateWords, ordinal, weekdayWords } from './words.ts'
import { wallAt } from './zone.ts'

const units = {
  YEARLY: 'year',
  MONTHLY: 'month',
  WEEKLY: 'week',
  DAILY: 'day',
  HOURLY: 'hour',
  MINUTELY: 'minute',
}

/** An accepted recurrence in words, without its zone. */
export function describeRule(rule: Rule): string {
  const { freq, interval } = rule.parts
  const unit = units[freq]
  const every = interval === 1 ? `Every ${unit}` : `Every ${counted(interval, unit)}`
  const head = weeklyHead(rule) ?? [every, ...dateParts(rule)].join(' ')
  return `${head}${timePart(rule)}${placePart(rule)}${endPart(rule)}${changePart(rule)}`
}

/** “Every Monday and Thursday” for a plain weekly or daily rule with weekdays. */
function weeklyHead({ parts: { freq, interval, by, days } }: Rule): string | null {
  if ((freq !== 'WEEKLY' && freq !== 'DAILY') || interval !== 1) return null
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND', ...(freq === 'DAILY' ? ['BYSETPOS'] : [])]
  const others = [...by.keys()].filter((name) => !times.includes(name))
  const monthDays = by.get('BYMONTHDAY')
  if (monthDays && others.length === 1 && days.length === 0) return `On ${numbered(monthDays)} of the month`
  return days.length > 0 && others.length === 0 ? `Every ${weekdayWords(days.map(({ day }) => day))}` : null
}

function dateParts(rule: Rule): string[] {
  const { by, days, freq } = rule.parts
  const date = freq === 'YEARLY' ? yearDate(rule.parts) : null
  if (date !== null) return [date]
  const words = [
    weekdayPart(rule),
    listWords(by.get('BYWEEKNO'), (weeks) => `of ${numbered(weeks, 'week')}`),
    listWords(by.get('BYMONTHDAY'), (list) => `${days.length > 0 ? 'that is' : 'on'} ${numbered(list)}`),
    listWords(by.get('BYYEARDAY'), (list) => `on ${numbered(list)} of the year`),
    by.has('BYMONTH') || days.length === 0 ? startPart(rule) : '',
    listWords(
      by.get('BYMONTH'),
      (months) => `in ${joined(months.map((month) => monthNames[month - 1] ?? ''))}`,
    ),
    freq === 'HOURLY' || freq === 'MINUTELY' ? clockParts(by) : '',
  ]
  return words.filter((word) => word !== '')
}

/** “on 24 December” for a single day of a single month. */
function yearDate({ by, days: weekdays }: RuleParts): string | null {
  const [month, ...months] = by.get('BYMONTH') ?? []
  const [day = 0, ...days] = by.get('BYMONTHDAY') ?? []
  const single = month !== undefined && day > 0 && months.length + days.length === 0
  const alone = weekdays.length === 0 && !by.has('BYSETPOS')
  return single && alone ? `on ${day} ${monthNames[month - 1] ?? ''}` : null
}

function weekdayPart({ parts: { by, days, freq } }: Rule): string {
  if (days.length === 0) return ''
  const places = freq === 'DAILY' || choosesTimes(by) ? undefined : by.get('BYSETPOS')
  const plain = days.every(({ nth }) => nth === null)
  const set = plain ? weekdayWords(days.map(({ day }) => day)) : joined(days.map(numberedDay))
  if (places) return `on the ${joined(places.map(ordinal))} ${plain ? set.replaceAll(' and ', ' or ') : set}`
  if (!plain) return `on ${set}${freq === 'YEARLY' && !by.has('BYMONTH') ? ' of the year' : ''}`
  return freq === 'MONTHLY' || freq === 'YEARLY'
    ? `on every ${set}`
    : `on ${set === 'weekday' ? 'weekdays' : set}`
}

function numberedDay({ day, nth }: RuleDay): string {
  const name = weekdayNames[day] ?? ''
  return nth === null ? `every ${name}` : `the ${ordinal(nth)} ${name}`
}

/** “day 1 and 15”, “days 1 to 5”, “week 20 and the last week”. */
function numbered(numbers: readonly number[], noun = 'day'): string {
  const [first = 1] = numbers
  const run = numbers.length > 2 && numbers.every((number, index) => number > 0 && number === first + index)
  if (run) return `${noun}s ${first} to ${numbers.at(-1)}`
  const ahead = numbers.filter((number) => number > 0).map(String)
  const behind = numbers.filter((number) => number < 0).map((number) => `the ${ordinal(number)} ${noun}`)
  return joined([...(ahead.length > 0 ? [`${noun} ${joined(ahead)}`] : []), ...behind])
}

/** The day that a rule without day parts takes from its start. */
function startPart(rule: Rule): string {
  const { by, days, freq } = rule.parts
  const named = (['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'] as const).some((name) => by.has(name))
  if (named || days.length > 0) return ''
  const start = new Date(rule.startWall)
  if (freq === 'WEEKLY') return `on ${weekdayNames[start.getUTCDay()] ?? ''}`
  if (freq === 'MONTHLY' || (freq === 'YEARLY' && by.has('BYMONTH'))) return `on day ${start.getUTCDate()}`
  if (freq === 'YEARLY') return `on ${start.getUTCDate()} ${monthNames[start.getUTCMonth()] ?? ''}`
  return ''
}

function clockParts(by: RuleParts['by']): string {
  const hours = listWords(
    by.get('BYHOUR'),
    (list) => `in the hours ${joined(list.map((hour) => clock(hour, 0)))}`,
  )
  const minutes = listWords(by.get('BYMINUTE'), (list) => `at minute ${joined(list.map(String))}`)
  return [hours, minutes].filter((word) => word !== '').join(' ')
}

function timePart(rule: Rule): string {
  const { by, freq } = rule.parts
  if (freq === 'HOURLY' || freq === 'MINUTELY') return ''
  const start = new Date(rule.startWall)
  const hours = by.get('BYHOUR') ?? [start.getUTCHours()]
  const minutes = by.get('BYMINUTE') ?? [start.getUTCMinutes()]
  const second = by.has('BYSECOND') ? 0 : start.getUTCSeconds()
  const all = hours.flatMap((hour) => minutes.map((minute) => clock(hour, minute, second))).sort()
  const times = freq === 'DAILY' ? placed(all, by.get('BYSETPOS')) : all
  if (times.length <= 6) return ` at ${joined(times)}`
  return ` at minute ${joined(minutes.map(String))} of the hours ${joined(hours.map((hour) => clock(hour, 0)))}`
}

/** The times that BYSETPOS chooses of those of a day. */
function placed(times: string[], places: readonly number[] | undefined): string[] {
  if (!places) return times
  const indexes = places.map((place) => (place > 0 ? place - 1 : times.length + place))
  return times.filter((_, index) => indexes.includes(index))
}

/** Whether places are counted among times of the day and not among days alone. */
function choosesTimes(by: RuleParts['by']): boolean {
  return (by.get('BYHOUR')?.length ?? 1) * (by.get('BYMINUTE')?.length ?? 1) > 1
}

/** The places that no part before has named: “, only the second of these”. */
function placePart({ parts: { by, days, freq } }: Rule): string {
  const places = by.get('BYSETPOS')
  if (!places || freq === 'DAILY' || (days.length > 0 && !choosesTimes(by))) return ''
  return `, only the ${joined(places.map(ordinal))} of these`
}

function endPart({ parts, until, untilDay, zone }: Rule): string {
  if (parts.count !== null) return parts.count === 1 ? ', once' : `, ${parts.count} times in all`
  if (until === Number.POSITIVE_INFINITY) return ''
  const wall = wallAt(zone, until)
  const wholeDay = untilDay || clockWords(wall) === '23:59:59'
  return `, until ${dateWords(wall)}${wholeDay ? '' : ` ${clockWords(wall)}`}`
}

function changePart(rule: Rule): string {
  const excluded = rule.excluded.size + rule.excludedDates.size
  const except = excluded === 0 ? '' : `, except ${counted(excluded, 'date')}`
  return `${except}${rule.extra.length === 0 ? '' : `, plus ${counted(rule.extra.length, 'extra date')}`}`
}

function listWords(list: readonly number[] | undefined, words: (list: readonly number[]) => string): string {
  return list ? words(list) : ''
}
