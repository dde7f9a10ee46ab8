import { hashKey, isWellFormedKey } from './key-format.ts'

/** What stands in an Authorization header: a whole API key, of which only the hash is handed on, or something else. */
export type Credential = { keyHash: string } | { token: string }

type Read = { header: string; credential: Credential }

const lastRead = new WeakMap<object, Read>()

function read(header: string): Credential | null {
  const text = /^Bearer +([^\s]+) *$/i.exec(header)?.[1]
  if (text === undefined) return null
  return isWellFormedKey(text) ? { keyHash: hashKey(text) } : { token: text }
}

/**
 * Over one connection the same key comes again and again. It is read and hashed once, and kept for no longer than
 * the connection.
 */
export function credentialOf(connection: object, header: string | undefined): Credential | null {
  if (header === undefined) return null
  const last = lastRead.get(connection)
  if (last?.header === header) return last.credential
  const credential = read(header)
  if (credential && 'keyHash' in credential) lastRead.set(connection, { header, credential })
  return credential
}
