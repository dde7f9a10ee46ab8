import type { IncomingMessage } from 'node:http'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/i

/**
 * Returns the network address that a request comes from. A proxy on this machine says for whom it asks, in the last entry of
 * `X-Forwarded-For`; what anybody else says of that counts nothing.
 */
export function peerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return loopback.test(peer) && last ? last : peer
}
