import type { RunCause, RunReason, RunStatus, Verdict } from '#contract/run-shape.ts'
import type { DemoMessage } from '#service/db/demo/build/messages.ts'
import type { TopicRow } from '#service/db/demo/build/topics.ts'
import { channels } from '#service/db/demo/cast.ts'
import { demoId } from '#service/db/demo/ids.ts'
import { prng } from '#service/db/demo/random.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import type { DemoAutomation } from './cast.ts'
import { composed, type Ledger, topicCard } from './digest.ts'

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

export type PastEvent = { id: string; name: string; deliveryId: string; occurredAt: Date; payload: unknown }

/** A UUID of version 7: ids of events are in the order of time. */
function timedId(key: string, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${demoId(key).slice(15)}`
}

function topicEvent(name: string, topic: TopicRow, occurredAt: Date): PastEvent {
  const { id, title, summary, type, priority, state, keywords } = topic
  return {
    id: timedId(`event:${name}:${id}`, occurredAt),
    name,
    deliveryId: `${name}:${id}`,
    occurredAt,
    payload: {
      topic: { id, title, summary, topicType: type, priority, lifecycleState: state, keywords },
    },
  }
}

/** The topics that came up within 90 days, and the ones that became urgent a few days later. */
export function topicEvents(ledger: Ledger, now: Date): { created: PastEvent[]; urgent: PastEvent[] } {
  const since = now.getTime() - 90 * day
  const recent = ledger.data.topics.filter(({ createdAt }) => createdAt.getTime() > since)
  const risen = ledger.data.topics.filter(({ level }) => level >= 3)
  return {
    created: recent.map((topic) => topicEvent('topic.created', topic, topic.createdAt)),
    urgent: risen
      .map((topic, index) => ({ topic, at: new Date(topic.createdAt.getTime() + (2 + index * 1.3) * day) }))
      .filter(({ at }) => at.getTime() > since && at < now)
      .map(({ topic, at }) => topicEvent('topic.priority.high', topic, at)),
  }
}

/** Events for every ninth message of a customer in the last month. */
export function talkEvents(ledger: Ledger, now: Date): PastEvent[] {
  const messages = ledger
    .between(new Date(now.getTime() - 30 * day), now)
    .filter((one) => ledger.company(one) !== 1)
  return messages.flatMap((message, index) => (index % 9 === 0 ? [talkEvent(ledger, message)] : []))
}

function talkEvent(ledger: Ledger, message: DemoMessage): PastEvent {
  const channel = channels.find(({ id }) => id === message.channelId)
  const occurredAt = new Date(message.sentAt.getTime() + 800)
  return {
    id: timedId(`event:talk:${message.id}`, occurredAt),
    name: 'conversation.activity',
    deliveryId: `conversation:${message.id}`,
    occurredAt,
    payload: {
      channel: { id: message.channelId, name: channel?.channelName, source: channel?.sourceName },
      channelIds: [message.channelId],
      messages: [{ id: message.id, author: ledger.author(message), text: message.content.slice(0, 2000) }],
    },
  }
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
  'No language model is configured, so the condition could not be judged. Set SIGNALBOX_MODEL_LOW.'

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
