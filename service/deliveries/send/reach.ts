import { lookup } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { kindOf } from './networks.ts'

/** Networks that an address from an owner may lead to. */
export type Reach = 'anything' | 'no-local' | 'public'

export function mayReach(address: string, reach: Reach): boolean {
  if (reach === 'anything') return true
  const kind = kindOf(address)
  return kind === 'public' || (kind === 'special' && reach === 'no-local')
}

/** Ports that an address typed by somebody may have. At any other, a service might answer that expects no such requests. */
const webPorts = new Set(['', '80', '443'])
const mailPorts = new Set([25, 143, 465, 587, 993, 2525])

export class RefusedPort extends Error {
  override readonly name = 'RefusedPort'

  constructor() {
    super('the port is not one of those that may be reached')
  }
}

export function checkWebPort({ port }: URL, reach: Reach): void {
  if (reach !== 'anything' && !webPorts.has(port)) throw new RefusedPort()
}

export function checkMailPort(port: number, reach: Reach): void {
  if (reach !== 'anything' && !mailPorts.has(port)) throw new RefusedPort()
}

export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'

  constructor() {
    super('the address lies in a network that may not be reached')
  }
}

/**
 * Looks up an address and refuses forbidden networks. The checked address is the one connected to, so that a name cannot
 * resolve differently between check and connection.
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

/** Address behind a name, for protocols other than HTTP; throws where it may not be reached. */
export async function reachableAddress(host: string, reach: Reach): Promise<string> {
  const found = await lookupAll(host, { all: true })
  if (!found.every(({ address }) => mayReach(address, reach))) throw new RefusedAddress()
  return found[0]?.address ?? host
}

/** Returns the host without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Checks a numeric address, for which no look-up happens. */
export function checkLiteral(host: string, reach: Reach): void {
  if (isIP(host) !== 0 && !mayReach(host, reach)) throw new RefusedAddress()
}
