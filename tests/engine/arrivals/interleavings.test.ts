import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { claimArrivals } from '#service/connectors/work/claim.ts'
import { useService } from '#tests/harness/service.ts'
import { connect, depsOf, issueDelivery, mapAll, sendGithub, tracesOf } from '#tests/harness/signals.ts'

const service = useService()

/** The life of three issues: each delivery once, in the order in which things happened. */
const story = [
  ['issues', issueDelivery(1, 'opened'), 'a1'],
  ['issues', issueDelivery(2, 'opened'), 'b1'],
  ['issues', issueDelivery(1, 'edited', 5, 'It fails often'), 'a2'],
  ['issues', issueDelivery(1, 'edited', 9, 'It fails always'), 'a3'],
  ['issues', issueDelivery(3, 'opened'), 'c1'],
  ['issues', issueDelivery(2, 'deleted', 7), 'b2'],
] as const

const step = fc.oneof(
  fc.record({ what: fc.constant('again' as const), at: fc.nat(story.length - 1) }),
  fc.constant({ what: 'map' as const }),
  // Taken by a process that ends before it has done anything.
  fc.constant({ what: 'crash' as const }),
  fc.constant({ what: 'replay' as const }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function tell(order: readonly number[], between: readonly Step[]) {
  const org = await service.org()
  const { url, id } = await connect(org, 'github')
  const orgIds = [org.id]
  let hours = 0
  const send = (at: number) => {
    const [event, payload, delivery] = story[at] ?? story[0]
    return sendGithub(url, event, payload, { id: delivery })
  }
  const act = async (one: Step) => {
    // Each turn is an hour later, so that what a dead process held is free again.
    const now = new Date(Date.now() + ++hours * 3_600_000)
    if (one.what === 'again') await send(one.at)
    else if (one.what === 'map') await mapDue(depsOf(service), 3, { orgIds, now })
    else if (one.what === 'crash') await claimArrivals(service.db, 2, { orgIds, now })
    else {
      const until = new Date(Date.now() + 60_000).toISOString()
      await org.api.post('/arrivals/replay', { connectionId: id, since: '2020-01-01T00:00:00Z', until })
    }
  }
  for (const [n, at] of order.entries()) {
    await send(at)
    const next = between[n]
    if (next) await act(next)
  }
  for (let n = 1; n > 0; ) {
    const now = new Date(Date.now() + ++hours * 3_600_000)
    n = await mapDue(depsOf(service), 50, { orgIds, now })
  }
  await mapAll(service, org)
  const events = await service.db.pool.query(
    'SELECT name, delivery_id FROM events WHERE org_id = $1 ORDER BY delivery_id, name',
    [org.id],
  )
  return { ...(await tracesOf(service, org)), events: events.rows }
}

test('any order of deliveries, repetitions, replays and crashes ends in the same rows', async () => {
  const expected = await tell([0, 1, 2, 3, 4, 5], [])
  expect(expected.messages).toMatchObject([
    { source_message_id: 'issue:1001', content: 'Issue 1\n\nIt fails always' },
    { source_message_id: 'issue:1003' },
  ])
  // With the issue goes its thread, also what of it comes later.
  const gone = [' thread issue:2', 'issue:1002'].map((it) => ({ source_message_id: it }))
  expect(expected.deleted).toEqual(gone)
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
  const between = fc.array(step, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(order, between, async (places, steps) => {
      const found = await tell(places, steps)
      expect(found.messages).toEqual(expected.messages)
      expect(found.deleted).toEqual(expected.deleted)
      expect(found.counters).toEqual(expected.counters)
      expect(found.channels).toEqual(expected.channels)
      expect(found.events).toEqual(expected.events)
    }),
    { numRuns: 12 },
  )
}, 240_000)
