import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import { markedIn } from '#service/core/issue-marker.ts'
import type { Tx } from '#service/db/client.ts'

const find = 'SELECT id FROM topic_issues WHERE org_id = $1 AND id = ANY($2::uuid[])'

const markersOf = ({ kind, content }: IngestItem) => (kind === 'issue' ? markedIn(content) : [])

/** Leaves out issues that were made here: their words are ours, and no customer said them. What is said below them counts. */
export async function withoutOwnIssues(tx: Tx, orgId: string, items: IngestItem[]): Promise<IngestItem[]> {
  const asked = items.flatMap(markersOf)
  if (asked.length === 0) return items
  const { rows } = await tx.client.query<{ id: string }>(find, [orgId, asked])
  const own = new Set(rows.map(({ id }) => id))
  return items.filter((item) => !markersOf(item).some((id) => own.has(id)))
}
