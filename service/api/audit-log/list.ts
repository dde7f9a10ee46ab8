import { type AuditLog, type AuditLogQuery, auditReach } from '#contract/audit-log.ts'
import type { SecurityEvent } from '#contract/common/security-events.ts'
import type { Context } from '#service/core/context.ts'
import { readingOf } from '#service/core/recent-list.ts'
import { eventConditions } from '#service/core/security-events.ts'
import { instant, parameters, rows } from '#service/db/client.ts'
import { type EntryRow, entryColumns, toEntries } from './entry-row.ts'

type Add = (value: unknown) => string

function rangeOf({ since, until }: AuditLogQuery, add: Add): string[] {
  return [
    ...(since === undefined ? [] : [`c.changed_at >= ${instant(since, add)}`]),
    ...(until === undefined ? [] : [`c.changed_at < ${instant(until, add)}`]),
  ]
}

const usualActorTypes = ['user', 'agent']
const allActorTypes = [...usualActorTypes, 'system']

function conditionOf(event: SecurityEvent): string {
  const { entity, sql } = eventConditions[event]
  return `(c.entity = '${entity}' AND ${sql})`
}

/** Kinds of things that these events are about, of those that are asked for; where none is both, the conditions find nothing. */
function entitiesOf(events: SecurityEvent[], only: string[] | undefined): string[] {
  const entities = [...new Set(events.map((event) => eventConditions[event].entity))]
  const both = only ? entities.filter((entity) => only.includes(entity)) : entities
  return both.length > 0 ? both : (only ?? entities)
}

type Leads = { parts: string[]; conditions: string[] }

/**
 * Splits a query into the narrowest filter, as conditions that each use one index (`parts`), and the conditions that are
 * then tested on each row.
 */
function leadsOf(query: AuditLogQuery, add: Add): Leads {
  const { resource: only, resourceId, actorId, event } = query
  const actorType = query.actorType ?? (event ? allActorTypes : usualActorTypes)
  const resource = event ? entitiesOf(event, only) : only
  const ofTypes = () => `c.actor_type = ANY(${add(actorType)}::text[])`
  if (resource !== undefined && resourceId !== undefined) {
    const part = `c.entity = ${add(resource[0])} AND c.entity_id = ${add(resourceId)}`
    const by = actorId === undefined ? [] : [`c.actor_id = ${add(actorId)}`]
    return { parts: [part], conditions: [ofTypes(), ...by] }
  }
  if (actorId !== undefined) {
    const of = resource === undefined ? [] : [`c.entity = ANY(${add(resource)}::text[])`]
    const part = `c.actor_id = ${add(actorId)} AND c.actor_type <> 'system'`
    return { parts: [part], conditions: [ofTypes(), ...of] }
  }
  const types = [...new Set(actorType)].map((type) => `c.actor_type = ${add(type)}`)
  if (resource === undefined) return { parts: types, conditions: [] }
  const entities = [...new Set(resource)].map((entity) => `c.entity = ${add(entity)}`)
  return { parts: entities.flatMap((entity) => types.map((type) => `${entity} AND ${type}`)), conditions: [] }
}

/**
 * Writes the subquery of the newest changes that one request looks through, as rows `id`, `changed_at` and `hit`. It
 * includes every change of the oldest instant, so that a next request with `until` continues without a gap: one
 * transaction may write many changes at one instant.
 */
function newestChanges(query: AuditLogQuery, org: string, add: Add): string {
  const { parts, conditions } = leadsOf(query, add)
  if (query.event !== undefined) conditions.push(`(${query.event.map(conditionOf).join(' OR ')})`)
  if (query.operation !== undefined) conditions.push(`c.operation = ANY(${add(query.operation)}::text[])`)
  const hit = conditions.join(' AND ') || 'true'
  const range = rangeOf(query, add)
  const newest = (alias: string) =>
    `ORDER BY ${alias}.changed_at DESC NULLS LAST FETCH FIRST ${auditReach} ROWS WITH TIES`
  // Each stream ends by itself: the planner would otherwise sort all of them rather than merge what their indexes hold.
  const streams = parts.map(
    (part) => `(SELECT c.id, c.changed_at, ${hit} AS hit FROM changes c
      WHERE ${[`c.org_id = ${org}`, part, ...range].join(' AND ')} ${newest('c')})`,
  )
  const changes = `SELECT s.id, s.changed_at, s.hit FROM (${streams.join(' UNION ALL ')}) s ${newest('s')}`
  return `${readingOf(conditions)} (${changes})`
}

const newestFirst = (alias: string) =>
  `ORDER BY ${alias}.changed_at DESC NULLS LAST, ${alias}.id DESC NULLS LAST`

function statementOf(query: AuditLogQuery, orgId: string) {
  const { values, add } = parameters()
  const org = add(orgId)
  const window = `LIMIT ${query.limit} OFFSET ${add((query.page - 1) * query.limit)}`
  const text = `WITH scanned AS ${newestChanges(query, org, add)},
    total AS (SELECT count(*) FILTER (WHERE hit)::float8 AS n,
      CASE WHEN count(*) >= ${auditReach} THEN min(changed_at) END AS back FROM scanned),
    page AS MATERIALIZED (SELECT s.id FROM scanned s WHERE s.hit ${newestFirst('s')} ${window})
    SELECT total.n AS total, total.back, ${entryColumns}
      FROM total LEFT JOIN page ON true LEFT JOIN changes c ON c.org_id = ${org} AND c.id = page.id
      ${newestFirst('c')}`
  return { text, values }
}

/** Looks through the newest changes of the narrowest filter, and counts only those. */
export async function listAuditLog(context: Context, query: AuditLogQuery): Promise<AuditLog> {
  const { text, values } = statementOf(query, context.orgId)
  type Row = Omit<EntryRow, 'id'> & { id: string | null; total: number; back: string | null }
  const found = await rows<Row>(context.db, text, values, false)
  const changes = found.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  const [first] = found
  return {
    data: await toEntries(context, changes),
    page: query.page,
    limit: query.limit,
    totalCount: first?.total ?? 0,
    lookedBackTo: first?.back ?? null,
  }
}
