import { BlockList, isIP } from 'node:net'

const families = { 4: 'ipv4', 6: 'ipv6' } as const

/** Which family an address has; null for a text that is none. */
function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 4 || version === 6 ? families[version] : null
}

/** Returns the address without a port and a zone, which some proxies write. */
export function bareAddress(text: string): string {
  const unbracketed = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  return unbracketed.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

/** A list of single addresses, and of networks with their length. */
export function addressList(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', length] = text.split('/')
    const family = familyOf(address)
    if (family === null) throw new Error(`${text} is not an address`)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return list
}

export function isListed(list: BlockList, address: string): boolean {
  const family = familyOf(address)
  return family !== null && list.check(address, family)
}
