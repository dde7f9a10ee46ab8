import type { List } from '#contract/common/pagination.ts'
import type { InboxItem, InboxQuery } from '#contract/inbox.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { actingId, inState, isFor, isReadBy, itemColumns, type Row, toItem } from './item-row.ts'

export function listInbox(
  context: Context,
  { page, limit, state, unread, automationId }: InboxQuery,
): Promise<List<InboxItem>> {
  return list<Row, InboxItem>(
    context.db,
    {
      table: 'inbox_items',
      orgId: context.orgId,
      page,
      limit,
      sort: { column: 'created_at', order: 'desc' },
      isAsked: true,
      always: (add) => `${isFor('t', actingId(context, add))} AND ${inState[state]}`,
      where: (add) => [
        ...(unread === undefined ? [] : [`${unread ? 'NOT ' : ''}${isReadBy('t', actingId(context, add))}`]),
        ...(automationId === undefined ? [] : [`t.automation_id = ${add(automationId)}::uuid`]),
      ],
      columns: (_, add) => itemColumns(actingId(context, add)),
    },
    toItem,
  )
}
