import { isChosen } from '#contract/common/webhook-events.ts'
import type { EventEstimate, EventEstimateInput } from '#contract/event-estimate.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import { listenedTo } from '#service/engine/events/emit/emit.ts'
import { messageEventNames } from '#service/engine/events/emit/messages.ts'
import { eventSkip } from '#service/engine/events/match/checks.ts'
import { requireRules } from '#service/engine/events/require-rules.ts'
import { fromMessages } from './past-events.ts'

const dayMs = 86_400_000
const days = 14

/** Most stored events that are read; fewer where rules need their payloads. */
const reach = { plain: 2000, rules: 500 }

type Seen = { name: string; source: string; deliveryId: string; occurredAt: string; payload: unknown }
type Kept = Seen & { receivedAt: string }

/** SQL: stored events; their payloads only for rules, and for channels and branches the fields of these. */
const kept = `
SELECT e.name, e.source, e.delivery_id AS "deliveryId", e.occurred_at AS "occurredAt", e.received_at AS "receivedAt",
  CASE WHEN $4 = 'rules' THEN e.payload WHEN $4 = 'narrowed' THEN jsonb_build_object(
    'channelIds', e.payload -> 'channelIds',
    'pullRequest', jsonb_build_object('baseBranch', e.payload #> '{pullRequest,baseBranch}'),
    'pull_request', jsonb_build_object('base', jsonb_build_object('ref', e.payload #> '{pull_request,base,ref}'))
  ) END AS payload
FROM unnest($2::text[]) AS n(name) CROSS JOIN LATERAL (
  SELECT * FROM events WHERE org_id = $1 AND name = n.name AND received_at > $3::timestamptz
  ORDER BY received_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $5
) e ORDER BY e.received_at DESC, e.id DESC LIMIT $5`

const later = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)

/** Makes the events of messages again for the time before any automation listened, when they were not stored. */
async function ofMessages(context: Context, names: Set<string>, found: Kept[], after: string) {
  if (names.size === 0) return { events: [], since: null }
  const oldest = found.filter(({ name }) => names.has(name)).map(({ occurredAt }) => occurredAt)
  return fromMessages(context.db, context.orgId, names, { after, before: oldest.toSorted()[0] ?? null })
}

/** Estimates how many runs the events of the last days would have started without a condition. */
export async function estimateEventRuns(context: Context, input: EventEstimateInput): Promise<EventEstimate> {
  const { db, orgId } = context
  requireRules(input.rules, input.events)
  const now = context.now().getTime()
  const names = [...new Set(input.events)]
  const listened = await listenedTo({ client: db.pool }, orgId)
  const isOfMessages = (name: string) => messageEventNames.some((one) => one === name)
  const isKept = (name: string) => isChosen(listened, name) || !kindOf(name)?.emittedHere
  // Events that were stored while somebody listened say nothing about the days since.
  const notKept = names.filter((name) => !isKept(name) && !isOfMessages(name))
  const asked = names.filter(isKept)
  const isNarrowed = Boolean(input.rules ?? input.channelIds ?? input.targetBranches)
  const payloads = input.rules ? 'rules' : isNarrowed ? 'narrowed' : 'none'
  const most = input.rules ? reach.rules : reach.plain
  const begin = new Date(now - days * dayMs).toISOString()
  const found = await rows<Kept>(db, kept, [orgId, asked, begin, payloads, most])
  const start = found.length < most ? begin : later(begin, found.at(-1)?.receivedAt ?? begin)
  const again = await ofMessages(context, new Set(names.filter(isOfMessages)), found, start)
  const since = later(start, again.since ?? start)
  const starting = [...found, ...again.events].filter(
    (event: Seen) =>
      Date.parse(event.occurredAt) >= Date.parse(since) &&
      (!isNarrowed || eventSkip(input, event.name, event.payload) === null),
  )
  // One occurrence may be several events, and starts one run.
  const runs = new Set(starting.map(({ source, deliveryId }) => `${source}\0${deliveryId}`)).size
  const perDay = Math.round((runs / Math.max((now - Date.parse(since)) / dayMs, 1 / 24)) * 10) / 10
  return { runs, since, perDay, notKept }
}
