import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { getEnv } from '../env.ts'

/**
 * Derives a key for one purpose. Without a shared secret, for a service by another maker, it uses the key of the
 * organization, which only this program has.
 */
export function secretFor(purpose: string): string {
  const { SIGNALBOX_SECRET: shared, SIGNALBOX_API_KEY: key } = getEnv()
  const source = shared ?? key
  if (!source) throw new Error('There is neither SIGNALBOX_SECRET nor SIGNALBOX_API_KEY.')
  return Buffer.from(hkdfSync('sha256', source, '', `signalbox dashboard ${purpose}`, 32)).toString(
    'base64url',
  )
}

/** Proves access to the terminal or the data directory of this installation. */
export function setupCode(secret: string): string {
  return createHmac('sha256', secret).update('signalbox setup code').digest('base64url').slice(0, 20)
}

export function isSetupCode(code: string | null | undefined): boolean {
  const { SIGNALBOX_SECRET: secret } = getEnv()
  return Boolean(secret && code) && sameText(code ?? '', setupCode(secret ?? ''))
}

/** Compares in constant time. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
