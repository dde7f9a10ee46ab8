import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import type { ClockChange, SchedulePreview, SchedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { compileIssues, fieldPath, type Issue, scheduleProblem } from './check.ts'
import { describeSchedule } from './describe.ts'
import { hasOffset } from './every-at.ts'
import { nextAfter } from './next-after.ts'
import { compileRule } from './rrule-next.ts'
import { paceOf, type Subject } from './subject.ts'
import { clockWarnings } from './warn-clock.ts'
import { runTimeWarnings, type UsualRun } from './warn-run-time.ts'
import { scheduleWarnings } from './warnings.ts'
import { clockWords, counted, dateWords, spellInstant, zoneWords } from './words.ts'
import { type Stretch, stretchAt } from './zone.ts'

const most = 4

/** The clock changes up to the last listed run, and what each means for the runs. */
function clockChanges(subject: Subject, runs: readonly Date[]): ClockChange[] {
  const { timezone, from } = subject
  const last = runs.at(-1)?.getTime()
  if (last === undefined || (runs.length === 1 && subject.schedule.type === 'at')) return []
  const touched = new Map(clockWarnings(subject).map(({ instant, message }) => [instant, message]))
  const changes: ClockChange[] = []
  let before = stretchAt(timezone, from.getTime())
  while (before.end <= last && changes.length < most) {
    const after = stretchAt(timezone, before.end)
    const instant = spellInstant(new Date(before.end))
    const shift = (after.offset - before.offset) / 60_000
    const message =
      touched.get(instant) ?? changeWords(subject, before, shift, effectWords(subject, runs, before, after))
    if (shift !== 0) changes.push({ instant, shiftMinutes: Math.round(shift), message })
    before = after
  }
  return changes
}

function changeWords({ timezone }: Subject, { end, offset }: Stretch, shift: number, effect: string): string {
  const size = Math.abs(shift) === 60 ? 'an hour' : counted(Math.abs(Math.round(shift)), 'minute')
  const way = shift > 0 ? 'forward' : 'back'
  // The last moment before, because a change at midnight belongs to the day that ends.
  return `${dateWords(end + offset - 1)}: clocks go ${way} ${size} in ${zoneWords(timezone)}. ${effect}`
}

function effectWords(subject: Subject, runs: readonly Date[], before: Stretch, after: Stretch): string {
  if (!isElapsed(subject)) return 'Runs stay at their local time.'
  const next = runs.find((run) => run.getTime() >= before.end)?.getTime()
  if (next === undefined || !isDaily(subject)) return 'The time between runs stays the same.'
  const minute = Math.floor(next / 60_000) * 60_000
  return `Runs move from ${clockWords(minute + before.offset)} to ${clockWords(minute + after.offset)} there.`
}

/** Whether runs are counted in elapsed time, so that local times move. */
function isElapsed({ schedule, timezone, anchor }: Subject): boolean {
  if (schedule.type === 'every') return true
  if (schedule.type === 'at') return hasOffset(schedule.at)
  if (schedule.type !== 'rrule') return false
  const { start, parts } = compileRule(schedule.rrule, timezone, anchor.getTime())
  return start?.kind === 'utc' || parts.freq === 'HOURLY' || parts.freq === 'MINUTELY'
}

function isDaily({ schedule }: Subject): boolean {
  return schedule.type === 'every' && (schedule.unit === 'hours' ? schedule.n : schedule.n / 60) % 24 === 0
}

type PreviewResult = { ok: true; preview: SchedulePreview } | { ok: false; issues: Issue[] }

/** A schedule in words, its next runs after `from`, and what to watch out for. Nothing is saved. */
export function previewSchedule(
  input: SchedulePreviewInput,
  now: Date,
  usual: UsualRun | null = null,
): PreviewResult {
  const { schedule, timezone, count } = input
  const from = input.from === undefined ? now : new Date(input.from)
  const anchor = input.anchor === undefined ? from : new Date(input.anchor)
  const issues = compileIssues(schedule, timezone, anchor.getTime())
  if (issues.length > 0) return { ok: false, issues }
  const outcome = scheduleProblem(() => {
    const runs = nextRuns(schedule, timezone, anchor, from, count)
    const subject = { schedule, timezone, anchor, from, first: runs[0] ?? null }
    const pace = paceOf(subject)
    return {
      description: describeSchedule(schedule, timezone, anchor.getTime()),
      next: runs.map(spellInstant),
      warnings: [...scheduleWarnings(subject, pace), ...runTimeWarnings(schedule, pace, usual)],
      clockChanges: clockChanges(subject, runs),
      runsPerDay: pace?.runs ?? 0,
    }
  })
  if ('value' in outcome) return { ok: true, preview: outcome.value }
  return { ok: false, issues: [{ path: fieldPath(schedule), message: outcome.message }] }
}

/** The next runs strictly after `from`, at most `count` of them. */
export function nextRuns(
  schedule: Schedule | ScheduleInput,
  timezone: string,
  anchor: Date,
  from: Date,
  count: number,
): Date[] {
  const runs: Date[] = []
  let next = nextAfter(schedule, timezone, anchor, from)
  while (next !== null && runs.length < count) {
    runs.push(next)
    next = runs.length < count ? nextAfter(schedule, timezone, anchor, next) : null
  }
  return runs
}
