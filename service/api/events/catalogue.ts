import type { EventKind } from '#contract/event-shape.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { conditionSchemaVersion, kinds } from '#service/engine/events/catalogue/kinds.ts'

/** SQL: sources that are connected, and names of events that have arrived. */
const known = `
SELECT source_name AS name FROM channels WHERE org_id = $1 AND is_connected GROUP BY 1
UNION
SELECT source FROM connections WHERE org_id = $1 AND disconnected_at IS NULL
UNION
SELECT n.name FROM unnest($2::text[]) AS n(name)
WHERE EXISTS (SELECT FROM events e WHERE e.org_id = $1 AND e.name = n.name)`

export async function listEventKinds(context: Context): Promise<{ data: EventKind[] }> {
  const names = kinds.map(({ name }) => name)
  const found = await rows<{ name: string }>(context.db, known, [context.orgId, names])
  const reachable = new Set(found.map(({ name }) => name))
  const data = kinds.map((kind) => ({
    ...kind,
    conditionSchemaVersion,
    available: kind.integration === null || [kind.name, ...kind.sources].some((it) => reachable.has(it)),
  }))
  return { data }
}
