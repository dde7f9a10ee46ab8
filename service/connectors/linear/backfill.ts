import * as z from 'zod'
import { flag, list, word } from '#service/api/arrivals/lenient.ts'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import type { Access } from '#service/core/sources.ts'
import { query } from './client.ts'
import { map } from './map.ts'

const person = '{ id name displayName email avatarUrl }'
const named = `id identifier number title url team { id key name }`

/** Objects to read, each in the form of the hooks, so that both give the same rows. */
const lists = [
  {
    name: 'issues',
    type: 'Issue',
    fields: `${named} description state { type name } labels(first: 20) { nodes { name } } creator ${person}
      createdAt updatedAt completedAt canceledAt`,
  },
  {
    name: 'comments',
    type: 'Comment',
    fields: `id body url createdAt updatedAt editedAt user ${person} externalUser ${person} botActor { name }
      issue { ${named} } projectUpdate { id } initiativeUpdate { id } documentContent { id }`,
  },
  {
    name: 'projectUpdates',
    type: 'ProjectUpdate',
    fields: `id body url createdAt updatedAt editedAt user ${person} project { id name }`,
  },
  { name: 'customers', type: 'Customer', fields: 'id name domains createdAt updatedAt' },
  {
    name: 'customerNeeds',
    type: 'CustomerNeed',
    fields: `id body createdAt updatedAt creator ${person} customer { id name domains } issue { ${named} }`,
  },
] as const

const position = z.object({
  list: z.int().min(0),
  after: z.string().nullable(),
  organizationId: z.string(),
  counted: z.int().min(0),
})

type Position = z.infer<typeof position>

const perPage = 50

const page = z.object({
  nodes: list(z.record(z.string(), z.unknown())),
  pageInfo: z.object({ hasNextPage: flag, endCursor: word }),
})

const idOf = (value: unknown) => z.object({ id: word }).safeParse(value).data?.id

/** Adds the ids that hooks send to an object of GraphQL. */
function asHook(node: Record<string, unknown>) {
  return {
    ...node,
    projectUpdateId: idOf(node.projectUpdate),
    initiativeUpdateId: idOf(node.initiativeUpdate),
    documentContentId: idOf(node.documentContent),
  }
}

function mappedOf(type: string, node: Record<string, unknown>, organizationId: string, since: Date): Mapped {
  const payload = { type, action: 'create', organizationId, url: node.url, data: asHook(node) }
  const deliveryId = `history:${type}:${idOf(node) ?? ''}`
  const mapped = map({ kind: `${type}.create`, deliveryId, headers: {}, payload, receivedAt: since })
  return { ...mapped, events: mapped.events.filter(({ occurredAt }) => occurredAt >= since) }
}

function joined(parts: Mapped[]): Mapped {
  return {
    ...nothingMapped,
    messages: parts.flatMap(({ messages }) => messages),
    events: parts.flatMap(({ events }) => events),
    people: parts.flatMap(({ people }) => people),
    companies: parts.flatMap(({ companies }) => companies),
  }
}

async function begin(access: Access): Promise<Position> {
  const shape = z.object({ organization: z.object({ id: z.string() }) })
  const { organization } = await query(access, 'query { organization { id } }', {}, shape)
  return { list: 0, after: null, organizationId: organization.id, counted: 0 }
}

const isWhole = (node: Record<string, unknown>) => idOf(node) !== undefined

/** Sorted by when things were made: what changes while the pages are read stays in its place. */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? await begin(access) : position.parse(cursor)
  const { name, type, fields } = lists[at.list] ?? lists[0]
  const text = `query($after: String, $since: DateTimeOrDuration!) {
    ${name}(first: ${perPage}, after: $after, orderBy: createdAt, filter: { updatedAt: { gte: $since } }) {
      nodes { ${fields} } pageInfo { hasNextPage endCursor }
    }
  }`
  const variables = { after: at.after, since: since.toISOString() }
  const { [name]: found } = await query(access, text, variables, z.record(z.string(), page))
  const nodes = (found?.nodes ?? []).filter(isWhole)
  const { hasNextPage, endCursor } = found?.pageInfo ?? {}
  const counted = at.counted + nodes.length
  const goesOn = hasNextPage === true && endCursor !== undefined && endCursor !== at.after
  const next = goesOn
    ? { ...at, after: endCursor, counted }
    : at.list + 1 < lists.length
      ? { ...at, list: at.list + 1, after: null, counted }
      : null
  return {
    mapped: joined(nodes.map((node) => mappedOf(type, node, at.organizationId, since))),
    cursor: next,
    done: nodes.length,
    counted,
  }
}
