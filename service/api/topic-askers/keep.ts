import type { Asker } from '#contract/topic-askers.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import type { Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import type { AskerRow } from './read.ts'

const takeBack = `
DELETE FROM told_askers k USING topic_groups g, person_identities i
WHERE k.org_id = $1 AND g.org_id = $1 AND i.org_id = $1 AND g.topic_id = $2 AND k.group_id = g.id AND k.identity_id = i.id
  AND i.person_id = ANY($3::bigint[])`

type Kept = { topicId: string; askers: AskerRow[]; state: Asker['state']; deliveryId?: string | null }

/** Writes that people were told, need not be, or wait again: for every discussion of the topic in which they asked. */
export async function keepAskers(tx: Tx, context: Context, kept: Kept): Promise<void> {
  const { topicId, askers, state, deliveryId = null } = kept
  const { orgId, actor } = context
  const changing = askers.filter((it) => it.state !== state)
  if (changing.length === 0) return
  const personIds = changing.map(({ person }) => person.id)
  if (state === 'waiting') await tx.client.query(takeBack, [orgId, topicId, personIds])
  else {
    const values: unknown[] = [
      orgId,
      topicId,
      personIds,
      state,
      actor.id,
      actor.name,
      actor.image,
      deliveryId,
    ]
    const sight = sightOf(context, '$1', behind(values))
    await tx.client.query(
      `INSERT INTO told_askers (org_id, group_id, identity_id, state, actor_id, actor_name, actor_image, delivery_id)
       SELECT DISTINCT $1::uuid, g.id, m.identity_id, $4, $5, $6, $7, $8::uuid FROM topic_groups g
         JOIN messages m ON m.org_id = $1 AND m.group_id = g.id AND m.person_id = ANY($3::bigint[])
        WHERE g.org_id = $1 AND g.topic_id = $2 AND ${sight.channel('m.channel_id')}
       ON CONFLICT (org_id, group_id, identity_id) DO UPDATE SET state = excluded.state, told_at = now(),
         actor_id = excluded.actor_id, actor_name = excluded.actor_name, actor_image = excluded.actor_image,
         delivery_id = excluded.delivery_id`,
      values,
    )
  }
  await recountWaiting(tx.client, orgId, [topicId])
  // Names are left to the rows: whoever is erased stands in no history.
  await recordChanges(tx, orgId, actor, [
    {
      entity: 'topic',
      entityId: topicId,
      operation: 'UPDATE',
      changes: { [state]: changing.length },
      previousValues: {},
    },
  ])
}
