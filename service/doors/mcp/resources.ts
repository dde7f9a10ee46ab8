import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server'
import type { Story } from '#contract/story-shape.ts'
import type { TopicDetail } from '#contract/topics.ts'
import type { Links } from '#service/runs/capabilities/tool.ts'
import { cut } from '#service/runs/capabilities/views.ts'
import type { Api, Calls } from './calls.ts'
import { asProtocol } from './error-text.ts'
import { mostTokens } from './shorten.ts'
import { storyText } from './views.ts'

/** Newest entries that a client is shown; all others are found with the tools. */
const listed = 50
const suggested = 20

const mimeType = 'text/markdown'
const mostCharacters = mostTokens * 3

/** One line of words that people wrote, so that it cannot pretend to be another part of the text. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim()

function topicText(topic: TopicDetail, links: Links): string {
  const { title, summary, summaryPoints, groups, lifecycleState, priority, messageCount, personCount } = topic
  return [
    `# ${line(title)}`,
    `State: ${lifecycleState}. Priority: ${priority}. ${messageCount} messages of ${personCount} people.`,
    summary,
    ...summaryPoints.map(({ text }) => `- ${line(text)}`),
    '## Discussions',
    ...groups.map(
      (it) => `- ${line(it.title)} (${it.messageCount} messages, id ${it.id}): ${line(it.summary)}`,
    ),
    links.topic(topic.id) ?? '',
  ].join('\n\n')
}

function storyMarkdown(story: Story, links: Links): string {
  const { title, summary, text, sources, link } = storyText(story, links)
  const list = sources.map((it) => `- ${it.type} ${it.id}: ${line(it.title)}`)
  return [`# ${line(title)}`, summary, text, '## Sources', ...list, link ?? ''].join('\n\n')
}

type Kind = {
  name: string
  title: string
  description: string
  operations: string[]
  variable: string
  template: string
  list(api: Api): Promise<{ uri: string; name: string; description: string }[]>
  suggest(api: Api, beginning: string): Promise<string[]>
  read(api: Api, id: string, links: Links): Promise<string>
}

const kinds: Kind[] = [
  {
    name: 'topic',
    title: 'Topics',
    description: 'A topic with its summary and its discussions.',
    operations: ['topics.list', 'topics.get'],
    variable: 'id',
    template: 'signalbox://topics/{id}',
    async list(api) {
      const { data } = await api.topics.list({ limit: listed })
      return data.map(({ id, title, summary }) => ({
        uri: `signalbox://topics/${id}`,
        name: title,
        description: cut(summary, 200),
      }))
    },
    async suggest(api, beginning) {
      const { data } = await api.topics.list({ limit: 100 })
      return data.map(({ id }) => id).filter((id) => id.startsWith(beginning))
    },
    read: async (api, topicId, links) => topicText(await api.topics.get({ topicId }), links),
  },
  {
    name: 'story',
    title: 'Stories',
    description: 'A story as text, with its sources.',
    operations: ['stories.list', 'stories.get'],
    variable: 'slug',
    template: 'signalbox://stories/{slug}',
    async list(api) {
      const { data } = await api.stories.list({ archived: false, limit: listed })
      return data.map(({ slug, title, summary }) => ({
        ...{ uri: `signalbox://stories/${slug}`, name: title, description: cut(summary, 200) },
      }))
    },
    async suggest(api, beginning) {
      const { data } = await api.stories.list({ limit: 100 })
      return data.map(({ slug }) => slug).filter((slug) => slug.startsWith(beginning))
    },
    read: async (api, slug, links) => storyMarkdown((await api.stories.get({ slug })).story, links),
  },
]

const soon = () => AbortSignal.timeout(30_000)

/** Topics and stories as texts that a person can put into a conversation. */
export function registerResources(server: McpServer, calls: Calls): void {
  for (const kind of kinds) {
    if (!kind.operations.every((it) => calls.may(it))) continue
    const { name, title, description, variable } = kind
    const template = new ResourceTemplate(kind.template, {
      list: async ({ mcpReq: { signal } }) => {
        const resources = await asProtocol(calls, () => kind.list(calls.api({ signal })))
        return { resources: await calls.shown(resources.map((it) => ({ ...it, mimeType }))) }
      },
      complete: {
        [variable]: async (beginning) => {
          const found = await asProtocol(calls, () => kind.suggest(calls.api({ signal: soon() }), beginning))
          return found.slice(0, suggested)
        },
      },
    })
    server.registerResource(
      name,
      template,
      { title, description, mimeType },
      async (uri, variables, { mcpReq }) => {
        const id = [variables[variable] ?? ''].flat()[0] ?? ''
        const text = await asProtocol(calls, () =>
          kind.read(calls.api({ signal: mcpReq.signal }), id, calls.links),
        )
        const shown = await calls.shown(text)
        const result: ReadResourceResult = {
          contents: [{ uri: uri.href, mimeType, text: shown.slice(0, mostCharacters).toWellFormed() }],
        }
        return result
      },
    )
  }
}
