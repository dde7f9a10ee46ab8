import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { holdSecret, type Seal, type SealedPlace } from '#service/core/seal.ts'
import type { Secrets } from '#service/core/sources.ts'
import type { Tx } from '#service/db/client.ts'

const sealed = z.object({
  token: z.string(),
  secrets: z.record(z.string(), z.string()),
  /** The signing secret before this one, while it still counts. */
  previous: z.object({ signingSecret: z.string(), until: z.string() }).optional(),
})

export type Credentials = {
  token: string
  secrets: Secrets
  previous?: { signingSecret: string; until: string }
}

type Place = { orgId: string; id: string }

const place = ({ orgId, id }: Place): SealedPlace => ({ of: 'connection', orgId, id })

/** Returns what seals. The secret stays the one in use until the transaction has ended. */
export async function sealFor({ providers }: Context, tx: Tx): Promise<Seal> {
  if (!providers?.seal)
    throw conflict('This service has no secret to keep credentials with. Set SIGNALBOX_SECRET.')
  await holdSecret(tx)
  return providers.seal
}

/** Names one connection of all there are, and is not told to anybody but its sender. Programs that pass mail on may write it small. */
export function newToken(): string {
  return randomBytes(24).toString('hex')
}

export function closeCredentials(seal: Seal, row: Place, credentials: Credentials): string {
  return seal.close(JSON.stringify(credentials), place(row))
}

/** Null when they cannot be opened, which is so once the secret of the service has changed. */
export function openCredentials(seal: Seal | null, row: Place, text: string | null): Credentials | null {
  const opened = text === null ? null : (seal?.open(text, place(row)) ?? null)
  if (opened === null) return null
  const { token, secrets, previous } = sealed.parse(JSON.parse(opened))
  return { token, secrets, ...(previous && { previous }) }
}
