import { type Arrival, type ArrivalListQuery, arrivalReach } from '#contract/arrivals.ts'
import type { RecentList } from '#contract/common/pagination.ts'
import type { Context } from '#service/core/context.ts'
import { listRecent } from '#service/core/recent-list.ts'
import { lineContains } from '#service/core/search.ts'
import { instant } from '#service/db/client.ts'
import { type ArrivalRow, arrivalColumns, toArrival } from './arrival-row.ts'

type Add = (value: unknown) => string

function narrow({ connectionId, since, until }: ArrivalListQuery, add: Add): string[] {
  return [
    ...(connectionId === undefined ? [] : [`t.connection_id = ${add(connectionId)}::uuid`]),
    ...(since === undefined ? [] : [`t.received_at >= ${instant(since, add)}`]),
    ...(until === undefined ? [] : [`t.received_at < ${instant(until, add)}`]),
  ]
}

function filters({ outcome, kind, search }: ArrivalListQuery, add: Add): string[] {
  return [
    ...(outcome === undefined ? [] : [`t.outcome = ANY(${add(outcome)}::text[])`]),
    ...(kind === undefined ? [] : [`t.kind = ${add(kind)}`]),
    ...(search === undefined
      ? []
      : [lineContains(`concat_ws(' ', t.kind, t.delivery_id, t.reason)`, search, add)]),
  ]
}

export function listArrivals(context: Context, query: ArrivalListQuery): Promise<RecentList<Arrival>> {
  return listRecent<ArrivalRow, Arrival>(
    context.db,
    {
      table: 'arrivals',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: 'received_at',
      reach: arrivalReach,
      narrow: (add) => narrow(query, add),
      where: (add) => filters(query, add),
      columns: arrivalColumns,
      joins: '',
    },
    toArrival,
  )
}
