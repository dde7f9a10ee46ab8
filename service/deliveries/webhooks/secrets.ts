import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Seal } from '#service/core/seal.ts'

const prefix = 'whsec_'

/** A new secret: 32 bytes, written as Standard Webhooks has it. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

const stored = z.object({ present: z.string(), former: z.string().nullable() })

/** Secret of an endpoint, and the one before. */
export type Secrets = z.infer<typeof stored>

type Place = { orgId: string; id: string }

const placeOf = ({ orgId, id }: Place) => ({ of: 'webhook-endpoint', orgId, id }) as const

export function closeSecrets(seal: Seal, place: Place, secrets: Secrets): string {
  return seal.close(JSON.stringify(secrets), placeOf(place))
}

/** Null when they were sealed with a secret of the service that is not known any more. */
export function openSecrets(seal: Seal | null, place: Place, sealed: string): Secrets | null {
  const text = seal?.open(sealed, placeOf(place))
  return text === undefined || text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
}

type Signed = { id: string; timestamp: number; body: string }

function signature(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Headers of a request after Standard Webhooks, with a signature for each secret. */
export function signedHeaders(secrets: string[], signed: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Signalbox-Webhooks/1',
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
  }
}
