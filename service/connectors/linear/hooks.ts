import * as z from 'zod'
import { flag, list, word } from '#service/api/arrivals/lenient.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { query } from './client.ts'

const hook = z.object({ url: word, enabled: flag, resourceTypes: list(z.string()) })
const shape = z.object({ webhooks: z.object({ nodes: list(hook) }) })

const wanted = [
  ['Issue', 'Issues'],
  ['Comment', 'Issue comments'],
] as const

async function hookStep(access: Access): Promise<TestStep> {
  const name = 'Webhook'
  const step = (ok: boolean, message: string): TestStep => ({ name, ok, message })
  try {
    const { webhooks } = await query(
      access,
      'query { webhooks(first: 100) { nodes { url enabled resourceTypes } } }',
      {},
      shape,
    )
    const own = webhooks.nodes?.find(({ url }) => url === access.inboundUrl)
    if (!own) return step(false, 'No webhook at Linear leads to this connection. Add it.')
    if (own.enabled === false) return step(false, 'Linear has switched it off. Enable it there.')
    const missing = wanted
      .filter(([type]) => !own.resourceTypes?.includes(type))
      .map(([, words]) => `“${words}”`)
    if (missing.length > 0)
      return step(false, `It does not send ${missing.join(' and ')}. Choose these there.`)
    return step(true, 'It is there and sends what is needed.')
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return step(
      false,
      'The API key may not read webhooks: only one of an admin may. Check the webhook at Linear.',
    )
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const name = 'API key'
  try {
    const found = z.object({ organization: z.object({ name: word }) })
    const { organization } = await query(access, 'query { organization { name } }', {}, found)
    const read = { name, ok: true, message: `It reads ${organization.name ?? 'the workspace'}.` }
    return [read, await hookStep(access)]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [{ name, ok: false, message: error.message }]
  }
}
