import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

type Net = readonly [net: string, prefix: number]

function listOf(family: 'ipv4' | 'ipv6', nets: readonly Net[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family)
  return list
}

/** Networks of IPv4 that lead to this machine, to what stands beside it, or to nobody in particular. */
const local4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Cloud providers serve the credentials of the machine here.
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** The other entries of the registry of special-purpose addresses (RFC 6890 and later). */
const special4 = listOf('ipv4', [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
])

const local6 = listOf('ipv6', [
  // Loopback, and the deprecated form with an IPv4 address at the end.
  ['::', 96],
  // NAT64 of a network's own: what it leads to, only that network knows.
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  // Teredo, whose addresses lead through a server that stands in them.
  ['2001::', 32],
  ['5f00::', 16],
  ['fd00:ec2::254', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
])

/** Networks of IPv6 that lead to hosts of the internet, and those among them that are set apart. */
const global6 = listOf('ipv6', [['2000::', 3]])
const special6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
])

/** Splits an IPv6 address into its eight numbers. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
  return all.map((group) => Number.parseInt(group, 16))
}

const ipv4 = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Beginnings under which the last 32 bits are an IPv4 address: mapped, translated, and translated by NAT64. */
const translated = listOf('ipv6', [
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
])

/** Addresses of IPv4 to which one of IPv6 leads in the end. */
function embeddedIn(address: string): string[] {
  const groups = groupsOf(address)
  if (translated.check(address, 'ipv6')) return [ipv4(groups[6], groups[7])]
  if (groups[0] === 0x2002) return [ipv4(groups[1], groups[2])]
  return []
}

/** Whether the machine itself has the address: what listens there may listen for nobody else. */
function isOwn(address: string, family: 'ipv4' | 'ipv6'): boolean {
  const own = new BlockList()
  for (const it of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    own.addAddress(it.address.replace(/%.*$/, ''), it.family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own.check(address, family)
}

/** Kind of an address: `local` is this machine or its network, `special` any other address that is not on the internet. */
export type Kind = 'local' | 'special' | 'public'

function kindOf4(address: string): Kind {
  if (local4.check(address, 'ipv4') || isOwn(address, 'ipv4')) return 'local'
  return special4.check(address, 'ipv4') ? 'special' : 'public'
}

function kindOf6(address: string): Kind {
  const kinds = embeddedIn(address).map(kindOf4)
  if (kinds.includes('local') || isOwn(address, 'ipv6')) return 'local'
  if (translated.check(address, 'ipv6')) return kinds[0] ?? 'local'
  if (local6.check(address, 'ipv6')) return 'local'
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6') ? 'public' : 'special'
}

/** Says where an address leads, also where it holds another one. */
export function kindOf(address: string): Kind {
  const plain = address.replace(/%.*$/, '')
  return isIP(plain) === 6 ? kindOf6(plain) : kindOf4(plain)
}
