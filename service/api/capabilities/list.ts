import type { Context } from '#service/core/context.ts'
import { capabilities } from './catalogue.ts'

const levels = ['low', 'med', 'high'] as const

export function listCapabilities({ models }: Context) {
  return {
    data: [...capabilities],
    models: levels.map((level) => ({ level, model: models.forLevel(level)?.name ?? null })),
  }
}
