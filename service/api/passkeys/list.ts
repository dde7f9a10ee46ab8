import type { Passkey } from '#contract/passkey-shape.ts'
import { requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { shownColumns } from './passkey-row.ts'

export async function listPasskeys(context: Context): Promise<{ data: Passkey[] }> {
  const { id } = requireMember(context)
  const statement = `SELECT ${shownColumns} FROM passkeys WHERE org_id = $1 AND member_id = $2 ORDER BY created_at, id`
  return { data: await rows<Passkey>(context.db, statement, [context.orgId, id]) }
}
