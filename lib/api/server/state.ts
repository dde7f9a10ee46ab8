import * as z from 'zod'
import { getEnv } from '../../env.ts'
import { failed, parse, type Result, read, request, type Unavailable } from './read.ts'
import { remember } from './remember.ts'

// A service of another make may know less about itself, so every member may be missing.
const health = z.object({
  status: z.string().default('ready'),
  version: z.string().nullish(),
  uptimeSeconds: z.number().nullish(),
  database: z.object({ kind: z.string().nullish(), ready: z.boolean().nullish() }).nullish(),
})

export type Health = z.infer<typeof health>

export async function readHealth(): Promise<Result<Health>> {
  const response = await request(`${apiOrigin()}/health`)
  if (!(response instanceof Response)) return failed(response)
  const body = await parse(response, health)
  if (response.status === 503)
    return failed({ kind: 'not-ready', status: body.ok ? body.data.status : 'starting' })
  return response.ok ? body : failed({ kind: 'missing' })
}

/** The address of the service without the version of its interface. */
export function apiOrigin(): string {
  return getEnv().SIGNALBOX_API_URL.replace(/\/v\d+$/, '')
}

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

/** Owner of the key of the dashboard; null when the service does not send it. */
export type ServiceState = Result<{ me: z.infer<typeof known> | null }>

const goodMs = 5_000
const badMs = 500

/** Checks whether the service can be used, at most every few seconds. */
export function serviceState(): Promise<ServiceState> {
  return remember<ServiceState>('service-state', ({ ok }) => (ok ? goodMs : badMs), readState)
}

async function readState(before: ServiceState | undefined): Promise<ServiceState> {
  const [health, whoami] = await Promise.all([readHealth(), read('/me', known)])
  const failure = blocking(health) ?? blocking(whoami)
  // A limit is passed on by each panel; it must not take away a page that worked a moment ago.
  if (failure?.kind === 'rate-limited' && before?.ok) return before
  return failure ? failed(failure) : { ok: true, data: { me: whoami.ok ? whoami.data : null } }
}

/** A service of another make may have neither of the two addresses, or answer otherwise there. */
function blocking(result: Result<unknown>): Unavailable | null {
  if (result.ok || result.failure.kind === 'missing') return null
  const { failure } = result
  return failure.kind === 'failed' && failure.status < 400 ? null : failure
}
