import { isIP } from 'node:net'
import type { AssistantList } from '#contract/assistants.ts'

const machine = /^(?:localhost|127\.[\d.]+|\[::1\])$/
const privateName = /\.(?:local|internal|lan|home|test)$|^[^.]+$/

/** From where an address can be opened, as far as it says so itself. Assistants of the web want https with a certificate. */
export function reachOf(address: string): AssistantList['reach'] {
  const { protocol, hostname } = new URL(address)
  if (machine.test(hostname)) return 'machine'
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return protocol === 'https:' && !isNumber && !privateName.test(hostname) ? 'everywhere' : 'network'
}
