import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import type { SchedulePreview, SchedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { clockChanges } from './clock-changes.ts'
import { compileIssues, fieldPath, scheduleProblem } from './compile.ts'
import { describeSchedule } from './describe.ts'
import { nextAfter } from './next-after.ts'
import type { Issue } from './outcome.ts'
import { paceOf } from './pace.ts'
import { runTimeWarnings, type UsualRun } from './warn-run-time.ts'
import { scheduleWarnings } from './warnings.ts'
import { spellInstant } from './words.ts'

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
