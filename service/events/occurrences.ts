import type { List } from '#contract/common/pagination.ts'
import type { Occurrence, OccurrenceListQuery } from '#contract/events.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'

type Row = Occurrence & { id: string }

const columns = `r.id, r.name, r.source, r.delivery_id AS "deliveryId", r.occurred_at AS "occurredAt",
  r.received_at AS "receivedAt", r.matched_at AS "matchedAt", r.payload, made.runs, made.skipped`

/** Runs by hand on a past event and repeated ones are not decisions about it. */
const joins = `LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE n.status NOT IN ('skipped', 'missed'))::int AS runs,
    count(*) FILTER (WHERE n.status IN ('skipped', 'missed'))::int AS skipped
  FROM runs n WHERE n.org_id = r.org_id AND n.event_id = r.id AND n.cause = 'event'
) made ON true`

export function listOccurrences(context: Context, query: OccurrenceListQuery): Promise<List<Occurrence>> {
  return list<Row, Occurrence>(
    context.db,
    {
      table: 'events',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { column: 'received_at', order: 'desc' },
      where: (add) => (query.name === undefined ? [] : [`t.name = ${add(query.name)}`]),
      columns,
      joins,
    },
    ({ id, name, source, deliveryId, occurredAt, receivedAt, matchedAt, payload, runs, skipped }) => ({
      id,
      name,
      source,
      deliveryId,
      occurredAt,
      receivedAt,
      matchedAt,
      payload,
      runs,
      skipped,
    }),
  )
}
