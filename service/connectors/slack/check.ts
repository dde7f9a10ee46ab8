import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { askerOf } from './client.ts'
import { listChannels } from './history.ts'
import { scopes } from './setup.ts'

/** A step that says what a refusal means; other failures are those of the whole test. */
async function step(name: string, look: () => Promise<Omit<TestStep, 'name'>>): Promise<TestStep> {
  try {
    return { name, ...(await look()) }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return { name, ok: false, message: error.message }
  }
}

function scopeStep(given: readonly string[]): TestStep {
  const missing = Object.keys(scopes).filter((scope) => !given.includes(scope))
  if (missing.length === 0) return { name: 'Scopes', ok: true, message: 'The app may do all that is needed.' }
  const lost = missing.map((scope) => `${scope} (to ${scopes[scope]})`).join(', ')
  return {
    name: 'Scopes',
    ok: false,
    message: `Missing: ${lost}. Add them under “OAuth & Permissions”, and install the app again.`,
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const ask = askerOf(access)
  let given: readonly string[] | undefined
  const bot = await step('Bot User OAuth Token', async () => {
    const answer = await ask('auth.test')
    given = answer.response_metadata?.scopes
    return {
      ok: true,
      message: `It belongs to the workspace ${'team' in answer ? String(answer.team) : ''}.`,
    }
  })
  const { appToken } = access.secrets
  const app = appToken
    ? [
        await step('App-Level Token', async () => {
          await askerOf(access, appToken)('apps.connections.open')
          return { ok: true, message: 'It opens the connection to Slack.' }
        }),
      ]
    : []
  if (!bot.ok) return [bot, ...app]
  const channels = await step('Channels', async () => {
    const { channels: found, next } = await listChannels(ask, '')
    const n = next === null ? `${found.length}` : `more than ${found.length}`
    return found.length === 0
      ? {
          ok: false,
          message: 'The app is in no channel yet. Write /invite @Signalbox in each that it should read.',
        }
      : { ok: true, message: `The app is in ${n} ${n === '1' ? 'channel' : 'channels'}.` }
  })
  return [bot, ...(given ? [scopeStep(given)] : []), ...app, channels]
}
