import type { Tx } from '#service/db/client.ts'
import { portionsOf } from '#service/db/portions.ts'
import type { Move } from './placement.ts'

/** Decision of a person about two discussions, a discussion (`oneId`) and a topic (`otherId`), or two topics. */
export type Pair = {
  rule: 'together' | 'apart'
  between: 'discussions' | 'discussion_and_topic' | 'topics'
  oneId: string
  otherId: string
}

const columns = `rule text, "between" text, one_id uuid, other_id uuid`

const endOther = `
UPDATE topic_constraints c SET ended_by = $2
FROM jsonb_to_recordset($3::jsonb) AS n(${columns})
WHERE c.org_id = $1 AND c.one_id = n.one_id AND c.other_id = n.other_id AND c.ended_by IS NULL AND c.rule <> n.rule`

const make = `
INSERT INTO topic_constraints (org_id, change_id, rule, "between", one_id, other_id)
SELECT $1, $2, n.* FROM jsonb_to_recordset($3::jsonb) AS n(${columns}) ORDER BY n.one_id, n.other_id
ON CONFLICT (org_id, one_id, other_id) WHERE ended_by IS NULL DO NOTHING`

/** Orders a pair of the same kind: the lower id comes first. */
function rowOf({ rule, between, oneId, otherId }: Pair) {
  const [one, other] =
    between === 'discussion_and_topic' || oneId < otherId ? [oneId, otherId] : [otherId, oneId]
  return { rule, between, one_id: one, other_id: other }
}

/** Keeps what an act says of pairs, in place of what was said of them before. */
export async function constrain(tx: Tx, orgId: string, changeId: string, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const rows = new Map(pairs.map(rowOf).map((row) => [`${row.one_id} ${row.other_id}`, row]))
  const values = [orgId, changeId, JSON.stringify([...rows.values()])]
  await tx.client.query(endOther, values)
  await tx.client.query(make, values)
}

/** Ends that they do not belong where they are now, and that they belong elsewhere. A topic is meant as what stands for it. */
const endPlaced = `
UPDATE topic_constraints c SET ended_by = $2
FROM unnest($3::uuid[], $4::uuid[]) AS n(group_id, topic_id), topics t
WHERE c.org_id = $1 AND c.ended_by IS NULL AND c.one_id = n.group_id AND c."between" = 'discussion_and_topic'
  AND t.org_id = $1 AND t.id = c.other_id
  AND (coalesce(t.leads_to, t.id) IS NOT DISTINCT FROM n.topic_id) = (c.rule = 'apart')`

/**
 * Keeps what a person says by putting discussions somewhere: they belong there, and no more to where they were. A merge says
 * the first only.
 */
export async function keepPlaces(
  tx: Tx,
  orgId: string,
  changeId: string,
  moves: Move[],
  saysWhereNot: boolean,
): Promise<void> {
  if (moves.length > 0)
    await tx.client.query(endPlaced, [
      orgId,
      changeId,
      moves.map((it) => it.groupId),
      moves.map((it) => it.to),
    ])
  if (!saysWhereNot) return
  const left = moves.flatMap(({ groupId, from, to }): Pair[] =>
    from === null || from === to
      ? []
      : [{ rule: 'apart', between: 'discussion_and_topic', oneId: groupId, otherId: from }],
  )
  await constrain(tx, orgId, changeId, left)
}

const undo = [
  'DELETE FROM topic_constraints WHERE org_id = $1 AND change_id = $2',
  'UPDATE topic_constraints SET ended_by = NULL WHERE org_id = $1 AND ended_by = $2',
]

/** Makes what was said of pairs what it was before an act. */
export async function undoConstraints(tx: Tx, orgId: string, changeId: string): Promise<void> {
  for (const step of undo) await tx.client.query(step, [orgId, changeId])
}

/** SQL: id of the topic that stands for a topic `t`. */
const standing = 'coalesce(t.leads_to, t.id)'

/** SQL: what holds between the discussion `g` and topics. */
const ofTopic = (rule: Pair['rule'], condition: string) => `EXISTS (
  SELECT FROM topic_constraints c JOIN topics t ON t.org_id = $1 AND t.id = c.other_id
  WHERE c.org_id = $1 AND c.ended_by IS NULL AND c.rule = '${rule}' AND c."between" = 'discussion_and_topic'
    AND c.one_id = g.id AND ${condition})`

