import type { Tx } from '#service/db/client.ts'
import type { Travel } from '#service/engine/clock/due-automations.ts'

/** Any fixed number: the first half of the locks under which runs of an organization are claimed. */
const claimLock = 7_411_906

/**
 * Walks from one organization with queued runs to the next without looking at the runs between, in a circle that begins
 * behind `after`. A lock that is not free belongs to a process that is claiming for that organization right now.
 */
const text = `WITH RECURSIVE waiting AS (
    (SELECT org_id FROM runs WHERE status = 'queued' ORDER BY org_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.org_id FROM runs r WHERE r.status = 'queued' AND r.org_id > w.org_id ORDER BY r.org_id LIMIT 1)
      FROM waiting w WHERE w.org_id IS NOT NULL),
  due AS MATERIALIZED (
    SELECT w.org_id FROM waiting w
     WHERE w.org_id IS NOT NULL AND ($4::uuid[] IS NULL OR w.org_id = ANY($4))
       AND EXISTS (SELECT FROM unnest(ARRAY[0, 1, 2]::smallint[]) AS k(rank)
                    WHERE EXISTS (SELECT FROM runs r WHERE r.org_id = w.org_id AND r.status = 'queued'
                                     AND r.rank = k.rank AND r.due_at <= coalesce($1::timestamptz, now())))
     ORDER BY coalesce(w.org_id > $2::uuid, true) DESC, w.org_id LIMIT $3)
  SELECT org_id, pg_try_advisory_xact_lock(${claimLock}, hashtext(org_id::text)) AS locked FROM due`

export type Turn = { orgIds: string[]; busy: boolean }

/** Up to `most` organizations with due runs, each locked against other claims until the transaction ends. */
export async function takeOrganizations(
  tx: Pick<Tx, 'client'>,
  after: string | null,
  most: number,
  { now, orgIds }: Travel,
): Promise<Turn> {
  const found = await tx.client.query<{ org_id: string; locked: boolean }>(text, [
    now ?? null,
    after,
    most,
    orgIds ?? null,
  ])
  const locked = found.rows.filter(({ locked }) => locked).map(({ org_id }) => org_id)
  return { orgIds: locked, busy: locked.length < found.rows.length }
}
