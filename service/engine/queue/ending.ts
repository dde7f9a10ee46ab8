import type { RunReason, Verdict } from '#contract/run-shape.ts'
import type { ClaimedRun } from './claim.ts'
import { retryWait } from './lease.ts'
import type { ModelSpent } from './model-spent.ts'

/** Ending of an attempt. Failures that can pass are tried again; all others are final. */
export type RunResult =
  | {
      status: 'succeeded' | 'nothing-to-report'
      /** Markdown; empty when nothing is to be sent. */
      output: string
      model: string
      inputTokens: number
      outputTokens: number
      costMicros: number | null
      verdict?: Verdict
    }
  | { status: 'skipped'; reason: RunReason; reasonText: string; spent?: ModelSpent; verdict?: Verdict }
  | {
      status: 'failed'
      canPass: boolean
      reason: RunReason
      message: string
      /** Milliseconds the provider asked to wait. */
      retryAfterMs?: number
      /** Cost of an attempt without a result. */
      spent?: ModelSpent
      verdict?: Verdict
    }

const longestWaitMs = 480_000
/** A provider that asks to wait for longer is not waited for. */
const mostPatienceMs = 3_600_000

/** Milliseconds until the next try, never less than the provider asked for; null when it asked for more than an hour. */
function retryDelay(attempt: number, retryAfterMs = 0): number | null {
  if (retryAfterMs > mostPatienceMs) return null
  return Math.round(Math.max(retryWait(attempt, longestWaitMs), retryAfterMs))
}

/** Ending of an attempt, whatever the reason. */
export type Outcome =
  | RunResult
  | { status: 'canceled'; spent?: ModelSpent }
  /** The process stops: the attempt does not count. */
  | { status: 'given-back'; spent?: ModelSpent }
  /** Its lease ran out: the process that ran it stopped, by its own fault or that of another run that was under way there. */
  | { status: 'lost'; blame: number; spent?: ModelSpent }

export type Finished = { run: ClaimedRun; outcome: Outcome }

/** Facts that decide about a retry: number of attempts and the next run. */
type OfAutomation = { attempts: number; nextRunAt: number | null }

/** Values to store in the row of the run. */
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
  /** Share in the end of its process; 0 unless it was lost. */
  blame: number
}

/** Takes out characters that PostgreSQL cannot store in a text. */
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
  blame: 0,
}

const lostOnce = 'It did not finish: the process that ran it stopped.'
const lostText = 'It was started several times and never finished: the process that ran it stopped each time.'

function failed(reason: RunReason, message: string): Ending {
  const text = storable(message)
  return { ...blank, status: 'failed', reason, reasonText: text, errorMessage: text }
}

function failure(
  run: ClaimedRun,
  result: Extract<RunResult, { status: 'failed' }>,
  { attempts, nextRunAt }: OfAutomation,
  now: number,
): Ending {
  const end = { ...failed(result.reason, result.message), ...result.spent, verdict: result.verdict ?? null }
  const tries = run.attempt - run.losses
  const delay = retryDelay(tries, result.retryAfterMs)
  if (!result.canPass || delay === null || tries >= attempts) return end
  const again = now + delay
  const ofSchedule = run.cause === 'schedule' || run.cause === 'catch-up'
  if (ofSchedule && nextRunAt !== null && again >= nextRunAt) return end
  return { ...end, status: 'queued', reason: null, reasonText: null, dueAt: new Date(again) }
}

/** Whether an end depends on the automation and on what time it is. */
export function dependsOnAutomation({ status }: Outcome): boolean {
  return status === 'failed' || status === 'given-back' || status === 'lost'
}

type Lost = Extract<Outcome, { status: 'lost' }>

/** Fractions of three make one only nearly. */
const nearly = 1e-6

/** Tries it again until it may have ended as many processes as it has attempts. */
function lost(run: ClaimedRun, { blame, spent }: Lost, attempts: number, now: number): Ending {
  if (run.blame + blame > attempts - nearly)
    return { ...failed('attempts', run.attempt > 1 ? lostText : lostOnce), ...spent, blame }
  return { ...blank, ...spent, status: 'queued', dueAt: new Date(now), blame }
}

export function endingOf({ run, outcome }: Finished, automation: OfAutomation | null, now: number): Ending {
  const { attempts = 1, nextRunAt = null } = automation ?? {}
  switch (outcome.status) {
    case 'failed':
      return failure(run, outcome, { attempts, nextRunAt }, now)
    case 'lost':
      return lost(run, outcome, attempts, now)
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
