import type { AuditActors } from '#contract/audit-log.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'

const ofActors = `c.org_id = $1 AND c.actor_type <> 'system'`

/** Steps from one actor of the index to the next, without reading the rows between them. */
const statement = `
WITH RECURSIVE actors AS (
  (SELECT c.actor_id, 1 AS n FROM changes c WHERE ${ofActors} ORDER BY c.actor_id LIMIT 1)
  UNION ALL
  SELECT following.actor_id, a.n + 1 FROM actors a CROSS JOIN LATERAL (
    SELECT c.actor_id FROM changes c WHERE ${ofActors} AND c.actor_id > a.actor_id ORDER BY c.actor_id LIMIT 1) following
   WHERE a.n < 2000)
SELECT last.* FROM actors a CROSS JOIN LATERAL (
  SELECT c.actor_id AS id, c.actor_name AS name, c.actor_image AS image, c.actor_type AS type,
         c.changed_at AS "lastChangedAt"
    FROM changes c WHERE ${ofActors} AND c.actor_id = a.actor_id
   ORDER BY c.changed_at DESC NULLS LAST, c.id DESC NULLS LAST LIMIT 1) last
 ORDER BY last."lastChangedAt" DESC, last.id LIMIT 200`

export async function listAuditActors(context: Context): Promise<AuditActors> {
  return { data: await rows<AuditActors['data'][number]>(context.db, statement, [context.orgId]) }
}
