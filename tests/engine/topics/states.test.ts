import { expect, test } from 'vitest'
import { type Org, useService } from '#tests/harness/service.ts'
import { pass, say, topicsOf, work, writerOn } from './support/talk.ts'

const service = useService()

const texts = [
  'The CSV export times out since we updated to 4.2.1',
  'CSV export times out for large workspaces after 4.2.1',
  'Our nightly CSV export times out, 4.2.1 as well',
  'CSV export times out with 4.2.1 on the new plan',
]

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const reports = (name: string, times: number, sentAt?: string, more = '') =>
  Array.from({ length: times }, (_, n) => ({
    ...{ by: `${name}${n}`, text: `${texts[n % texts.length]}${more}`, thread: `${name}${n}` },
    ...(sentAt && { sentAt }),
  }))

type Proposal = { id: string; kind: string; toState: string; why: string[]; stays: { quotes: object[] } }

const proposalsOf = async (org: Org) =>
  ((await org.api.get('/topic-proposals')).body.data as Proposal[]).filter(({ toState }) => toState !== null)

async function topicIn(org: Org) {
  const [found] = await topicsOf(org)
  const { body } = await org.api.get(`/topics/${found?.id}`)
  return body as { id: string; lifecycleState: string }
}

/** A topic of which much was said eight weeks ago, and nothing since. */
async function silent(settings: object = {}): Promise<Org> {
  const org = await service.org()
  await writerOn(org, settings)
  await say(org, reports('a', 12, daysAgo(56)))
  await work(service, org)
  return org
}

async function closed(settings: object = {}): Promise<{ org: Org; id: string }> {
  const org = await service.org()
  await writerOn(org, settings)
  await say(org, reports('a', 4, daysAgo(3)))
  await work(service, org)
  const { id } = await topicIn(org)
  const answer = await org.api.patch(`/topics/${id}`, { lifecycleState: 'completed' })
  expect(answer.status).toBe(200)
  await service.db.pool.query(
    `UPDATE changes SET changed_at = now() - interval '2 days' WHERE org_id = $1 AND changes ? 'lifecycleState'`,
    [org.id],
  )
  return { org, id }
}

test('that a lively topic fell silent is proposed with quotes, and not again after a rejection', async () => {
  const org = await silent()
  await pass(service, org)
  const [close, ...others] = await proposalsOf(org)
  expect(others).toEqual([])
  expect(close).toMatchObject({ kind: 'close', toState: 'dismissed' })
  expect(close?.why[0]).toMatch(/^nothing was said for \d+ weeks$/)
  expect(close?.stays.quotes).toHaveLength(3)
  await org.api.post(`/topic-proposals/${close?.id}`, { decision: 'reject' })
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
})

test('a proposal to close is gone when somebody speaks again', async () => {
  const org = await silent()
  await pass(service, org)
  expect(await proposalsOf(org)).toHaveLength(1)
  await say(org, reports('late', 2, undefined, ' still'))
  await work(service, org)
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
})

test('what may be closed by itself is closed with its reasons, and not again once it was undone', async () => {
  const org = await silent({ automatic: ['close'] })
  await pass(service, org)
  const topic = await topicIn(org)
  expect(topic.lifecycleState).toBe('dismissed')
  expect(await proposalsOf(org)).toEqual([])
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT act_id AS id FROM changes WHERE org_id = $1 AND changes ? 'stateWhy'`,
    [org.id],
  )
  expect((await org.api.post(`/topics/${topic.id}/undo`, { changeId: rows[0]?.id })).status).toBe(200)
  await pass(service, org)
  expect((await topicIn(org)).lifecycleState).toBe('open')
})

test.each([
  [{}, 1, 'completed'],
  [{ automatic: ['reopen'] }, 0, 'open'],
])(
  'a closed topic that people speak of again is reopened, or that is proposed: %j',
  async (settings, n, state) => {
    const { org, id } = await closed(settings)
    await say(org, reports('b', 2, undefined, ' again'))
    await work(service, org)
    await pass(service, org)
    expect(await proposalsOf(org)).toHaveLength(n)
    expect((await org.api.get(`/topics/${id}`)).body.lifecycleState).toBe(state)
  },
)

test('one person alone, and the own people, reopen nothing', async () => {
  const { org } = await closed()
  const { rows } = await service.db.pool.query<{ email: string }>(
    'SELECT email FROM members WHERE org_id = $1',
    [org.id],
  )
  const [one, two] = reports('b', 2, undefined, ' again')
  if (!one || !two) throw new Error('nothing is reported')
  await say(org, [one, { ...two, author: { email: rows[0]?.email } }])
  await work(service, org)
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
})

test('that the work which a topic names is merged is proposed as its end', async () => {
  const org = await service.org()
  await writerOn(org)
  const url = 'https://github.com/northline/cli/pull/812'
  const naming = { by: 'x', text: `${texts[3]}, see ${url}`, thread: 'x', sentAt: daysAgo(3) }
  await say(org, [...reports('a', 3, daysAgo(3)), naming])
  await work(service, org)
  await service.db.pool.query(
    `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at)
     VALUES ($1, 'github.pr.merged', 'github', 'd1', $2, now() - interval '1 day')`,
    [org.id, JSON.stringify({ pullRequest: { url } })],
  )
  await pass(service, org)
  expect(await proposalsOf(org)).toMatchObject([
    {
      kind: 'close',
      toState: 'completed',
      why: ['northline/cli #812 is merged', 'nobody has written about it since'],
    },
  ])
})
