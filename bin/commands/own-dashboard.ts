import { setTimeout as pause } from 'node:timers/promises'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { isWildcard, urlFor } from '#scripts/url-for.ts'
import { secretOf } from '#service/core/secret.ts'
import { dashboardSettings, type Settings } from '#service/core/settings.ts'
import type { Host } from '#service/host.ts'
import { dashboardKey } from './dashboard-key.ts'

const lookEvery = 2000

/**
 * Where the dashboard of this installation will be found: null where somebody has said so already, where it listens to
 * the whole network under a name that is not known here, or on a port that is yet to be chosen.
 */
export function ownAddress(settings: Settings): string | null {
  const { SIGNALBOX_DASHBOARD_URL: told, SIGNALBOX_HOST: host, SIGNALBOX_PORT: port } = settings
  return told || port === 0 || isWildcard(host) ? null : urlFor(host, port)
}

/** The key of the first organization, as soon as somebody has made one; null once `stop` is aborted. */
async function firstKey(host: Host, dataDir: string, stop: AbortSignal): Promise<string | null> {
  while (!stop.aborted) {
    await pause(lookEvery, undefined, { signal: stop }).catch(() => undefined)
    const key = stop.aborted ? null : await dashboardKey(host.db, dataDir)
    if (key !== null) return key
  }
  return null
}

/**
 * The dashboard of this installation. Begun without an organization, it has no key to sign with; it is started
 * again with one when the first organization appears.
 */
export async function startOwnDashboard(
  settings: Settings,
  host: Host,
  development: boolean,
): Promise<Dashboard> {
  const dataDir = settings.SIGNALBOX_DATA_DIR
  const start = (apiKey: string | null) =>
    startDashboard({
      port: settings.SIGNALBOX_PORT,
      host: settings.SIGNALBOX_HOST,
      apiUrl: `${host.url}/v1`,
      apiKey,
      secret: secretOf(settings),
      settings: dashboardSettings(settings),
      development,
    })
  const key = await dashboardKey(host.db, dataDir)
  let current = await start(key)
  if (key !== null) return current
  const stopped = new AbortController()
  const ended = new Promise<Error>((resolve) => {
    current.ended.then(resolve)
    firstKey(host, dataDir, stopped.signal)
      .then(async (found) => {
        if (found === null) return
        await current.stop()
        current = await start(found)
        current.ended.then(resolve)
      })
      .catch(resolve)
  })
  return {
    url: current.url,
    ended,
    async stop() {
      stopped.abort()
      await current.stop()
    },
  }
}
