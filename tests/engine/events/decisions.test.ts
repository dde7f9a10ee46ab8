import { describe, expect, test } from 'vitest'
import { addChannels } from '#tests/harness/factories.ts'
import { addRuns } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'
import { aJudge, eventOrg, ofEvents, pullRequest, says } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'

describe('what an automation decides about an event', () => {
  test('runs on an event it listens to, once, and leaves the others alone', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    const id = await automation({ events: [merged, 'topic.created'] })
    await automation({ events: ['stripe.customer.created'] })
    await push(merged, pullRequest())
    await match()
    await match()
    expect(await runs()).toMatchObject([
      { automationId: id, status: 'queued', reason: null, eventName: merged },
    ])
  })

  test('honours the first form with a single event, unless there are several', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    const legacy = await automation({ events: ['topic.created'] })
    const both = await automation({ events: [merged] }, { event: 'topic.created' })
    await service.db.pool.query(
      `UPDATE automations SET schedule = '{"type": "event", "event": "topic.created"}' WHERE org_id = $1 AND id = $2`,
      [org.id, legacy],
    )
    await push('topic.created', { topic: { title: 'Slow' } })
    await push(merged, pullRequest())
    await match()
    expect(await runs()).toMatchObject([
      { automationId: legacy, eventName: 'topic.created' },
      { automationId: both, eventName: merged },
    ])
  })

  test.each([
    ['feature/a', ['main', 'release/*'], 'matches none of'],
    ['Main', ['main'], 'matches none of'],
    [undefined, ['main'], 'names no base branch'],
  ])('skips the base branch %s where %j is wanted', async (baseBranch, targetBranches, words) => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], targetBranches })
    await push(merged, pullRequest({ baseBranch }))
    await match()
    expect(await runs()).toMatchObject([{ status: 'skipped', reason: 'branch' }])
    expect((await runs())[0]?.reasonText).toContain(words)
  })

  test.each([
    ['release/2026/03', pullRequest({ baseBranch: 'release/2026/03' })],
    ['as GitHub sends it', { pull_request: { base: { ref: 'release/1' } } }],
  ])('runs for a base branch that fits: %s', async (_, payload) => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], targetBranches: ['release/*'] })
    await push(merged, payload)
    await match()
    expect(await runs()).toMatchObject([{ status: 'queued' }])
  })

  test('is limited to its channels, and skips what names none', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    const [channelId = ''] = await addChannels(service.db, org.id, [{ sourceChannelId: 'CX' }])
    await automation({ events: ['topic.created'] }, { channelIds: [channelId] })
    await push('topic.created', { topic: { title: 'a' }, channelIds: [channelId.toUpperCase()] })
    await push('topic.created', {
      topic: { title: 'b' },
      channelIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'],
    })
    await push('topic.created', { topic: { title: 'c' } })
    await match()
    expect(await runs()).toMatchObject([
      { status: 'queued' },
      { status: 'skipped', reason: 'scope' },
      { status: 'skipped', reason: 'scope' },
    ])
  })

  test('cannot be told to be of a product', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: ['topic.created'] }, { productIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] })
    await push('topic.created', { topic: { title: 'a' } })
    await match()
    expect(await runs()).toMatchObject([{ status: 'skipped', reason: 'scope' }])
    expect((await runs())[0]?.reasonText).toContain('products')
  })

  test('takes one delivery under two names for one occurrence, and says so', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged, 'pull_request.activity'] })
    await push(merged, pullRequest(), { deliveryId: 'd:1' })
    await push('pull_request.activity', pullRequest(), { deliveryId: 'd:1' })
    await push('pull_request.activity', pullRequest(), { deliveryId: 'd:1', source: 'other' })
    await match()
    expect(await runs()).toMatchObject([
      { status: 'queued', eventName: merged },
      { status: 'skipped', reason: 'duplicate', eventName: 'pull_request.activity' },
      { status: 'queued', eventName: 'pull_request.activity' },
    ])
    expect((await runs())[1]?.reasonText).toContain(merged)
  })

  test('may run under another name of a delivery when it was skipped under the first', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    const { judge } = aJudge(({ event }) => says(event.name === merged ? 'no' : 'yes'))
    await automation({ events: [merged, 'pull_request.activity'], condition: 'It is reviewed' })
    await push(merged, pullRequest(), { deliveryId: 'd1' })
    await push('pull_request.activity', pullRequest(), { deliveryId: 'd1' })
    await match({ judge })
    expect(await runs()).toMatchObject([{ status: 'skipped', reason: 'condition' }, { status: 'queued' }])
  })

  test('hears nothing that arrived before it was made or after it was deleted, and while it is paused says so', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    await push(merged, pullRequest())
    const paused = await automation({ events: [merged] })
    const deleted = await automation({ events: [merged] })
    await service.db.pool.query('UPDATE automations SET enabled = false WHERE org_id = $1 AND id = $2', [
      org.id,
      paused,
    ])
    await service.db.pool.query('UPDATE automations SET deleted_at = now() WHERE org_id = $1 AND id = $2', [
      org.id,
      deleted,
    ])
    await push(merged, pullRequest())
    await match()
    expect(await runs()).toMatchObject([{ automationId: paused, status: 'skipped', reason: 'paused' }])
  })

  test('starts no run on what happened more than a week ago', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged] })
    await push(merged, pullRequest(), { occurredAt: '2026-01-01T00:00:00Z' })
    await match()
    expect(await runs()).toMatchObject([{ status: 'missed', reason: 'downtime' }])
  })

  test('is limited to 60 runs an hour, of which none counts that did not start', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    const id = await automation({ events: [merged] })
    await addRuns(service.db, org.id, id, ofEvents(58))
    const unstarted = (['skipped', 'missed'] as const).map((status) => ({ status }))
    await addRuns(
      service.db,
      org.id,
      id,
      unstarted.flatMap((it) => ofEvents(2).map((run) => ({ ...run, ...it }))),
    )
    for (let n = 0; n < 5; n++) await push(merged, pullRequest({ number: n }))
    await Promise.all([match(), match()])
    const made = await runs()
    expect(made.filter(({ status }) => status === 'queued')).toHaveLength(2)
    expect(made.filter(({ reason }) => reason === 'rate')).toHaveLength(3)
  })
})
