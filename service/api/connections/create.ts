import { randomUUID } from 'node:crypto'
import type { CreateConnectionInput } from '#contract/connection-input.ts'
import type { MadeConnection } from '#contract/connection-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import { changedVisibility } from '#service/core/restriction.ts'
import { sealFor } from '#service/core/sealing.ts'
import type { Secrets, SourceInfo } from '#service/core/sources.ts'
import type { Visibility } from '#service/core/visibility.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { addBackfill } from './add-backfill.ts'
import { connectChannels } from './channels.ts'
import { checkHistory, checkRequired, checkSecrets, checkSettings, sourceOf } from './check.ts'
import { answerOf } from './connection-row.ts'
import { closeCredentials, newToken } from './credentials.ts'

/** The answer that is kept for a repeated request lies in the database for a day, so it has everything but the secret. */
export const withoutSecret = ({ secrets: _, ...made }: MadeConnection): MadeConnection => made

const isSentTo = ({ ways }: SourceInfo) => ways.includes('webhook')

/** A signing secret that is made here, where none was given and the sender has none of its own to give. */
function generated(source: SourceInfo, secrets: Secrets): string | null {
  if (!isSentTo(source) || secrets.signingSecret !== undefined) return null
  return source.newSigningSecret?.() ?? null
}

/** Mailboxes start for owners and admins; whoever connects one may say otherwise. */
async function visibilityOf(tx: Tx, { orgId }: Context, input: CreateConnectionInput): Promise<Visibility> {
  const usual = input.source === 'email' ? 'admins' : 'all'
  const asked = { visibility: input.visibility ?? usual, visibleTo: input.visibleTo } as const
  const start: Visibility = { visibility: 'all', visibleTo: [] }
  return (await changedVisibility(tx, orgId, start, asked)) ?? start
}

export async function createConnection(
  context: Context,
  input: CreateConnectionInput,
): Promise<MadeConnection> {
  const { orgId, actor } = context
  const source = await sourceOf(context, input.source)
  const { name = source.title, secrets: given = {}, historyDays = 0 } = input
  const settings = checkSettings(source, input.settings ?? {})
  checkSecrets(source, given)
  checkRequired(source, given)
  if (historyDays > 0) checkHistory(source, Object.keys(given), 'historyDays')
  const own = generated(source, given)
  const secrets = own === null ? given : { ...given, signingSecret: own }
  const secretNames = Object.keys(secrets).toSorted()
  return write(
    context,
    async (tx) => {
      const id = randomUUID()
      const token = newToken()
      const seen = await visibilityOf(tx, context, input)
      const seal = await sealFor(context, tx)
      const sealed = closeCredentials(seal, { orgId, id }, { token, secrets })
      await tx.client.query(
        `INSERT INTO connections (org_id, id, source, name, settings, sealed_secrets, secret_names, token_hash,
           next_poll_at, next_socket_at, next_repair_at, visibility, visible_to)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), now() + interval '10 minutes', $9, $10)`,
        [
          ...[orgId, id, source.name, name, settings, sealed, secretNames, hashKey(token)],
          ...[seen.visibility, seen.visibleTo],
        ],
      )
      const { visibility } = seen
      const changes = { source: source.name, name, settings, secretNames, visibility }
      await recordChanges(tx, orgId, actor, [
        { entity: 'connection', entityId: id, operation: 'INSERT', changes, previousValues: {} },
      ])
      await connectChannels(tx, context, source.name)
      if (historyDays > 0) {
        const since = new Date(context.now().getTime() - historyDays * 86_400_000)
        await addBackfill(tx, context, id, since)
      }
      const made = await answerOf(context, tx, id)
      return own === null ? made : { ...made, secrets: { signingSecret: own } }
    },
    withoutSecret,
  )
}
