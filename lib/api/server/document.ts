import { getEnv } from '../../env.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { request } from './read.ts'
import { remember } from './remember.ts'

const minute = 60_000

/** What the service says about its own interface, as it says it; null when it says nothing. Nothing is kept of a failure. */
export function readDocument(): Promise<Attempt<unknown>> {
  return remember(
    'document',
    (found) => (found.ok ? minute : 0),
    () => attempt(load()),
  )
}

async function load(): Promise<unknown> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  const response = await request(`${base}/openapi.json`, key ? { authorization: `Bearer ${key}` } : {})
  if (!(response instanceof Response)) throw new TypeError('the service does not answer')
  if (response.status === 404) return null
  if (!response.ok) throw new TypeError(`the service answered ${response.status}`)
  return response.json()
}
