import { clockCronOf, cronOf } from './cron.ts'
import { draftOf, scheduleOf } from './draft.ts'
import { isWhole, recurrenceOf } from './schedule-of.ts'
import { gridOf } from './times.ts'
import type { RepeatForm, ScheduleDraft, TimedSchedule, Way } from './types.ts'

/** `lost`: the parts, in words, that the new way cannot express; the old way keeps them. */
export type Switched = { draft: ScheduleDraft; lost: string[] }

/** Converts the schedule of the draft to another way, as far as that can express it. */
export function switchWay(draft: ScheduleDraft, way: Way, timezone: string): Switched {
  if (way === draft.way) return { draft, lost: [] }
  const said = scheduleOf(draft, timezone)
  const schedule = 'schedule' in said ? said.schedule : null
  if (!schedule) return { draft: { ...draft, way, written: null }, lost: [] }
  switch (way) {
    case 'cron':
      return toCron(draft, schedule)
    case 'rrule':
      return toRule(draft, schedule, timezone)
    case 'once':
      return toOnce(draft, schedule)
    default:
      return toForm(draft, way, schedule, timezone)
  }
}

function toCron(draft: ScheduleDraft, schedule: TimedSchedule): Switched {
  const text = (cron: string, lost: string[]): Switched => ({
    draft: { ...draft, way: 'cron', cron, written: null },
    lost,
  })
  if (schedule.type === 'cron') {
    return { draft: { ...draft, way: 'cron', cron: schedule.expr }, lost: [] }
  }
  if (draft.way === 'every') return clockOf(draft, text)
  if (draft.way === 'once') return text(draft.cron, ['a single run: cron repeats'])
  if (draft.way !== 'repeat') return text(draft.cron, ['this rule'])
  const lost = bounds(draft.repeat)
  const { exact, minutes } = gridOf(draft.repeat.times)
  const end = `:${String(minutes[0] ?? 0).padStart(2, '0')}`
  const times = exact ? draft.repeat.times : draft.repeat.times.filter((time) => time.endsWith(end))
  const plain: RepeatForm = {
    ...draft.repeat,
    interval: '1',
    start: '',
    end: 'never',
    except: [],
    extra: [],
    times,
  }
  const expr = cronOf(plain)
  if (expr === null) return text(draft.cron, ['these days of the month'])
  return text(expr, exact ? lost : [...lost, 'times that end in different minutes'])
}

function clockOf({ every }: ScheduleDraft, text: (cron: string, lost: string[]) => Switched): Switched {
  const most = every.unit === 'minutes' ? 60 : 24
  const even = isWhole(every.n) && most % Number(every.n) === 0
  const clock = { ...every, onClock: true, minute: '0', hours: null, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  const name = `every ${every.n} ${every.unit}`
  return even
    ? text(clockCronOf(clock), ['counting from the moment it is saved: cron runs on the clock'])
    : text('0 * * * *', [
        `${name} at even distances: cron starts again every ${every.unit === 'minutes' ? 'hour' : 'day'}`,
      ])
}

/** Lists the parts that cron cannot express. */
function bounds({ interval, unit, start, end, except, extra }: RepeatForm): string[] {
  return [
    ...(Number(interval) === 1 ? [] : [`every ${interval} ${unit}s`]),
    ...(start === '' || Number(interval) > 1 ? [] : ['the day it starts']),
    ...(end === 'never' ? [] : ['the end']),
    ...(except.length === 0 ? [] : ['the exceptions']),
    ...(extra.length === 0 ? [] : ['the extra runs']),
  ]
}

function toRule(draft: ScheduleDraft, schedule: TimedSchedule, timezone: string): Switched {
  const text = (rrule: string, lost: string[]): Switched => ({
    draft: { ...draft, way: 'rrule', rrule, written: null },
    lost,
  })
  if (schedule.type === 'rrule') {
    return { draft: { ...draft, way: 'rrule', rrule: schedule.rrule }, lost: [] }
  }
  if (schedule.type === 'every') {
    const freq = schedule.unit === 'hours' ? 'HOURLY' : 'MINUTELY'
    return text(`FREQ=${freq};INTERVAL=${schedule.n}`, [])
  }
  const { way, repeat } = draftOf(schedule, timezone)
  const said = way === 'repeat' ? recurrenceOf(repeat, timezone) : null
  if (said && 'value' in said) return text(said.value.rrule, [])
  return text(draft.rrule, [schedule.type === 'at' ? 'a single run: a rule repeats' : 'this cron expression'])
}

function toOnce(draft: ScheduleDraft, schedule: TimedSchedule): Switched {
  const { start, times } = draft.repeat
  const [time = '09:00'] = draft.way === 'repeat' ? times : [draft.once.time]
  const date = draft.way === 'repeat' && start !== '' ? start : draft.once.date
  const once = schedule.type === 'at' ? draft.once : { date, time, exact: null }
  return { draft: { ...draft, way: 'once', once, written: null }, lost: ['the repetition'] }
}

/** To a form: it shows all of what is said, or keeps what it held before. */
function toForm(
  draft: ScheduleDraft,
  way: 'repeat' | 'every',
  schedule: TimedSchedule,
  timezone: string,
): Switched {
  const shown = draftOf(schedule, timezone)
  if (shown.way === way) {
    const form = way === 'repeat' ? { repeat: shown.repeat } : { every: shown.every }
    return { draft: { ...draft, ...form, way, written: shown.written }, lost: [] }
  }
  const lost: Record<Way, string> = {
    repeat: 'days and dates',
    every: `intervals within a day, such as every ${draft.every.n} ${draft.every.unit}`,
    once: 'a single run: it repeats',
    cron: `the cron expression ${draft.cron.trim()}`,
    rrule: 'this recurrence rule',
  }
  const kept = draft.way === 'once' && way === 'repeat' && draft.once.time !== ''
  const repeat = kept ? { ...draft.repeat, times: [draft.once.time] } : draft.repeat
  return { draft: { ...draft, repeat, way, written: null }, lost: [lost[draft.way]] }
}
