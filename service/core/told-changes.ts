import type { ChangeData, GoneData } from '#contract/webhook-payloads.ts'
import type { Tx } from '#service/db/client.ts'
import type { Actor } from './context.ts'
import { type Fact, tellEndpoints } from './outbox.ts'
import { asId } from './visibility.ts'

type Kind = keyof ChangeData

/** A change as the audit log records it. */
type Change = {
  entity: string
  entityId: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
  isBack?: boolean
}

const topicFacts = (
  t: string,
) => `'id', ${t}.id, 'title', ${t}.title, 'summary', ${t}.summary, 'type', ${t}.topic_type,
  'priority', (ARRAY['very_low', 'low', 'default', 'high', 'very_high'])[${t}.priority + 1], 'state', ${t}.lifecycle_state,
  'keywords', ${t}.keywords, 'assignee', (SELECT m.name FROM members m WHERE m.org_id = ${t}.org_id AND m.id = ${t}.assignee_id),
  'messageCount', ${t}.message_count, 'personCount', ${t}.person_count, 'companyCount', ${t}.company_count,
  'discussionCount', (SELECT count(*) FROM topic_groups g WHERE g.org_id = ${t}.org_id AND g.topic_id = ${t}.id)`

/** SQL: channels of the messages that a story `s` quotes. */
const quotedChannels = `(SELECT coalesce(jsonb_agg(DISTINCT m.channel_id), '[]') FROM messages m
  WHERE m.org_id = s.org_id AND m.id IN (SELECT ${asId('q.ref')} FROM (
    SELECT one ->> 'id' AS ref FROM jsonb_array_elements(s.source_refs) AS one WHERE one ->> 'type' = 'message'
    UNION SELECT one #>> '{}' FROM jsonb_path_query(jsonb_build_array(s.list, s.detail), 'strict $.**.sourceRef') AS one) q))`

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: each as it is now, with the channels that it tells of. `$2` holds their ids. */
const snapshots: Record<Kind, string> = {
  person: `SELECT p.id::text AS id, NULL::jsonb AS channels, jsonb_build_object('id', p.id::text, 'name', p.display_name,
      'title', p.title, 'email', p.primary_email, 'isVip', p.is_vip, 'isBot', p.is_bot, 'companyId', p.company_id::text,
      'tags', p.ecosystem_tags) AS row
    FROM people p WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])`,
  company: `SELECT c.id::text AS id, NULL::jsonb AS channels, jsonb_build_object('id', c.id::text, 'name', c.name,
      'domain', c.primary_domain, 'isVip', c.is_vip) AS row
    FROM companies c WHERE c.org_id = $1 AND c.id = ANY($2::bigint[])`,
  topic: `SELECT t.id::text AS id, (SELECT coalesce(jsonb_agg(DISTINCT g.channel_id), '[]') FROM topic_groups g
      WHERE g.org_id = t.org_id AND g.topic_id = t.id) AS channels, jsonb_build_object(${topicFacts('t')}) AS row
    FROM topics t WHERE t.org_id = $1 AND t.id = ANY($2::uuid[])`,
  story: `SELECT s.id::text AS id, ${quotedChannels} AS channels, jsonb_build_object('id', s.id, 'slug', s.slug,
      'version', s.version, 'title', s.title, 'summary', s.summary, 'topicId', s.topic_id,
      'archivedAt', ${iso('s.archived_at')}, 'archiveReason', s.archive_reason) AS row
    FROM stories s WHERE s.org_id = $1 AND s.id = ANY($2::uuid[])`,
}

const isKind = (entity: string): entity is Kind => Object.hasOwn(snapshots, entity)

/** Says whether endpoints may have to be told of a change. Of a new topic they are told as automations are. */
export function isTold({ entity, entityId, operation, isBack }: Change): boolean {
  if (!isKind(entity) || entityId === 'erased') return false
  return !(entity === 'topic' && operation === 'INSERT') || isBack === true
}

/** SQL: what each was merged into. */
const mergers: Partial<Record<Kind, string>> = {
  person: `SELECT x.person_id::text AS id, x.leads_to::text AS into FROM person_merge_sources x
    WHERE x.org_id = $1 AND x.person_id = ANY($2::bigint[]) AND x.leads_to IS NOT NULL`,
  company: `SELECT x.id::text AS id, m.target_company_id::text AS into FROM companies x
    JOIN company_merges m ON m.org_id = x.org_id AND m.id = x.merge_id WHERE x.org_id = $1 AND x.id = ANY($2::bigint[])`,
  topic: `SELECT x.id::text AS id, x.leads_to::text AS into FROM topics x
    WHERE x.org_id = $1 AND x.id = ANY($2::uuid[]) AND x.leads_to IS NOT NULL`,
}

type Snapshot = { id: string; channels: string[] | null; row: unknown }
type Merged = { id: string; into: string }
type Line = Pick<Tx, 'client'>
type By = GoneData['by']

const idsOf = (changes: Change[]) => [...new Set(changes.map(({ entityId }) => entityId))]

/** Of what is gone only its id is told, and where it went: nothing is left by which an endpoint could be judged. */
async function goneFacts(tx: Line, orgId: string, kind: Kind, changes: Change[], by: By): Promise<Fact[]> {
  const statement = mergers[kind]
  if (statement === undefined || changes.length === 0) return []
  const found = await tx.client.query<Merged>(statement, [orgId, idsOf(changes)])
  const into = new Map(found.rows.map((one) => [one.id, one.into]))
  return changes.map(({ entityId: id }) => {
    const data: GoneData = { id, mergedInto: into.get(id) ?? null, by }
    return { event: eventOf(kind, 'deleted'), subject: `${kind}:${id}`, data }
  })
}

async function presentFacts(tx: Line, orgId: string, kind: Kind, changes: Change[], by: By): Promise<Fact[]> {
  if (changes.length === 0) return []
  const found = await tx.client.query<Snapshot>(snapshots[kind], [orgId, idsOf(changes)])
  const byId = new Map(found.rows.map((one) => [one.id, one]))
  return changes.map(({ entityId: id, operation, isBack, changes, previousValues }) => {
    const now = byId.get(id)
    const channelIds = now?.channels
    const told = { changes, previousValues, by, ...(channelIds && { channelIds }) }
    const event = eventOf(kind, operation === 'INSERT' && !isBack ? 'created' : 'updated')
    return { event, subject: `${kind}:${id}`, data: { [kind]: now?.row ?? null, ...told } }
  })
}

/** A story is never deleted, and a topic is told as created elsewhere. */
function eventOf(kind: Kind, verb: 'created' | 'updated' | 'deleted'): Fact['event'] {
  if (kind === 'story' && verb === 'deleted') return 'story.updated'
  return `${kind}.${verb}` as Exclude<`${Kind}.${typeof verb}`, 'story.deleted'>
}

/** Tells endpoints of changes that are recorded for the audit log, with each thing as it is after them. */
export async function tellChanges(
  tx: Line,
  orgId: string,
  { type, id, name }: Actor,
  changes: Change[],
): Promise<void> {
  const told = changes.filter(isTold)
  const by = { type, id, name }
  const facts: Fact[] = []
  for (const [kind, those] of Map.groupBy(told, ({ entity }) => entity)) {
    if (!isKind(kind)) continue
    const [gone, present] = [true, false].map((is) =>
      those.filter(({ operation }) => (operation === 'DELETE') === is),
    )
    facts.push(...(await presentFacts(tx, orgId, kind, present ?? [], by)))
    facts.push(...(await goneFacts(tx, orgId, kind, gone ?? [], by)))
  }
  await tellEndpoints(tx, orgId, facts)
}
