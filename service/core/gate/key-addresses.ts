import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { ApiKey } from '../context.ts'
import { addressList, bareAddress, isListed } from './address-list.ts'
import { peerOf } from './peer.ts'

const lists = new WeakMap<ApiKey, BlockList>()

/** Keys are remembered between requests, and so are their lists. */
function listOf(key: ApiKey, addresses: readonly string[]): BlockList {
  const known = lists.get(key)
  if (known) return known
  const list = addressList(addresses)
  lists.set(key, list)
  return list
}

/** Returns why a key may not be used from where the request comes from; null when it may. It does not say which places those are. */
export function addressRefusal(
  key: ApiKey,
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
): string | null {
  if (key.addresses === null) return null
  const from = bareAddress(peerOf(request))
  if (isListed(listOf(key, key.addresses), from)) return null
  return `This API key is limited to chosen network addresses, and ${from.slice(0, 60) || 'this one'} is not among them.`
}
