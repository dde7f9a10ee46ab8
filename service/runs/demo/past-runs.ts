import type { RunCause, RunReason, RunStatus, Verdict } from '#contract/run-shape.ts'
import { demoId } from '#service/db/demo/ids.ts'
import { prng } from '#service/db/demo/prng.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import type { DemoAutomation } from './cast.ts'
import { composed } from './compose.ts'
import type { Ledger } from './digest.ts'

export type PastRun = {
  id: string
  automation: DemoAutomation
  cause: RunCause
  status: Extract<RunStatus, 'failed' | 'nothing-to-report' | 'skipped' | 'succeeded'>
  reason: RunReason | null
  reasonText: string | null
  occurrence: string
  scheduledFor: Date | null
  eventId: string | null
  startedAt: Date | null
  finishedAt: Date
  output: string | null
  model: string | null
  verdict: Verdict | null
}

const day = 86_400_000
const depthDays = 90

/** Every slot of a schedule within the last 90 days and since the automation was made. */
export function pastSlots(automation: DemoAutomation, anchor: Date, now: Date, until = now): Date[] {
  const { schedule, timezone } = automation.definition
  const slots: Date[] = []
  let at = new Date(Math.max(anchor.getTime(), now.getTime() - depthDays * day))
  for (;;) {
    const next = nextAfter(schedule, timezone, anchor, at)
    if (next === null || next > until) return slots
    slots.push(next)
    at = next
  }
}

const failure = {
  status: 'failed',
  reason: 'provider',
  reasonText: 'The provider answered 401: the key of the model is not valid. Set a key that it accepts.',
  output: null,
  model: null,
} as const

function outcome(ledger: Ledger, key: string, at: Date) {
  const output = composed(ledger, key, at)
  if (output !== null)
    return { status: 'succeeded', reason: null, reasonText: null, output, model: 'built-in' } as const
  return {
    status: 'nothing-to-report',
    reason: null,
    reasonText: null,
    output: '',
    model: 'built-in',
  } as const
}

/** The runs of a schedule, the last `failed` of them without success. */
export function scheduledRuns(
  automation: DemoAutomation,
  slots: readonly Date[],
  ledger: Ledger,
  failed: number,
): PastRun[] {
  const random = prng(`runs:${automation.key}`)
  const spread = Math.floor(random() * 30_000)
  return slots.map((slot, index) => {
    const startedAt = new Date(slot.getTime() + spread + Math.floor(random() * 900))
    const ended = index >= slots.length - failed ? failure : outcome(ledger, automation.key, slot)
    return {
      ...ended,
      id: demoId(`run:${automation.key}:${index}`),
      automation,
      cause: 'schedule',
      occurrence: `slot:${slot.toISOString()}`,
      scheduledFor: slot,
      eventId: null,
      verdict: null,
      startedAt,
      finishedAt: new Date(startedAt.getTime() + 300 + Math.floor(random() * 1_900)),
    }
  })
}
