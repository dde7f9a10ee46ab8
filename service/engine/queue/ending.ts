import type { RunReason } from '#contract/run-shape.ts'
import type { ClaimedRun, RunResult, Spent } from './types.ts'

const delays = [30_000, 120_000, 480_000]
const spread = 0.2
/** A provider that wants to be left alone for longer than this is taken as a failure of now. */
const mostPatienceMs = 3_600_000

/**
 * Milliseconds until the next try: 30 seconds, 2 minutes, 8 minutes, up to a fifth more, never less than the provider
 * asked for. Null when it asked for more than an hour.
 */
function retryDelay(attempt: number, retryAfterMs = 0, random: () => number = Math.random): number | null {
  if (retryAfterMs > mostPatienceMs) return null
  const base = delays[Math.min(attempt, delays.length) - 1] ?? 30_000
  return Math.round(Math.max(base * (1 + spread * random()), retryAfterMs))
}

/** How an attempt ended, for whatever reason it did. */
export type Outcome =
  | RunResult
  | { status: 'canceled'; spent?: Spent }
  /** The process stops: the attempt does not count. */
  | { status: 'given-back'; spent?: Spent }
  /** The process that ran it has gone silent. */
  | { status: 'lost' }

export type Finished = { run: ClaimedRun; outcome: Outcome }

/** What is known of its automation while it is locked. */
export type Standing = { attempts: number; nextRunAt: number | null }

/** What is written into the row of the run. */
export type Ending = {
  status: 'queued' | 'succeeded' | 'nothing-to-report' | 'skipped' | 'failed' | 'canceled'
  reason: RunReason | null
  reasonText: string | null
  errorMessage: string | null
  /** When it is tried again. */
  dueAt: Date | null
  /** The attempt is taken back. */
  uncounted: boolean
  output: string | null
  model: string | null
  inputTokens: number
  outputTokens: number
  costMicros: number | null
  verdict: ClaimedRun['verdict']
}

/** Neither PostgreSQL's text nor its JSON can hold everything that a string can. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

const blank: Omit<Ending, 'status'> = {
  reason: null,
  reasonText: null,
  errorMessage: null,
  dueAt: null,
  uncounted: false,
  output: null,
  model: null,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: null,
  verdict: null,
}

const lostOnce = 'It did not come to its end: the process that ran it stopped.'
const lostText =
  'It was started several times and never came to its end: the process that ran it stopped each time.'

function failed(reason: RunReason, message: string): Ending {
  const text = storable(message)
  return { ...blank, status: 'failed', reason, reasonText: text, errorMessage: text }
}

function failure(
  run: ClaimedRun,
  result: Extract<RunResult, { status: 'failed' }>,
  standing: Standing,
  now: number,
): Ending {
  const end = { ...failed(result.reason, result.message), ...result.spent, verdict: result.verdict ?? null }
  const delay = retryDelay(run.attempt, result.retryAfterMs)
  if (!result.canPass || delay === null || run.attempt >= standing.attempts) return end
  const again = now + delay
  const ofSchedule = run.cause === 'schedule' || run.cause === 'catch-up'
  if (ofSchedule && standing.nextRunAt !== null && again >= standing.nextRunAt) return end
  return { ...end, status: 'queued', reason: null, reasonText: null, dueAt: new Date(again) }
}

const standings: ReadonlySet<Outcome['status']> = new Set(['failed', 'given-back', 'lost'])

/** Whether an end depends on the automation and on what time it is. */
export function dependsOnStanding({ status }: Outcome): boolean {
  return standings.has(status)
}

export function endingOf({ run, outcome }: Finished, standing: Standing | null, now: number): Ending {
  const { attempts = 1, nextRunAt = null } = standing ?? {}
  switch (outcome.status) {
    case 'failed':
      return failure(run, outcome, { attempts, nextRunAt }, now)
    case 'lost':
      if (run.attempt >= attempts) return failed('attempts', run.attempt > 1 ? lostText : lostOnce)
      return { ...blank, status: 'queued', dueAt: new Date(now) }
    case 'given-back':
      return { ...blank, ...outcome.spent, status: 'queued', dueAt: new Date(now), uncounted: true }
    case 'canceled':
      return {
        ...blank,
        ...outcome.spent,
        status: 'canceled',
        reason: 'by-hand',
        reasonText: 'Canceled while it was under way.',
      }
    case 'skipped': {
      const { spent, reason, verdict = null } = outcome
      return {
        ...blank,
        ...spent,
        status: 'skipped',
        reason,
        reasonText: storable(outcome.reasonText),
        verdict,
      }
    }
    default:
      return { ...blank, ...outcome, output: storable(outcome.output), verdict: outcome.verdict ?? null }
  }
}
