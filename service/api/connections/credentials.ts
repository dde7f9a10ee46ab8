import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Seal, SealedPlace } from '#service/core/seal.ts'
import type { Secrets } from '#service/core/sources.ts'

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
