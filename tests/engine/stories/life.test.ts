import { pino } from 'pino'
import { expect, test } from 'vitest'
import { everywhere, noModels } from '#service/core/models.ts'
import { writeStories } from '#service/writers/stories/pass.ts'
import { expectError } from '#tests/harness/answers.ts'
import type { Org } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'
import {
  now,
  onlyStory,
  pass,
  type Spoken,
  storiesOf,
  storyOf,
  talk,
  topicOf,
  writerOn,
} from './support/talk.ts'

const service = useService()

const three: Spoken[] = [
  {
    by: 'ada@halden.example',
    name: 'Ada Byron',
    text: 'Exports of large projects stop after a minute.',
    daysAgo: 3,
    thread: 'a',
  },
  {
    by: 'bo@kite.example',
    name: 'Bo Chen',
    text: 'Our nightly export has not finished since Monday.',
    daysAgo: 4,
    thread: 'b',
  },
  {
    by: 'cy@marigold.example',
    name: 'Cy Dahl',
    text: 'The export button turns grey and nothing happens.',
    daysAgo: 5,
    thread: 'c',
  },
]

async function withStory(): Promise<{ org: Org; topicId: string; slug: string }> {
  const org = await service.org()
  await writerOn(org)
  const topicId = await topicOf(org, { topicType: 'bug_report' }, three)
  await pass(service, org)
  return { org, topicId, slug: (await onlyStory(org)).draft.slug }
}

const rewrite = (org: Org, slug: string) => org.api.post(`/stories/${slug}/rewrite`, {})

test('a finding keeps its story, and gets a version with what changed when its facts change', async () => {
  const { org, slug } = await withStory()
  await pass(service, org)
  expect(await storyOf(org, slug)).toMatchObject({ draft: { version: 1 }, changes: [] })
  await talk(org, [
    {
      by: 'di@zephyr.example',
      name: 'Di Eck',
      text: 'We cannot export anything since Tuesday.',
      daysAgo: 0.2,
      thread: 'a',
    },
  ])
  await pass(service, org)
  const story = await storyOf(org, slug)
  expect(story.draft.version).toBe(2)
  expect(story.changes).toEqual(
    expect.arrayContaining([
      { label: 'Companies', before: '3 companies', after: '4 companies' },
      { label: 'Quote', before: null, after: 'Di Eck' },
    ]),
  )
  const marked = Object.values(story.draft.detail.main.elements).filter(({ changed }) => changed)
  expect(marked.map(({ type }) => type)).toContain('Metric')
  const unmarked = Object.values(story.draft.detail.main.elements).filter(({ changed }) => !changed)
  expect(unmarked.map(({ props }) => props.text)).toContain(three[0]?.text)
  const { data } = (await org.api.get(`/stories/${slug}/versions`)).body
  expect(data).toMatchObject([
    { version: 2, writtenBy: 'rule' },
    { version: 1, changes: [] },
  ])
  expect(await storiesOf(org)).toHaveLength(1)
})

test('it archives a story with the reason when its cause is gone, and brings it back with it', async () => {
  const { org, topicId, slug } = await withStory()
  await org.api.patch(`/topics/${topicId}`, { lifecycleState: 'dismissed' })
  await pass(service, org)
  expect((await storyOf(org, slug)).archive).toMatchObject({ reason: 'The topic was dismissed.' })
  await org.api.patch(`/topics/${topicId}`, { lifecycleState: 'open' })
  await pass(service, org)
  expect(await storyOf(org, slug)).toMatchObject({ archive: null, draft: { version: 2 } })
})

test('what somebody archived stays archived, and what somebody brought back stays', async () => {
  const { org, topicId, slug } = await withStory()
  await org.api.send('PUT', `/stories/${slug}/archive`, { reason: 'Known' })
  await talk(org, [
    { by: 'di@zephyr.example', text: 'We cannot export anything either.', daysAgo: 0.2, thread: 'a' },
  ])
  await pass(service, org)
  expect(await storiesOf(org)).toMatchObject([{ slug, version: 1, archive: { reason: 'Known' } }])
  await org.api.send('DELETE', `/stories/${slug}/archive`)
  await org.api.patch(`/topics/${topicId}`, { lifecycleState: 'completed' })
  await writerOn(org, { rules: { shipped: { on: false } } })
  await pass(service, org)
  expect(await storiesOf(org)).toMatchObject([{ slug, archive: null }])
})

