import { describe, expect, test } from 'vitest'
import { triggerEvents } from '#contract/common/trigger-events.ts'
import { eventOrg, pullRequest } from '#tests/engine/events/setting.ts'
import { anInstant, aUuid, column, expectPages, objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { minutesAfter, threeWeeksAgo } from '#tests/harness/long-ago.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const merged = 'github.pr.merged'

describe('GET /events', () => {
  test('has every event once, with what there is to know', async () => {
    const { api } = await service.org()
    const answer = await api.get('/events')
    expect(column(answer, 'name').toSorted()).toEqual(triggerEvents.toSorted())
    for (const kind of objectsOf(answer)) {
      expect(kind).toMatchObject({ conditionSchemaVersion: 2, samplePayload: expect.any(Object) })
      expect(kind.fields).not.toEqual([])
      expect(String(kind.description)).toMatch(/\.$/)
    }
  })

  test('limits branches to pull requests of GitHub, and asks a condition of conversations', async () => {
    const { api } = await service.org()
    const kinds = objectsOf(await api.get('/events'))
    const named = (test: (kind: Record<string, unknown>) => unknown) =>
      kinds.filter(test).map(({ name }) => name)
    expect(named((it) => it.branchFilter).toSorted()).toEqual([
      'github.pr.created',
      'github.pr.dismissed',
      'github.pr.merged',
    ])
    expect(named((it) => it.needsCondition)).toEqual(['conversation.activity'])
  })

  test('knows what can be received: from a connected source, or what has arrived before', async () => {
    const org = await service.org()
    const available = async (name: string) =>
      objectsOf(await org.api.get('/events')).find((it) => it.name === name)?.available
    expect(await available('topic.created')).toBe(true)
    expect(await available(merged)).toBe(false)
    await addChannels(service.db, org.id, [{ sourceName: 'github', isConnected: false }])
    expect(await available(merged)).toBe(false)
    await addChannels(service.db, org.id, [{ sourceName: 'github', sourceChannelId: 'cli' }])
    expect(await available(merged)).toBe(true)
    await org.api.post('/events/stripe.customer.created', { deliveryId: 'd', payload: {} })
    expect([
      await available('stripe.customer.created'),
      await available('stripe.subscription.created'),
    ]).toEqual([true, false])
  })

  test('says from which sources each arises, as they say it themselves, and any of them makes it available', async () => {
    const org = await service.org()
    const kinds = objectsOf(await org.api.get('/events'))
    const bringing = objectsOf(await org.api.get('/sources')).filter(({ source }) => source !== 'webhook')
    for (const { name, emittedHere, sources } of kinds) {
      const named = bringing.filter((it) => (it.brings as { events: unknown[] }).events.includes(name))
      const expected = emittedHere ? [] : named.map(({ source }) => source)
      expect([...(sources as string[])].toSorted(), String(name)).toEqual(expected.toSorted())
    }
    const available = async () =>
      objectsOf(await org.api.get('/events')).find((it) => it.name === 'issue.activity')?.available
    expect(await available()).toBe(false)
    await org.api.post('/connections', { source: 'linear' })
    expect(await available()).toBe(true)
  })
})

describe('POST /events/{name}', () => {
  test('keeps an event, and answers the same one to the same delivery', async () => {
    const { api } = await service.org()
    const body = { deliveryId: 'd1', source: 'github', payload: pullRequest() }
    const first = await api.post(`/events/${merged}`, body)
    expect(first.body).toEqual({ id: aUuid, name: merged, status: 'accepted' })
    const again = await api.post(`/events/${merged}`, { ...body, payload: { other: true } })
    expect(again.body).toEqual({ ...first.body, status: 'duplicate' })
    expect(objectsOf(await api.get('/event-occurrences'))).toEqual([
      {
        id: first.body.id,
        name: merged,
        source: 'github',
        deliveryId: 'd1',
        occurredAt: anInstant,
        receivedAt: anInstant,
        matchedAt: null,
        payload: pullRequest(),
        runs: 0,
        skipped: 0,
      },
    ])
  })

  test('tells apart names, sources and organizations', async () => {
    const [one, other] = [await service.org(), await service.org()]
    const send = async (api: typeof one.api, name: string, source: string) =>
      (await api.post(`/events/${name}`, { deliveryId: 'd1', source, payload: {} })).body.status
    expect([
      await send(one.api, merged, 'github'),
      await send(one.api, 'pull_request.activity', 'github'),
      await send(one.api, merged, 'gitlab'),
      await send(other.api, merged, 'github'),
    ]).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  })

  test('is accepted once of twenty at the same time', async () => {
    const { api } = await service.org()
    const body = { deliveryId: 'd1', payload: pullRequest() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post(`/events/${merged}`, body)))
    const statuses = answers.map((it) => it.body.status)
    expect(statuses.filter((it) => it === 'accepted')).toHaveLength(1)
    expect(statuses.filter((it) => it === 'duplicate')).toHaveLength(19)
    expect(new Set(answers.map((it) => it.body.id)).size).toBe(1)
    expect((await api.get('/event-occurrences')).body.totalCount).toBe(1)
  })

  test('keeps when it happened, and any payload', async () => {
    const { api } = await service.org()
    const payload = { a: 'é😀', list: [1.5, null, { c: [] }], proto: true }
    const body = { deliveryId: 'd', payload, occurredAt: '2026-03-01T10:00:00+02:00' }
    expect((await api.post(`/events/${merged}`, body)).status).toBe(200)
    expect(objectsOf(await api.get('/event-occurrences'))).toMatchObject([
      { source: 'push', occurredAt: '2026-03-01T08:00:00.000Z', payload },
    ])
  })

  test('takes 256 KiB', async () => {
    const { api } = await service.org()
    const payload = { text: 'x'.repeat(256 * 1024 - '{"text":""}'.length) }
    expect((await api.post(`/events/${merged}`, { deliveryId: 'd1', payload })).status).toBe(200)
  })
})

