const local = ['localhost', '127.0.0.1', '::1']

/**
 * Whether a dashboard that listens on `listening` answers a request for `host`. On loopback only the names of this
 * machine count: another name that leads here is somebody else's, made to read the dashboard from their page.
 */
export function answersTo(host: string | null, listening: string): boolean {
  if (!isLoopback(listening)) return true
  const name = nameOf(host ?? '')
  return local.includes(name) || name === listening.toLowerCase()
}

function isLoopback(address: string): boolean {
  return local.includes(address.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/.test(address)
}

/** Without the port and the brackets of an IPv6 address. */
function nameOf(host: string): string {
  const match = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+))(?::\d*)?$/i.exec(host)
  return (match?.[1] ?? match?.[2] ?? '').toLowerCase()
}
