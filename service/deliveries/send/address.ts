import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What may be reached at an address that an owner typed in. */
export type Reach = 'anything' | 'no-local' | 'public'

const local = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Clouds answer there with the credentials of the machine.
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  local.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
] as const)
  local.addSubnet(net, prefix, 'ipv6')

const internal = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  internal.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
] as const)
  internal.addSubnet(net, prefix, 'ipv6')

export function mayReach(address: string, reach: Reach): boolean {
  if (reach === 'anything') return true
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (local.check(address, family)) return false
  return reach === 'no-local' || !internal.check(address, family)
}

export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'

  constructor() {
    super('the address lies in a network that may not be reached')
  }
}

/**
 * Finds an address like the system does, and refuses those out of reach. What is checked here is what is connected
 * to, so that a name cannot lead elsewhere between the check and the connection.
 */
export function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family)
      const all =
        typeof found === 'string' ? [found] : (found as { address: string }[]).map((it) => it.address)
      if (all.every((address) => mayReach(address, reach))) return callback(null, found, family)
      callback(new RefusedAddress(), '', 0)
    })
  }
}

/** The host of an address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Throws for an address that is written in digits, which nothing looks up. */
export function checkLiteral(host: string, reach: Reach): void {
  if (isIP(host) !== 0 && !mayReach(host, reach)) throw new RefusedAddress()
}
