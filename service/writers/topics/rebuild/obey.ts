import { areParted, forbiddenPlaces } from '#service/api/topics/placing/constraints.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, rows } from '#service/db/client.ts'
import { byTopic, heirOf, type Placed, type Shifts } from './shift.ts'

const atOnce = 1000

/** Leaves out what a person said otherwise of. */
async function withoutForbidden(db: Database, orgId: string, shifts: Shifts): Promise<void> {
  const places = [...shifts].map(([groupId, { to }]) => ({ groupId, topicId: to }))
  for (let at = 0; at < places.length; at += atOnce) {
    const some = places.slice(at, at + atOnce)
    const forbidden = await transaction(db, (tx) => forbiddenPlaces(tx, orgId, some))
    for (const { groupId } of forbidden) shifts.delete(groupId)
  }
}

/** Topics that a person named, or whose words are locked. */
const namedByPeople = `
SELECT id FROM topics WHERE org_id = $1 AND retired_at IS NULL AND (written_by = 'person' OR locked_fields <> '{}')`

/** Topics of which everything would leave. */
export function leftTopics(all: Placed[], shifts: Shifts): Map<string, Placed[]> {
  const gained = new Set([...shifts.values()].map(({ to }) => to))
  return new Map(
    [...byTopic(all)].filter(
      ([id, own]) => !gained.has(id) && own.every(({ groupId }) => shifts.get(groupId)?.to !== undefined),
    ),
  )
}

function keep(own: Placed[], shifts: Shifts): void {
  for (const { groupId } of own) shifts.delete(groupId)
}

/** A topic that a person named keeps its discussions where all of them would leave. */
async function keepNamed(db: Database, orgId: string, all: Placed[], shifts: Shifts): Promise<void> {
  const named = new Set((await rows<{ id: string }>(db, namedByPeople, [orgId])).map(({ id }) => id))
  for (const [id, own] of leftTopics(all, shifts)) if (named.has(id)) keep(own, shifts)
}

const hasParted = `
SELECT FROM topic_constraints WHERE org_id = $1 AND ended_by IS NULL AND rule = 'apart' LIMIT 1`

/** A topic that is kept apart from another, or from what goes into the same, is not emptied into it. */
async function keepParted(db: Database, orgId: string, all: Placed[], shifts: Shifts): Promise<void> {
  if ((await rows(db, hasParted, [orgId])).length === 0) return
  const joined = new Map<string, string[]>()
  for (const [id, own] of leftTopics(all, shifts)) {
    const heir = heirOf(own, shifts)
    if (heir === null) continue
    const others = joined.get(heir) ?? [heir]
    const isParted = await transaction(db, (tx) => areParted(tx, orgId, [...others, id]))
    if (isParted) keep(own, shifts)
    else joined.set(heir, [...others, id])
  }
}

/** Discussions that a person keeps out of a topic which goes into the one that they would join: it stands for both then. */
const readComingBack = `
SELECT DISTINCT n.group_id AS id FROM unnest($2::uuid[], $3::uuid[]) AS n(group_id, to_topic)
JOIN unnest($4::uuid[], $5::uuid[]) AS e(id, heir_id) ON e.heir_id = n.to_topic
JOIN topic_constraints c ON c.org_id = $1 AND c.one_id = n.group_id AND c.ended_by IS NULL AND c.rule = 'apart'
  AND c."between" = 'discussion_and_topic'
JOIN topics t ON t.org_id = $1 AND t.id = c.other_id AND coalesce(t.leads_to, t.id) = e.id`

async function withoutComingBack(db: Database, orgId: string, all: Placed[], shifts: Shifts): Promise<void> {
  const emptied = [...leftTopics(all, shifts)].map(([id, own]) => ({ id, heirId: heirOf(own, shifts) }))
  const found = await rows<{ id: string }>(db, readComingBack, [
    orgId,
    [...shifts.keys()],
    [...shifts.values()].map(({ to }) => to),
    emptied.map(({ id }) => id),
    emptied.map(({ heirId }) => heirId),
  ])
  for (const { id } of found) shifts.delete(id)
}

/** Leaves out of a plan what people decided otherwise. */
export async function obeyPeople(db: Database, orgId: string, all: Placed[], shifts: Shifts): Promise<void> {
  await withoutForbidden(db, orgId, shifts)
  await keepNamed(db, orgId, all, shifts)
  await keepParted(db, orgId, all, shifts)
  await withoutComingBack(db, orgId, all, shifts)
}
