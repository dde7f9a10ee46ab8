import * as z from 'zod'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { IngestItem } from '#service/api/messages/ingest/items.ts'
import type { Access } from '#service/core/sources.ts'
import { asHook, connection, nextOf, question, written, writtenFields } from './graphql.ts'
import { commentMessage, discussionMessage } from './messages.ts'
import type { Repository } from './shapes.ts'

/** A list below a discussion or a comment of which only the beginning has been read. */
export const unread = z.object({ id: z.string(), number: z.int(), after: z.string() })

export type Unread = z.infer<typeof unread>

const times = 'createdAt updatedAt'
const said = written.extend({ id: z.string(), createdAt: z.string(), updatedAt: z.string().nullish() })
const replies = connection(said)
const comment = said.extend({ replies: replies.optional() })
const comments = connection(comment)
const discussion = said.extend({ number: z.int(), title: z.string(), comments })

const paged = 'pageInfo { hasNextPage endCursor }'
const repliesText = `nodes { id ${writtenFields} ${times} } ${paged}`
const commentsText = `nodes { id ${writtenFields} ${times} replies(first: 50) { ${repliesText} } } ${paged}`

const discussionsText = `query($owner: String!, $name: String!, $after: String) { repository(owner: $owner, name: $name) {
  discussions(first: 15, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) {
    nodes { id number title ${writtenFields} ${times} comments(first: 30) { ${commentsText} } } ${paged} } } }`

const unreadText = `query($id: ID!, $after: String) { node(id: $id) {
  ... on Discussion { comments(first: 50, after: $after) { ${commentsText} } }
  ... on DiscussionComment { replies(first: 100, after: $after) { ${repliesText} } } } }`

type Said = z.infer<typeof said>
type Comments = z.infer<typeof comments>

type Read = { messages: IngestItem[]; left: Unread[]; done: number }

const lasted = ({ updatedAt, createdAt }: Said, since: Date) =>
  Date.parse(updatedAt ?? createdAt) >= since.getTime()

const hooked = (node: Said) => ({
  ...asHook(node),
  commit_id: undefined,
  created_at: node.createdAt,
  updated_at: node.updatedAt ?? undefined,
})

const goesOn = (id: string, number: number, list: Parameters<typeof nextOf>[0]): Unread[] => {
  const after = nextOf(list)
  return after === null ? [] : [{ id, number, after }]
}

type Below = { repository: Repository; number: number; since: Date }

function readSaid(nodes: (Said | null)[], { repository, number, since }: Below): IngestItem[] {
  return nodes.flatMap((node) => {
    if (!node || !lasted(node, since)) return []
    const one = commentMessage({ repository }, 'discussion-comment', hooked(node), `discussion:${number}`)
    return one ? [one] : []
  })
}

/** Comments and the answers below each, which hooks tell of as comments too. */
function readComments({ nodes }: Comments, below: Below): Omit<Read, 'done'> {
  const shown = nodes.filter((it) => it !== null)
  const answers = shown.flatMap((it) => (it.replies ? [{ id: it.id, list: it.replies }] : []))
  return {
    messages: [...readSaid(shown, below), ...answers.flatMap(({ list }) => readSaid(list.nodes, below))],
    left: answers.flatMap(({ id, list }) => goesOn(id, below.number, list)),
  }
}

export type DiscussionsPage = { mapped: Mapped; left: Unread[]; next: string | null; done: number }

const page = z.object({ repository: z.object({ discussions: connection(discussion) }).nullable() })

/**
 * Discussions with what was said in them, in the order in which they were made: what changes while the pages are read stays
 * in its place. GitHub cannot leave out those that are too old; they are left out here.
 */
export async function discussionsPage(
  access: Access,
  repository: Repository,
  after: string | null,
  since: Date,
): Promise<DiscussionsPage> {
  const [owner = '', name = ''] = repository.full_name.split('/')
  const found = await question(access, discussionsText, { owner, name, after }, page)
  const list = found?.repository?.discussions
  if (!list) return { mapped: nothingMapped, left: [], next: null, done: 0 }
  const shown = list.nodes.filter((it) => it !== null).filter((it) => lasted(it, since))
  const read = shown.map((it) => {
    const begun = discussionMessage({ repository }, { ...hooked(it), number: it.number, title: it.title })
    const below = readComments(it.comments, { repository, number: it.number, since })
    return {
      messages: [...(begun ? [begun] : []), ...below.messages],
      left: [...goesOn(it.id, it.number, it.comments), ...below.left],
    }
  })
  const messages = read.flatMap((it) => it.messages)
  return {
    mapped: { ...nothingMapped, messages },
    left: read.flatMap((it) => it.left),
    next: nextOf(list),
    done: messages.length,
  }
}

const rest = z.object({
  node: z.object({ comments: comments.optional(), replies: replies.optional() }).nullable(),
})

/** The next page of what stands below a discussion or a comment. */
export async function unreadPage(
  access: Access,
  repository: Repository,
  { id, number, after }: Unread,
  since: Date,
): Promise<Omit<DiscussionsPage, 'next'>> {
  const found = await question(access, unreadText, { id, after }, rest)
  const below = { repository, number, since }
  const { comments: said, replies: answers } = found?.node ?? {}
  const read = said ? readComments(said, below) : { messages: [], left: [] }
  const messages = [...read.messages, ...readSaid(answers?.nodes ?? [], below)]
  const lists = [said, answers].filter((it) => it !== undefined)
  return {
    mapped: { ...nothingMapped, messages },
    left: [...lists.flatMap((it) => goesOn(id, number, it)), ...read.left],
    done: messages.length,
  }
}
