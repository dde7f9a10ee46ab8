import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { topicIssue } from '#contract/topic-issues.ts'
import { actor } from '#tests/harness/acting.ts'
import { expectInvalid } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { type Answer, type Asked, startSender } from '#tests/harness/sender.ts'
import { useService } from '#tests/harness/service.ts'
import { connect, mapAll, sendGithub, signingSecret } from '#tests/harness/signals.ts'

const service = useService({ allowPrivate: true })

const place = 'northline/cli'
const path = `/repos/${place}/issues`

type Kept = { number: number; title: string; body: string; state: string; html_url: string }

/** A GitHub that keeps issues as docs.github.com/rest/issues has them; `first` answers before it, or after it made one. */
async function github(first: (asked: Asked, made: Kept | null) => Answer | null = () => null) {
  const issues: Kept[] = []
  const make = ({ body }: Asked): Kept => {
    const { title, body: text } = JSON.parse(body)
    const number = issues.length + 41
    const html_url = `https://github.com/${place}/issues/${number}`
    const made = { number, title, body: text, state: 'open', html_url }
    issues.unshift(made)
    return made
  }
  const { url } = await startSender((asked) => {
    const isNew = asked.method === 'POST' && asked.path === path
    const refused = first(asked, null)
    if (refused) return refused
    if (isNew) {
      const made = make(asked)
      return first(asked, made) ?? { status: 201, body: made }
    }
    if (asked.path === path) return { body: issues }
    if (asked.path === '/user/repos') return { body: [{ full_name: place }, { full_name: 'northline/docs' }] }
    const found = issues.find(({ number }) => asked.path === `${path}/${number}`)
    return found ? { body: found } : { status: 404, body: { message: 'Not Found' } }
  })
  const org = await service.org()
  const [topicId = ''] = await addTopics(service.db, org.id, [{ title: 'Paid twice' }])
  const secrets = { signingSecret, token: 'github_pat_x' }
  const connection = await connect(org, 'github', { settings: { apiUrl: url }, secrets })
  const own = `/topics/${topicId}/issues`
  const input = { connectionId: connection.id, place, title: 'Paid twice', body: 'It *happens*.' }
  const create = (key: string = randomUUID(), more: object = {}) =>
    org.api.post(own, { ...input, ...more }, { headers: { 'idempotency-key': key } })
  const listed = async () => {
    const { data } = (await org.api.get(own)).body
    return (data as unknown[]).map((it) => topicIssue.parse(it))
  }
  return { org, topicId, connection, issues, create, listed, own, input }
}

test('an issue is made with the address of the topic, once for a key, and followed by what GitHub sends', async () => {
  const { org, topicId, connection, issues, create, listed, own } = await github()
  expect((await org.api.get('/issue-trackers')).body.data).toEqual([
    { connectionId: connection.id, source: 'github', name: 'GitHub', places: 'repository', advice: null },
  ])
  const places = await org.api.post(`/issue-trackers/${connection.id}/places`, { search: 'CLI' })
  expect(places.body).toEqual({ data: [{ id: place, name: place }] })
  const key = randomUUID()
  const made = await create(key)
  expect(made.status, made.text).toBe(200)
  expect(made.body).toMatchObject({
    key: 'northline/cli#41',
    state: 'open',
    status: 'linked',
    title: 'Paid twice',
  })
  expect((await create(key)).text).toBe(made.text)
  expect(issues).toHaveLength(1)
  expect(issues[0]?.body).toContain(`It *happens*.\n\n---\n\nTopic in Signalbox: `)
  expect(issues[0]?.body).toContain(`topics/${topicId}#issue-${made.body.id}`)
  expect((await create(key, { title: 'Other' })).status).toBe(409)

  const issue = { ...issues[0], id: 9, state: 'closed', user: { id: 1, login: 'ada' } }
  const at = new Date(Date.now() + 60_000).toISOString()
  const times = { created_at: at, updated_at: at, closed_at: at }
  const repository = { id: 612, full_name: place, owner: { id: 704, login: 'northline' } }
  const payload = { action: 'closed', issue: { ...issue, ...times, title: 'Paid once' }, repository }
  expect((await sendGithub(connection.url, 'issues', payload)).status).toBe(200)
  await mapAll(service, org)
  expect(await listed()).toMatchObject([{ state: 'closed', title: 'Paid once' }])
  // It came back, and nobody said it.
  expect((await org.api.get('/messages')).body.totalCount).toBe(0)

  expect((await org.api.send('DELETE', `${own}/${made.body.id}`)).status).toBe(200)
  expect((await create(key)).text).toBe(made.text)
  expect([await listed(), issues.length]).toEqual([[], 1])
  const { history } = (await org.api.get(`/topics/${topicId}/history`)).body
  expect(history).toMatchObject([
    { changes: { issue: null }, previousValues: { issue: 'northline/cli#41' } },
    { changes: { issue: 'northline/cli#41' } },
  ])
})

