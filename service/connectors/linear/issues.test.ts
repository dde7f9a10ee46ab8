import { expect, test } from 'vitest'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { type Answer, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { issues } from './issues.ts'

// Questions and answers as the GraphQL schema of Linear has them; the contents are ours.

type Question = { query: string; variables: Record<string, unknown> & { input?: Record<string, unknown> } }

/** Linear has one address: what is asked of it goes to this machine. */
async function accessOf(answer: (asked: Question) => Answer): Promise<Access> {
  const { url } = await startSender(({ body }) => answer(JSON.parse(body)))
  return {
    ...accessTo({}),
    fetch: (address, init) => fetch(address.replace('https://api.linear.app', url), init),
  }
}

const sent = { id: '3f0c1c1e-8d3a-4f57-9a41-6f0c2f6f7d10', place: 't1', marker: '#issue-3f0c', since: now }
const url = 'https://linear.app/northline/issue/ENG-42/paid-twice'

test('an issue gets the id that we give it, and is found by it and by its key', async () => {
  const kept: Record<string, unknown>[] = []
  const access = await accessOf(({ query, variables: { input, id, key, number } }) => {
    if (query.includes('teams'))
      return { body: { data: { teams: { nodes: [{ id: 't1', key: 'ENG', name: 'Engineering' }] } } } }
    const issue = {
      identifier: 'ENG-42',
      title: 'Paid twice',
      url,
      state: { type: 'completed', name: 'Done' },
    }
    if (input) {
      kept.push(input)
      return {
        body: { data: { issueCreate: { success: true, issue: { ...issue, state: { type: 'backlog' } } } } },
      }
    }
    const isKept = kept.some((it) => it.id === id) || (key === 'ENG' && number === 42)
    return { body: { data: { issues: { nodes: isKept ? [issue] : [] } } } }
  })
  expect(await issues.listPlaces(access, 'eng')).toEqual([{ id: 't1', name: 'Engineering (ENG)' }])
  expect(await issues.find(access, sent)).toBeNull()
  const made = await issues.create(access, { ...sent, title: 'Paid twice', body: 'It *happens*.' })
  expect(made).toEqual({ key: 'ENG-42', title: 'Paid twice', url, state: 'open' })
  const input = { id: sent.id, teamId: 't1', title: 'Paid twice', description: 'It *happens*.' }
  expect(kept).toEqual([input])
  expect(await issues.find(access, sent)).toMatchObject({ key: 'ENG-42', state: 'closed' })
  expect(await issues.read(access, { repository: 'ENG', number: 42 })).toMatchObject({ state: 'closed' })
  await expect(issues.read(access, { repository: 'ENG', number: 43 })).rejects.toThrow(AccessRefused)
})

test('a key that may only read is told which permission is missing', async () => {
  const access = await accessOf(() => ({
    body: { data: null, errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] },
  }))
  await expect(issues.create(access, { ...sent, title: 'x', body: '' })).rejects.toThrow('“Create issues”')
})
