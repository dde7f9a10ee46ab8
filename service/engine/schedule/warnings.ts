import type { ScheduleInput } from '#contract/common/schedule.ts'
import type { ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { neverFires } from './check.ts'
import { fixesFor } from './fixes.ts'
import { compileRule, type Rule } from './rrule-next.ts'
import { ruleShortMonths } from './short-months.ts'
import { manyRuns, mostRuns, type Notice, type Pace, type Subject } from './subject.ts'
import { clockWarnings } from './warn-clock.ts'
import { cronWarnings, onTheHour } from './warn-rules.ts'
import { dayMs, stretchAt } from './zone.ts'

const minuteMs = 60_000

/** Lists warnings about a schedule, each with schedules that avoid it. */
export function scheduleWarnings(subject: Subject, pace: Pace | null): ScheduleWarning[] {
  if (subject.schedule.type === 'event') return []
  return notices(subject, pace).map((notice) => {
    const fixes = fixesFor(notice.code, subject)
    const severity = severities[notice.code] ?? 'caution'
    return { ...notice, severity, ...(fixes.length > 0 && { fixes }) }
  })
}

const severities: Record<string, ScheduleWarning['severity']> = {
  'never-fires': 'stop',
  finished: 'stop',
  past: 'stop',
  seconds: 'stop',
  'full-hour': 'hint',
}

function notices(subject: Subject, pace: Pace | null): Notice[] {
  const { schedule, first } = subject
  const shape = schedule.type === 'cron' ? cronWarnings(schedule.expr) : ruleWarnings(subject)
  if (first === null || pace === null) {
    const lasting = shape.filter(({ code }) => code !== 'short-months' && code !== 'full-hour')
    return [...lasting, endWarning(subject)]
  }
  return [...shape, ...paceWarnings(subject, first, pace), ...clockWarnings(subject)]
}

function endWarning({ schedule, timezone, anchor }: Subject): Notice {
  if (schedule.type === 'at') return { code: 'past', message: 'This time has passed, so it will not run.' }
  if (neverFires(schedule, timezone, anchor)) {
    return { code: 'never-fires', message: 'This never fires, because no date fits all its parts.' }
  }
  return { code: 'finished', message: 'This series is over: its last run lies in the past.' }
}

function ruleWarnings({ schedule, timezone, anchor, from }: Subject): Notice[] {
  if (schedule.type === 'every') return everyWarnings(schedule, changesClocks({ timezone, from }))
  if (schedule.type !== 'rrule') return []
  const rule = compileRule(schedule.rrule, timezone, anchor.getTime())
  const warnings: Notice[] = ruleShortMonths(rule)
  if (startsOnTheHour(rule)) warnings.push(onTheHour)
  if (rule.start?.kind === 'utc' && timezone !== 'UTC') {
    warnings.push({
      code: 'utc-start',
      message: 'DTSTART ends in Z, so the rule is evaluated in UTC and not in the chosen time zone.',
    })
  }
  return warnings
}

function startsOnTheHour({ parts: { by, freq } }: Rule): boolean {
  return freq !== 'HOURLY' && freq !== 'MINUTELY' && by.get('BYMINUTE')?.join() === '0'
}

function changesClocks({ timezone, from }: Pick<Subject, 'timezone' | 'from'>): boolean {
  return Number.isFinite(stretchAt(timezone, from.getTime()).end)
}

function everyWarnings(schedule: Extract<ScheduleInput, { type: 'every' }>, clocksChange: boolean): Notice[] {
  const hours = schedule.unit === 'hours' ? schedule.n : schedule.n / 60
  if (hours % 24 !== 0 || !clocksChange) return []
  return [
    {
      code: 'drift',
      message:
        'Intervals are elapsed time, so the time of day moves by an hour when the clocks change. Use a daily cron time to keep it.',
    },
  ]
}

function paceWarnings({ from }: Subject, first: Date, pace: Pace): Notice[] {
  const notices: Notice[] = []
  if (first.getTime() - from.getTime() > 366 * dayMs) {
    notices.push({ code: 'far-away', message: 'The next run is more than a year away.' })
  }
  if (pace.shortest < 5 * minuteMs) {
    notices.push({ code: 'very-frequent', message: 'This runs more often than every five minutes.' })
  }
  if (pace.runs > manyRuns) {
    const runs = pace.runs === mostRuns ? `more than ${mostRuns - 1}` : `about ${pace.runs}`
    notices.push({ code: 'many-runs', message: `This makes ${runs} runs a day.` })
  }
  return notices
}
