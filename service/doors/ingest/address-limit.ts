import type { IncomingMessage } from 'node:http'
import { sourceOf } from '#service/core/sign-in/source.ts'

const perSecond = 1000
const most = 100_000
const loopback = new Set(['127.0.0.1', '0:0:0:0::/64'])

/** A proxy on this machine says for whom it asks; what anybody else says of that counts nothing. */
export function addressOf({ socket, headers }: IncomingMessage): string {
  const peer = sourceOf(socket.remoteAddress ?? '')
  const forwarded = headers['x-forwarded-for']
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return loopback.has(peer) && last ? sourceOf(last) : peer
}

/** Counts deliveries of an address in this second; in this process alone, since it only guards the process. */
export function addressLimit(now: () => number = () => performance.now()) {
  let second = 0
  const counts = new Map<string, number>()
  return (request: IncomingMessage): boolean => {
    const present = Math.floor(now() / 1000)
    if (present !== second || counts.size >= most) counts.clear()
    second = present
    const address = addressOf(request)
    const n = (counts.get(address) ?? 0) + 1
    counts.set(address, n)
    return n <= perSecond
  }
}
