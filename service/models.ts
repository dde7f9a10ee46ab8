import { type Models, noModels } from '#service/core/models.ts'
import type { Settings } from '#service/core/settings.ts'

/** The models that the settings name. What speaks with their providers is loaded where there is one. */
export async function modelsOf(settings: Settings): Promise<Models> {
  const { SIGNALBOX_MODEL_LOW, SIGNALBOX_MODEL_MED, SIGNALBOX_MODEL_HIGH, SIGNALBOX_MODEL_EMBED } = settings
  const names = [SIGNALBOX_MODEL_LOW, SIGNALBOX_MODEL_MED, SIGNALBOX_MODEL_HIGH, SIGNALBOX_MODEL_EMBED]
  if (names.every((name) => name === undefined)) return noModels
  return (await import('#service/runs/agent/models.ts')).modelsFrom(settings)
}
