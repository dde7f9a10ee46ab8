import * as z from 'zod'
import type { Repaired } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { post, read, readPage, settingsOf } from './client.ts'
import * as shapes from './shapes.ts'

const hook = z.object({
  id: z.int(),
  active: z.boolean(),
  events: z.array(z.string()),
  config: z.object({ url: z.string().optional(), content_type: z.string().optional() }),
})

const sent = z.object({
  id: z.union([z.int(), z.string()]),
  guid: z.string(),
  delivered_at: z.iso.datetime({ offset: true }),
  status_code: z.int(),
})

type Sent = z.infer<typeof sent>

const wanted = ['issues', 'issue_comment', 'pull_request']
/** GitHub keeps deliveries for three days. */
const keptMs = 3 * 86_400_000
const mostPages = 20
/** Attempts after which a delivery is no longer asked for. */
const mostAttempts = 4

async function ownHook(access: Access, name: string): Promise<z.infer<typeof hook> | null> {
  const found = await read(access, `/repos/${name}/hooks?per_page=100`, z.array(hook))
  return found.find(({ config }) => config.url === access.inboundUrl) ?? null
}

async function sentSince(access: Access, path: string, since: Date): Promise<Sent[]> {
  const found: Sent[] = []
  let address: string | null = `${path}?per_page=100`
  for (let pages = 0; address !== null && pages < mostPages; pages++) {
    const page: { items: Sent[]; next: string | null } = await readPage(access, address, sent)
    found.push(...page.items)
    const isBack = page.items.some(({ delivered_at }) => Date.parse(delivered_at) < since.getTime())
    address = isBack ? null : page.next
  }
  return found.filter(({ delivered_at }) => Date.parse(delivered_at) >= since.getTime())
}

/** Null where no hook leads here, or where the token may not see any: then nothing can be asked for, which the owner may want so. */
async function visibleHook(access: Access, name: string): Promise<z.infer<typeof hook> | null> {
  try {
    return await ownHook(access, name)
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    // A token that reads the repository lacks this right alone; any other is to be told of.
    await read(access, `/repos/${name}`, shapes.repository)
    return null
  }
}

const arrived = ({ status_code }: Sent) => status_code >= 200 && status_code < 300

/** GitHub sends nothing again by itself: asks it to, for each delivery of which no attempt arrived. */
export async function repair(access: Access, since: Date): Promise<Repaired> {
  const from = new Date(Math.max(since.getTime(), access.now().getTime() - keptMs))
  const missed: number[] = []
  const off: string[] = []
  for (const name of settingsOf(access).repositories) {
    const own = await visibleHook(access, name)
    if (!own) continue
    if (!own.active) off.push(name)
    const path = `/repos/${name}/hooks/${own.id}/deliveries`
    const attempts = Map.groupBy(await sentSince(access, path, from), ({ guid }) => guid)
    for (const [latest, ...others] of attempts.values()) {
      if (!latest || others.length + 1 >= mostAttempts || [latest, ...others].some(arrived)) continue
      await post(access, `${path}/${latest.id}/attempts`)
      missed.push(Date.parse(latest.delivered_at))
    }
  }
  const trouble = off.length > 0 && {
    trouble: `The webhook of ${off.join(', ')} is switched off at GitHub. Tick “Active” there.`,
  }
  if (missed.length === 0) return { fetched: [], redelivered: 0, ...trouble }
  const span = { from: new Date(Math.min(...missed)), until: new Date(Math.max(...missed)) }
  return { fetched: [], redelivered: missed.length, ...span, ...trouble }
}

async function hookStep(access: Access, name: string): Promise<TestStep> {
  const step = `Webhook of ${name}`
  try {
    const own = await ownHook(access, name)
    if (!own) return { name: step, ok: false, message: 'No webhook there leads to this connection. Add it.' }
    if (!own.active) return { name: step, ok: false, message: 'It is switched off. Tick “Active” at GitHub.' }
    const missing = wanted.filter((event) => !own.events.includes(event) && !own.events.includes('*'))
    if (missing.length > 0)
      return { name: step, ok: false, message: `It does not send ${missing.join(', ')}. Choose these there.` }
    return { name: step, ok: true, message: 'It is there and sends what is needed.' }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    const message = 'The token may not read webhooks, so missed deliveries cannot be fetched again.'
    return { name: step, ok: false, message }
  }
}

async function repositoryStep(access: Access, name: string): Promise<TestStep> {
  try {
    await read(access, `/repos/${name}`, shapes.repository)
    return { name, ok: true, message: 'The token reads it.' }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return { name, ok: false, message: error.message }
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const { repositories } = settingsOf(access)
  if (repositories.length === 0)
    return [{ name: 'Repositories', ok: false, message: 'Name the repositories to read.' }]
  const steps: TestStep[] = []
  for (const name of repositories) {
    const readable = await repositoryStep(access, name)
    steps.push(readable)
    if (readable.ok) steps.push(await hookStep(access, name))
  }
  return steps
}