test('a lost answer leaves it uncertain; a repetition and a check look before anything is made again', async () => {
  let isLost = true
  const { org, issues, create, listed, own } = await github((_, made) =>
    made && isLost ? { status: 201, body: made, cut: true } : null,
  )
  const key = randomUUID()
  const lost = await create(key)
  expect(lost.body, lost.text).toMatchObject({ status: 'uncertain', key: null, url: null })
  isLost = false
  // Its process was killed a while ago, as far as anybody can see.
  const ago = (id: unknown) =>
    service.db.pool.query(`UPDATE topic_issues SET sent_at = sent_at - interval '2 minutes' WHERE id = $1`, [
      id,
    ])
  expect((await create(key)).status).toBe(409)
  await ago(lost.body.id)
  const again = await create(key)
  expect(again.body, again.text).toMatchObject({
    id: lost.body.id,
    status: 'linked',
    key: 'northline/cli#41',
  })
  expect(issues).toHaveLength(1)

  isLost = true
  const second = await create()
  await ago(second.body.id)
  expect(await listed()).toMatchObject([{ status: 'uncertain' }, { status: 'linked' }])
  const checked = await org.api.post(`${own}/${second.body.id}/check`)
  expect(checked.body).toMatchObject({ status: 'linked', key: 'northline/cli#42' })
  issues.splice(0)
  const third = await create()
  await ago(third.body.id)
  issues.splice(0)
  expect((await org.api.post(`${own}/${third.body.id}/check`)).body).toMatchObject({ status: 'not_created' })
})

test('what GitHub refuses is said with what to do, leaves nothing behind and frees the key', async () => {
  let status = 403
  const { org, issues, create, listed } = await github(({ method }) =>
    method === 'POST' && status !== 200 ? { status, body: { message: 'Resource not accessible' } } : null,
  )
  const key = randomUUID()
  const refused = await create(key)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('“Issues: Read and write”')])
  status = 410
  expect((await create(key)).text).toContain('Issues are switched off in northline/cli')
  expect([await listed(), issues.length]).toEqual([[], 0])
  status = 200
  expect((await create(key)).body).toMatchObject({ status: 'linked' })
  const closed = await connect(org, 'github')
  expect((await create(key, { connectionId: closed.id })).text).toContain('has no access yet')
})

test('one that is there is linked by its address, once, and unlinked again', async () => {
  const { org, own, issues, create, connection } = await github()
  await create()
  const links = own.replace(/issues$/, 'issue-links')
  const link = (url: string) => org.api.post(links, { url })
  expectInvalid(await link('https://github.com/northline/cli/pull/4'), 'url')
  expectInvalid(await link('https://example.com/issues/4'), 'url')
  // Its API is on this machine, so an address at github.com is nowhere that the connection leads to.
  const far = await link('https://github.com/northline/docs/issues/7#issuecomment-1')
  expect(far.body).toMatchObject({ key: 'northline/docs#7', state: null, connectionId: null, title: '' })
  expect((await link('https://github.com/northline/docs/issues/7')).status).toBe(409)
  expect((await link(String(issues[0]?.html_url))).status).toBe(409)
  const headers = (await actor(service, org, 'member', 'Mia')).headers
  expect((await org.api.get('/issue-trackers', { headers })).status).toBe(403)
  expect((await org.api.get(own, { headers })).status).toBe(200)
  await org.api.send('DELETE', `/connections/${connection.id}?data=keep`)
  expect((await org.api.get(own)).body.data).toMatchObject([
    { key: 'northline/docs#7' },
    { connectionId: null },
  ])
})
