import { ORPCError } from '@orpc/server'
import type { Database } from '#service/db/client.ts'

/**
 * Notes the number of a token that a write came with, for as long as the token lasts. Refuses one that another request was
 * first with, in whichever process: the database lets only one of them write the row.
 */
export async function useToken(
  db: Database,
  { organization, jti, exp }: { organization: string; jti: string; exp: number },
): Promise<void> {
  const noted = await db.pool.query(
    `INSERT INTO used_tokens (org_id, id, ends_at) VALUES ($1, $2, to_timestamp($3)) ON CONFLICT DO NOTHING`,
    [organization, jti, exp],
  )
  if (noted.rowCount === 1) return
  throw new ORPCError('UNAUTHORIZED', {
    message:
      'This token of the dashboard was used already. Sign a new one for each request, also for a retry.',
    data: { credential: 'used-token' },
  })
}
