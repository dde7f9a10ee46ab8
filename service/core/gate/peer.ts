import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { addressList, bareAddress, isListed } from './address-list.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/i

let proxies = new BlockList()

/** Says which proxies on other machines stand before this process, as its settings do. */
export function trustProxies(addresses: readonly string[]): void {
  proxies = addressList(addresses)
}

const isProxy = (address: string) => isListed(proxies, bareAddress(address))

/**
 * Returns the network address that a request comes from. A proxy on this machine, or one that the settings name, says for whom
 * it asks, in the last entry of `X-Forwarded-For`, and so on as long as that is such a proxy; what anybody else says of that
 * counts nothing.
 */
export function peerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !(loopback.test(peer) || isProxy(peer))) return peer
  const told = forwarded.split(',').map((entry) => entry.trim())
  return (told.findLast((entry) => !isProxy(entry)) ?? told[0]) || peer
}