test('a story is written again at once when somebody asks, and answers 409 where that cannot be', async () => {
  const org = await service.org()
  await writerOn(org)
  const today = (now.getTime() - Date.now()) / 86_400_000
  const topicId = await topicOf(
    org,
    { topicType: 'bug_report' },
    three.map((it) => ({ ...it, daysAgo: it.daysAgo + today })),
  )
  await pass(service, org, { at: new Date() })
  const { slug } = (await onlyStory(org)).draft
  expect((await rewrite(org, slug)).body).toMatchObject({ story: { draft: { version: 1 } } })
  await talk(org, [
    { by: 'di@zephyr.example', text: 'We cannot export.', thread: 'a', daysAgo: today + 0.01 },
  ])
  expect((await rewrite(org, slug)).body).toMatchObject({ story: { draft: { version: 2 } } })
  await org.api.patch(`/topics/${topicId}`, { lifecycleState: 'dismissed' })
  expect((await rewrite(org, slug)).body).toMatchObject({
    story: { archive: { reason: 'The topic was dismissed.' } },
  })
  expectError(await rewrite(org, slug), 409, 'CONFLICT')
  expectError(await rewrite(org, 'nothing'), 404, 'NOT_FOUND')
})

test('a deleted message leaves the story at once, and the next version does without it', async () => {
  const { org, slug } = await withStory()
  const text = three[1]?.text ?? ''
  const quoted = Object.values((await storyOf(org, slug)).draft.detail.main.elements).find(
    ({ props }) => props.text === text,
  )
  await org.api.send('DELETE', `/messages/${quoted?.props.sourceRef}`)
  expect(JSON.stringify(await storyOf(org, slug))).not.toContain(text)
  await pass(service, org)
  const stored = await service.db.pool.query('SELECT s::text AS text FROM stories s WHERE org_id = $1', [
    org.id,
  ])
  expect(stored.rows[0]?.text).not.toContain('nightly export')
})

test('of somebody who was erased nothing is left in a story, its facts or its versions', async () => {
  const { org, slug } = await withStory()
  const { data } = (await org.api.get('/people?search=Ada%20Byron')).body
  const [person] = data as { id: string }[]
  await org.api.post(`/people/${person?.id}/erase`, {})
  const stored = await service.db.pool.query(
    `SELECT (SELECT json_agg(s)::text FROM stories s WHERE org_id = $1) || (SELECT json_agg(v)::text FROM story_versions v WHERE org_id = $1) AS text`,
    [org.id],
  )
  expect(stored.rows[0]?.text).not.toMatch(/Ada Byron|large projects/)
  expect(JSON.stringify(await storyOf(org, slug))).not.toContain('Ada')
})

test('nothing is told of channels that not everybody may see', async () => {
  const org = await service.org()
  await writerOn(org)
  await topicOf(org, { topicType: 'bug_report' }, three)
  const [channel] = (await org.api.get('/channels')).body.data as { id: string }[]
  await org.api.patch(`/channels/${channel?.id}`, { visibility: 'admins' })
  await pass(service, org)
  expect(await storiesOf(org)).toEqual([])
})

test('two processes write a finding once, and one that dies in between leaves nothing half', async () => {
  const org = await service.org()
  await writerOn(org)
  await topicOf(org, { topicType: 'bug_report' }, three)
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(noModels) }
  const run = (owner: string) =>
    writeStories(deps, owner, new AbortController().signal, { now, orgIds: [org.id] })
  await service.db.pool.query(
    `UPDATE story_writers SET next_pass_at = now() - interval '1 minute' WHERE org_id = $1`,
    [org.id],
  )
  const done = await Promise.all(['one', 'two', 'three'].map(run))
  expect(done.toSorted()).toEqual([0, 0, 1])
  expect(await storiesOf(org)).toHaveLength(1)
  // A process that holds the lease and is gone: nobody writes until the lease is over, and then everything.
  await service.db.pool.query(
    `UPDATE story_writers SET next_pass_at = now() - interval '1 minute', seen = NULL, lease_owner = 'dead', lease_until = now() + interval '1 minute' WHERE org_id = $1`,
    [org.id],
  )
  await talk(org, [
    { by: 'di@zephyr.example', text: 'We cannot export anything.', daysAgo: 0.2, thread: 'a' },
  ])
  expect(await run('one')).toBe(0)
  await service.db.pool.query(
    `UPDATE story_writers SET lease_until = now() - interval '1 second' WHERE org_id = $1`,
    [org.id],
  )
  expect(await run('one')).toBe(1)
  expect(await storiesOf(org)).toMatchObject([{ version: 2 }])
})
