import { remember } from '../api/server/remember.ts'
import type { Page } from './open-page.ts'

type Ask = (page: Page) => Promise<{ totalCount: number } | null>

/** Asks for each total, without what the screen leaves out unless it is asked for: both say the same number. */
const lists = {
  automations: ({ api, attempt }) => attempt(api.automations.list.queryOptions({ input: { limit: 1 } })),
  topics: ({ api, attempt }) =>
    attempt(api.topics.list.queryOptions({ input: { limit: 1, archived: false } })),
  stories: ({ api, attempt }) =>
    attempt(api.stories.list.queryOptions({ input: { limit: 1, archived: false } })),
  messages: ({ api, attempt }) => attempt(api.messages.list.queryOptions({ input: { limit: 1 } })),
  channels: ({ api, attempt }) => attempt(api.channels.list.queryOptions({ input: { limit: 1 } })),
  companies: ({ api, attempt }) => attempt(api.companies.list.queryOptions({ input: { limit: 1 } })),
  people: ({ api, attempt }) => attempt(api.people.list.queryOptions({ input: { limit: 1 } })),
  /** What the viewer has not read. */
  inbox: ({ api, attempt }) => attempt(api.inbox.list.queryOptions({ input: { unread: true, limit: 1 } })),
} satisfies Record<string, Ask>

const operations = {
  ...{ automations: 'listAutomations', topics: 'listTopics', stories: 'listStories' },
  ...{ messages: 'listMessages', channels: 'listChannels', companies: 'listCompanies' },
  ...{ people: 'listPeople', inbox: 'listInbox' },
}

type Name = keyof typeof lists

/** Null: not offered, or not loaded; nothing unread, which is not shown. */
export type Counts = Record<Name, number | null>

const keptMs = 1_000

/** Reads the numbers of the navigation as this viewer sees them: nobody's include what stands in a hidden channel. */
export function readCounts(page: Page): Promise<Counts> {
  return remember(
    `counts ${page.viewer.member.id}`,
    () => keptMs,
    async () => {
      const names = Object.keys(lists) as Name[]
      const pairs = await Promise.all(names.map(async (name) => [name, await countOf(name, page)]))
      return Object.fromEntries(pairs) as Counts
    },
  )
}

async function countOf(name: Name, page: Page): Promise<number | null> {
  if (!page.offers(operations[name])) return null
  const total = (await lists[name](page))?.totalCount ?? null
  return name === 'inbox' ? total || null : total
}
