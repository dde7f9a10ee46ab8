import { getEnv } from '../env.ts'
import { isLocalHost, isLoopback, isNear } from '../hosts.ts'

export type Address = {
  /** Origin in the address bar of the browser. */
  origin: string
  /** Whether cookies are kept from connections that are not encrypted. */
  isSecure: boolean
  /** Not encrypted, not on this machine, and not allowed by the settings. */
  isExposed: boolean
  /** The request can only come from this machine. */
  isThisMachine: boolean
}

/** Finds the address of a request. A configured public address wins over the headers. */
export function addressOf(headers: Headers): Address {
  const { SIGNALBOX_DASHBOARD_URL: publicUrl, SIGNALBOX_HOST: listening } = getEnv()
  const host = headers.get('host') ?? 'localhost'
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  const origin = publicUrl ?? `${scheme}://${host}`
  const isLocal = isLocalHost(new URL(origin).host)
  return {
    origin,
    isSecure: publicUrl || isLocal ? origin.startsWith('https:') : true,
    isExposed: !publicUrl && !isLocal && scheme === 'http',
    isThisMachine: isLocal && isLocalHost(host) && isLoopback(listening) && cameStraight(headers),
  }
}

/** A proxy on this machine looks like a person at it, unless it says for whom it asks. */
function cameStraight(headers: Headers): boolean {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  return hops.every((hop) => isLoopback(hop.trim())) && !headers.has('forwarded')
}

/**
 * Network address of the browser. Trusts the forwarded header only from a near proxy; a far client could write
 * anything into it.
 */
export function sourceOf(headers: Headers): string | undefined {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  const [told, peer = ''] = [hops.at(-2), hops.at(-1)].map((hop) => hop?.trim().slice(0, 200))
  const isBehindProxy = getEnv().SIGNALBOX_DASHBOARD_URL !== undefined && isNear(peer)
  return (isBehindProxy && told) || peer || undefined
}

/** Path to open after signing in; always a path of this dashboard. */
export function nextPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 6000 || !asked.startsWith('/')) return '/'
  // Browsers read a backslash as a slash and pass over tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, 'http://dashboard.invalid')) return '/'
  const url = new URL(asked, 'http://dashboard.invalid')
  if (url.origin !== 'http://dashboard.invalid' || url.pathname.startsWith('//')) return '/'
  if (/^\/(?:sign-in|welcome|invitation|unavailable|second-factor|api)(?:\/|$)/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
