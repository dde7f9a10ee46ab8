import { createHash } from 'node:crypto'
import { isSmallEnough } from '#contract/condition-test.ts'
import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import { branchPaths } from '#service/engine/events/match/checks.ts'
import { cutToGuide, textAt, valueAt } from '#service/engine/events/match/payload-paths.ts'

/** Fields that the checks before the condition look at. */
const checked = ['channelIds', ...branchPaths].map((field) => ({ field }))

/** The part of a payload that a decision about the event depends on. Cutting it again changes nothing. */
function decidedBy(name: string, payload: unknown): Record<string, unknown> {
  return cutToGuide(payload, [...(kindOf(name)?.fields ?? []), ...checked]) ?? {}
}

/** Sorts keys, because the database returns them in an order of its own. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Example = { key: string; payload: Record<string, unknown>; isSmall: boolean }

/** An event as it can be kept for later, with the key that it is found by. */
export function exampleOf(name: string, whole: unknown): Example {
  const payload = decidedBy(name, whole)
  const key = createHash('sha256')
    .update(JSON.stringify([name, payload], inOrder))
    .digest('hex')
  return { key, payload, isSmall: isSmallEnough(payload) }
}

const titles = [
  'topic.title',
  'pullRequest.title',
  'mergeRequest.title',
  'issue.title',
  'feedback.message',
  'customer.name',
]

function lastMessage(payload: unknown): string | null {
  const messages = valueAt(payload, 'messages')
  const last = Array.isArray(messages) ? messages.at(-1) : undefined
  const text = textAt(last, ['text'])
  const author = textAt(last, ['author'])
  return text === null || author === null ? text : `${author}: ${text}`
}

/** An event in one line. */
export function summaryOf(name: string, payload: unknown): string {
  const isTalk = name === 'conversation.activity' || name === 'feedback.created'
  const text = (isTalk ? lastMessage(payload) : null) ?? textAt(payload, titles) ?? lastMessage(payload)
  const line = (text ?? kindOf(name)?.title ?? name).replace(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159).trimEnd()}…` : line
}
