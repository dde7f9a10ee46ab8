import { addDays, localOf } from '../dates.ts'
import { formOfCron } from './cron.ts'
import { formOfRule } from './rule-read.ts'
import { formOfOnce, scheduleOfEvery, scheduleOfOnce, scheduleOfRepeat } from './schedule-of.ts'
import {
  type Problem,
  problem,
  type RepeatForm,
  type Said,
  type ScheduleDraft,
  type TimedSchedule,
  type Way,
} from './types.ts'

export type { Problem, ScheduleDraft, TimedSchedule } from './types.ts'

/** Every weekday at nine, for somebody who has chosen nothing yet. `now` is an instant in milliseconds. */
export function emptyDraft(now: number, timezone: string): ScheduleDraft {
  const { date } = localOf(now, timezone)
  const tomorrow = addDays(date, 1)
  return {
    way: 'repeat',
    repeat: emptyRepeat(date),
    every: {
      n: '4',
      unit: 'hours',
      onClock: false,
      minute: '0',
      hours: null,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
    },
    once: { date: tomorrow, time: '09:00', exact: null },
    cron: '0 9 * * 1-5',
    rrule: 'FREQ=WEEKLY;WKST=MO;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0',
    written: null,
  }
}

/** The draft that shows a saved schedule: in a form where one says all of it, else as the text it is. */
export function draftOf(schedule: TimedSchedule, timezone: string, now: number = Date.now()): ScheduleDraft {
  return withSchedule(emptyDraft(now, timezone), schedule, timezone)
}

/** The same with everything else that the draft holds kept. */
export function withSchedule(draft: ScheduleDraft, schedule: TimedSchedule, timezone: string): ScheduleDraft {
  return { ...shownIn(draft, schedule, timezone), written: { schedule, timezone } }
}

/** The schedule that the draft writes. A text that was read and not changed comes back letter by letter. */
export function scheduleOf(
  draft: ScheduleDraft,
  timezone: string,
): { schedule: TimedSchedule } | { problem: Problem } {
  const said = keptOf(draft, timezone) ?? saidBy(draft, timezone)
  return 'value' in said ? { schedule: said.value } : said
}

/** The draft with the form of that way filled from the schedule, where a form can show it. */
function shownIn(draft: ScheduleDraft, schedule: TimedSchedule, timezone: string): ScheduleDraft {
  switch (schedule.type) {
    case 'every':
      return { ...draft, way: 'every', every: { ...draft.every, n: String(schedule.n), unit: schedule.unit } }
    case 'at':
      return { ...draft, way: 'once', once: formOfOnce(schedule.at) }
    case 'cron':
      return shownCron({ ...draft, way: 'cron', cron: schedule.expr })
    case 'rrule': {
      const form = formOfRule(schedule.rrule, timezone)
      const raw: ScheduleDraft = { ...draft, way: 'rrule', rrule: schedule.rrule }
      return form ? { ...raw, way: 'repeat', repeat: { ...draft.repeat, ...form } } : raw
    }
  }
}

function shownCron(draft: ScheduleDraft): ScheduleDraft {
  const shown = formOfCron(draft.cron)
  if (!shown) return draft
  if ('every' in shown) return { ...draft, way: 'every', every: shown.every }
  return { ...draft, way: 'repeat', repeat: { ...draft.repeat, ...shown.repeat } }
}

/** The schedule as it was read; null when it names a zone that is no longer the chosen one. */
function keptOf({ written }: ScheduleDraft, timezone: string): Said<TimedSchedule> | null {
  if (!written) return null
  const moved = written.schedule.type === 'rrule' && written.timezone !== timezone
  return moved ? null : { value: written.schedule }
}

function saidBy(draft: ScheduleDraft, timezone: string): Said<TimedSchedule> {
  const says: Record<Way, () => Said<TimedSchedule>> = {
    repeat: () => scheduleOfRepeat(draft.repeat, timezone),
    every: () => scheduleOfEvery(draft.every),
    once: () => scheduleOfOnce(draft.once),
    cron: () =>
      draft.cron.trim() === ''
        ? problem('expr', 'Write a cron expression, such as 0 9 * * 1-5')
        : { value: { type: 'cron', expr: draft.cron } },
    rrule: () =>
      draft.rrule.trim() === ''
        ? problem('rrule', 'Write a recurrence rule, such as FREQ=WEEKLY;BYDAY=FR')
        : { value: { type: 'rrule', rrule: draft.rrule } },
  }
  return says[draft.way]()
}

function emptyRepeat(today: string): RepeatForm {
  return {
    unit: 'week',
    interval: '1',
    weekdays: [1, 2, 3, 4, 5],
    inMonth: 'days',
    monthDays: [1],
    nth: 1,
    nthDay: 1,
    months: [Number(today.slice(5, 7))],
    times: ['09:00'],
    weekStart: 1,
    start: '',
    end: 'never',
    count: '10',
    until: addDays(today, 90),
    except: [],
    extra: [],
  }
}
