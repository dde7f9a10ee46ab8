import type { AutomaticAct } from '#contract/topic-writer.ts'
import { holds } from '#service/api/topic-proposals/list.ts'
import type { By } from '#service/api/topics/placing/place.ts'
import { editRows } from '#service/api/topics/update.ts'
import type { Tx } from '#service/db/client.ts'
import { isUndone } from '../pass/propose.ts'
import type { StateWish } from './wishes.ts'

/** An answered proposal comes back at twice the messages; one that was refused for good, or undone, does not. */
const keep = `
INSERT INTO topic_proposals AS p (org_id, kind, topic_id, other_id, to_state, confidence, why, quotes, message_count)
SELECT $1, n.kind, n."topicId", n."topicId", n."toState", n.confidence, n.why, n.quotes, t.message_count
FROM jsonb_to_recordset($2::jsonb) AS n(kind text, "topicId" uuid, "toState" text, confidence real, why jsonb, quotes uuid[])
JOIN topics t ON t.org_id = $1 AND t.id = n."topicId"
ORDER BY n."topicId", n.kind
ON CONFLICT (org_id, kind, least(topic_id, other_id), greatest(topic_id, other_id)) DO UPDATE SET
  to_state = excluded.to_state, confidence = excluded.confidence, why = excluded.why, quotes = excluded.quotes,
  message_count = excluded.message_count, state = 'open',
  made_at = CASE WHEN p.state = 'open' THEN p.made_at ELSE now() END, decided_at = NULL, decided_by = NULL, change_id = NULL
WHERE p.state IN ('open', 'gone') OR p.state = 'never' AND ${isUndone('p')}
  OR p.state IN ('rejected', 'accepted') AND excluded.message_count >= 2 * p.message_count`

/** Ends what is no more so: somebody spoke again, or changed the state. */
const end = `
UPDATE topic_proposals t SET state = 'gone', decided_at = now() WHERE t.org_id = $1 AND t.state = 'open'
  AND t.kind IN ('close', 'reopen') AND (t.topic_id <> ALL($2::uuid[]) OR NOT (${holds}))`

export async function proposeStates(tx: Tx, orgId: string, wishes: StateWish[]): Promise<void> {
  if (wishes.length > 0) await tx.client.query(keep, [orgId, JSON.stringify(wishes)])
  await tx.client.query(end, [orgId, wishes.map(({ topicId }) => topicId)])
}

type Open = { id: string; topicId: string; toState: StateWish['toState']; why: string[] }

/** Locks topics as well, in the order of ids: what somebody merged or archived at this instant is left out. */
const readOpen = `
SELECT t.id, t.topic_id AS "topicId", t.to_state AS "toState", t.why FROM topic_proposals t
JOIN topics o ON o.org_id = t.org_id AND o.id = t.topic_id AND o.retired_at IS NULL AND NOT o.archived
WHERE t.org_id = $1 AND t.state = 'open' AND t.kind = ANY($2::text[]) AND t.to_state IS NOT NULL AND ${holds}
ORDER BY o.id FOR UPDATE OF t FOR NO KEY UPDATE OF o`

const settle = `
UPDATE topic_proposals SET state = 'accepted', decided_at = now(), decided_by = $3, change_id = $4
WHERE org_id = $1 AND id = $2`

/** Does what the settings let happen by itself. The proposal stays as accepted: what is undone is not done again. */
export async function acceptStates(tx: Tx, by: By, automatic: AutomaticAct[]): Promise<void> {
  const { orgId, actor } = by
  const kinds = automatic.filter((it) => it === 'close' || it === 'reopen')
  if (kinds.length === 0) return
  const { rows } = await tx.client.query<Open>(readOpen, [orgId, kinds])
  for (const { id, topicId, toState, why } of rows) {
    const act = await editRows(tx, by, { id: topicId, written: { lifecycleState: toState }, why })
    await tx.client.query(settle, [orgId, id, actor.id, act?.id ?? null])
  }
}
