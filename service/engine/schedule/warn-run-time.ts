import type { ScheduleInput } from '#contract/common/schedule.ts'
import type { ScheduleFix, ScheduleWarning } from '#contract/common/schedule-preview.ts'
import type { Pace } from './subject.ts'
import { counted } from './words.ts'

/** The median of how long runs took, in milliseconds, and of how many. */
export type UsualRun = { ms: number; runs: number }

const minuteMs = 60_000

/** Lengths of an interval that somebody would choose, in minutes. All but the hours divide the hour. */
const likely = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720]

/** A run is due before the one before it has usually ended. */
export function runTimeWarnings(
  schedule: ScheduleInput,
  pace: Pace | null,
  usual: UsualRun | null,
): ScheduleWarning[] {
  if (pace === null || usual === null || usual.ms <= pace.shortest) return []
  const [took, between] = [usual.ms, pace.shortest].map(spanWords)
  const fixes = longerThan(schedule, usual.ms)
  const message =
    `A run takes ${took} (median of the last ${usual.runs}), but the next one is due after ${between}: it is skipped, or ` +
    'waits, as the settings say.'
  return [{ code: 'shorter-than-run', severity: 'caution', message, ...(fixes.length > 0 && { fixes }) }]
}

/** An interval with room for a run and a quarter; nothing for set times of day, which are meant as they are. */
function longerThan(schedule: ScheduleInput, ms: number): ScheduleFix[] {
  const minutes = likely.find((length) => length * minuteMs >= ms * 1.25)
  if (minutes === undefined) return []
  if (schedule.type === 'every') return [{ label: everyWords(minutes), schedule: intervalOf(minutes) }]
  if (schedule.type !== 'cron') return []
  const [minute = '', hour = '', ...days] = schedule.expr.trim().split(/\s+/)
  const isStepped = /^\*(\/\d+)?$/.test(minute) && /^(\*|\d+-\d+)$/.test(hour) && days.length === 3
  if (!isStepped) return []
  const [start, step] = minutes < 60 ? [`*/${minutes}`, ''] : ['0', minutes === 60 ? '' : `/${minutes / 60}`]
  const expr = [start, `${hour}${step}`, ...days].join(' ')
  return [{ label: everyWords(minutes), schedule: { type: 'cron', expr } }]
}

function intervalOf(minutes: number): ScheduleFix['schedule'] {
  return minutes < 60
    ? { type: 'every', n: minutes, unit: 'minutes' }
    : { type: 'every', n: minutes / 60, unit: 'hours' }
}

function everyWords(minutes: number): string {
  if (minutes === 60) return 'Every hour'
  return minutes < 60 ? `Every ${minutes} minutes` : `Every ${minutes / 60} hours`
}

/** “40 seconds”, “12 minutes”, “1 hour 5 minutes”. */
function spanWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return counted(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return minutes === 60 ? '1 hour' : counted(minutes, 'minute')
  const rest = minutes % 60
  const hours = counted(Math.floor(minutes / 60), 'hour')
  return rest === 0 ? hours : `${hours} ${counted(rest, 'minute')}`
}
