import { addressOfWork } from '#service/core/work-address.ts'
import type { Tx } from '#service/db/client.ts'
import type { MappedEvent } from './mapped.ts'

type Told = { url: string; title: string | null; state: 'open' | 'closed'; at: string }

function toldIn({ payload, occurredAt }: MappedEvent): Told | null {
  const { issue } = payload
  if (typeof issue !== 'object' || issue === null || !('url' in issue) || !('state' in issue)) return null
  const { url, state } = issue
  if (typeof url !== 'string' || (state !== 'open' && state !== 'closed')) return null
  const title = 'title' in issue && typeof issue.title === 'string' ? issue.title.slice(0, 500) : null
  return { url: addressOfWork(url), title, state, at: occurredAt.toISOString() }
}

const follow = `
UPDATE topic_issues i SET state = n.state, title = coalesce(n.title, i.title), checked_at = n.at
FROM (SELECT DISTINCT ON (url) * FROM jsonb_to_recordset($2::jsonb) AS n(url text, title text, state text, at timestamptz)
  ORDER BY url, at DESC) n
WHERE i.org_id = $1 AND i.url = n.url AND i.status = 'linked' AND (i.checked_at IS NULL OR i.checked_at <= n.at)`

/** Issues that are linked to topics are followed by what is heard of them; what is older than what is known says nothing. */
export async function followIssues(tx: Tx, orgId: string, events: MappedEvent[]): Promise<void> {
  const told = events.flatMap((event) => toldIn(event) ?? [])
  if (told.length > 0) await tx.client.query(follow, [orgId, JSON.stringify(told)])
}
