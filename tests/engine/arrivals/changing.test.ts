import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Registry, Source } from '#service/api/arrivals/source.ts'
import { source as webhook } from '#service/connectors/webhook/source.ts'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { readHistory } from '#service/connectors/work/backfills.ts'
import { claimArrivals } from '#service/connectors/work/claim.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { type Connected, connect, depsOf, sendWebhook, tracesOf } from '#tests/harness/signals.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'

const service = useService()

const many = 6
const numbers = Array.from({ length: many }, (_, n) => n)
/** Versions of each message at its source, from the original on. */
const versions = (n: number) => 1 + (n % 3)
/** Of whom the source tells that it was taken back. */
const takenBack = new Set([4])
const authorOf = (n: number) => n % 3
const nameOf = (author: number) => `Person ${author}`

function messageOf(n: number, version: number): Mapped['messages'][0] {
  return {
    sourceMessageId: `m${n}`,
    channel: { sourceName: 'stub', sourceServerId: 's', sourceChannelId: `c${n % 2}` },
    author: {
      platformId: `account-${authorOf(n)}`,
      displayName: nameOf(authorOf(n)),
      email: `p${authorOf(n)}@halden.example`,
    },
    content: `version ${version} of ${n}`,
    sentAt: new Date(Date.UTC(2026, 9, 1 + n)),
    editedAt: version === 0 ? null : new Date(Date.UTC(2026, 9, 1 + n, version)),
    threadId: `t${n % 2}`,
  }
}

const deletionOf = (n: number): Mapped['deletions'][0] => ({
  channel: messageOf(n, 0).channel,
  sourceMessageId: `m${n}`,
  deletedAt: new Date(Date.UTC(2026, 9, 20)),
})

const delivery = z.object({ n: z.int(), version: z.int().nullable() })

/** Deliveries name a version of a message or its deletion; a page of the past holds two as they are now. */
const source: Source = {
  ...webhook,
  map({ payload }) {
    const { n, version } = delivery.parse(payload)
    return version === null
      ? { ...nothingMapped, deletions: [deletionOf(n)] }
      : { ...nothingMapped, messages: [messageOf(n, version)] }
  },
  history: {
    needs: [],
    async page(_, __, cursor) {
      const from = z.int().catch(0).parse(cursor)
      const there = numbers.slice(from, from + 2).filter((n) => !takenBack.has(n))
      const messages = there.map((n) => messageOf(n, versions(n) - 1))
      return {
        mapped: { ...nothingMapped, messages },
        cursor: from + 2 < many ? from + 2 : null,
        done: there.length,
      }
    },
  },
}
const sources: Registry = { find: async () => source, all: async () => [source] }

type Told = { n: number; version: number | null }

