import type { IncomingMessage } from 'node:http'
import { sourceOf } from '../sign-in/source.ts'
import { peerOf } from './peer.ts'
import { readSource } from './service-token.ts'

/**
 * Returns where somebody signs in from. The dashboard stands between and signs it; anybody else who holds a key is counted by
 * their own address, whatever they name: otherwise they could fail in the place of a member and lock that member out.
 */
export function requestSource(
  secrets: readonly string[],
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  signed: string | undefined,
): string {
  const believed = signed !== undefined ? readSource(secrets, signed) : null
  return sourceOf(believed ?? peerOf(request))
}
