import type { ScheduleInput, ScheduleWarning } from '#contract/common/schedule.ts'
import { neverFires } from './check.ts'
import { nextAfter } from './next-after.ts'
import { compileRule } from './rrule-next.ts'
import type { Subject } from './subject.ts'
import { clockWarnings } from './warn-clock.ts'
import { cronWarnings } from './warn-cron.ts'
import { dayMs, stretchAt } from './zone.ts'

/** Runs a day from which a warning is given. */
const manyRuns = 100
const minuteMs = 60_000

export function scheduleWarnings(subject: Subject): ScheduleWarning[] {
  const { schedule, first } = subject
  if (schedule.type === 'event') return []
  const shape = schedule.type === 'cron' ? cronWarnings(schedule.expr) : ruleWarnings(subject)
  if (first === null) return [...shape.filter(({ code }) => code !== 'short-months'), endWarning(subject)]
  return [...shape, ...paceWarnings(subject, first), ...clockWarnings(subject)]
}

function endWarning({ schedule, timezone, anchor }: Subject): ScheduleWarning {
  if (schedule.type === 'at') return { code: 'past', message: 'This time has passed, so it will not run.' }
  if (neverFires(schedule, timezone, anchor)) {
    return { code: 'never-fires', message: 'This never fires, because no date fits all its parts.' }
  }
  return { code: 'finished', message: 'This series is over: its last run lies in the past.' }
}

function ruleWarnings({ schedule, timezone, anchor, from }: Subject): ScheduleWarning[] {
  if (schedule.type === 'every') return everyWarnings(schedule, changesClocks({ timezone, from }))
  if (schedule.type !== 'rrule') return []
  const rule = compileRule(schedule.rrule, timezone, anchor.getTime())
  const warnings: ScheduleWarning[] = []
  if (skipsMonths(rule)) {
    warnings.push({
      code: 'short-months',
      message: 'Months and years without this day are skipped; BYMONTHDAY=-1 is the last day of every month.',
    })
  }
  if (rule.start?.kind === 'utc' && timezone !== 'UTC') {
    warnings.push({
      code: 'utc-start',
      message: 'DTSTART ends in Z, so the rule is evaluated in UTC and not in the chosen time zone.',
    })
  }
  return warnings
}

function skipsMonths({ parts: { by, freq }, startWall }: ReturnType<typeof compileRule>): boolean {
  const late = (by.get('BYMONTHDAY') ?? []).map(Number)
  if (late.length > 0) return late.every((day) => Math.abs(day) > 28)
  const free = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].every((name) => !by.has(name))
  const start = new Date(startWall)
  if (!free || start.getUTCDate() <= 28) return false
  return freq === 'MONTHLY' || (freq === 'YEARLY' && (by.has('BYMONTH') || start.getUTCMonth() === 1))
}

function changesClocks({ timezone, from }: Pick<Subject, 'timezone' | 'from'>): boolean {
  return Number.isFinite(stretchAt(timezone, from.getTime()).end)
}

function everyWarnings(
  schedule: Extract<ScheduleInput, { type: 'every' }>,
  clocksChange: boolean,
): ScheduleWarning[] {
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

function paceWarnings({ schedule, timezone, anchor, from }: Subject, first: Date): ScheduleWarning[] {
  const warnings: ScheduleWarning[] = []
  if (first.getTime() - from.getTime() > 366 * dayMs) {
    warnings.push({ code: 'far-away', message: 'The next run is more than a year away.' })
  }
  const pace = paceOf(schedule, timezone, anchor, first)
  if (pace.shortest < 5 * minuteMs) {
    warnings.push({ code: 'very-frequent', message: 'This runs more often than every five minutes.' })
  }
  if (pace.runs > manyRuns) {
    const runs = pace.runs === pace.most ? `more than ${pace.most - 1}` : `about ${pace.runs}`
    warnings.push({ code: 'many-runs', message: `This makes ${runs} runs a day.` })
  }
  return warnings
}

/** Runs in the 24 hours from the first run on, counted to `most`, and the shortest time between two of them. */
function paceOf(schedule: ScheduleInput, timezone: string, anchor: Date, first: Date) {
  const end = first.getTime() + dayMs
  const most = schedule.type === 'rrule' ? manyRuns + 1 : 501
  let runs = 1
  let shortest = Number.POSITIVE_INFINITY
  let last = first
  while (runs < most) {
    const next = nextAfter(schedule, timezone, anchor, last)
    if (next === null || next.getTime() >= end) break
    shortest = Math.min(shortest, next.getTime() - last.getTime())
    runs += 1
    last = next
  }
  return { runs, shortest, most }
}
