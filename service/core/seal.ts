import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Tx } from '#service/db/client.ts'
import { constantSecret } from './secret.ts'
import { allOf, type Secrets } from './secret-file.ts'

/** Everything that is sealed, and where it lies. `rotate-secret` seals all of it anew; what is not here cannot be sealed. */
export const sealedColumns = {
  connection: { table: 'connections', column: 'sealed_secrets' },
  destination: { table: 'destinations', column: 'sealed_secret' },
  'mail-server': { table: 'mail_servers', column: 'sealed_password' },
  member: { table: 'members', column: 'sealed_second_factor' },
  'model-provider': { table: 'model_providers', column: 'sealed_key' },
  'webhook-endpoint': { table: 'webhook_endpoints', column: 'sealed_secrets' },
} as const

export type SealedPlace = { of: keyof typeof sealedColumns; orgId: string; id: string }

/** Encrypts stored credentials. A text sealed for one place cannot be opened in another. */
export type Seal = {
  close(text: string, place: SealedPlace): string
  /** Returns null when the text was sealed with another secret or for another place, or was altered. */
  open(sealed: string, place: SealedPlace): string | null
}

const version = 's2'
/** Form of texts from before they named their key. */
const unnamed = 's1'
const algorithm = 'aes-256-gcm'

type Key = { bytes: Buffer; id: string }

const keys = new Map<string, Key>()

/** Derives the key from the secret of the service, so that an operator keeps one secret only, and a name that tells nothing of it. */
function keyOf(secret: string): Key {
  const known = keys.get(secret)
  if (known) return known
  const derived = (purpose: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, size))
  const bytes = derived('signalbox destinations', 32)
  const key = { bytes, id: derived('signalbox seal id', 9).toString('base64url') }
  keys.set(secret, key)
  return key
}

const boundTo = ({ of, orgId, id }: SealedPlace) => Buffer.from(`${of} ${orgId} ${id}`)

function sealed({ bytes, id }: Key, text: string, place: SealedPlace): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(boundTo(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, id, nonce.toString('base64url'), body.toString('base64url')].join('.')
}

function opened(key: Buffer, [nonce, body]: [string, string], place: SealedPlace): string | null {
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < 16) return null
  try {
    const cipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    cipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function open(secrets: string[], text: string, place: SealedPlace): string | null {
  const [form, ...parts] = text.split('.')
  const id = form === version ? parts.shift() : undefined
  if (form !== version && form !== unnamed) return null
  const [nonce = '', body = ''] = parts
  for (const key of secrets.map(keyOf)) {
    if (id !== undefined && id !== key.id) continue
    const plain = opened(key.bytes, [nonce, body], place)
    if (plain !== null) return plain
  }
  return null
}

/** Seals with the secret in use, and opens with each that is known. */
export function sealWith(given: string | (() => Secrets)): Seal {
  const secrets = typeof given === 'string' ? constantSecret(given) : given
  return {
    close: (text, place) => sealed(keyOf(secrets().present), text, place),
    open: (text, place) => open(allOf(secrets()), text, place),
  }
}

/** Returns how texts begin that a secret has sealed. */
export function markOf(secret: string): string {
  return `${version}.${keyOf(secret).id}.`
}

/** Names the advisory lock of the secret. */
const lock = `hashtextextended('signalbox secret', 0)`

/** Keeps the secret until the end of the transaction: what is sealed in it is there before `rotate-secret` looks for it. */
export async function holdSecret({ client }: Tx): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock_shared(${lock})`)
}

/** Waits for all transactions that hold the secret. */
export async function waitForHolders({ client }: Tx): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${lock})`)
}
