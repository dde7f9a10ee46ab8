import type { AutomationListQuery, AutomationSummary } from '#contract/automation-list.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Context } from '#service/core/context.ts'
import { list, type Selection } from '#service/core/list-query.ts'
import { containing } from '#service/core/search.ts'
import { sightOf } from '#service/core/visibility.ts'
import { isInError } from '#service/deliveries/undelivered.ts'
import { detailJoins, type SummaryRow, summaryColumns, toSummary, withLacking } from './automation-row.ts'

const sorts = {
  createdAt: { column: 'created_at', order: 'desc' },
  lastRun: { column: 'last_run_at', order: 'desc' },
  name: { column: 'name', order: 'asc', ignoreCase: true },
  nextRun: { column: 'next_run_at', order: 'asc', nullsLast: true },
} satisfies Record<AutomationListQuery['sortBy'], Selection['sort']>

/** Same cases as `statusOf`, in SQL. */
const statuses: Record<string, string> = {
  paused: 'NOT t.enabled',
  completed: `(t.enabled AND t.completed_at IS NOT NULL AND t.undelivered = '{}')`,
  error: `(t.enabled AND (t.undelivered <> '{}' OR t.completed_at IS NULL) AND ${isInError('t')})`,
  healthy: `(t.enabled AND t.completed_at IS NULL AND NOT ${isInError('t')})`,
}

/** Looks for medium and target in one output, not in two. */
function output({ outputChannel, destination }: AutomationListQuery): string | null {
  if (outputChannel === undefined && destination === undefined) return null
  const destinations = destination === undefined ? undefined : [destination]
  return JSON.stringify([{ channel: outputChannel, destinations }])
}

function filters(query: AutomationListQuery): Selection['where'] {
  const { search, status, triggerKind, templateSlug, ownerId } = query
  const sent = output(query)
  return (add) => {
    const text = search === undefined ? null : add(containing(search))
    return [
      ...(text === null ? [] : [`(t.name ILIKE ${text} OR t.prompt ILIKE ${text})`]),
      ...(status === undefined ? [] : [`(${status.map((one) => statuses[one]).join(' OR ')})`]),
      ...(triggerKind === undefined ? [] : [`t.trigger_kind = ANY(${add(triggerKind)}::text[])`]),
      ...(templateSlug === undefined ? [] : [`t.template_slug = ${add(templateSlug)}`]),
      ...(ownerId === undefined ? [] : [`t.owner_id = ${add(ownerId)}::uuid`]),
      ...(sent === null ? [] : [`t.output_channels @> ${add(sent)}::jsonb`]),
    ]
  }
}

export async function listAutomations(
  context: Context,
  query: AutomationListQuery,
): Promise<List<AutomationSummary>> {
  const sort: Selection['sort'] = sorts[query.sortBy]
  const found = await list<SummaryRow, ReturnType<typeof toSummary>>(
    context.db,
    {
      table: 'automations',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: { ...sort, order: query.sortOrder ?? sort.order },
      // Deleted automations are few and disappear after 30 days, so they have no kept total.
      ...(query.deleted
        ? { always: () => `t.deleted_at > now() - interval '30 days'` }
        : { always: () => 't.deleted_at IS NULL', counter: 'automations' }),
      where: filters(query),
      columns: (org, add) => summaryColumns(sightOf(context, org, add)),
      joins: detailJoins,
    },
    toSummary,
  )
  return { ...found, data: await withLacking(context, found.data) }
}
