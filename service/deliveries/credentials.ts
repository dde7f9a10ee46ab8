import type { Connection } from '#contract/destination-input.ts'
import type { Seal, SealedPlace } from '#service/core/seal.ts'

/** Settings that are not secret and stored unencrypted. */
export type Options = { hint: string | null; host: string | null; from: string | null }

type Place = { orgId: string; id: string }

const place = ({ orgId, id }: Place): SealedPlace => ({ of: 'destination', orgId, id })

function secretOf(connection: Connection): string {
  if (connection.channel === 'msteams') return connection.webhookUrl
  if (connection.channel === 'email') return decodeURIComponent(new URL(connection.smtpUrl).password)
  return connection.botToken
}

function hostOf(connection: Connection): string | null {
  if (connection.channel === 'msteams') return new URL(connection.webhookUrl).host
  return connection.channel === 'email' ? new URL(connection.smtpUrl).host : null
}

/** Returns the last four characters, to recognize credentials by; nothing of a short secret. Keeps characters whole. */
export function hintOf(secret: string): string | null {
  const characters = [...secret.replaceAll('\0', '')]
  return characters.length >= 16 ? characters.slice(-4).join('') : null
}

export function optionsOf(connection: Connection): Options {
  return {
    hint: hintOf(secretOf(connection)),
    host: hostOf(connection),
    from: connection.channel === 'email' ? connection.from : null,
  }
}

export function closeCredentials(seal: Seal, row: Place, connection: Connection): string {
  return seal.close(JSON.stringify(connection), place(row))
}

/** Returns null when they cannot be opened, which happens after the secret of the service has changed. */
export function openCredentials(
  seal: Seal | null,
  orgId: string,
  row: { id: string; sealed_secret: string | null },
): Connection | null {
  const { id, sealed_secret: sealed } = row
  const text = sealed === null ? null : (seal?.open(sealed, place({ orgId, id })) ?? null)
  return text === null ? null : (JSON.parse(text) as Connection)
}
