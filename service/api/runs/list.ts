import type { RecentList } from '#contract/common/pagination.ts'
import type { DeliveryState } from '#contract/delivery-shape.ts'
import type { RunListQuery } from '#contract/run-input.ts'
import type { Run } from '#contract/run-shape.ts'
import { runReach } from '#contract/runs.ts'
import { requireAutomation } from '#service/api/automations/get.ts'
import type { Context } from '#service/core/context.ts'
import { listRecent } from '#service/core/recent-list.ts'
import { sightOf } from '#service/core/visibility.ts'
import { instant } from '#service/db/client.ts'
import { deliveriesOfRuns } from '#service/deliveries/delivery-row.ts'
import { inboxItemOf, type RunRow, runColumns, runJoins, toRun } from './run-row.ts'

type Add = (value: unknown) => string

function narrow({ automationId, since, until }: RunListQuery, add: Add): string[] {
  return [
    ...(automationId === undefined ? [] : [`t.automation_id = ${add(automationId)}::uuid`]),
    ...(since === undefined ? [] : [`t.created_at >= ${instant(since, add)}`]),
    ...(until === undefined ? [] : [`t.created_at < ${instant(until, add)}`]),
  ]
}

function filters({ status, cause }: RunListQuery, add: Add): string[] {
  return [
    ...(status === undefined ? [] : [`t.status = ANY(${add(status)}::text[])`]),
    ...(cause === undefined ? [] : [`t.cause = ANY(${add(cause)}::text[])`]),
  ]
}

/** Leaves out the fields that only a single run shows. */
function shortened(deliveries: DeliveryState[] = []): DeliveryState[] {
  return deliveries.map(
    ({ id, channel, target, targetName, status, simulated, errorMessage, deliveredAt, permalink }) => ({
      ...{ id, channel, target, targetName, status, simulated, errorMessage, deliveredAt, permalink },
    }),
  )
}

async function withDeliveries(context: Context, runs: Omit<Run, 'deliveries'>[]): Promise<Run[]> {
  const ids = runs.map(({ id }) => id)
  const deliveries = await deliveriesOfRuns(context.db, context, ids)
  return runs.map((run) => ({ ...run, deliveries: shortened(deliveries.get(run.id)) }))
}

export async function listRuns(context: Context, query: RunListQuery): Promise<RecentList<Run>> {
  const page = await listRecent<RunRow, Omit<Run, 'deliveries'>>(
    context.db,
    {
      table: 'runs',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: 'created_at',
      reach: runReach,
      narrow: (add) => narrow(query, add),
      where: (add) => filters(query, add),
      columns: (org, add) => runColumns(sightOf(context, org, add), inboxItemOf(context, add)),
      joins: runJoins,
    },
    toRun,
  )
  return { ...page, data: await withDeliveries(context, page.data) }
}

export async function listAutomationRuns(
  context: Context,
  query: RunListQuery & { automationId: string },
): Promise<RecentList<Run>> {
  await requireAutomation(context, query.automationId)
  return listRuns(context, query)
}
