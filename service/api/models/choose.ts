import type { ChooseModelInput, ModelList } from '#contract/models.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import type { ModelSlot } from '#service/core/models.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { sharedAccess, slotSettings } from './access.ts'
import { listModels } from './list.ts'
import { type OwnChoice, readChoices, readProviders } from './own.ts'
import { tellModels } from './tell.ts'

function refuseEnvironment({ models }: Context, slot: ModelSlot): void {
  const setting = slotSettings[slot]
  if (models.environment[setting] !== undefined)
    throw conflict(`${setting} in the environment of the service sets this. Change it there, or take it out.`)
}

async function requireProvider(
  tx: Tx,
  context: Context,
  { slot, provider }: ChooseModelInput,
): Promise<void> {
  const refuse = (message: string) => invalid([{ path: ['provider'], message }])
  if (slot === 'embed' && provider === 'anthropic') throw refuse('Anthropic has no models for embeddings')
  if (sharedAccess(context.models.environment, provider)) return
  const own = await readProviders(tx, context.orgId)
  if (!own.some((one) => one.provider === provider)) throw refuse('Give a key of this provider first')
}

type Fields = Pick<OwnChoice, 'cached' | 'input' | 'model' | 'output' | 'provider'>

async function lockChoice(tx: Tx, orgId: string, slot: ModelSlot): Promise<Fields | null> {
  await tx.client.query('SELECT FROM model_choices WHERE org_id = $1 AND level = $2 FOR UPDATE', [
    orgId,
    slot,
  ])
  const found = (await readChoices(tx, orgId)).find((one) => one.slot === slot)
  if (!found) return null
  const { provider, model, input, cached, output } = found
  return { provider, model, input, cached, output }
}

const save = `
INSERT INTO model_choices (org_id, level, provider, model, input_price, cached_price, output_price)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (org_id, level) DO UPDATE SET provider = excluded.provider, model = excluded.model, updated_at = now(),
  input_price = excluded.input_price, cached_price = excluded.cached_price, output_price = excluded.output_price`

const none: Partial<Fields> = {}

/** Prices have one name in the request, and one each in the history. */
function refuseUnread(
  tx: Tx,
  orgId: string,
  { slot, expected }: ChooseModelInput,
  [before, wanted]: [Fields | null, Fields],
): Promise<void> {
  const { price, ...seen } = expected ?? {}
  const prices = price === null ? { input: null, cached: null, output: null } : price
  return refuseOvertaken(tx, orgId, {
    of: { entity: 'model', entityId: slot },
    ...{ before: before ?? none, wanted, expected: { ...seen, ...prices } },
    named: (field) => (field === 'provider' || field === 'model' ? field : `price.${field}`),
  })
}

export async function chooseModel(context: Context, input: ChooseModelInput): Promise<ModelList> {
  const { orgId, actor } = context
  const { slot, provider, model, price } = input
  refuseEnvironment(context, slot)
  await write(context, async (tx) => {
    await requireProvider(tx, context, input)
    const before = await lockChoice(tx, orgId, slot)
    const prices = { input: price?.input ?? null, output: price?.output ?? null }
    const after = { provider, model, ...prices, cached: price?.cached ?? price?.input ?? null }
    await refuseUnread(tx, orgId, input, [before, after])
    const changed = difference(before ?? none, after)
    if (!changed) return {}
    await tx.client.query(save, [orgId, slot, provider, model, after.input, after.cached, after.output])
    await tellModels(tx, orgId)
    const operation = before ? 'UPDATE' : 'INSERT'
    const of = { changes: changed.changes, previousValues: before ? changed.previousValues : {} }
    await recordChanges(tx, orgId, actor, [{ entity: 'model', entityId: slot, operation, ...of }])
    return {}
  })
  return listModels(context)
}

export async function leaveModel(context: Context, { slot }: { slot: ModelSlot }): Promise<ModelList> {
  const { orgId, actor } = context
  refuseEnvironment(context, slot)
  await write(context, async (tx) => {
    const before = await lockChoice(tx, orgId, slot)
    if (!before) throw notFound('choice of a model')
    await tx.client.query('DELETE FROM model_choices WHERE org_id = $1 AND level = $2', [orgId, slot])
    await tellModels(tx, orgId)
    await recordChanges(tx, orgId, actor, [
      { entity: 'model', entityId: slot, operation: 'DELETE', changes: {}, previousValues: before },
    ])
    return {}
  })
  return listModels(context)
}
