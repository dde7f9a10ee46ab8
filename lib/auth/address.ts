import { getEnv } from '../env.ts'
import { isLocalHost, isLoopback, isNear } from '../hosts.ts'

export type Address = {
  /** What the browser has in its address bar, without a path. */
  origin: string
  /** Whether cookies are kept from connections that are not encrypted. */
  isSecure: boolean
  /** Not encrypted, off this machine, and nobody has said that this is meant. */
  isExposed: boolean
  /** Nobody but a person at this machine can have sent the request. */
  isThisMachine: boolean
}

/** Where a request came in. A public address that is set wins over what the request says about itself. */
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
 * Network address of the browser: whoever is connected, or what the proxy has written that is known to stand between.
 * A proxy is near; whoever comes from afar is not one, and has written the rest themselves.
 */
export function sourceOf(headers: Headers): string | undefined {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  const [told, peer = ''] = [hops.at(-2), hops.at(-1)].map((hop) => hop?.trim().slice(0, 200))
  const isBehindProxy = getEnv().SIGNALBOX_DASHBOARD_URL !== undefined && isNear(peer)
  return (isBehindProxy && told) || peer || undefined
}

/** Where to go after signing in: a path of this dashboard, whatever the address asks for. */
export function nextPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !asked.startsWith('/')) return '/'
  // Browsers read a backslash as a slash and pass over tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, 'http://dashboard.invalid')) return '/'
  const url = new URL(asked, 'http://dashboard.invalid')
  if (url.origin !== 'http://dashboard.invalid' || url.pathname.startsWith('//')) return '/'
  if (/^\/(?:sign-in|welcome|invitation|unavailable|api)(?:\/|$)/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
