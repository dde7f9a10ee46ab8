import type { ModelProvider } from '#contract/models.ts'
import type { ModelEnvironment, ModelSlot, Price } from '#service/core/models.ts'
import type { Seal } from '#service/core/seal.ts'
import { type Reader, rows } from '#service/db/client.ts'
import type { Reach } from '#service/deliveries/send/reach.ts'
import { ownAccess, sharedAccess } from './access.ts'
import type { Chosen } from './make.ts'

/** A provider that an organization gave access to. */
export type OwnProvider = {
  id: string
  provider: ModelProvider
  address: string | null
  sealedKey: string | null
  keyHint: string | null
  createdAt: string
}

const providerColumns = `id, provider, address, sealed_key AS "sealedKey", key_hint AS "keyHint", created_at AS "createdAt"`

export function readProviders(reader: Reader, orgId: string): Promise<OwnProvider[]> {
  const statement = `SELECT ${providerColumns} FROM model_providers WHERE org_id = $1`
  return rows<OwnProvider>(reader, statement, [orgId])
}

/** Returns the key; null where there is none, undefined where it was sealed with another secret. */
export function openKey(
  seal: Seal | null,
  orgId: string,
  { id, sealedKey }: Pick<OwnProvider, 'id' | 'sealedKey'>,
): string | null | undefined {
  if (sealedKey === null) return null
  return seal?.open(sealedKey, { of: 'model-provider', orgId, id }) ?? undefined
}

export type OwnChoice = {
  slot: ModelSlot
  provider: ModelProvider
  model: string
  input: number | null
  cached: number | null
  output: number | null
}

type Row = OwnChoice & { id: string | null; address: string | null; sealedKey: string | null }

const choices = `
SELECT c.level AS slot, c.provider, c.model, c.input_price AS input, c.cached_price AS cached, c.output_price AS output,
  p.id, p.address, p.sealed_key AS "sealedKey"
FROM model_choices c LEFT JOIN model_providers p ON p.org_id = c.org_id AND p.provider = c.provider
WHERE c.org_id = $1 ORDER BY c.level`

export function readChoices(reader: Reader, orgId: string): Promise<Row[]> {
  return rows<Row>(reader, choices, [orgId])
}

function priceIn({ input, cached, output }: OwnChoice): Price | null {
  return input === null || output === null ? null : { input, cached: cached ?? input, output }
}

type Known = { environment: ModelEnvironment; seal: Seal | null; reach: Reach }

/** Chosen models with access to their providers; those whose key is gone or cannot be opened are left out. */
export function withAccess({ environment, seal, reach }: Known, orgId: string, all: Row[]): Chosen[] {
  return all.flatMap((row): Chosen[] => {
    const { slot, provider, model, id, address } = row
    const made = { slot, model, price: priceIn(row) }
    const shared = sharedAccess(environment, provider)
    if (shared) return [{ ...made, access: shared }]
    const key = id === null ? undefined : openKey(seal, orgId, { id, sealedKey: row.sealedKey })
    if (key === undefined) return []
    return [{ ...made, access: ownAccess(environment, { provider, address, key }, reach) }]
  })
}