/** All that the source sends, each once. */
const story: Told[] = numbers.flatMap((n) => [
  ...Array.from({ length: versions(n) }, (_, version) => ({ n, version })),
  ...(takenBack.has(n) ? [{ n, version: null }] : []),
])

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ what: 'map' as const, n: 0 }) },
  { weight: 2, arbitrary: fc.constant({ what: 'page' as const, n: 0 }) },
  // One process dies before it has done anything, another when it has written everything but the end.
  { weight: 2, arbitrary: fc.constantFrom({ what: 'die' as const, n: 0 }, { what: 'lose' as const, n: 0 }) },
  { weight: 1, arbitrary: fc.constant({ what: 'replay' as const, n: 0 }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('again' as const, 'correct' as const, 'remove' as const),
      n: fc.nat(many - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('erase' as const), n: fc.nat(2) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What people did here, which holds against whatever the source tells later. */
type Done = { corrected: Set<number>; removed: Set<number>; erased: Set<number> }

async function acting(connection: Connected, done: Done) {
  const { org, url, id } = connection
  const { pool } = service.db
  const orgIds = [org.id]
  let hours = 0
  const now = () => new Date(Date.now() + ++hours * 3_600_000)
  const map = (limit: number) => mapDue(depsOf(service, { sources }), limit, { orgIds, now: now() })
  const page = () => readHistory(depsOf(service, { sources }), 'reader', 1, { orgIds, now: now() })
  const idOf = async (n: number): Promise<string | undefined> => {
    const found = await pool.query('SELECT id FROM messages WHERE org_id = $1 AND source_message_id = $2', [
      org.id,
      `m${n}`,
    ])
    return found.rows[0]?.id
  }
  const send = (told: Told) => sendWebhook(url, told, { id: `${told.n}-${told.version}` })
  async function lose(): Promise<void> {
    const find = async () => {
      await claimArrivals(service.db, many, { orgIds, now: now() })
      return source
    }
    await mapDue(depsOf(service, { sources: { ...sources, find } }), 1, { orgIds, now: now() })
  }
  const change =
    (what: 'corrected' | 'removed', answer: (path: string) => Promise<{ status: number }>) =>
    async (n: number) => {
      const message = await idOf(n)
      if (message && (await answer(`/messages/${message}`)).status === 200) done[what].add(n)
    }
  const acts: Record<Step['what'], (n: number) => Promise<unknown>> = {
    map: () => map(3),
    page,
    die: () => claimArrivals(service.db, 2, { orgIds, now: now() }),
    lose,
    again: (n) => send(story[n * 2] ?? { n, version: 0 }),
    replay: () => {
      const until = new Date(Date.now() + 60_000).toISOString()
      return org.api.post('/arrivals/replay', { connectionId: id, since: '2020-01-01T00:00:00Z', until })
    },
    erase: async (n) => {
      const [person] = objectsOf(await org.api.get(`/people?search=${encodeURIComponent(nameOf(n))}`))
      if (person && (await org.api.post(`/people/${person.id}/erase`)).status === 200) done.erased.add(n)
    },
    correct: change('corrected', (path) => org.api.patch(path, { content: 'corrected' })),
    remove: change('removed', (path) => org.api.send('DELETE', path)),
  }
  /** Whether something was given up, as it ended one process after the other; somebody replays it then. */
  async function isGivenUp(): Promise<boolean> {
    const failed = `SELECT FROM arrivals WHERE org_id = $1 AND outcome = 'failed' LIMIT 1`
    return (await pool.query(failed, [org.id])).rowCount === 1
  }
  async function finish(): Promise<void> {
    while ((await map(50)) > 0);
    if (await isGivenUp()) await acts.replay(0)
    while ((await map(50)) > 0);
    while ((await page()) > 0);
  }
  return { send, act: ({ what, n }: Step) => acts[what](n), finish }
}

function expectedOf({ corrected, removed, erased }: Done) {
  return numbers
    .filter((n) => !takenBack.has(n) && !removed.has(n) && !erased.has(authorOf(n)))
    .map((n) => ({
      source_message_id: `m${n}`,
      content: corrected.has(n) ? 'corrected' : `version ${versions(n) - 1} of ${n}`,
    }))
}

async function expectExact(orgId: string): Promise<void> {
  const client = new pg.Client(inject('database').pool)
  await client.connect()
  const [kept, rebuilt] = await keptAndRebuilt(client, orgId).finally(() => client.end())
  kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
  expect(kept).toEqual(rebuilt)
}

const order = fc.shuffledSubarray(story, { minLength: story.length })
const between = fc.array(step, { minLength: story.length, maxLength: story.length })

test('deliveries, replays, pages of the past, corrections, deletions, erasures and crashes in any order end in the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(order, between, async (told, steps) => {
      const connection = await connect(await service.org(), 'webhook')
      const { org, id } = connection
      await service.db.pool.query(
        `INSERT INTO backfills (org_id, connection_id, since, status) VALUES ($1, $2, '2026-01-01', 'waiting')`,
        [org.id, id],
      )
      const done = { corrected: new Set<number>(), removed: new Set<number>(), erased: new Set<number>() }
      const { send, act, finish } = await acting(connection, done)
      for (const [place, one] of told.entries()) {
        await send(one)
        const next = steps[place]
        if (next) await act(next)
      }
      await finish()
      const { messages, people } = await tracesOf(service, org)
      const rows = messages.map(({ source_message_id, content }) => ({ source_message_id, content }))
      expect(rows).toEqual(expectedOf(done))
      const names = people.map(({ display_name }) => display_name)
      for (const author of done.erased) expect(names).not.toContain(nameOf(author))
      await expectExact(org.id)
    }),
    { numRuns: 6 },
  )
}, 240_000)
