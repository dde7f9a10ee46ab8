import { expect, test } from 'vitest'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { issues } from './issues.ts'

// Answers as in developer.atlassian.com: issues, createmeta, project search, search/jql; the contents are ours.

const sent = { id: 'x', place: 'OPS', marker: '#issue-3f0c', since: now }
const body =
  '**Bug report** `x`\n\n- one [message](https://signals.example/m)\n\n> *said*\n\nhttps://signals.example/t#issue-3f0c'

type Sent = { fields: { summary: string; description: unknown; issuetype: unknown; project: unknown } }

const types = [
  { id: '5', name: 'Bug', subtask: true },
  { id: '9', name: 'Epic' },
  { id: '3', name: 'Task', subtask: false },
]
const projects = [
  { key: 'OPS', name: 'Operations' },
  { key: 'A', name: 'B' },
]

/** What both kinds of Jira answer to a GET. */
function readIn(kept: Sent[], path: string): unknown {
  const [found] = kept.map(({ fields: { summary, description } }) => ({
    key: 'OPS-7',
    fields: { summary, description, status: { name: 'Done', statusCategory: { key: 'done' } } },
  }))
  const answers: Record<string, unknown> = {
    '/rest/api/2/issue/createmeta/OPS/issuetypes': { issueTypes: types },
    '/rest/api/3/project/search': { values: projects.slice(0, 1) },
    '/rest/api/2/project': projects,
    '/rest/api/3/search/jql': { issues: found ? [found] : [] },
    '/rest/api/2/search': { issues: found ? [found] : [] },
    '/rest/api/2/issue/OPS-7': found,
  }
  return answers[path]
}

function jira(kept: Sent[], status = 201) {
  return ({ method, path, body: text }: Asked): Answer => {
    if (method === 'GET') return { body: readIn(kept, path) ?? null }
    if (status !== 201 || !/^\/rest\/api\/[23]\/issue$/.test(path))
      return { status, body: { errorMessages: [] } }
    kept.push(JSON.parse(text))
    return { status, body: { id: '10', key: 'OPS-7' } }
  }
}

const paragraph = (text: string, mark: object) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [mark] }],
})
const address = 'https://signals.example/t#issue-3f0c'
const document = {
  type: 'doc',
  content: [
    { type: 'paragraph' },
    { type: 'bulletList', content: [{ type: 'listItem' }] },
    { type: 'blockquote', content: [paragraph('said', { type: 'em' })] },
    paragraph(address, { type: 'link', attrs: { href: address } }),
  ],
}
const wiki = [
  '*Bug report* {{x}}',
  '* one [message|https://signals.example/m]',
  '{quote}_said_{quote}',
  `[https://signals.example/t#issue\\-3f0c|${address}]`,
]

test.each<[string, object, object]>([
  ['Cloud', { email: 'maja@northline.example' }, document],
  ['Data Center', {}, { text: wiki.join('\n\n') }],
])('an issue is made at Jira %s, found by the address in its text, and read', async (_, more, written) => {
  const kept: Sent[] = []
  const { url } = await startSender(jira(kept))
  const access = accessTo({ url, projects: [], internal: false, ...more })
  expect(await issues.listPlaces(access, 'ops')).toEqual([{ id: 'OPS', name: 'Operations (OPS)' }])
  expect(await issues.find(access, sent)).toBeNull()
  const made = await issues.create(access, { ...sent, title: 'Paid twice', body })
  expect(made).toEqual({ key: 'OPS-7', title: 'Paid twice', url: `${url}/browse/OPS-7`, state: 'open' })
  expect(kept[0]?.fields).toMatchObject({
    project: { key: 'OPS' },
    issuetype: { id: '3' },
    summary: 'Paid twice',
  })
  expect(await issues.find(access, sent)).toMatchObject({ key: 'OPS-7', state: 'closed' })
  expect(await issues.find(access, { ...sent, marker: '#issue-other' })).toBeNull()
  expect(await issues.read(access, { repository: 'OPS', number: 7 })).toMatchObject({ state: 'closed' })
  const { description } = kept[0]?.fields ?? {}
  expect(typeof description === 'string' ? { text: description } : description).toMatchObject(written)
})

test('an account that may only read is told which permission is missing', async () => {
  const { url } = await startSender(jira([], 403))
  const access = accessTo({ url, projects: [], internal: false })
  await expect(issues.create(access, { ...sent, title: 'x', body: '' })).rejects.toThrow('“Create issues”')
})
