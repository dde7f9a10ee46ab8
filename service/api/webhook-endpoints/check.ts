import type { CreateEndpointInput } from '#contract/webhook-endpoint-shape.ts'
import { providersFor, webhookIssues } from '#service/api/destinations/check.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { rows, type Tx } from '#service/db/client.ts'

type Checked = Partial<Pick<CreateEndpointInput, 'automationIds' | 'channelIds' | 'url'>>

const tables = { channelIds: 'channels', automationIds: 'automations' } as const

/** Checks an address by its text; where it leads is checked again whenever something is sent. */
function checkUrl(context: Context, url: string): void {
  const { allowPrivate } = providersFor(context)
  const issues = allowPrivate ? [] : webhookIssues(url, ['url'])
  if (issues.length > 0) throw invalid(issues)
}

async function checkIds(
  tx: Tx,
  orgId: string,
  field: keyof typeof tables,
  ids: string[] | null | undefined,
): Promise<void> {
  if (!ids) return
  const found = await rows<{ id: string }>(
    tx,
    `SELECT id FROM ${tables[field]} WHERE org_id = $1 AND id = ANY($2::uuid[])`,
    [orgId, ids],
  )
  const known = new Set(found.map(({ id }) => id))
  const issues = ids.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [{ path: [field, index], message: 'There is none with this id' }],
  )
  if (issues.length > 0) throw invalid(issues)
}

/** Refuses an address where nothing may be sent, and filters by what is not there. */
export async function checkEndpoint(context: Context, tx: Tx, input: Checked): Promise<void> {
  if (input.url !== undefined) checkUrl(context, input.url)
  await checkIds(tx, context.orgId, 'channelIds', input.channelIds)
  await checkIds(tx, context.orgId, 'automationIds', input.automationIds)
}
