import type { Connection, MadeConnection } from '#contract/connection-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import { sealFor } from '#service/core/sealing.ts'
import type { SourceInfo } from '#service/core/sources.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { announce } from './announce.ts'
import { sourceOf } from './check.ts'
import { answerOf, type ConnectionRow, lockConnection } from './connection-row.ts'
import { withoutSecret } from './create.ts'
import { closeCredentials, newToken, openCredentials } from './credentials.ts'

/** A connection that anybody may send to has a public key instead of a secret; exchanging it is a new address. */
async function rotateKey(
  context: Context,
  tx: Tx,
  row: ConnectionRow,
  { signingSecret, keepOldHours }: Omit<Input, 'connectionId'>,
): Promise<Connection> {
  if (signingSecret !== undefined)
    throw invalid([{ path: ['signingSecret'], message: 'Leave it out: a public key is made for you' }])
  if (keepOldHours > 0)
    throw invalid([{ path: ['keepOldHours'], message: 'Must be 0: the old public key no longer works' }])
  const seal = await sealFor(context, tx)
  const token = newToken()
  const { secrets = {} } = openCredentials(seal, row, row.sealedSecrets) ?? {}
  // The old key is announced before the new one replaces it: doors that remember it forget it.
  await announce(tx, row.orgId, row.id)
  await tx.client.query(
    `UPDATE connections SET sealed_secrets = $3, token_hash = $4, last_refused_at = NULL, last_refusal = NULL,
       updated_at = now() WHERE org_id = $1 AND id = $2`,
    [row.orgId, row.id, closeCredentials(seal, row, { token, secrets }), hashKey(token)],
  )
  const changes = { replacedSecrets: ['channelKey'] }
  await recordChanges(tx, row.orgId, context.actor, [
    { entity: 'connection', entityId: row.id, operation: 'UPDATE', changes, previousValues: {} },
  ])
  return answerOf(context, tx, row.id)
}

type Input = { connectionId: string; signingSecret?: string | undefined; keepOldHours: number }

async function exchange(
  context: Context,
  tx: Tx,
  row: ConnectionRow,
  source: SourceInfo,
  input: Input,
): Promise<MadeConnection> {
  const { orgId, actor } = context
  const own = input.signingSecret === undefined ? (source.newSigningSecret?.() ?? null) : null
  const signingSecret = input.signingSecret ?? own
  if (!source.ways.includes('webhook') || signingSecret === null)
    throw invalid([
      {
        path: ['signingSecret'],
        message: `Copy the secret that ${source.title} shows, and give it here`,
      },
    ])
  const seal = await sealFor(context, tx)
  const known = openCredentials(seal, row, row.sealedSecrets)
  if (!known) throw conflict('The secrets of this connection cannot be read. Enter them again.')
  const old = known.secrets.signingSecret
  const until = new Date(context.now().getTime() + input.keepOldHours * 3_600_000).toISOString()
  const previous = old !== undefined && input.keepOldHours > 0 ? { signingSecret: old, until } : undefined
  const secrets = { ...known.secrets, signingSecret }
  const sealed = closeCredentials(seal, row, {
    token: known.token,
    secrets,
    ...(previous && { previous }),
  })
  await tx.client.query(
    `UPDATE connections SET sealed_secrets = $3, secret_names = $4, last_refused_at = NULL, last_refusal = NULL,
       updated_at = now() WHERE org_id = $1 AND id = $2`,
    [orgId, row.id, sealed, Object.keys(secrets).toSorted()],
  )
  const changes = { replacedSecrets: ['signingSecret'], keepOldHours: input.keepOldHours }
  await recordChanges(tx, orgId, actor, [
    { entity: 'connection', entityId: row.id, operation: 'UPDATE', changes, previousValues: {} },
  ])
  await announce(tx, orgId, row.id)
  const made = await answerOf(context, tx, row.id)
  return own === null ? made : { ...made, secrets: { signingSecret: own } }
}

export function rotateSecret(context: Context, input: Input): Promise<MadeConnection> {
  return write(
    context,
    async (tx) => {
      const row = await lockConnection(tx, context.orgId, input.connectionId)
      const source = await sourceOf(context, row.source)
      if (source.isPublic) return rotateKey(context, tx, row, input)
      return exchange(context, tx, row, source, input)
    },
    withoutSecret,
  )
}
