import type { List } from '#contract/common/pagination.ts'
import type { Connection } from '#contract/connection-shape.ts'
import type { ListConnectionsQuery } from '#contract/connections.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import type { SourceInfo } from '#service/core/sources.ts'
import { type ConnectionRow, connectionColumns, readConnection, toConnection } from './connection-row.ts'

export async function listConnections(
  context: Context,
  { source, page, limit }: ListConnectionsQuery,
): Promise<List<Connection>> {
  const sources = new Map<string, SourceInfo>(
    ((await context.inbound?.sources.all()) ?? []).map((one) => [one.name, one]),
  )
  return list<ConnectionRow, Connection>(
    context.db,
    {
      table: 'connections',
      orgId: context.orgId,
      page,
      limit,
      sort: { column: 'created_at', order: 'desc' },
      always: () => 't.disconnected_at IS NULL',
      where: (add) => (source === undefined ? [] : [`t.source = ${add(source)}`]),
      columns: connectionColumns,
    },
    (row) => toConnection(context, row, sources.get(row.source) ?? null),
  )
}

export async function getConnection(
  context: Context,
  { connectionId }: { connectionId: string },
): Promise<Connection> {
  const row = await readConnection(context.db, context.orgId, connectionId)
  return toConnection(context, row, (await context.inbound?.sources.find(row.source)) ?? null)
}
