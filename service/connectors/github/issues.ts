import * as z from 'zod'
import { type Access, AccessRefused, type IssueTracking, type TrackedIssue } from '#service/core/sources.ts'
import { postJson, read, settingsOf } from './client.ts'

const right = 'the permission “Issues: Read and write” (a classic token: the scope “repo”)'

const issue = z.object({
  number: z.int(),
  title: z.string(),
  html_url: z.string(),
  state: z.string(),
  body: z.string().nullish(),
})

const repository = z.object({ full_name: z.string(), has_issues: z.boolean().optional() })

function tracked(place: string, { number, title, html_url, state }: z.infer<typeof issue>): TrackedIssue {
  return { key: `${place}#${number}`, title, url: html_url, state: state === 'closed' ? 'closed' : 'open' }
}

const isRepository = (place: string) => /^[\w.-]+\/[\w.-]+$/.test(place)

function pathOf(place: string): string {
  if (!isRepository(place))
    throw new AccessRefused('Name a repository by its owner and name, such as northline/cli.')
  return `/repos/${place}/issues`
}

/** Those of the connection, then all that the token sees; a token of an app sees none but those. */
async function listPlaces(access: Access, search: string) {
  const named = settingsOf(access).repositories
  let seen: string[] = []
  try {
    const found = await read(access, '/user/repos?per_page=100&sort=pushed', z.array(repository))
    seen = found.filter(({ has_issues }) => has_issues !== false).map(({ full_name }) => full_name)
  } catch (error) {
    if (!(error instanceof AccessRefused) || named.length === 0) throw error
  }
  return [...new Set([...named, ...seen])]
    .filter((name) => name.toLowerCase().includes(search.toLowerCase()))
    .map((name) => ({ id: name, name }))
}

const refusals = (place: string): Record<number, string> => {
  const denied = `The token may not write issues in ${place}. Give it ${right} at GitHub, and choose this repository there.`
  return {
    ...{ 403: denied, 404: denied },
    410: `Issues are switched off in ${place}. Switch them on at GitHub: Settings → General → Features.`,
    422: 'GitHub refuses this title or text. Make them shorter, and try again.',
  }
}

/** Where issues are made: GitHub has no key of ours for one, so that it is found by the address of the topic in its text. */
export const issues: IssueTracking = {
  needs: ['token'],
  places: 'repository',
  right: `an access token with ${right}`,
  listPlaces,
  create: async (access, { place, title, body }) =>
    tracked(place, issue.parse(await postJson(access, pathOf(place), { title, body }, refusals(place)))),
  find: async (access, { place, marker, since }) => {
    const query = `state=all&sort=created&direction=desc&per_page=100&since=${encodeURIComponent(since.toISOString())}`
    const found = await read(access, `${pathOf(place)}?${query}`, z.array(issue))
    const own = found.find(({ body }) => body?.includes(marker))
    return own ? tracked(place, own) : null
  },
  read: async (access, { repository: place, number }) =>
    tracked(place, await read(access, `${pathOf(place)}/${number}`, issue)),
}
