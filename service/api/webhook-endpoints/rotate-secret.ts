import { overlapHours } from '#contract/common/webhook-events.ts'
import type { EndpointWithSecret, RotateEndpointInput } from '#contract/webhook-endpoint-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import { closeSecrets, newSecret, openSecrets } from '#service/deliveries/webhooks/secrets.ts'
import { withoutSecret } from './create.ts'
import { lockEndpoint, readEndpoint, toEndpoint } from './endpoint-row.ts'

/** Gives it a new secret; the present one signs beside it for a day, unless it is to end at once. */
export function rotateSecret(
  context: Context,
  { endpointId, endFormer }: RotateEndpointInput,
): Promise<EndpointWithSecret> {
  const { orgId, actor } = context
  return write(
    context,
    async (tx) => {
      const seal = await sealFor(context, tx)
      const before = await lockEndpoint(tx, orgId, endpointId)
      const secret = newSecret()
      const former = endFormer ? null : (openSecrets(seal, before, before.sealed)?.present ?? null)
      const sealed = closeSecrets(seal, before, { present: secret, former })
      const saved = await tx.client.query<{ until: string | null }>(
        `UPDATE webhook_endpoints SET sealed_secrets = $3, secret_hint = $4, updated_at = now(),
                former_until = CASE WHEN $5::boolean THEN now() + interval '${overlapHours} hours' END
          WHERE org_id = $1 AND id = $2 RETURNING former_until AS until`,
        [orgId, before.id, sealed, secret.slice(-4), former !== null],
      )
      const until = saved.rows[0]?.until ?? null
      const changes = { secret: `…${secret.slice(-4)}`, formerSecretUntil: until }
      const previousValues = { secret: `…${before.secretHint}`, formerSecretUntil: before.formerSecretUntil }
      await recordChanges(tx, orgId, actor, [
        { entity: 'webhook-endpoint', entityId: before.id, operation: 'UPDATE', changes, previousValues },
      ])
      return { endpoint: toEndpoint(context, await readEndpoint(tx, orgId, before.id)), secret }
    },
    withoutSecret,
  )
}
