import { isWildcard, urlFor } from '#scripts/addresses.ts'
import type { ServiceAddresses } from '#service/core/context.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopback.has(hostname)
}

/** The same place under another name of this machine counts as the same. */
function isSamePlace(one: URL, other: URL): boolean {
  if (isOnThisMachine(one) && isOnThisMachine(other)) return one.port === other.port
  return one.origin === other.origin
}

/** Addresses of a service that is reached at `url`, and whose members open the dashboard at `dashboardUrl`. */
export function serviceAddresses(url: string, dashboardUrl: string | null): ServiceAddresses {
  const { hostname, port } = new URL(url)
  const issuer = isWildcard(hostname.replace(/^\[|\]$/g, '')) ? urlFor(hostname, Number(port)) : url
  const mcpUrl = `${issuer}/mcp`
  const own = new URL(mcpUrl)
  return {
    issuer,
    mcpUrl,
    isMcpUrl(address) {
      if (!URL.canParse(address) || address.includes('#')) return false
      const asked = new URL(address)
      const path = asked.pathname.replace(/\/$/, '')
      return isSamePlace(asked, own) && path === own.pathname && asked.search === '' && asked.username === ''
    },
    authorizeUrl: `${dashboardUrl ?? urlFor('127.0.0.1', 3000)}/authorize`,
  }
}

/** Address of the MCP server as the program has it that asks: clients compare it, and this machine has several names. */
export function mcpUrlAt({ mcpUrl, isMcpUrl }: ServiceAddresses, host: string | undefined): string {
  const asked = `http://${host ?? ''}/mcp`
  return isMcpUrl(asked) ? asked : mcpUrl
}

/** Tells whoever was not let in where a token is had (RFC 9728, 5.1). */
export function challengeFor(addresses: ServiceAddresses, host: string | undefined): string {
  const { origin, pathname } = new URL(mcpUrlAt(addresses, host))
  return `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}"`
}
