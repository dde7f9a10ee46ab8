import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

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