describe('GET /event-occurrences', () => {
  test('counts who ran and who did not, newest first, and finds by name', async () => {
    const { org, automation, push, match } = await eventOrg(service)
    await automation({ events: [merged] })
    await automation({ events: [merged], targetBranches: ['release/*'] })
    await push(merged, pullRequest())
    await push('topic.created', {})
    await match()
    const occurrences = objectsOf(await org.api.get('/event-occurrences'))
    expect(occurrences).toMatchObject([
      { name: 'topic.created', runs: 0, skipped: 0, matchedAt: anInstant },
      { name: merged, runs: 1, skipped: 1, matchedAt: anInstant },
    ])
    const found = await org.api.get(`/event-occurrences?name=${merged}`)
    expect(column(found, 'name')).toEqual([merged])
    expect(found.body.totalCount).toBe(1)
  })

  test('looks through the newest ten thousand, of one name where one is asked for', async () => {
    const { org } = await eventOrg(service)
    const first = threeWeeksAgo()
    await service.db.pool.query(
      `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at, received_at, matched_at)
       SELECT $1, CASE WHEN g % 10 = 0 THEN $2 ELSE 'topic.created' END, 'test', g::text, '{}', now(),
              $3::timestamptz + g * interval '1 minute', now() FROM generate_series(1, 10500) AS g`,
      [org.id, merged, first],
    )
    const oldest = minutesAfter(first, 501)
    const all = await org.api.get('/event-occurrences?limit=1')
    expect(all.body).toMatchObject({ totalCount: 10_000, lookedBackTo: oldest })
    const named = await org.api.get(`/event-occurrences?limit=1&name=${merged}`)
    expect(named.body).toMatchObject({ totalCount: 1050, lookedBackTo: null })
    const rest = await org.api.get(`/event-occurrences?until=${oldest}`)
    expect(rest.body).toMatchObject({ totalCount: 500, lookedBackTo: null })
  })

  test('has pages', async () => {
    const { org, push } = await eventOrg(service)
    for (let n = 0; n < 7; n++) await push(merged, pullRequest({ number: n }))
    await expectPages(org.api, '/event-occurrences', 'id', 3)
  })
})
