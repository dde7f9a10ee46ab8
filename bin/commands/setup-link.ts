import { setupCode } from '#service/core/secret.ts'
import type { Settings } from '#service/core/settings.ts'

const local = /^(?:127\.[\d.]+|::1|localhost)$/

/**
 * Where the first owner is created from another machine; null where only this machine can reach the dashboard, since
 * whoever sits at it needs no code.
 */
export function setupLink(settings: Settings, url: string, secret: string | null): string | null {
  const { SIGNALBOX_HOST: listening, SIGNALBOX_DASHBOARD_URL: publicUrl } = settings
  if (!secret || (local.test(listening) && !publicUrl)) return null
  return `${(publicUrl ?? url).replace(/\/+$/, '')}/welcome?code=${setupCode(secret)}`
}
