import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import type { SetUpInput } from '#contract/setup.ts'
import { serviceClient } from '../api/server/client.ts'
import { parse, request, type Unavailable } from '../api/server/read.ts'
import { forgetNames, remember } from '../api/server/remember.ts'
import { getEnv } from '../env.ts'
import type { Outcome } from './problem.ts'
import { setupCode } from './secrets.ts'
import type { Session } from './session-token.ts'
import { attempt } from './sign-in.ts'

const state = z.object({ needed: z.boolean() })

const askEveryMs = 1_000

/** Whether a dashboard that has no key is there to set its service up. */
export async function isSetupNeeded(failure: Unavailable): Promise<boolean> {
  if (failure.kind !== 'no-key' || !getEnv().SIGNALBOX_SECRET) return false
  return remember('setup-needed', () => askEveryMs, askService)
}

async function askService(): Promise<boolean> {
  const response = await request(`${getEnv().SIGNALBOX_API_URL}/setup`)
  if (!(response instanceof Response) || !response.ok) return false
  const answer = await parse(response, state)
  return answer.ok && answer.data.needed
}

/** Loading the sample takes seconds, on a busy machine many. */
const patienceMs = 180_000

/** Gives the proof that the service asks for. Whether this browser may is decided before. */
export function setUpInstallation(input: Omit<SetUpInput, 'setupCode'>): Promise<Outcome<Session>> {
  return attempt(async () => {
    const code = setupCode(getEnv().SIGNALBOX_SECRET ?? '')
    const asking = serviceClient(undefined, patienceMs)
    const { key, ...signedIn } = await asking.setup.create({ ...input, setupCode: code })
    await takeKey(key)
    return signedIn
  })
}

/** Goes on with the key from now on, and keeps it for the next start. */
async function takeKey(key: string): Promise<void> {
  process.env.SIGNALBOX_API_KEY = key
  forgetNames('service-state')
  forgetNames('setup-needed')
  const { SIGNALBOX_KEY_FILE: file } = getEnv()
  if (file) await writeFile(file, `${key}\n`, { mode: 0o600 })
}
