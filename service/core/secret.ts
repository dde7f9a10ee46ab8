import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
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

/** Keeps secrets of others at rest. `place` says where a text belongs: sealed for one, it opens nowhere else. */
export type Seal = {
  close(text: string, place: string): string
  /** Null when it was sealed with another secret, for another place, or was changed. */
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

/** The key is derived from the secret of the service, so that there is one secret to keep. */
export function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signalbox destinations', 32))
  return {
    close: (text, place) => sealed(key, text, place),
    open: (text, place) => opened(key, text, place),
  }
}
