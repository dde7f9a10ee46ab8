import { expect, test, vi } from 'vitest'
import { expectKept } from '#tests/contract/topics/kept.ts'
import { useService } from '#tests/harness/service.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { stateOf } from '#tests/statistics/acting.ts'
import { changesOf, muddle, oneStep, readRebuild, rebuilt, startRebuild } from './support/rebuilding.ts'
import { topicsOf } from './support/talk.ts'

const service = useService()

test('a rebuild plans which topics there would be, with what speaks for it, and changes nothing', async () => {
  const { org, one, two, mixed } = await muddle(service)
  const before = await stateOf({ service, org })
  const { id, status, result } = await rebuilt(service, org)
  expect(status).toBe('ready')
  expect(result).toMatchObject({
    topics: { before: 3, after: 3 },
    placed: { before: 14, after: 14 },
    unplaced: { before: 0, after: 0 },
    moved: 6,
    fates: { new: 1, emptied: 1, grows: 1, shrinks: 1, changes: 0 },
  })
  const changes = await changesOf(org, id)
  expect(changes.map(({ fate }) => fate)).toEqual(['new', 'emptied', 'shrinks', 'grows'])
  const [made, emptied, shrunk, grown] = changes
  expect(made?.discussions).toEqual({ before: 0, after: 4 })
  expect(made?.title.toLowerCase()).toMatch(/okta|invoice/)
  expect(made?.comes).toMatchObject({ discussions: 4, places: [{ title: 'Mixed' }] })
  expect(made?.comes.quotes).toHaveLength(3)
  expect(emptied).toMatchObject({ id: two, goes: { discussions: 2, places: [{ title: 'One' }] } })
  expect(shrunk).toMatchObject({ id: mixed, discussions: { before: 8, after: 4 } })
  expect(grown).toMatchObject({ id: one, discussions: { before: 4, after: 6 } })
  expect(await stateOf({ service, org })).toEqual(before)
})

test('accepted as a whole it is done at once, and undone with every number', async () => {
  const { org, one, two } = await muddle(service)
  const before = await stateOf({ service, org })
  const { id } = await rebuilt(service, org)
  const accepted = await org.api.post(`/topic-rebuilds/${id}/accept`, {})
  expect(accepted.body).toMatchObject({ status: 'accepted', leftOut: 0 })
  expect((await topicsOf(org)).map(({ messageCount }) => messageCount).toSorted()).toEqual([4, 4, 6])
  expect((await org.api.get(`/topics/${two}`)).body).toMatchObject({ id: one, messageCount: 6 })
  await expectKept(service, org)
  const { topicId, changeId } = (await readRebuild(org, id)).act ?? { topicId: '', changeId: '' }
  const undone = await org.api.post(`/topics/${topicId}/undo`, { changeId })
  expect(undone.status, undone.text).toBe(200)
  expect(await stateOf({ service, org })).toEqual(before)
  await expectKept(service, org)
  expect((await readRebuild(org, id)).act?.undoneAt).not.toBeNull()
})

test('portions of few discussions are compared each once', async () => {
  const { org } = await muddle(service)
  const { id, status } = await rebuilt(service, org, 10)
  expect(status).toBe('ready')
  const accepted = await org.api.post(`/topic-rebuilds/${id}/accept`, {})
  expect(accepted.body).toMatchObject({ status: 'accepted', leftOut: 0 })
  await expectKept(service, org)
})

test('one process goes on where another died, and a step of a lost lease writes nothing', async () => {
  const { org } = await muddle(service)
  const { id } = await startRebuild(org)
  await oneStep(service, org, 'dead', 10)
  await oneStep(service, org, 'dead', 10)
  const { done, total } = await readRebuild(org, id)
  expect([done, total]).toEqual([10, 14])
  const lease = (until: string) =>
    service.db.pool.query(
      `UPDATE topic_rebuilds SET lease_owner = 'dead', lease_until = now() + ${until} WHERE org_id = $1`,
      [org.id],
    )
  await lease(`interval '1 minute'`)
  expect(await oneStep(service, org, 'alive')).toBe(0)
  await lease(`interval '-1 second'`)
  expect(await oneStep(service, org, 'alive')).toBe(1)
  expect(await readRebuild(org, id)).toMatchObject({ status: 'comparing', done: 14 })
  while ((await oneStep(service, org, 'alive')) > 0);
  expect(await readRebuild(org, id)).toMatchObject({ status: 'ready', result: { placed: { before: 14 } } })
})

test('two processes at once do each step once', async () => {
  const { org } = await muddle(service)
  const { id } = await startRebuild(org)
  const turns = () => Promise.all([oneStep(service, org, 'one', 10), oneStep(service, org, 'two', 10)])
  await vi.waitFor(async () => {
    await turns()
    expect(await readRebuild(org, id)).toMatchObject({ status: 'ready', result: { placed: { before: 14 } } })
  }, 20_000)
})

test('one that is discarded while it is made ends, and forgets what it found', async () => {
  const { org } = await muddle(service)
  const { id } = await startRebuild(org)
  await oneStep(service, org)
  await oneStep(service, org)
  expect((await org.api.post(`/topic-rebuilds/${id}/discard`, {})).body).toMatchObject({
    status: 'discarded',
  })
  expect(await oneStep(service, org)).toBe(0)
  const { rows } = await service.db.pool.query(
    'SELECT FROM topic_rebuild_places WHERE org_id = $1 UNION ALL SELECT FROM topic_rebuild_topics WHERE org_id = $1',
    [org.id],
  )
  expect(rows).toEqual([])
})

test('a step that fails again and again ends it, and changes nothing', async () => {
  const { org } = await muddle(service)
  const { id } = await startRebuild(org)
  await oneStep(service, org)
  const db = intercept(service.db, (text) =>
    text.includes('UPDATE topic_rebuild_places') ? new Error('refused') : null,
  )
  for (let n = 0; n < 5; n++) {
    expect(await oneStep({ db }, org)).toBe(1)
    await service.db.pool.query(
      `UPDATE topic_rebuilds SET next_attempt_at = now() - interval '1 second' WHERE org_id = $1`,
      [org.id],
    )
  }
  expect(await readRebuild(org, id)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/Start/),
  })
  expect((await org.api.post('/topic-rebuilds', {})).status).toBe(200)
})

test('words of a message that is deleted leave the plan', async () => {
  const { org } = await muddle(service)
  const { id } = await rebuilt(service, org)
  const [made] = await changesOf(org, id)
  const { rows } = await service.db.pool.query<{ id: string }>(
    'SELECT id FROM messages WHERE org_id = $1 AND content LIKE $2',
    [org.id, `${made?.title ?? ''}%`],
  )
  expect(rows).toHaveLength(1)
  expect((await org.api.send('DELETE', `/messages/${rows[0]?.id}`)).status).toBe(200)
  const [after] = await changesOf(org, id)
  expect(after?.title).not.toBe(made?.title)
  expect(JSON.stringify(after)).not.toContain(made?.title)
})
