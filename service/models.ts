import { namesModels, reachOf } from '#service/api/models/access.ts'
import { readChoices, withAccess } from '#service/api/models/own.ts'
import { type ModelSource, type Models, noModels } from '#service/core/models.ts'
import type { Providers } from '#service/core/providers.ts'
import type { Settings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'

/** Organizations whose models a process keeps made. */
const mostKept = 1000

/**
 * Models of each organization. What it chose is read whenever somebody asks, so that a change counts in every process at once; a
 * model is made anew only when it differs. What speaks with providers is loaded where there is one.
 */
export function modelSource(
  db: Database,
  settings: Settings,
  { seal, allowPrivate }: Pick<Providers, 'seal' | 'allowPrivate'>,
): ModelSource {
  const known = { environment: settings, seal, reach: reachOf({ allowPrivate }) }
  const kept = new Map<string, { of: string; models: Promise<Models> }>()
  const make = async (...own: Parameters<typeof withAccess>) => {
    const { modelsFrom } = await import('#service/api/models/make.ts')
    return modelsFrom(settings, withAccess(...own))
  }
  return {
    environment: settings,
    async of(orgId, reader = db) {
      const rows = await readChoices(reader, orgId)
      if (rows.length === 0 && !namesModels(settings)) return noModels
      const key = rows.length === 0 ? '' : orgId
      const of = JSON.stringify(rows)
      const found = kept.get(key)
      if (found?.of === of) return found.models
      if (kept.size >= mostKept) kept.clear()
      const models = make(known, orgId, rows)
      kept.set(key, { of, models })
      return models
    },
  }
}
