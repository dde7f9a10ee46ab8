import * as z from 'zod'
import { getEnv } from '../../env.ts'
import { failed, type Result } from '../failure.ts'
import { parse, request } from './read.ts'

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
