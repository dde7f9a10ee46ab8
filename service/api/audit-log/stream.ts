import { type AuditLogQuery, auditReach } from '#contract/audit-log.ts'
import { readingOf } from '#service/core/recent-list.ts'

type Add = (value: unknown) => string

/** Read here, because the database takes neither the year 0 nor every offset of ISO 8601. */
function instant(text: string, add: Add): string {
  return `to_timestamp(${add(Date.parse(text) / 1000)}::float8)`
}

function rangeOf({ since, until }: AuditLogQuery, add: Add): string[] {
  return [
    ...(since === undefined ? [] : [`c.changed_at >= ${instant(since, add)}`]),
    ...(until === undefined ? [] : [`c.changed_at < ${instant(until, add)}`]),
  ]
}

type Leads = { parts: string[]; conditions: string[] }

/**
 * Conditions of which each names the beginning of one index, together the narrowest filter that was given; and those
 * that each row is asked for.
 */
function leadsOf({ resource, resourceId, actorId, actorType }: AuditLogQuery, add: Add): Leads {
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
 * What stands behind `name AS`: the newest changes that one request looks through, as rows `id`, `changed_at` and `hit`.
 * All of the oldest instant are among them, so that `until` with it goes on without a gap: many changes may be of one
 * transaction, and one instant.
 */
export function newestChanges(query: AuditLogQuery, org: string, add: Add): string {
  const { parts, conditions } = leadsOf(query, add)
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
