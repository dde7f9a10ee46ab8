import * as z from 'zod'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { postJson, settingsOf } from './client.ts'

/** Enterprise Server has it beside the REST interface: `…/api/graphql` next to `…/api/v3`. */
const addressOf = (access: Access) => `${settingsOf(access).apiUrl.replace(/\/v3$/, '')}/graphql`

const answer = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string().optional() })).optional(),
})

const usualWaitMs = 60_000

/**
 * One question to the interface that alone knows discussions. Null where the token may not read it, or where this GitHub is
 * too old to know it: the rest of the past is read all the same.
 */
export async function question<Shape extends z.ZodType>(
  access: Access,
  query: string,
  variables: Record<string, unknown>,
  shape: Shape,
): Promise<z.infer<Shape> | null> {
  try {
    const { data, errors = [] } = answer.parse(
      await postJson(access, addressOf(access), { query, variables }),
    )
    if (errors.some(({ type }) => type === 'RATE_LIMITED'))
      throw new RateLimited(new Date(access.now().getTime() + usualWaitMs))
    if (errors.length > 0 && (data === null || data === undefined)) return null
    return shape.parse(data)
  } catch (error) {
    if (error instanceof AccessRefused && error.message.includes('expired')) throw error
    if (error instanceof AccessRefused) return null
    throw error
  }
}

/** Author, with the number that the REST interface and the hooks use. */
export const authorFields = `author { __typename login avatarUrl ... on User { databaseId name } ... on Bot { databaseId }
  ... on Mannequin { databaseId } ... on Organization { databaseId name } ... on EnterpriseUserAccount { user { databaseId } } }`

const author = z
  .object({
    __typename: z.string().optional(),
    login: z.string(),
    avatarUrl: z.string().nullish(),
    databaseId: z.int().nullish(),
    name: z.string().nullish(),
    user: z.object({ databaseId: z.int().nullish() }).nullish(),
  })
  .nullish()

/** Maps an account to the shape in webhooks; undefined when it was deleted. */
function userOf(given: z.infer<typeof author>) {
  const id = given?.databaseId ?? given?.user?.databaseId
  if (!given || id === null || id === undefined) return undefined
  const { __typename: type, login, avatarUrl, name } = given
  const isBot = type === 'Bot'
  return {
    id: String(id),
    login: isBot && !login.endsWith('[bot]') ? `${login}[bot]` : login,
    type: isBot ? 'Bot' : 'User',
    avatar_url: avatarUrl ?? undefined,
    name: name ?? undefined,
  }
}

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

/** A list of this interface; entries that it does not show are null. */
export const connection = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ nodes: z.array(shape.nullable()), pageInfo })

/** Cursor of the next page; null after the last one. */
export const nextOf = ({ pageInfo: { hasNextPage, endCursor } }: { pageInfo: z.infer<typeof pageInfo> }) =>
  hasNextPage ? endCursor : null

/** Fields common to comments, reviews and discussions. */
export const writtenFields = `databaseId body url ${authorFields}`

export const written = z.object({
  databaseId: z.int(),
  body: z.string().nullish(),
  url: z.string().nullish(),
  author,
})

/** Maps it to the shape in webhooks. */
export function asHook({ databaseId, body, url, author: by }: z.infer<typeof written>) {
  return { id: String(databaseId), body: body ?? undefined, html_url: url ?? undefined, user: userOf(by) }
}
