import { randomUUID } from 'node:crypto'
import { mostEndpoints } from '#contract/common/webhook-events.ts'
import type { CreateEndpointInput, EndpointWithSecret } from '#contract/webhook-endpoint-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { closeSecrets, newSecret } from '#service/deliveries/webhooks/secrets.ts'
import { checkEndpoint } from './check.ts'
import { readEndpoint, toEndpoint } from './endpoint-row.ts'

/** The answer that is kept for a repeated request lies in the database for a day, so it has everything but the secret. */
export const withoutSecret = ({ endpoint }: EndpointWithSecret): EndpointWithSecret => ({
  endpoint,
  secret: null,
})

/** One at a time: of two that would be the last one may succeed. */
async function refuseMore(tx: Tx, orgId: string): Promise<void> {
  await tx.client.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
  const found = await tx.client.query('SELECT FROM webhook_endpoints WHERE org_id = $1', [orgId])
  if ((found.rowCount ?? 0) >= mostEndpoints)
    throw conflict(`There are ${mostEndpoints} endpoints, which is the most. Delete one that nobody needs.`)
}

export function createEndpoint(context: Context, input: CreateEndpointInput): Promise<EndpointWithSecret> {
  const { orgId, actor } = context
  const { url, description, channelIds, automationIds, channels, enabled } = input
  const events = [...new Set(input.events)]
  return write(
    context,
    async (tx) => {
      await checkEndpoint(context, tx, input)
      await refuseMore(tx, orgId)
      const seal = await sealFor(context, tx)
      const [id, secret] = [randomUUID(), newSecret()]
      const sealed = closeSecrets(seal, { orgId, id }, { present: secret, former: null })
      await tx.client.query(
        `INSERT INTO webhook_endpoints (org_id, id, url, description, events, channel_ids, automation_ids, channels, enabled,
           disabled_at, sealed_secrets, secret_hint)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN NOT $9::boolean THEN now() END, $10, $11)`,
        [
          ...[orgId, id, url, description, events, channelIds, automationIds, channels, enabled],
          ...[sealed, secret.slice(-4)],
        ],
      )
      const changes = { url, description, events, channelIds, automationIds, channels, enabled }
      await recordChanges(tx, orgId, actor, [
        { entity: 'webhook-endpoint', entityId: id, operation: 'INSERT', changes, previousValues: {} },
      ])
      return { endpoint: toEndpoint(context, await readEndpoint(tx, orgId, id)), secret }
    },
    withoutSecret,
  )
}
