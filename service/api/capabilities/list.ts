import type { Capability } from '#contract/capabilities.ts'
import type { Context } from '#service/core/context.ts'
import { capabilityCatalogue } from '#service/runs/capabilities/catalogue.ts'

const levels = ['low', 'med', 'high'] as const

export function listCapabilities({ models }: Context) {
  const data: Capability[] = capabilityCatalogue.map(({ tools: _, ...shown }) => shown)
  return { data, models: levels.map((level) => ({ level, model: models.forLevel(level)?.name ?? null })) }
}
