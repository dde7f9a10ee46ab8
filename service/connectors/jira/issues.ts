import * as z from 'zod'
import { flag, list, word } from '#service/api/arrivals/lenient.ts'
import { type Access, AccessRefused, type IssueTracking, type TrackedIssue } from '#service/core/sources.ts'
import { post, read, settingsOf } from './client.ts'
import { plainText } from './plain.ts'
import { documentOf, wikiTextOf } from './written.ts'

const issue = z.object({
  key: z.string(),
  fields: z.object({
    summary: z.string(),
    status: z.object({ statusCategory: z.object({ key: word }).optional() }).optional(),
    description: z.unknown(),
  }),
})

const fields = 'summary,status,description'

const isCloud = (access: Access) => Boolean(settingsOf(access).email)
const addressOf = (access: Access, key: string) => `${settingsOf(access).url}/browse/${key}`

function tracked(access: Access, { key, fields: { summary, status } }: z.infer<typeof issue>): TrackedIssue {
  const isDone = status?.statusCategory?.key === 'done'
  return { key, title: summary, url: addressOf(access, key), state: isDone ? 'closed' : 'open' }
}

const isKey = (place: string) => /^[A-Za-z][A-Za-z0-9_]*$/.test(place)

function keyOf(place: string): string {
  if (!isKey(place)) throw new AccessRefused('Name a project by its key, such as OPS.')
  return place
}

const type = z.object({ id: word, name: word, subtask: flag })
const types = z.object({ issueTypes: list(type), values: list(type) })

/** Kinds of issue that are taken where a project has them, in this order; else its first one. */
const usual = ['bug', 'task', 'story']

/** Projects have kinds of issue of their own, and Jira wants one of them. */
async function kindOf(access: Access, place: string): Promise<string> {
  const path = `/rest/api/2/issue/createmeta/${keyOf(place)}/issuetypes`
  const { issueTypes, values } = await read(access, path, types)
  const whole = (issueTypes ?? values ?? []).filter(({ subtask }) => !subtask)
  const named = usual.flatMap((name) => whole.find((it) => it.name?.toLowerCase() === name) ?? [])
  const id = (named[0] ?? whole[0])?.id
  if (id === undefined)
    throw new AccessRefused(`The account of the token may not create issues in ${place}. It needs ${right}.`)
  return id
}

const right = 'the permission “Create issues” in the project'

const refusals = (place: string): Record<number, string> => {
  const denied = `The account of the token may not create issues in ${place}. It needs ${right}.`
  return {
    ...{ 403: denied, 404: denied },
    400: `Jira refuses this issue: ${place} may ask for fields that are not filled in here, or the text is too long.`,
  }
}

const project = z.object({ key: z.string(), name: z.string() })

async function listPlaces(access: Access, search: string) {
  const all = isCloud(access)
    ? (
        await read(
          access,
          `/rest/api/3/project/search?${new URLSearchParams({ maxResults: '50', orderBy: '-lastIssueUpdatedTime', action: 'create', ...(search !== '' && { query: search }) })}`,
          z.object({ values: z.array(project) }),
        )
      ).values
    : await read(access, '/rest/api/2/project', z.array(project))
  const wanted = search.toLowerCase()
  return all
    .map(({ key, name }) => ({ id: key, name: `${name} (${key})` }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** Where issues are made: Jira has no key of ours for one, so that it is found by the address of the topic in its text. */
export const issues: IssueTracking = {
  needs: ['token'],
  places: 'project',
  right: `an API token of an account with ${right}, the address of the site and, at Jira Cloud, the e-mail address of the account,`,
  listPlaces,
  create: async (access, { place, title, body }) => {
    const issuetype = { id: await kindOf(access, place) }
    const description = isCloud(access) ? documentOf(body) : wikiTextOf(body)
    const sent = { fields: { project: { key: keyOf(place) }, summary: title, description, issuetype } }
    const path = `/rest/api/${isCloud(access) ? '3' : '2'}/issue`
    const { key } = await post(access, path, sent, z.object({ key: z.string() }), refusals(place))
    return { key, title, url: addressOf(access, key), state: 'open' }
  },
  find: async (access, { place, marker, since }) => {
    const minutes = Math.max(1, Math.ceil((access.now().getTime() - since.getTime()) / 60_000)) + 5
    const jql = `project = "${keyOf(place)}" AND created >= "-${minutes}m" ORDER BY created DESC`
    const query = new URLSearchParams({ jql, fields, maxResults: '50' })
    const path = isCloud(access) ? '/rest/api/3/search/jql' : '/rest/api/2/search'
    const found = await read(access, `${path}?${query}`, z.object({ issues: z.array(issue) }))
    // Wiki text keeps a sign away from what it would mean.
    const own = found.issues.find((it) =>
      plainText(it.fields.description).replaceAll('\\', '').includes(marker),
    )
    return own ? tracked(access, own) : null
  },
  read: async (access, { repository, number }) =>
    tracked(access, await read(access, `/rest/api/2/issue/${repository}-${number}?fields=${fields}`, issue)),
}
