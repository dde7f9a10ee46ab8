import { isIPv6 } from 'node:net'

/** Splits an IPv6 address into its eight hexadecimal groups. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right] = written.split('::')
  const split = (text: string | undefined) => (text ? text.split(':') : [])
  const [head, tail] = [split(left), split(right)]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail]
}

/**
 * Reduces an address to the source that attempts are counted by. Of IPv6 the /64 network counts, because its user has all
 * of its addresses; IPv4 counts the same in both notations; the port is dropped.
 */
export function sourceOf(text: string): string {
  const plain = text.trim().toLowerCase()
  const address = plain.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  if (!isIPv6(address)) return plain.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((it) => it === '0') && groups[5] === 'ffff') {
    const bytes = groups
      .slice(6)
      .flatMap((it) => [Number.parseInt(it, 16) >> 8, Number.parseInt(it, 16) & 255])
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
