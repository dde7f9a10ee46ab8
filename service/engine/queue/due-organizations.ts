import type { Tx } from '#service/db/client.ts'
import type { Travel } from '../clock/due-automations.ts'

/** Any fixed number: the first half of the locks under which runs of an organization are claimed. */
const claimLock = 7_411_906

const queued = `SELECT r.org_id FROM runs r WHERE r.status = 'queued'`
/** In the order of the index of queued runs, which is then the one that is walked. */
const first = 'ORDER BY r.org_id, r.rank, r.due_at, r.id LIMIT 1'
const following = (limit = '') => `SELECT (${queued} AND r.org_id > w.org_id ${limit} ${first})`

/** One look for each rank, at one row: as `EXISTS`, the planner would read all that is queued instead. */
const isDue = [0, 1, 2]
  .map(
    (rank) => `(SELECT true FROM runs r WHERE r.org_id = w.org_id AND r.status = 'queued' AND r.rank = ${rank}
                 AND r.due_at <= coalesce($1::timestamptz, now()) LIMIT 1)`,
  )
  .join(', ')

/**
 * Steps from one organization with queued runs to the next without looking at the runs between, in a circle that begins
 * behind `$2`, until enough are locked. A lock that is not free belongs to a process that is claiming there right now.
 */
const text = `WITH RECURSIVE
  ahead AS ((${queued} AND ($2::uuid IS NULL OR r.org_id > $2) ${first})
    UNION ALL ${following()} FROM ahead w WHERE w.org_id IS NOT NULL),
  behind AS ((${queued} AND r.org_id <= $2 ${first})
    UNION ALL ${following('AND r.org_id <= $2')} FROM behind w WHERE w.org_id IS NOT NULL)
  SELECT w.org_id FROM (SELECT org_id FROM ahead UNION ALL SELECT org_id FROM behind) w
   WHERE w.org_id IS NOT NULL AND ($4::uuid[] IS NULL OR w.org_id = ANY($4))
     AND CASE WHEN coalesce(${isDue})
              THEN pg_try_advisory_xact_lock(${claimLock}, hashtext(w.org_id::text)) ELSE false END
   LIMIT $3`

/** Up to `most` organizations with due runs, each locked against other claims until the transaction ends. */
export async function takeOrganizations(
  tx: Pick<Tx, 'client'>,
  after: string | null,
  most: number,
  { now, orgIds }: Travel,
): Promise<string[]> {
  const values = [now ?? null, after, most, orgIds ?? null]
  const found = await tx.client.query<{ org_id: string }>(text, values)
  return found.rows.map(({ org_id }) => org_id)
}
