import { describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const merged = 'github.pr.merged'
const anEvent = (deliveryId: string, fields: Record<string, unknown> = {}) => ({
  ...{ name: merged, deliveryId, source: 'github', payload: { action: 'merged' } },
  ...fields,
})

async function stored(orgId: string) {
  const { rows } = await service.db.pool.query(
    'SELECT id, name, delivery_id AS "deliveryId" FROM events WHERE org_id = $1 ORDER BY id',
    [orgId],
  )
  return rows
}

describe('POST /events', () => {
  test('stores all of them, and answers in their order', async () => {
    const { id, api } = await service.org()
    const events = Array.from({ length: 500 }, (_, at) => anEvent(`d${at}`))
    const { status, body } = await api.post('/events', { events })
    expect(status).toBe(200)
    const rows = await stored(id)
    expect(rows.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(
      events.map((it) => it.deliveryId).toSorted(),
    )
    const idOf = new Map(rows.map((row) => [row.deliveryId, row.id]))
    expect(body.results).toEqual(
      events.map(({ deliveryId }) => ({ id: idOf.get(deliveryId), name: merged, status: 'accepted' })),
    )
  })

  test('changes nothing for deliveries that are known, or named twice', async () => {
    const { id, api } = await service.org()
    const first = await api.post(`/events/${merged}`, { deliveryId: 'a', source: 'github', payload: {} })
    const { body } = await api.post('/events', {
      events: [
        anEvent('a'),
        anEvent('b'),
        anEvent('b', { payload: { other: true } }),
        anEvent('b', { source: 'else' }),
      ],
    })
    expect(body.results).toMatchObject([
      { id: first.body.id, status: 'duplicate' },
      { status: 'accepted' },
      { status: 'duplicate' },
      { status: 'accepted' },
    ])
    const [, one, two] = body.results as { id: string }[]
    expect(two?.id).toBe(one?.id)
    expect(await stored(id)).toHaveLength(3)
  })

  test('stores each once when several send the same at the same time, in another order', async () => {
    const { id, api } = await service.org()
    const events = Array.from({ length: 50 }, (_, at) => anEvent(`d${at}`))
    const send = (at: number) => api.post('/events', { events: at % 2 ? events.toReversed() : events })
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => send(at)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await stored(id)).toHaveLength(50)
  })

  test('stores none when one is wrong, and says which', async () => {
    const { id, api } = await service.org()
    const wrong = await api.post('/events', { events: [anEvent('a'), anEvent('b', { name: 'no.such' })] })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body.data)).toContain('["events",1,"name"]')
    const own = await api.post('/events', { events: [anEvent('a'), anEvent('b', { source: 'signalbox' })] })
    expect(own.status).toBe(400)
    expect(JSON.stringify(own.body.data)).toContain('["events",1,"source"]')
    expect(await stored(id)).toEqual([])
  })

  test.each([0, 501])('takes 1 to 500: not %s', async (count) => {
    const { api } = await service.org()
    const events = Array.from({ length: count }, (_, at) => anEvent(`d${at}`))
    expect((await api.post('/events', { events })).status).toBe(400)
  })
})
