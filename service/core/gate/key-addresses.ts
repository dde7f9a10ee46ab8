import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { ApiKey } from '../context.ts'
import { peerOf } from './peer.ts'

const families = { 4: 'ipv4', 6: 'ipv6' } as const

/** Which family an address has; null for a text that is none. */
function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 4 || version === 6 ? families[version] : null
}

/** Returns the address without a port and a zone, which some proxies write. */
function bare(text: string): string {
  const unbracketed = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  return unbracketed.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

const lists = new WeakMap<ApiKey, BlockList>()

/** Keys are remembered between requests, and so are their lists. */
function listOf(key: ApiKey, addresses: readonly string[]): BlockList {
  const known = lists.get(key)
  if (known) return known
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', length] = text.split('/')
    const family = familyOf(address)
    if (family === null) throw new Error(`${text} is not an address`)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  lists.set(key, list)
  return list
}

/** Returns why a key may not be used from where the request comes from; null when it may. It does not say which places those are. */
export function addressRefusal(
  key: ApiKey,
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
): string | null {
  if (key.addresses === null) return null
  const from = bare(peerOf(request))
  const family = familyOf(from)
  if (family !== null && listOf(key, key.addresses).check(from, family)) return null
  return `This API key is limited to chosen network addresses, and ${from.slice(0, 60) || 'this one'} is not among them.`
}
