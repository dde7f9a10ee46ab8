import type { RunCause, RunReason, RunStatus, Verdict } from '#contract/run-shape.ts'

/** A decision about an automation, as it is written into the table that is also the queue. */
export type NewRun = {
  orgId: string
  automationId: string
  version: number
  cause: RunCause
  status: Extract<RunStatus, 'missed' | 'queued' | 'skipped' | 'waiting' | 'failed'>
  reason?: RunReason
  reasonText?: string
  /** `slot:<instant>` or `event:<source>:<delivery>`; the same one again is not written. */
  occurrence?: string
  scheduledFor?: Date
  slots?: number
  eventId?: string
  verdict?: Verdict
  retryOf?: string
  requestedBy?: { id: string; name: string; image: string }
  dryRun?: boolean
  dueAt: Date
  /** 0 by hand, 1 slots and events, 2 delayed events and catch-up. */
  rank: 0 | 1 | 2
}

/** A run that this process holds the lease of. */
export type ClaimedRun = {
  orgId: string
  id: string
  automationId: string
  automationName: string
  version: number
  cause: RunCause
  scheduledFor: Date | null
  eventId: string | null
  verdict: Verdict | null
  dryRun: boolean
  attempt: number
}

/** What an attempt cost that wrote nothing. */
export type Spent = { model: string; inputTokens: number; outputTokens: number; costMicros: number | null }

/** How an attempt ended. Failures that can pass are tried again; all others are final. */
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
  | { status: 'skipped'; reason: RunReason; reasonText: string; spent?: Spent; verdict?: Verdict }
  | {
      status: 'failed'
      canPass: boolean
      reason: RunReason
      message: string
      /** Milliseconds the provider asked to wait. */
      retryAfterMs?: number
      spent?: Spent
      verdict?: Verdict
    }

/** Does the work of one attempt. It never throws for what it can name; `signal` ends it early. */
export type Execute = (run: ClaimedRun, signal: AbortSignal) => Promise<RunResult>
