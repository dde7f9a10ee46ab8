import type { ScheduleInput, SchedulePreview, SchedulePreviewInput } from '#contract/common/schedule.ts'
import { compileIssues, fieldPath, scheduleProblem } from './compile.ts'
import { describeSchedule } from './describe.ts'
import { nextAfter } from './next-after.ts'
import type { Issue } from './outcome.ts'
import { scheduleWarnings } from './warnings.ts'

export type PreviewResult = { ok: true; preview: SchedulePreview } | { ok: false; issues: Issue[] }

/** A schedule in words, its next runs after `from`, and what to watch out for. Nothing is saved. */
export function previewSchedule(input: SchedulePreviewInput, now: Date): PreviewResult {
  const { schedule, timezone, count } = input
  const from = input.from === undefined ? now : new Date(input.from)
  const anchor = input.anchor === undefined ? from : new Date(input.anchor)
  const issues = compileIssues(schedule, timezone, anchor.getTime())
  if (issues.length > 0) return { ok: false, issues }
  const outcome = scheduleProblem(() => {
    const runs = nextRuns(schedule, timezone, anchor, from, count)
    return {
      description: describeSchedule(schedule, timezone, anchor.getTime()),
      next: runs.map(spellInstant),
      warnings: scheduleWarnings({ schedule, timezone, anchor, from, first: runs[0] ?? null }),
    }
  })
  if ('value' in outcome) return { ok: true, preview: outcome.value }
  return { ok: false, issues: [{ path: fieldPath(schedule), message: outcome.message }] }
}

/** The next runs strictly after `from`, at most `count` of them. */
export function nextRuns(
  schedule: ScheduleInput,
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

/** ISO 8601 in UTC, with milliseconds only when there are some. */
export function spellInstant(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z')
}
