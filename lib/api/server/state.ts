import { type Me, me } from '#contract/me.ts'
import { type Failure, failed, type Result } from '../failure.ts'
import { readHealth } from './health.ts'
import { read } from './read.ts'
import { remember } from './remember.ts'

/** What the key of the dashboard is; null when the service does not tell. */
export type ServiceState = Result<{ me: Me | null }>

const goodMs = 5_000
const badMs = 500

let last: ServiceState | undefined

/** Whether the service can be worked with at all, asked at most every few seconds. */
export function serviceState(): Promise<ServiceState> {
  return remember<ServiceState>('service-state', ({ ok }) => (ok ? goodMs : badMs), readState)
}

async function readState(): Promise<ServiceState> {
  const [health, whoami] = await Promise.all([readHealth(), read('/me', me)])
  const failure = blocking(health) ?? blocking(whoami)
  // A limit is passed on by each panel; it must not take away a page that worked a moment ago.
  if (failure?.kind === 'rate-limited' && last?.ok) return last
  last = failure ? failed(failure) : { ok: true, data: { me: whoami.ok ? whoami.data : null } }
  return last
}

/** A service of another make may have neither of the two addresses, or answer otherwise there. */
function blocking(result: Result<unknown>): Failure | null {
  if (result.ok || result.failure.kind === 'missing') return null
  const { failure } = result
  return failure.kind === 'failed' && failure.status < 400 ? null : failure
}
