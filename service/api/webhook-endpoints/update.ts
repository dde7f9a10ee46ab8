import type { UpdateEndpointInput, WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { endWaiting } from '#service/deliveries/webhooks/switch-off.ts'
import { checkEndpoint } from './check.ts'
import { type EndpointRow, lockEndpoint, readEndpoint, toEndpoint } from './endpoint-row.ts'

/** Another address, and one that is switched on again, begin without the failures of before. */
const save = `UPDATE webhook_endpoints SET url = $3, description = $4, events = $5, channel_ids = $6, automation_ids = $7,
    channels = $8, enabled = $9, disabled_reason = NULL, disabled_at = CASE WHEN $9 THEN NULL ELSE coalesce(disabled_at, now()) END,
    last_failure = CASE WHEN $10 THEN NULL ELSE last_failure END,
    failing_since = CASE WHEN $10 THEN NULL ELSE failing_since END, updated_at = now()
  WHERE org_id = $1 AND id = $2`

type Editable = Pick<
  EndpointRow,
  'automationIds' | 'channelIds' | 'channels' | 'description' | 'enabled' | 'events' | 'url'
>

function after(before: EndpointRow, input: UpdateEndpointInput): Editable {
  const { url, description, events, channelIds, automationIds, channels, enabled } = { ...before, ...input }
  return { url, description, events: [...new Set(events)], channelIds, automationIds, channels, enabled }
}

async function saveEdit(tx: Tx, before: EndpointRow, edited: Editable): Promise<void> {
  const { url, description, events, channelIds, automationIds, channels, enabled } = edited
  const isFresh = url !== before.url || (enabled && !before.enabled)
  await tx.client.query(save, [
    ...[before.orgId, before.id, url, description, events, channelIds, automationIds, channels],
    ...[enabled, isFresh],
  ])
  if (before.enabled && !enabled) await endWaiting(tx, before.orgId, before.id)
}

export function updateEndpoint(context: Context, input: UpdateEndpointInput): Promise<WebhookEndpoint> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    await checkEndpoint(context, tx, input)
    const before = await lockEndpoint(tx, orgId, input.endpointId)
    const { url, description, events, channelIds, automationIds, channels, enabled } = before
    const was: Editable = { url, description, events, channelIds, automationIds, channels, enabled }
    const { expected = {}, ...wanted } = input
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'webhook-endpoint', entityId: before.id },
      ...{ before: was, wanted, expected, named: (field) => field },
    })
    const edited = after(before, input)
    const changed = difference<Editable>(was, edited)
    if (changed) {
      await saveEdit(tx, before, edited)
      await recordChanges(tx, orgId, actor, [
        { entity: 'webhook-endpoint', entityId: before.id, operation: 'UPDATE', ...changed },
      ])
    }
    return toEndpoint(context, await readEndpoint(tx, orgId, before.id))
  })
}
