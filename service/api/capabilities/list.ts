import type { Context } from '#service/core/context.ts'
import { capabilities } from './catalogue.ts'

const levels = ['low', 'med', 'high'] as const

export async function listCapabilities(context: Context) {
  const models = await context.models.of(context.orgId)
  return {
    data: [...capabilities],
    models: levels.map((level) => ({ level, model: models.forLevel(level)?.name ?? null })),
  }
}
