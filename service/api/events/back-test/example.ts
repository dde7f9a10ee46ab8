import { createHash } from 'node:crypto'
import { isSmallEnough } from '#contract/condition-test.ts'
import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import { branchPaths } from '#service/engine/events/match/checks.ts'
import { cutToGuide } from '#service/engine/events/match/payload-paths.ts'

/** What the checks before the condition look at. */
const checked = ['channelIds', ...branchPaths].map((field) => ({ field }))

/** All that a decision about an event depends on, and nothing else of it. Cutting it again changes nothing. */
export function decidedBy(name: string, payload: unknown): Record<string, unknown> {
  return cutToGuide(payload, [...(kindOf(name)?.fields ?? []), ...checked]) ?? {}
}

/** The database gives objects their keys in an order of its own. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export type Example = { key: string; payload: Record<string, unknown>; isSmall: boolean }

/** An event as it can be kept for later, and what it is known by. */
export function exampleOf(name: string, whole: unknown): Example {
  const payload = decidedBy(name, whole)
  const key = createHash('sha256')
    .update(JSON.stringify([name, payload], inOrder))
    .digest('hex')
  return { key, payload, isSmall: isSmallEnough(payload) }
}
