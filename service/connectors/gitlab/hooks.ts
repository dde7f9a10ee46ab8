import * as z from 'zod'
import { list, text, time, word } from '#service/api/arrivals/lenient.ts'
import type { Fetched, Repaired } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { projectPath, read, readPage, settingsOf } from './client.ts'
import { label } from './incoming.ts'
import * as shapes from './shapes.ts'

const hook = z.object({
  id: word,
  url: text,
  issues_events: z.boolean().catch(false),
  merge_requests_events: z.boolean().catch(false),
  note_events: z.boolean().catch(false),
  alert_status: word,
  disabled_until: time,
})

export type Hook = z.infer<typeof hook>

const sent = z.object({
  request_headers: z.record(z.string(), z.unknown()).catch({}),
  request_data: z
    .looseObject({ object_attributes: z.unknown().optional() })
    .catch({ object_attributes: undefined }),
  response_status: word,
})

type Sent = z.infer<typeof sent>

export const wanted = [
  ['issues_events', 'Issues events'],
  ['merge_requests_events', 'Merge request events'],
  ['note_events', 'Comments'],
] as const

const mostPages = 10

export async function ownHook(access: Access, name: string): Promise<Hook | undefined> {
  const hooks = await read(access, `${projectPath(name)}/hooks?per_page=100`, list(hook))
  return hooks?.find(({ url }) => url === access.inboundUrl)
}

/** Undefined where no hook leads here, or where the token may not see any: then nothing can be fetched, which the owner may want so. */
async function visibleHook(access: Access, name: string): Promise<Hook | undefined> {
  try {
    return await ownHook(access, name)
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    // A token that reads the project lacks the role alone; any other is to be told of.
    await read(access, projectPath(name), shapes.project)
    return undefined
  }
}

const arrived = ({ response_status }: Sent) => /^2\d\d$/.test(response_status ?? '')

const changedAt = ({ request_data }: Sent) =>
  shapes.item.safeParse(request_data.object_attributes).data?.updated_at

/** GitLab keeps what it sent for seven days, the newest first; of what cannot be dated nothing is made either. */
async function sentSince(access: Access, path: string, since: Date): Promise<Sent[]> {
  const found: Sent[] = []
  for (let page: number | null = 1, pages = 0; page !== null && pages < mostPages; pages++) {
    const read: { items: Sent[]; next: number | null } = await readPage(access, path, page, sent)
    const fresh = read.items.filter((it) => (changedAt(it) ?? new Date(0)) >= since)
    found.push(...fresh)
    const isBack = read.items.some((it) => (changedAt(it) ?? since) < since)
    page = isBack ? null : read.next
  }
  return found
}

function fetchedOf({ request_headers, request_data }: Sent): Fetched {
  const given = Object.entries(request_headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !/token/i.test(name) ? [[name.toLowerCase(), value]] : [],
  )
  const headers = Object.fromEntries(given)
  return { headers, payload: request_data, ...label({ headers }, request_data) }
}

/** GitLab gives up after one attempt: takes what did not arrive from the list of what it sent. */
export async function repair(access: Access, since: Date): Promise<Repaired> {
  const missed: Sent[] = []
  const off: string[] = []
  for (const name of settingsOf(access).projects) {
    const own = await visibleHook(access, name)
    if (!own?.id) continue
    if (own.alert_status === 'disabled') off.push(name)
    const attempts = await sentSince(access, `${projectPath(name)}/hooks/${own.id}/events`, since)
    const deliveries = Map.groupBy(
      attempts,
      (it) => fetchedOf(it).deliveryId ?? JSON.stringify(it.request_data),
    )
    for (const [latest, ...others] of deliveries.values())
      if (latest && ![latest, ...others].some(arrived)) missed.push(latest)
  }
  const times = missed.flatMap((it) => changedAt(it) ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  const [from, until] = [times[0], times.at(-1)]
  return {
    fetched: missed.map(fetchedOf),
    redelivered: 0,
    ...(from && until && { from, until }),
    ...(off.length > 0 && {
      trouble: `GitLab has switched off the webhook of ${off.join(', ')} after too many failures. Press “Test” there to switch it on.`,
    }),
  }
}
