import type { RunCause, RunReason, RunStatus, Verdict } from '#contract/run-shape.ts'
import { demoId } from '#service/db/demo/ids.ts'
import { prng } from '#service/db/demo/random.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import type { DemoAutomation } from './cast.ts'
import { composed, type Ledger, topicCard } from './digest.ts'
import type { PastEvent } from './past-events.ts'
import { day } from './past-events.ts'

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

/** A run for each event, with the card of its topic as it was then. */
export function eventRuns(
  automation: DemoAutomation,
  events: readonly PastEvent[],
  ledger: Ledger,
  heading: string,
  delayMs = 0,
): PastRun[] {
  return events.map((event, index) => {
    const startedAt = new Date(event.occurredAt.getTime() + delayMs + 700)
    const topicId = event.deliveryId.slice(event.name.length + 1)
    const topic = ledger.data.topics.find(({ id }) => id === topicId)
    return {
      ...runOf(automation, event, index, startedAt),
      ...{ status: 'succeeded', reason: null, reasonText: null, model: 'built-in', verdict: null },
      output: topic ? topicCard(ledger, topic, startedAt, heading) : '',
    }
  })
}

const noModel =
  'No language model is set, so the condition could not be judged. Choose one in Settings → Models.'

/** Runs that were skipped because no model could judge the condition. */
export function unjudgedRuns(automation: DemoAutomation, events: readonly PastEvent[]): PastRun[] {
  const verdict: Verdict = {
    answer: 'cannot-judge',
    reason: noModel,
    ...{ mode: 'judge', model: null, conditionSchemaVersion: 1 },
  }
  return events.map((event, index) => ({
    ...runOf(automation, event, index, event.occurredAt),
    ...{ status: 'skipped', reason: 'no-model', reasonText: noModel, startedAt: null },
    ...{ output: null, model: null, verdict },
  }))
}

function runOf(automation: DemoAutomation, event: PastEvent, index: number, at: Date) {
  return {
    id: demoId(`run:${automation.key}:${index}`),
    automation,
    cause: 'event' as const,
    occurrence: `event:signalbox:${event.deliveryId}`,
    scheduledFor: null,
    eventId: event.id,
    startedAt: at,
    finishedAt: new Date(at.getTime() + 400 + (index % 7) * 130),
  }
}
