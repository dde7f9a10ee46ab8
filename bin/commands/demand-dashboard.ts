import { parseEnv } from '#lib/env.ts'
import { demandFreePort } from '#scripts/free-port.ts'
import { dashboardSettings, type Settings } from '#service/core/settings.ts'

/** Fails where the dashboard could not start, before anything is built or loaded for it. */
export async function demandDashboard(settings: Settings): Promise<void> {
  const { SIGNALBOX_HOST, SIGNALBOX_PORT, SIGNALBOX_API_URL } = settings
  parseEnv({ ...dashboardSettings(settings), SIGNALBOX_HOST, SIGNALBOX_API_URL })
  await demandFreePort(SIGNALBOX_PORT, SIGNALBOX_HOST)
}
