import { isDeepStrictEqual } from 'node:util'
import type { UpdateConnectionInput } from '#contract/connection-input.ts'
import type { Connection } from '#contract/connection-shape.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import { refuseOvertaken, within } from '#service/core/overtaken.ts'
import { changedVisibility, namedVisibility } from '#service/core/restriction.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { announce } from './announce.ts'
import { checkSecrets, checkSettings, sourceOf } from './check.ts'
import { answerOf, type ConnectionRow, lockConnection } from './connection-row.ts'
import { closeCredentials, newToken, openCredentials } from './credentials.ts'

type Choice = NonNullable<UpdateConnectionInput['channels']>[number]

/** A channel that has not said anything yet has no row and nothing to choose about. */
async function choose(tx: Tx, row: ConnectionRow, choice: Choice, index: number): Promise<void> {
  const { sourceName = row.source, sourceServerId, sourceChannelId, listened, ignoresBots } = choice
  const done = await tx.client.query(
    `UPDATE cursors SET is_listened = coalesce($6, is_listened), ignores_bots = coalesce($7, ignores_bots), updated_at = now()
      WHERE org_id = $1 AND connection_id = $2 AND source_name = $3 AND source_server_id = $4 AND source_channel_id = $5`,
    [row.orgId, row.id, sourceName, sourceServerId, sourceChannelId, listened ?? null, ignoresBots ?? null],
  )
  if (done.rowCount === 0)
    throw invalid([{ path: ['channels', index], message: 'This connection has no such channel' }])
}

/**
 * SQL: what went wrong before says nothing of new secrets and settings. The sender is asked at once, and an answer to what was
 * asked with the old ones counts no more.
 */
const anew = `last_failure = NULL, last_failed_at = NULL, limited_until = NULL, told_at = NULL,
  last_repair = last_repair - ARRAY['failure', 'failedAt', 'failures'], lease_owner = NULL, lease_until = NULL,
  poll_failures = 0, next_poll_at = now(), next_repair_at = now(), socket_failures = 0,
  next_socket_at = CASE WHEN socket_owner IS NULL THEN now() ELSE next_socket_at END`

/** Secrets that could not be opened any more are replaced as a whole, with a new address. */
async function saveSecrets(tx: Tx, context: Context, row: ConnectionRow, given: Record<string, string>) {
  const seal = await sealFor(context, tx)
  const known = openCredentials(seal, row, row.sealedSecrets) ?? { token: newToken(), secrets: {} }
  const secrets = { ...known.secrets, ...given }
  const sealed = closeCredentials(seal, row, { ...known, secrets })
  const names = Object.keys(secrets).toSorted()
  await tx.client.query(
    `UPDATE connections SET sealed_secrets = $3, secret_names = $4, token_hash = $5, last_refused_at = NULL,
       last_refusal = NULL, ${anew} WHERE org_id = $1 AND id = $2`,
    [row.orgId, row.id, sealed, names, hashKey(known.token)],
  )
  return names
}

/** Saves what new channels start with; answers the change as a history tells it. */
async function saveVisibility(tx: Tx, row: ConnectionRow, { visibility, visibleTo }: UpdateConnectionInput) {
  const seen = await changedVisibility(tx, row.orgId, row, { visibility, visibleTo })
  if (!seen) return null
  await tx.client.query(
    'UPDATE connections SET visibility = $3, visible_to = $4 WHERE org_id = $1 AND id = $2',
    [row.orgId, row.id, seen.visibility, seen.visibleTo],
  )
  return namedVisibility(tx, row.orgId, row, seen)
}

type Changed = { changes: Record<string, unknown>; previousValues: Record<string, unknown> }

/** Saves name and settings, and answers whether the sender is to be asked anew because of them. */
async function saveFields(
  tx: Tx,
  row: ConnectionRow,
  { name, settings }: { name: string | undefined; settings: ConnectionRow['settings'] | undefined },
): Promise<boolean> {
  const isMoved = settings !== undefined && !isDeepStrictEqual(settings, row.settings)
  await tx.client.query(
    `UPDATE connections SET name = coalesce($3, name), settings = coalesce($4::jsonb, settings), updated_at = now()
       ${isMoved ? `, ${anew}` : ''} WHERE org_id = $1 AND id = $2`,
    [row.orgId, row.id, name ?? null, settings ? JSON.stringify(settings) : null],
  )
  return isMoved
}

async function record(
  tx: Tx,
  { actor }: Context,
  { orgId, id }: ConnectionRow,
  { channels = [], secrets }: UpdateConnectionInput,
  all: (Changed | null)[],
): Promise<void> {
  const told = {
    ...Object.assign({}, ...all.map((it) => it?.changes)),
    ...(secrets && { replacedSecrets: Object.keys(secrets) }),
    ...(channels.length > 0 && { channels }),
  }
  if (Object.keys(told).length === 0) return
  const previousValues = Object.assign({}, ...all.map((it) => it?.previousValues))
  await recordChanges(tx, orgId, actor, [
    { entity: 'connection', entityId: id, operation: 'UPDATE', changes: told, previousValues },
  ])
}

/** Settings are sent whole, so that one that is left out is taken away. */
function refuseUnread(
  tx: Tx,
  row: ConnectionRow,
  { name, visibility, visibleTo, expected }: UpdateConnectionInput,
  settings: ConnectionRow['settings'] | undefined,
): Promise<void> {
  const { settings: seen, ...fields } = expected ?? {}
  const all = (given: object) =>
    within('settings', { ...Object.fromEntries(names.map((it) => [it, null])), ...given })
  const names = Object.keys({ ...row.settings, ...seen, ...settings })
  return refuseOvertaken(tx, row.orgId, {
    of: { entity: 'connection', entityId: row.id },
    before: {
      ...{ name: row.name, visibility: row.visibility, visibleTo: row.visibleTo },
      ...all(row.settings),
    },
    wanted: { name, visibility, visibleTo, ...(settings && all(settings)) },
    expected: { ...fields, ...(seen && all(seen)) },
    named: (field) => field,
    recorded: (field) => field.split('.')[0] ?? field,
  })
}

export async function updateConnection(context: Context, input: UpdateConnectionInput): Promise<Connection> {
  const { connectionId, channels = [], secrets, name } = input
  return write(context, async (tx) => {
    const row = await lockConnection(tx, context.orgId, connectionId)
    const source = await sourceOf(context, row.source)
    if (secrets) checkSecrets(source, secrets)
    const settings = input.settings && checkSettings(source, input.settings)
    await refuseUnread(tx, row, input, settings)
    const secretNames = secrets && (await saveSecrets(tx, context, row, secrets))
    for (const [index, choice] of channels.entries()) await choose(tx, row, choice, index)
    const seen = await saveVisibility(tx, row, input)
    const isMoved = await saveFields(tx, row, { name, settings })
    const before = { name: row.name, settings: row.settings, secretNames: row.secretNames }
    const changed = difference<typeof before>(before, { name, settings, secretNames })
    await record(tx, context, row, input, [changed, seen])
    await announce(tx, context.orgId, row.id)
    if (secrets || isMoved) await wakeWorkers(tx.client)
    return answerOf(context, tx, row.id)
  })
}
