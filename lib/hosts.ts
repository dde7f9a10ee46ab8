const privateNetworks =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/
const local = ['localhost', '127.0.0.1', '::1']

/**
 * Whether a dashboard on `listening` answers for this `host`. On loopback only names of this machine and the public
 * address are allowed, to stop DNS rebinding: a page of another name could otherwise read the dashboard.
 */
export function answersTo(host: string | null, listening: string, publicUrl?: string): boolean {
  if (!isLoopback(listening)) return true
  const name = nameOf(host ?? '')
  if (publicUrl && name === nameOf(new URL(publicUrl).host)) return true
  return isLocalName(name) || name === listening.toLowerCase()
}

/** Whether the host is this machine, with any port. */
export function isLocalHost(host: string | null): boolean {
  return isLocalName(nameOf(host ?? ''))
}

export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return isLocalName(plain) || /^127(?:\.\d{1,3}){3}$/.test(plain)
}

/** This machine or a private network. */
export function isNear(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return isLoopback(plain) || privateNetworks.test(plain)
}

function isLocalName(name: string): boolean {
  return local.includes(name)
}

/** Host without the port and the brackets of IPv6. */
function nameOf(host: string): string {
  const match = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+))(?::\d*)?$/i.exec(host)
  return (match?.[1] ?? match?.[2] ?? '').toLowerCase()
}

/** Whether browsers make passkeys for an address: one with a name and encryption, or this machine by its name. */
export function takesPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost') return true
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname)
}
