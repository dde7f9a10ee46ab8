import type { Assistant, AssistantList } from '#contract/assistants.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { addressesOf } from './ask.ts'
import { reachOf } from './reach.ts'

export async function listAssistants(context: Context): Promise<AssistantList> {
  const { mcpUrl } = addressesOf(context)
  const member = memberOf(context.principal)
  const data = await rows<Assistant>(
    context.db,
    `SELECT a.id, a.program, a.place, json_build_object('id', m.id, 'name', m.name, 'image', coalesce(m.image, '')) AS member,
            a.member_id = $2 AS "isOwn", a.access, a.created_at AS "connectedAt", a.last_used_at AS "lastUsedAt"
       FROM assistants a JOIN members m ON m.org_id = a.org_id AND m.id = a.member_id
      WHERE a.org_id = $1 AND (a.member_id = $2 OR $3) ORDER BY a.member_id = $2 DESC, a.created_at DESC, a.id`,
    [context.orgId, member?.id ?? null, member?.role === 'owner'],
  )
  return { data, serverUrl: mcpUrl, reach: reachOf(mcpUrl) }
}
