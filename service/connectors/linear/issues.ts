import * as z from 'zod'
import { type Access, AccessRefused, type IssueTracking, type TrackedIssue } from '#service/core/sources.ts'
import { query } from './client.ts'
import { isClosed } from './events.ts'
import * as shapes from './shapes.ts'

const right = 'the permissions “Read” and “Create issues”'
const denied = `The API key may not create issues at Linear. Make one with ${right} for the team, and enter it.`

const fields = 'identifier title url description state { type name }'

const issue = z.object({
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  state: z.unknown(),
})
const listed = z.object({ issues: z.object({ nodes: z.array(issue) }) })
const team = z.object({ id: z.string(), key: z.string(), name: z.string() })

function tracked({ identifier, title, url, state }: z.infer<typeof issue>): TrackedIssue {
  const closed = isClosed(shapes.issue.parse({ state }))
  return { key: identifier, title, url, state: closed ? 'closed' : 'open' }
}

async function listPlaces(access: Access, search: string) {
  const { teams } = await query(
    access,
    'query { teams(first: 100) { nodes { id key name } } }',
    {},
    z.object({ teams: z.object({ nodes: z.array(team) }) }),
  )
  const wanted = search.toLowerCase()
  return teams.nodes
    .map(({ id, key, name }) => ({ id, name: `${name} (${key})` }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
}

async function first(
  access: Access,
  filter: string,
  variables: Record<string, unknown>,
): Promise<TrackedIssue | null> {
  const types = Object.entries(variables).map(([name, it]) =>
    name === 'id' ? '$id: ID!' : typeof it === 'number' ? `$${name}: Float!` : `$${name}: String!`,
  )
  const text = `query(${types.join(', ')}) { issues(filter: ${filter}, includeArchived: true, first: 1) { nodes { ${fields} } } }`
  const { issues: found } = await query(access, text, variables, listed)
  return found.nodes[0] ? tracked(found.nodes[0]) : null
}

/** Linear takes the id that an issue is to have, so that one is never made twice. */
export const issues: IssueTracking = {
  needs: ['token'],
  places: 'team',
  right: `an API key with ${right}`,
  listPlaces,
  create: async (access, { id, place, title, body }) => {
    const { issueCreate } = await query(
      access,
      `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${fields} } } }`,
      { input: { id, teamId: place, title, description: body } },
      z.object({ issueCreate: z.object({ issue }) }),
      denied,
    )
    return tracked(issueCreate.issue)
  },
  find: (access, { id }) => first(access, '{ id: { eq: $id } }', { id }),
  read: async (access, { repository, number }) => {
    const filter = '{ team: { key: { eq: $key } }, number: { eq: $number } }'
    const found = await first(access, filter, { key: repository, number })
    if (!found) throw new AccessRefused(`Linear shows no issue ${repository}-${number} to this API key.`)
    return found
  },
}
