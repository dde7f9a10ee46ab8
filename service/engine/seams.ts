import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'

/** What the engine asks of deliveries, in the transaction that decided it. */
export type CreateDeliveries = (
  tx: Tx,
  what: { orgId: string; runId: string; title: string; body: string; outputs: OutputChannel[] },
) => Promise<number>

export type CreateNotice = (
  tx: Tx,
  what: {
    orgId: string
    automationId: string
    runId: string
    kind: 'failed' | 'missed' | 'paused' | 'rate'
    reason: string
  },
) => Promise<unknown>
