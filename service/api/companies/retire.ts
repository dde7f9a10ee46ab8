import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'

/** When it happened, which is one instant for the merge and for all that the trail tells of it. */
export async function retire(tx: Tx, context: Context, targetId: string, sourceIds: string[]): Promise<Date> {
  const { orgId, actor } = context
  const made = await tx.client.query<{ at: number }>(
    `WITH made AS (
       INSERT INTO company_merges (org_id, target_company_id, actor_id, actor_name, actor_image, merged_at)
       VALUES ($1, $2, $4, $5, $6, date_trunc('milliseconds', clock_timestamp())) RETURNING id, merged_at)
     UPDATE companies SET merge_id = made.id, person_count = 0, updated_at = now() FROM made
      WHERE org_id = $1 AND companies.id = ANY($3::bigint[])
  RETURNING (extract(epoch FROM made.merged_at) * 1000)::float8 AS at`,
    [orgId, targetId, sourceIds, actor.id, actor.name, actor.image],
  )
  const [first] = made.rows
  if (!first) throw new Error('A merge without a company that is merged.')
  return new Date(first.at)
}
