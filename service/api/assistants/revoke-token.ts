import { hashToken } from '#service/core/link-token.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { actorVia, endConnection } from './ending.ts'

type Row = {
  orgId: string
  id: string
  memberId: string
  name: string
  image: string | null
  program: string
}

/** Ends the connection of a token, of either kind (RFC 7009). What has ended already is no error. */
export function revokeToken(
  db: Database,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await tx.client.query<Row>(
      `SELECT a.org_id AS "orgId", a.id, m.id AS "memberId", m.name, m.image, a.program
         FROM assistant_tokens t JOIN assistants a ON a.org_id = t.org_id AND a.id = t.assistant_id
         JOIN members m ON m.org_id = a.org_id AND m.id = a.member_id
        WHERE t.hash = $1 AND a.program_id::text = $2`,
      [hashToken(token), clientId],
    )
    const [row] = found.rows
    if (row) await endConnection(tx, row.orgId, row.id, actorVia(row))
  })
}
