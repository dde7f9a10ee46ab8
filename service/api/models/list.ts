import type { ModelUsage } from '#contract/model-month.ts'
import type {
  KnownProvider,
  ModelList,
  ModelProvider,
  ServedEmbedding,
  ServedLevel,
} from '#contract/models.ts'
import { lastDates } from '#service/api/statistics/calendar.ts'
import type { Context } from '#service/core/context.ts'
import type { Embedding, Model, ModelLevel, Models } from '#service/core/models.ts'
import { rows } from '#service/db/client.ts'
import { providerSettings, sharedAccess, slotSettings } from './access.ts'
import { monthOf } from './month.ts'
import { type OwnProvider, openKey, readProviders } from './own.ts'
import { usesOf } from './uses.ts'

const levels: readonly ModelLevel[] = ['low', 'med', 'high']
const days = 30

const spent = `
SELECT level, model, sum(attempts)::int AS attempts, sum(input_tokens)::float8 AS "inputTokens",
       sum(output_tokens)::float8 AS "outputTokens", sum(cost_micros)::float8 AS micros, sum(unpriced)::int AS unpriced
  FROM model_days WHERE org_id = $1 AND day BETWEEN $2::date AND $3::date
 GROUP BY level, model
 ORDER BY sum(input_tokens + output_tokens) DESC, level, model`

type Spent = Omit<ModelUsage, 'costUsd'> & { micros: number }

function toUsage({ micros, ...row }: Spent): ModelUsage {
  return { ...row, costUsd: row.unpriced === row.attempts ? null : micros / 1_000_000 }
}

const providers = ['anthropic', 'openai', 'compatible'] as const

export function providerOf(model: Pick<Model, 'name'> | null): ModelProvider | null {
  return providers.find((one) => model?.name.startsWith(`${one}:`)) ?? null
}

/** Provider and name are one text in the setting; the name itself may hold a colon. */
function servedBy(model: Model | Embedding | null): Pick<ServedLevel, 'configured' | 'model' | 'provider'> {
  const provider = providerOf(model)
  if (!model || !provider) return { configured: false, provider: 'built-in', model: null }
  return { configured: true, provider, model: model.name.slice(provider.length + 1) }
}

function levelOf(models: Models, level: ModelLevel): ServedLevel {
  const model = models.forLevel(level)
  const setBy = models.setBy(level)
  const of = { setting: slotSettings[level], setBy, isSet: setBy !== null }
  return { level, ...servedBy(model), ...of, price: model?.price ?? null }
}

function embeddingOf({ embedding, setBy }: Models): ServedEmbedding {
  const of = { setting: slotSettings.embed, setBy: setBy('embed') }
  return { ...servedBy(embedding), ...of, price: embedding?.price ?? null }
}

/** Says who gave the key that models chosen here are asked with. */
function giverOf(context: Context, provider: ModelProvider, own: OwnProvider | undefined) {
  if (sharedAccess(context.models.environment, provider)) return 'environment'
  return own ? 'organization' : null
}

async function knownProviders(context: Context, models: Models): Promise<KnownProvider[]> {
  const { db, orgId, providers: access } = context
  const own = new Map((await readProviders(db, orgId)).map((row) => [row.provider, row]))
  const uses = await usesOf(db, orgId, models)
  return providers.map((provider): KnownProvider => {
    const row = own.get(provider)
    const setBy = giverOf(context, provider, row)
    const stored = setBy === 'organization' ? row : undefined
    const isReadable = !stored || openKey(access?.seal ?? null, orgId, stored) !== undefined
    return {
      ...{ provider, setting: providerSettings[provider], setBy, isReadable },
      address: stored?.address ?? null,
      keyHint: stored?.keyHint ?? null,
      usedBy: uses(provider),
    }
  })
}

export async function listModels(context: Context): Promise<ModelList> {
  const dates = lastDates(context.now(), days)
  const [from = ''] = dates
  const to = dates.at(-1) ?? from
  const data = (await rows<Spent>(context.db, spent, [context.orgId, from, to])).map(toUsage)
  const models = await context.models.of(context.orgId)
  return {
    levels: levels.map((level) => levelOf(models, level)),
    judge: servedBy(models.forLevel('low')),
    embedding: embeddingOf(models),
    providers: await knownProviders(context, models),
    month: await monthOf(context),
    usage: { from, to, data },
  }
}
