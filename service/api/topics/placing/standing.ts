import type { Change } from '#service/core/audit.ts'
import type { Tx } from '#service/db/client.ts'

type Retired = { id: string; title: string; archived: boolean }

const retire = `
UPDATE topics SET retired_at = clock_timestamp(), leads_to = $3, updated_at = clock_timestamp()
WHERE org_id = $1 AND id = ANY($2::uuid[]) AND retired_at IS NULL RETURNING id, title, archived`

/** Leads those that were merged into them earlier to the new one. */
const leadOn = `
UPDATE topics t SET leads_to = $3 FROM topics before
WHERE t.org_id = $1 AND t.leads_to = ANY($2::uuid[]) AND before.org_id = $1 AND before.id = t.id
RETURNING t.id, before.leads_to AS "before"`

const bringBack = `
UPDATE topics SET retired_at = NULL, leads_to = NULL, updated_at = clock_timestamp()
WHERE org_id = $1 AND id = ANY($2::uuid[]) AND retired_at IS NOT NULL RETURNING id, title, archived`

/** Effect of an act on the lists of topics: for the history, and for the totals, which are updated last. */
export type Shift = { changes: Change[]; counters: { topics: number; topics_archived: number } }

function countersOf(topics: Retired[], by: 1 | -1): Shift['counters'] {
  const archived = topics.filter((it) => it.archived).length
  return { topics: by * (topics.length - archived), topics_archived: by * archived }
}

/**
 * Takes topics out of every list, which must be locked and have no discussions. `leadsTo` is the topic that stands for them;
 * null when none does.
 */
export async function retireTopics(
  tx: Tx,
  orgId: string,
  ids: string[],
  leadsTo: string | null,
): Promise<Shift> {
  const { rows } = await tx.client.query<Retired>(retire, [orgId, ids, leadsTo])
  const led = await tx.client.query<{ id: string; before: string }>(leadOn, [orgId, ids, leadsTo])
  const gone = rows.map(({ id, title }): Change => {
    const changes = leadsTo === null ? {} : { mergedInto: leadsTo }
    return { entity: 'topic', entityId: id, operation: 'DELETE', changes, previousValues: { title } }
  })
  const ledOn = led.rows.map(({ id, before }): Change => {
    const values = { changes: { mergedInto: leadsTo }, previousValues: { mergedInto: before } }
    return { entity: 'topic', entityId: id, operation: 'UPDATE', ...values }
  })
  return { changes: [...gone, ...ledOn], counters: countersOf(rows, -1) }
}

/** Brings topics back into the lists. */
export async function bringBackTopics(tx: Tx, orgId: string, ids: string[]): Promise<Shift> {
  const { rows } = await tx.client.query<Retired>(bringBack, [orgId, ids])
  const changes = rows.map(({ id, title }): Change => {
    const values = { changes: { title }, previousValues: {}, isBack: true }
    return { entity: 'topic', entityId: id, operation: 'INSERT', ...values }
  })
  return { changes, counters: countersOf(rows, 1) }
}

/** Leads a retired topic to another, as an undo does for those that were led on. */
export async function leadTo(tx: Tx, orgId: string, id: string, to: string): Promise<void> {
  await tx.client.query(
    'UPDATE topics SET leads_to = $3 WHERE org_id = $1 AND id = $2 AND retired_at IS NOT NULL',
    [orgId, id, to],
  )
}
