import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

type Where = Pick<Settings, 'SIGNALBOX_SECRET' | 'SIGNALBOX_DATA_DIR'>

/** Signs what the dashboard and the service say to each other; made once and kept beside the data. */
export function secretOf(settings: Where): string {
  if (settings.SIGNALBOX_SECRET) return settings.SIGNALBOX_SECRET
  const file = secretFile(settings)
  mkdirSync(settings.SIGNALBOX_DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** For a program that only reads: null where there is none yet. */
export function keptSecret(settings: Where): string | null {
  if (settings.SIGNALBOX_SECRET) return settings.SIGNALBOX_SECRET
  const file = secretFile(settings)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Lets whoever sees the terminal create the first owner from another machine. The dashboard computes it as well. */
export function setupCode(secret: string): string {
  return createHmac('sha256', secret).update('signalbox setup code').digest('base64url').slice(0, 20)
}

function secretFile({ SIGNALBOX_DATA_DIR }: Where): string {
  return join(SIGNALBOX_DATA_DIR, 'secret')
}
