import type { RecentList } from '#contract/common/pagination.ts'
import type { Occurrence } from '#contract/event-shape.ts'
import { eventReach, type OccurrenceListQuery } from '#contract/events.ts'
import type { Context } from '#service/core/context.ts'
import { listRecent } from '#service/core/recent-list.ts'
import { type Sight, sightOf } from '#service/core/visibility.ts'
import { instant } from '#service/db/client.ts'

type Row = Occurrence & { id: string }

const columns = (
  sight: Sight,
) => `r.id, r.name, r.source, r.delivery_id AS "deliveryId", r.occurred_at AS "occurredAt",
  r.received_at AS "receivedAt", r.matched_at AS "matchedAt", ${sight.isWhole ? 'r.payload' : `CASE WHEN ${sight.payload('r.payload')} THEN r.payload ELSE '{}' END AS payload`},
  made.runs, made.skipped`

/** SQL: decisions about an event; runs by hand and repeated ones are none. */
const joins = `LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE n.status NOT IN ('skipped', 'missed'))::int AS runs,
    count(*) FILTER (WHERE n.status IN ('skipped', 'missed'))::int AS skipped
  FROM runs n WHERE n.org_id = r.org_id AND n.event_id = r.id AND n.cause = 'event'
) made ON true`

export function listOccurrences(
  context: Context,
  query: OccurrenceListQuery,
): Promise<RecentList<Occurrence>> {
  return listRecent<Row, Occurrence>(
    context.db,
    {
      table: 'events',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: 'received_at',
      reach: eventReach,
      narrow: (add) => [
        ...(query.name === undefined ? [] : [`t.name = ${add(query.name)}`]),
        ...(query.until === undefined ? [] : [`t.received_at < ${instant(query.until, add)}`]),
      ],
      where: () => [],
      columns: (org, add) => columns(sightOf(context, org, add)),
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
