import type { RunCause } from '#contract/run-shape.ts'
import { Signal } from '#lib/api/browser/signal.ts'

export type What = 'runs' | 'deliveries'

/** What the dialog begins with; without an automation it is about all of them. */
export type RetryAsked = {
  what: What
  automation?: { id: string; name: string }
  causes?: readonly RunCause[]
}

/** Null while the dialog is closed. */
export const openedRetry = new Signal<RetryAsked | null>(null)

/** Operations that the two kinds need. */
export const retryOperations: Record<What, string> = {
  runs: 'retryFailedRuns',
  deliveries: 'retryFailedDeliveries',
}
