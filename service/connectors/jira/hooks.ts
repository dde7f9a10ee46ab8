import * as z from 'zod'
import { flag, list, word } from '#service/api/arrivals/lenient.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { read } from './client.ts'

const hook = z.object({ url: word, enabled: flag, events: list(z.string()), excludeBody: flag })

const wanted = [
  ['jira:issue_created', 'Issue: created'],
  ['jira:issue_updated', 'Issue: updated'],
  ['comment_created', 'Comment: created'],
] as const

async function hookStep(access: Access): Promise<TestStep> {
  const step = (ok: boolean, message: string): TestStep => ({ name: 'WebHook', ok, message })
  try {
    const hooks = await read(access, '/rest/webhooks/1.0/webhook', list(hook))
    const own = hooks?.find(({ url }) => url === access.inboundUrl)
    if (!own) return step(false, 'No WebHook at Jira leads to this connection. Create it.')
    if (own.enabled === false) return step(false, 'It is disabled at Jira. Enable it.')
    if (own.excludeBody) return step(false, 'It is sent without its body. Untick “Exclude body” at Jira.')
    const missing = wanted.filter(([event]) => !own.events?.includes(event)).map(([, words]) => `“${words}”`)
    if (missing.length > 0) return step(false, `It does not send ${missing.join(', ')}. Tick these there.`)
    return step(true, 'It is there and sends what is needed.')
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return step(false, 'Only the token of an administrator may read WebHooks. Check the WebHook at Jira.')
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const name = 'Token'
  try {
    const { displayName } = await read(access, '/rest/api/2/myself', z.object({ displayName: word }))
    return [
      { name, ok: true, message: `It reads Jira as ${displayName ?? 'its account'}.` },
      await hookStep(access),
    ]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [{ name, ok: false, message: error.message }]
  }
}
