import type { IncomingMessage } from 'node:http'
import { peerOf } from '#service/core/gate/peer.ts'
import { sourceOf } from '#service/core/sign-in/source.ts'

const perSecond = 1000
const most = 100_000
/** Counts deliveries of an address in this second; in this process alone, since it only guards the process. */
export function addressLimit(now: () => number = () => performance.now()) {
  let second = 0
  const counts = new Map<string, number>()
  return (request: IncomingMessage): boolean => {
    const present = Math.floor(now() / 1000)
    if (present !== second || counts.size >= most) counts.clear()
    second = present
    const address = sourceOf(peerOf(request))
    const n = (counts.get(address) ?? 0) + 1
    counts.set(address, n)
    return n <= perSecond
  }
}
