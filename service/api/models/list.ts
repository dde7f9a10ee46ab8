import type { ModelList, ModelUsage, ServedLevel } from '#contract/models.ts'
import { lastDates } from '#service/api/statistics/calendar.ts'
import type { Context } from '#service/core/context.ts'
import type { Model, ModelLevel } from '#service/core/models.ts'
import { rows } from '#service/db/client.ts'

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

/** Provider and name are one text in the setting; the name itself may hold a colon. */
function servedBy(model: Model | null): Pick<ServedLevel, 'configured' | 'model' | 'provider'> {
  const provider = providers.find((one) => model?.name.startsWith(`${one}:`))
  if (!model || !provider) return { configured: false, provider: 'built-in', model: null }
  return { configured: true, provider, model: model.name.slice(provider.length + 1) }
}

function levelOf({ models }: Context, level: ModelLevel): ServedLevel {
  const model = models.forLevel(level)
  return {
    level,
    ...servedBy(model),
    setting: `SIGNALBOX_MODEL_${level.toUpperCase()}`,
    isSet: models.isSet(level),
    price: model?.price ? { input: model.price.input, output: model.price.output } : null,
  }
}

export async function listModels(context: Context): Promise<ModelList> {
  const dates = lastDates(context.now(), days)
  const [from = ''] = dates
  const to = dates.at(-1) ?? from
  const data = (await rows<Spent>(context.db, spent, [context.orgId, from, to])).map(toUsage)
  return {
    levels: levels.map((level) => levelOf(context, level)),
    judge: servedBy(context.models.forLevel('low')),
    usage: { from, to, data },
  }
}
