import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#service/db/client.ts'

/** SQL interval in which the code may follow the password. */
const lasts = '10 minutes'

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Notes that the password of a member was right. Clears away those of the organization that were not used. */
export async function issueTicket({ client }: Tx, orgId: string, memberId: string): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await client.query(
    `WITH old AS (DELETE FROM second_steps WHERE org_id = $1 AND created_at < now() - interval '${lasts}')
     INSERT INTO second_steps (org_id, hash, member_id) VALUES ($1, $2, $3)`,
    [orgId, hashOf(ticket), memberId],
  )
  return ticket
}

/** Returns the member whose password was right; null for a ticket that is none, was used or is too old. */
export async function memberOfTicket({ client }: Tx, orgId: string, ticket: string): Promise<string | null> {
  const found = await client.query<{ id: string }>(
    `SELECT member_id AS id FROM second_steps
      WHERE org_id = $1 AND hash = $2 AND created_at > now() - interval '${lasts}'`,
    [orgId, hashOf(ticket)],
  )
  return found.rows[0]?.id ?? null
}

/** Uses a ticket up; false when another request was first. */
export async function useTicket({ client }: Tx, orgId: string, ticket: string): Promise<boolean> {
  const used = await client.query('DELETE FROM second_steps WHERE org_id = $1 AND hash = $2', [
    orgId,
    hashOf(ticket),
  ])
  return used.rowCount === 1
}
