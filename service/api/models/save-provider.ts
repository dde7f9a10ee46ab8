import { randomUUID } from 'node:crypto'
import type {
  ModelList,
  ModelProvider,
  RemoveModelProviderInput,
  SaveModelProviderInput,
} from '#contract/models.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { hintOf } from '#service/deliveries/credentials.ts'
import { providerSettings, sharedAccess } from './access.ts'
import { requireReachable } from './check-address.ts'
import { listModels } from './list.ts'
import { type OwnProvider, readProviders } from './own.ts'
import { tellModels } from './tell.ts'
import { usesInWords, usesOf } from './uses.ts'

export const providerNames: Record<ModelProvider, string> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  compatible: 'the compatible server',
}

function refuseEnvironment({ models }: Context, provider: ModelProvider): void {
  if (sharedAccess(models.environment, provider))
    throw conflict(
      `${providerSettings[provider]} in the environment of the service sets this. Change it there, or take it out.`,
    )
}

async function lockProvider(tx: Tx, orgId: string, provider: ModelProvider): Promise<OwnProvider | null> {
  await tx.client.query('SELECT FROM model_providers WHERE org_id = $1 AND provider = $2 FOR UPDATE', [
    orgId,
    provider,
  ])
  return (await readProviders(tx, orgId)).find((one) => one.provider === provider) ?? null
}

/** A key never goes to another address than the one it was given for. */
function requireFields(
  { provider, apiKey, address }: SaveModelProviderInput,
  before: OwnProvider | null,
): void {
  if (provider !== 'compatible' && address !== undefined)
    throw invalid([{ path: ['address'], message: 'Only a compatible server has an address of its own' }])
  if (provider !== 'compatible' && apiKey === undefined)
    throw invalid([{ path: ['apiKey'], message: 'Required' }])
  if (provider === 'compatible' && address === undefined && !before)
    throw invalid([{ path: ['address'], message: 'Required: the address at which the server answers' }])
  const moves = before?.sealedKey && address !== undefined && address !== before.address
  if (moves && apiKey === undefined)
    throw invalid([{ path: ['apiKey'], message: 'Needed again: the key was given for another address' }])
}

/** Two at once: the later one stays, whole, because a key is sealed for its row. */
const save = `
INSERT INTO model_providers (org_id, id, provider, address, sealed_key, key_hint) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (org_id, provider) DO UPDATE SET id = excluded.id, address = excluded.address,
  sealed_key = excluded.sealed_key, key_hint = excluded.key_hint, updated_at = now()`

type Fields = Pick<OwnProvider, 'address' | 'id' | 'keyHint' | 'sealedKey'>

const none = { address: null, sealedKey: null, keyHint: null }

function changedFields(
  { address, apiKey }: SaveModelProviderInput,
  { address: before, sealedKey }: Omit<Fields, 'id'>,
): Record<string, unknown> {
  return {
    ...(address !== undefined && address !== before && { address }),
    // Says that it was replaced, never what it is.
    ...(apiKey !== undefined && { credentials: sealedKey === null ? 'set' : 'replaced' }),
  }
}

/** Keys are told apart by what is shown of them. */
function refuseUnread(
  tx: Tx,
  orgId: string,
  { provider, apiKey, address, expected = {} }: SaveModelProviderInput,
  before: OwnProvider | null,
): Promise<void> {
  return refuseOvertaken(tx, orgId, {
    of: { entity: 'model', entityId: provider },
    before: { keyHint: before?.keyHint, address: before?.address },
    wanted: { keyHint: apiKey === undefined ? undefined : hintOf(apiKey), address },
    expected,
    named: (field) => field,
    recorded: (field) => (field === 'keyHint' ? 'credentials' : field),
  })
}

export async function saveProvider(context: Context, input: SaveModelProviderInput): Promise<ModelList> {
  const { orgId, actor } = context
  const { provider, apiKey } = input
  refuseEnvironment(context, provider)
  if (input.address !== undefined) requireReachable(context, input.address)
  await write(context, async (tx) => {
    const seal = await sealFor(context, tx)
    const before = await lockProvider(tx, orgId, provider)
    await refuseUnread(tx, orgId, input, before)
    requireFields(input, before)
    const { id, ...kept } = before ?? { ...none, id: randomUUID() }
    const given = apiKey !== undefined && {
      sealedKey: seal.close(apiKey, { of: 'model-provider', orgId, id }),
      keyHint: hintOf(apiKey),
    }
    const after: Fields = { ...kept, id, address: input.address ?? kept.address, ...given }
    await tx.client.query(save, [orgId, id, provider, after.address, after.sealedKey, after.keyHint])
    await tellModels(tx, orgId)
    const changes = { ...(before ? {} : { provider }), ...changedFields(input, kept) }
    const previousValues = before && 'address' in changes ? { address: before.address } : {}
    const operation = before ? 'UPDATE' : 'INSERT'
    if (Object.keys(changes).length > 0)
      await recordChanges(tx, orgId, actor, [
        { entity: 'model', entityId: provider, operation, changes, previousValues },
      ])
    return {}
  })
  return listModels(context)
}

export async function removeProvider(
  context: Context,
  { provider, force }: RemoveModelProviderInput,
): Promise<ModelList> {
  const { orgId, actor } = context
  refuseEnvironment(context, provider)
  const models = await context.models.of(orgId)
  await write(context, async (tx) => {
    const before = await lockProvider(tx, orgId, provider)
    if (!before) throw notFound('provider')
    const uses = usesInWords(providerNames[provider], (await usesOf(tx, orgId, models))(provider))
    if (uses !== null && !force) throw conflict(`${uses} Remove it anyway with force.`)
    const values = [orgId, provider]
    const unset = await tx.client.query<{ level: string; model: string }>(
      'DELETE FROM model_choices WHERE org_id = $1 AND provider = $2 RETURNING level, model',
      values,
    )
    await tx.client.query('DELETE FROM model_providers WHERE org_id = $1 AND provider = $2', values)
    await tellModels(tx, orgId)
    const previousValues = {
      provider,
      ...Object.fromEntries(unset.rows.map(({ level, model }) => [level, model])),
    }
    await recordChanges(tx, orgId, actor, [
      { entity: 'model', entityId: provider, operation: 'DELETE', changes: {}, previousValues },
    ])
    return {}
  })
  return listModels(context)
}
