import { createHmac, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { followSecrets, newSecret, parseSecrets, type Secrets } from './secret-file.ts'
import type { Settings } from './settings.ts'

type Where = Pick<Settings, 'SIGNALBOX_SECRET' | 'SIGNALBOX_SECRET_FILE' | 'SIGNALBOX_DATA_DIR'>

/** Returns the secret that signs requests between dashboard and service; made once and stored beside the data. */
export function secretOf(settings: Where): string {
  if (settings.SIGNALBOX_SECRET) return settings.SIGNALBOX_SECRET
  return parseSecrets(readFileSync(madeFile(settings), 'utf8')).present
}

/** Returns the secrets as they are at each call: `rotate-secret` exchanges them while this process goes on. */
export function secretsOf(settings: Where): () => Secrets {
  const { SIGNALBOX_SECRET: set, SIGNALBOX_SECRET_FILE: file } = settings
  if (file !== undefined) return followSecrets(file)
  return set === undefined ? followSecrets(madeFile(settings)) : constantSecret(set)
}

export function constantSecret(present: string): () => Secrets {
  const secrets = { present, former: [], next: null }
  return () => secrets
}

/** Reads the stored secret without creating one; null where there is none yet. */
export function keptSecret(settings: Where): string | null {
  if (settings.SIGNALBOX_SECRET) return settings.SIGNALBOX_SECRET
  const file = inDataDir(settings)
  return existsSync(file) ? parseSecrets(readFileSync(file, 'utf8')).present : null
}

/** Returns the file that holds the secret; null where it is a setting of the environment, or not made yet. */
export function secretFileOf(settings: Where): string | null {
  if (settings.SIGNALBOX_SECRET_FILE !== undefined) return settings.SIGNALBOX_SECRET_FILE
  const file = inDataDir(settings)
  return settings.SIGNALBOX_SECRET === undefined && existsSync(file) ? file : null
}

/** Derives the code, printed in the terminal, that lets another machine create the first owner. The dashboard does too. */
export function setupCode(secret: string): string {
  return createHmac('sha256', secret).update('signalbox setup code').digest('base64url').slice(0, 20)
}

/** Compares in constant time. No code fits a service without a secret. */
export function isSetupCode(given: string, secrets: readonly string[]): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return secrets.some((secret) => timingSafeEqual(digest(given), digest(setupCode(secret))))
}

function inDataDir({ SIGNALBOX_DATA_DIR }: Where): string {
  return join(SIGNALBOX_DATA_DIR, 'secret')
}

/** Makes the file in the data directory where there is none, readable for its owner alone. */
function madeFile(settings: Where): string {
  const file = inDataDir(settings)
  mkdirSync(settings.SIGNALBOX_DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  chmodSync(file, 0o600)
  return file
}
