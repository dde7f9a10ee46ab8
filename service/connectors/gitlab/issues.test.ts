import { expect, test } from 'vitest'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { issues } from './issues.ts'

// Answers as in docs.gitlab.com/api/issues and docs.gitlab.com/api/projects; the contents are ours.

const base = '/api/v4/projects/northline%2Fcli/issues'
const sent = { id: 'x', place: 'northline/cli', marker: '#issue-3f0c', since: now }

type Kept = { iid: number; title: string; description: string; web_url: string; state: string }

function gitlab(kept: Kept[], status: number) {
  return ({ method, path, url, body }: Asked): Answer => {
    if (path === '/api/v4/projects' && url.searchParams.get('membership') === 'true')
      return { body: [{ path_with_namespace: 'northline/cli' }] }
    if (method === 'POST' && status !== 201) return { status, body: { error: 'insufficient_scope' } }
    if (method === 'POST' && path === base) {
      const web_url = 'https://gitlab.com/northline/cli/-/work_items/7'
      const made: Kept = { ...JSON.parse(body), iid: 7, web_url, state: 'opened' }
      kept.unshift(made)
      return { status: 201, body: made }
    }
    if (path === base) return { body: kept }
    return path === `${base}/7` && kept[0]
      ? { body: { ...kept[0], state: 'closed' } }
      : { status: 404, body: {} }
  }
}

test('an issue is made, found by the address in its text, and read', async () => {
  const kept: Kept[] = []
  const { url } = await startSender(gitlab(kept, 201))
  const access = accessTo({ url, projects: ['northline/docs'] })
  expect(await issues.listPlaces(access, '')).toEqual([
    { id: 'northline/docs', name: 'northline/docs' },
    { id: 'northline/cli', name: 'northline/cli' },
  ])
  expect(await issues.find(access, sent)).toBeNull()
  const made = await issues.create(access, { ...sent, title: 'Paid twice', body: 'See topics/1#issue-3f0c' })
  const address = 'https://gitlab.com/northline/cli/-/issues/7'
  expect(made).toEqual({ key: 'northline/cli#7', title: 'Paid twice', url: address, state: 'open' })
  expect(kept[0]?.description).toBe('See topics/1#issue-3f0c')
  expect(await issues.find(access, sent)).toEqual(made)
  expect(await issues.read(access, { repository: 'northline/cli', number: 7 })).toMatchObject({
    state: 'closed',
  })
})

test('a token that may only read is told which scope is missing', async () => {
  const { url } = await startSender(gitlab([], 403))
  const access = accessTo({ url, projects: [] })
  await expect(issues.create(access, { ...sent, title: 'x', body: '' })).rejects.toThrow('the scope “api”')
})
