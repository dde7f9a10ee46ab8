import { isIP } from 'node:net'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { hostOf, mayReach } from '#service/deliveries/send/reach.ts'
import { reachOf } from './access.ts'

const elsewhere =
  'Name such a server with SIGNALBOX_MODEL_BASE_URL in the environment of the service, or set ' +
  'SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS=true there.'

function problemOf(url: URL): string | null {
  if (url.username !== '' || url.password !== '') return 'Must not contain a user or password'
  if (url.protocol !== 'https:') return `Must begin with https://. ${elsewhere}`
  if (url.port !== '') return `The port must be 443. ${elsewhere}`
  const host = hostOf(url)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  if (isLocal || (isIP(host) !== 0 && !mayReach(host, 'no-local')))
    return `Must not lead to this machine. ${elsewhere}`
  return null
}

/** Checks an address by its text; where it leads is checked again whenever it is called. */
export function requireReachable({ providers }: Context, address: string): void {
  if (providers && reachOf(providers) === 'anything') return
  const message = problemOf(new URL(address))
  if (message !== null) throw invalid([{ path: ['address'], message }])
}
