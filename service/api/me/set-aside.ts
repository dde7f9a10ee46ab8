import type pg from 'pg'
import { mostSetAside, type SetAsideInput, type SetAsideList, setAsideDays } from '#contract/set-aside.ts'
import { requireMember } from '#service/api/members/access.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'

type Connection = Pick<pg.ClientBase | pg.Pool, 'query'>

const select = `
SELECT key, state, created_at AS "createdAt" FROM set_asides
 WHERE org_id = $1 AND member_id = $2 AND created_at > now() - interval '${setAsideDays} days'
 ORDER BY created_at DESC, key LIMIT ${mostSetAside}`

const upsert = `
INSERT INTO set_asides (org_id, member_id, key, state) VALUES ($1, $2, $3, $4)
ON CONFLICT (org_id, member_id, key) DO UPDATE SET state = excluded.state, created_at = excluded.created_at`

/** Those whose time is over, and the oldest of too many. */
const clear = `
DELETE FROM set_asides WHERE org_id = $1 AND member_id = $2 AND key NOT IN (SELECT key FROM (${select}) kept)`

async function read(connection: Connection, orgId: string, memberId: string): Promise<SetAsideList> {
  const { rows: data } = await connection.query<SetAsideList['data'][number]>(select, [orgId, memberId])
  return { data }
}

export async function listSetAside({ db, orgId, principal }: Context): Promise<SetAsideList> {
  const member = memberOf(principal)
  return member ? read(db.pool, orgId, member.id) : { data: [] }
}

/** Leaves no audit row, as marking as read does not: it is about the attention of one member, and changes nothing of the organization. */
export function setAside(context: Context, { key, state, isSetAside }: SetAsideInput): Promise<SetAsideList> {
  const { orgId } = context
  const { id } = requireMember(context)
  return write(context, async ({ client }) => {
    if (isSetAside) await client.query(upsert, [orgId, id, key, state])
    else
      await client.query('DELETE FROM set_asides WHERE org_id = $1 AND member_id = $2 AND key = $3', [
        orgId,
        id,
        key,
      ])
    await client.query(clear, [orgId, id])
    return read(client, orgId, id)
  })
}
