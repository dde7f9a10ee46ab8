import * as z from 'zod'
import { type Failure, failed, type Result } from '../failure.ts'
import { readHealth } from './health.ts'
import { read } from './read.ts'
import { remember } from './remember.ts'

// A service of another make may say less about itself.
const known = z.object({
  organization: z.object({
    id: z.string().default('organization'),
    slug: z.string().default('organization'),
    name: z.string(),
    timezone: z.string().default('UTC'),
    simulated: z.boolean().default(false),
  }),
})

/** Whose key the dashboard has; null when the service does not tell. */
export type ServiceState = Result<{ me: z.infer<typeof known> | null }>

const goodMs = 5_000
const badMs = 500

let last: ServiceState | undefined

/** Whether the service can be worked with at all, asked at most every few seconds. */
export function serviceState(): Promise<ServiceState> {
  return remember<ServiceState>('service-state', ({ ok }) => (ok ? goodMs : badMs), readState)
}

async function readState(): Promise<ServiceState> {
  const [health, whoami] = await Promise.all([readHealth(), read('/me', known)])
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
