import * as z from 'zod'
import { type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Cursor, Delivery, Fetched, HistoryPage, PolledPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { organizationPath, type Page, read, readFeedback } from './client.ts'
import { isFeedback } from './feedback.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import * as shapes from './shapes.ts'

/** Builds the same payload as the webhook for issues. */
const told = (issue: unknown) => ({ action: 'created', data: { issue } })
const headers = { 'sentry-hook-resource': 'issue' }

/** Sentry finds an issue a while after it was made: looks so far back, and leaves out what it has seen. */
const overlapMs = 15 * 60_000
const mostPages = 20

const position = z.object({ since: z.iso.datetime(), seen: z.array(z.string()) })

function fetchedOf(issue: { id: string }): Fetched {
  const payload = told(issue)
  return { headers, payload, ...label({ headers }, payload), deliveryId: `issue:${issue.id}` }
}

/** Feedback of which no alert tells is found by searching, oldest first. Feedback found by the first search is the past. */
export async function poll(access: Access, cursor: Cursor): Promise<PolledPage> {
  const now = access.now()
  const at = cursor === null ? { since: now.toISOString(), seen: [] } : position.parse(cursor)
  const since = new Date(Date.parse(at.since) - overlapMs)
  const found: Page['issues'] = []
  let next: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: Page = await readFeedback(access, since, next)
    found.push(...page.issues)
    next = page.next
    if (next === null) break
  }
  const fresh = cursor === null ? [] : found.filter(({ id }) => !at.seen.includes(id))
  return {
    deliveries: fresh.toReversed().map(fetchedOf),
    cursor: { since: now.toISOString(), seen: found.map(({ id }) => id) },
    more: false,
  }
}

const past = z.object({ next: z.string().nullable(), counted: z.int() })

/** A piece of the past that cannot be read is left out: it must not stop the others. */
function pastOf(access: Access, issue: { id: string }, since: Date): Mapped {
  const payload = told(issue)
  const delivery: Delivery = {
    kind: 'issue.created',
    deliveryId: `issue:${issue.id}`,
    headers,
    payload,
    receivedAt: since,
  }
  try {
    return map(delivery, access.settings)
  } catch (error) {
    if (error instanceof Unmappable) return nothingMapped
    throw error
  }
}

export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? { next: null, counted: 0 } : past.parse(cursor)
  const page = await readFeedback(access, since, at.next)
  const all = page.issues.map((issue) => pastOf(access, issue, since))
  const counted =
    cursor === null && page.total ? Math.max(page.total, all.length) : Math.max(at.counted, all.length)
  return {
    mapped: {
      ...nothingMapped,
      messages: all.flatMap(({ messages }) => messages),
      events: all.flatMap(({ events }) => events),
    },
    cursor: page.next === null ? null : { next: page.next, counted },
    done: page.issues.length,
    counted,
  }
}

/** An issue does not say on which page the feedback was written: its event does. */
export async function complete(access: Access, delivery: Delivery): Promise<Delivery> {
  const { data: envelope } = shapes.envelope.safeParse(delivery.payload)
  const issue = envelope?.data?.issue
  if (!envelope?.data || !issue?.id || !isFeedback(issue) || envelope.data.event) return delivery
  try {
    const path = `${organizationPath(access)}/issues/${encodeURIComponent(issue.id)}/events/latest/`
    const event = await read(access, path, z.unknown())
    return { ...delivery, payload: { ...envelope, data: { ...envelope.data, event } } }
  } catch (error) {
    if (error instanceof AccessRefused) return delivery
    throw error
  }
}
