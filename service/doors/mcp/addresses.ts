import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { forbidden } from '#service/core/errors.ts'

/** Names of this machine, by which programs on it reach the service. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

function hostnameOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).hostname] : []
}

/** Host names of the service and of the dashboard, as they were configured. */
export function knownNames(addresses: (string | null | undefined)[]): string[] {
  return [...ownNames, ...addresses.flatMap((it) => hostnameOf(it ?? ''))]
}

/** Returns the host as an address of numbers, which no page can make lead elsewhere; none when it is a name. */
function numbersIn(host: string | undefined): string[] {
  const [name = ''] = hostnameOf(`http://${host}`)
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 ? [] : [name]
}

/**
 * Refuses requests that a browser was led to send: those with the Host of somebody else, and those from pages that are
 * neither the dashboard nor on this machine.
 */
export function requireKnownAddresses({ headers }: Pick<IncomingMessage, 'headers'>, names: string[]): void {
  const { host, origin } = headers
  if (!validateHostHeader(host, [...names, ...numbersIn(host)]).ok)
    throw forbidden(
      `This service does not know itself as ${host ?? 'nothing'}. Use its own address, or let its administrator set SIGNALBOX_PUBLIC_URL.`,
    )
  if (!validateOriginHeader(origin, names).ok)
    throw forbidden('Requests from pages of other sites are not accepted here.')
}