/** SQL: what holds between the discussion `g` and others that are in a topic. */
const ofOthers = (rule: Pair['rule'], condition: string) => `EXISTS (
  SELECT FROM (
    SELECT other_id AS id FROM topic_constraints WHERE org_id = $1 AND ended_by IS NULL AND rule = '${rule}'
      AND "between" = 'discussions' AND one_id = g.id
    UNION ALL
    SELECT one_id FROM topic_constraints WHERE org_id = $1 AND ended_by IS NULL AND rule = '${rule}'
      AND "between" = 'discussions' AND other_id = g.id) AS c
  JOIN topic_groups o ON o.org_id = $1 AND o.id = c.id WHERE ${condition})`

/** SQL: a person put `g` where it is, or merged something into the topic that it is in. */
const isSettled = `g.topic_id IS NOT NULL AND (g.placed_by = 'person' OR EXISTS (
  SELECT FROM topics t JOIN topic_constraints c ON c.org_id = $1 AND (c.one_id = t.id OR c.other_id = t.id)
  WHERE t.org_id = $1 AND t.leads_to = g.topic_id
    AND c.ended_by IS NULL AND c.rule = 'together' AND c."between" = 'topics'))`

const forbidden = `
SELECT n.i::int FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS n(group_id, topic_id, i)
JOIN topic_groups g ON g.org_id = $1 AND g.id = n.group_id
WHERE ${isSettled}
  OR ${ofTopic('together', `${standing} IS DISTINCT FROM n.topic_id`)}
  OR ${ofOthers('together', 'o.topic_id IS NOT NULL AND o.topic_id IS DISTINCT FROM n.topic_id')}
  OR (NOT ${ofTopic('together', `${standing} = n.topic_id`)} AND ${ofTopic('apart', `${standing} = n.topic_id`)})
  OR ${ofOthers('apart', 'o.topic_id = n.topic_id')}`

/** Returns the placements that only a person may make, because a person decided otherwise before. */
export async function forbiddenPlaces<Place extends { groupId: string; topicId: string | null }>(
  tx: Tx,
  orgId: string,
  places: Place[],
): Promise<Set<Place>> {
  const found = new Set<Place>()
  for (const some of portionsOf(places)) {
    const values = [orgId, some.map((it) => it.groupId), some.map((it) => it.topicId)]
    const { rows } = await tx.client.query<{ i: number }>(forbidden, values)
    for (const place of rows.flatMap(({ i }) => some[i - 1] ?? [])) found.add(place)
  }
  return found
}

const activeApart = (between: Pair['between']) =>
  `c.org_id = $1 AND c.ended_by IS NULL AND c.rule = 'apart' AND c."between" = '${between}'`

/** Topics, discussions of a topic and another topic, and discussions of two topics, of which somebody said so. */
const parted = `
SELECT EXISTS (
  SELECT FROM topic_constraints c
  JOIN topics one ON one.org_id = $1 AND one.id = c.one_id
  JOIN topics other ON other.org_id = $1 AND other.id = c.other_id
  WHERE ${activeApart('topics')}
    AND coalesce(one.leads_to, one.id) = ANY($2::uuid[]) AND coalesce(other.leads_to, other.id) = ANY($2::uuid[])
    AND coalesce(one.leads_to, one.id) <> coalesce(other.leads_to, other.id)
) OR EXISTS (
  SELECT FROM topic_groups g JOIN topic_constraints c ON c.one_id = g.id
  JOIN topics t ON t.org_id = $1 AND t.id = c.other_id
  WHERE g.org_id = $1 AND g.topic_id = ANY($2::uuid[]) AND ${activeApart('discussion_and_topic')}
    AND ${standing} = ANY($2::uuid[]) AND ${standing} <> g.topic_id
) OR EXISTS (
  SELECT FROM topic_groups g JOIN topic_constraints c ON c.one_id = g.id
  JOIN topic_groups o ON o.org_id = $1 AND o.id = c.other_id
  WHERE g.org_id = $1 AND g.topic_id = ANY($2::uuid[]) AND ${activeApart('discussions')}
    AND o.topic_id = ANY($2::uuid[]) AND o.topic_id <> g.topic_id
) AS "areParted"`

/** Whether a person keeps two of these topics apart, or a discussion of one of them from another. */
export async function areParted(tx: Tx, orgId: string, topicIds: string[]): Promise<boolean> {
  const { rows } = await tx.client.query<{ areParted: boolean }>(parted, [orgId, topicIds])
  return rows[0]?.areParted ?? false
}
