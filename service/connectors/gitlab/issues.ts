import * as z from 'zod'
import type { IssueTracking, TrackedIssue } from '#service/core/sources.ts'
import { post, projectPath, read, settingsOf } from './client.ts'

const right = 'the scope “api”, and at least the role Planner or Reporter in the project'

const issue = z.object({
  iid: z.int(),
  title: z.string(),
  web_url: z.string(),
  state: z.string(),
  description: z.string().nullish(),
})

const project = z.object({ path_with_namespace: z.string() })

/** Newer versions give issues an address of work items; both lead there. */
function tracked({ iid, title, web_url, state }: z.infer<typeof issue>): TrackedIssue {
  const url = web_url.replace('/-/work_items/', '/-/issues/')
  const path = new URL(url).pathname.split('/-/')[0]?.replace(/^\//, '') ?? ''
  return { key: `${path}#${iid}`, title, url, state: state === 'closed' ? 'closed' : 'open' }
}

const refusals = (place: string): Record<number, string> => {
  const denied = `The token may not create issues in ${place}. It needs ${right}.`
  return {
    ...{ 403: denied, 404: denied },
    400: 'GitLab refuses this title or text. Make them shorter, and try again.',
  }
}

/** Where issues are made: GitLab has no key of ours for one, so that it is found by the address of the topic in its text. */
export const issues: IssueTracking = {
  needs: ['token'],
  places: 'project',
  right: `an access token with ${right}`,
  listPlaces: async (access, search) => {
    const query = new URLSearchParams({
      ...{ membership: 'true', simple: 'true', with_issues_enabled: 'true', per_page: '50' },
      ...{ order_by: 'last_activity_at', ...(search !== '' && { search, search_namespaces: 'true' }) },
    })
    const seen = await read(access, `/projects?${query}`, z.array(project))
    const named = settingsOf(access).projects.filter(
      (it) => it.includes('/') && it.toLowerCase().includes(search.toLowerCase()),
    )
    const all = new Set([...named, ...seen.map(({ path_with_namespace }) => path_with_namespace)])
    return [...all].map((name) => ({ id: name, name }))
  },
  create: async (access, { place, title, body }) =>
    tracked(
      await post(
        access,
        `${projectPath(place)}/issues`,
        { title, description: body },
        issue,
        refusals(place),
      ),
    ),
  find: async (access, { place, marker, since }) => {
    const query = new URLSearchParams({
      ...{ scope: 'all', order_by: 'created_at', sort: 'desc', per_page: '100' },
      updated_after: since.toISOString(),
    })
    const found = await read(access, `${projectPath(place)}/issues?${query}`, z.array(issue))
    const own = found.find(({ description }) => description?.includes(marker))
    return own ? tracked(own) : null
  },
  read: async (access, { repository, number }) =>
    tracked(await read(access, `${projectPath(repository)}/issues/${number}`, issue)),
}
