import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

type Where = Pick<Settings, 'SIGNALBOX_SECRET' | 'SIGNALBOX_DATA_DIR'>

/** Returns the secret that signs requests between dashboard and service; made once and stored beside the data. */
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

/** Reads the stored secret without creating one; null where there is none yet. */
export function keptSecret(settings: Where): string | null {
  if (settings.SIGNALBOX_SECRET) return settings.SIGNALBOX_SECRET
  const file = secretFile(settings)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Derives the code, printed in the terminal, that lets another machine create the first owner. The dashboard does too. */
export function setupCode(secret: string): string {
  return createHmac('sha256', secret).update('signalbox setup code').digest('base64url').slice(0, 20)
}

/** Compares in constant time. No code fits a service without a secret. */
export function isSetupCode(given: string, code: string | undefined): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return code !== undefined && timingSafeEqual(digest(given), digest(code))
}

function secretFile({ SIGNALBOX_DATA_DIR }: Where): string {
  return join(SIGNALBOX_DATA_DIR, 'secret')
}

/** Encrypts stored credentials. A text sealed for one `place` cannot be opened in another. */
export type Seal = {
  close(text: string, place: string): string
  /** Returns null when the text was sealed with another secret or for another place, or was altered. */
  open(sealed: string, place: string): string | null
}

const version = 's1'
const algorithm = 'aes-256-gcm'

function sealed(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, nonce.toString('base64url'), body.toString('base64url')].join('.')
}

function opened(key: Buffer, text: string, place: string): string | null {
  const [form, nonce = '', body = ''] = text.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (form !== version || bytes.length < 16) return null
  try {
    const cipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Derives the key from the secret of the service, so that an operator keeps one secret only. */
export function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signalbox destinations', 32))
  return {
    close: (text, place) => sealed(key, text, place),
    open: (text, place) => opened(key, text, place),
  }
}
