import * as z from 'zod'
import { read } from '../api/server/read.ts'
import { remember } from '../api/server/remember.ts'
import type { Page } from './open-page.ts'

/** Operation of each list, and what its screen leaves out unless it is asked for: both say the same number. */
const lists = {
  automations: ['listAutomations', ''],
  topics: ['listTopics', '&archived=false'],
  stories: ['listStories', '&archived=false'],
  messages: ['listMessages', ''],
  channels: ['listChannels', ''],
  companies: ['listCompanies', ''],
  people: ['listPeople', ''],
} as const

type Name = keyof typeof lists

/** Null: not offered, or not loaded. */
export type Totals = Record<Name, number | null>

const total = z.object({ totalCount: z.number() })
const keptMs = 5_000

/** Reads the total of each list; a total that fails is left out. */
export function readTotals(offered: string[]): Promise<Totals> {
  return remember(
    'totals',
    () => keptMs,
    async () => {
      const names = Object.keys(lists) as Name[]
      const pairs = await Promise.all(names.map(async (name) => [name, await totalOf(name, offered)]))
      return Object.fromEntries(pairs) as Totals
    },
  )
}

/** What the viewer has not read in the inbox; null for nothing, which is not shown. */
export async function readUnread({ offers, api, attempt }: Page): Promise<number | null> {
  if (!offers('listInbox')) return null
  const query = api.inbox.list.queryOptions({ input: { unread: true, limit: 1 } })
  return (await attempt(query))?.totalCount || null
}

async function totalOf(name: Name, offered: string[]): Promise<number | null> {
  const [operation, left] = lists[name]
  if (!offered.includes(operation)) return null
  const answer = await read(`/${name}?limit=1${left}`, total)
  return answer.ok ? answer.data.totalCount : null
}
