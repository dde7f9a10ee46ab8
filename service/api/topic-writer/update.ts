import type { TopicWriterSettings, UpdateTopicWriterInput } from '#contract/topic-writer.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { getTopicWriter } from './get.ts'
import { readTopicWriter, type TopicWriterRow } from './settings.ts'

type Editable = Pick<
  TopicWriterRow,
  | 'enabled'
  | 'automatic'
  | 'languages'
  | 'ownWords'
  | 'forbidden'
  | 'useModel'
  | 'callsPerDay'
  | 'textsPerDay'
>

async function lockWriter(tx: Tx, orgId: string): Promise<Editable> {
  await tx.client.query('INSERT INTO topic_writers (org_id) VALUES ($1) ON CONFLICT (org_id) DO NOTHING', [
    orgId,
  ])
  await tx.client.query('SELECT FROM topic_writers WHERE org_id = $1 FOR UPDATE', [orgId])
  const { enabled, automatic, languages, ownWords, forbidden, ...rest } = await readTopicWriter(tx, orgId)
  const { useModel, callsPerDay, textsPerDay } = rest
  return { enabled, automatic, languages, ownWords, forbidden, useModel, callsPerDay, textsPerDay }
}

/** One that is switched on makes its first pass in the next night. What waits for models is tried again by the new limits. */
const save = `
UPDATE topic_writers w SET enabled = $2, automatic = $3, languages = $4, own_words = $5, forbidden = $6, updated_at = now(),
  use_model = $7, calls_per_day = $8, texts_per_day = $9, ask_at = now(), ask_after = NULL, embed_at = now(),
  pass_asked_at = CASE WHEN $2 THEN w.pass_asked_at END,
  next_pass_at = CASE WHEN $2 AND NOT w.enabled
    THEN (date_trunc('day', now() AT TIME ZONE o.timezone) + interval '1 day 3 hours') AT TIME ZONE o.timezone
    ELSE w.next_pass_at END
FROM organizations o WHERE o.id = w.org_id AND w.org_id = $1`

/** Newest messages that the writer reads when it is switched on, beside those that came since it could have read them. */
const mostOld = 20_000

/** Makes the writer read existing discussions, so that new ones can join topics that people made. */
const readAgain = `
UPDATE messages m SET awaits_placing = true
WHERE m.org_id = $1 AND NOT m.awaits_placing
  AND m.id IN (SELECT id FROM messages WHERE org_id = $1 ORDER BY sent_at DESC, id DESC LIMIT ${mostOld})
  AND NOT EXISTS (SELECT FROM discussion_terms d WHERE d.org_id = $1 AND d.group_id = m.group_id)`

/** Makes history of what was said before the writer: no automation starts by it, until somebody goes on speaking. */
const makeHistory = [
  `UPDATE messages SET quiet = true
   WHERE org_id = $1 AND awaits_placing AND NOT quiet AND sent_at > now() - interval '1 day'`,
  'UPDATE topic_groups SET quiet = true WHERE org_id = $1 AND topic_id IS NULL AND NOT quiet',
]

async function switchedOn(tx: Tx, orgId: string): Promise<void> {
  for (const statement of [readAgain, ...makeHistory]) await tx.client.query(statement, [orgId])
}

export function updateTopicWriter(
  context: Context,
  { expected = {}, ...fields }: UpdateTopicWriterInput,
): Promise<TopicWriterSettings> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const before = await lockWriter(tx, orgId)
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'topic-writer', entityId: orgId },
      ...{ before, wanted: fields, expected, named: (field) => field },
    })
    const changed = difference<Editable>(before, fields)
    if (changed) {
      const { enabled, ...after } = { ...before, ...changed.changes }
      const words = [after.automatic, after.languages, after.ownWords, after.forbidden]
      const limits = [after.useModel, after.callsPerDay, after.textsPerDay]
      await tx.client.query(save, [orgId, enabled, ...words, ...limits])
      if (enabled && !before.enabled) await switchedOn(tx, orgId)
      await recordChanges(tx, orgId, actor, [
        { entity: 'topic-writer', entityId: orgId, operation: 'UPDATE', ...changed },
      ])
      await wakeWorkers(tx.client)
    }
    return getTopicWriter(context, tx)
  })
}
