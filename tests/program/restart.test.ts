import { afterAll, expect, test } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { openForCommand } from '#service/db/open.ts'
import { serviceForTest, temporaryFolder } from './support/cli.ts'
import { madeBy, organization, thingsOf } from './support/made.ts'
import { retry, type Sent, startWriters } from './support/pushing-writers.ts'
import { expectStatisticsKept } from './support/statistics-kept.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** One life of the service: writers push, and it is killed when enough of them were answered. */
async function lifeUntilKilled(key: string, round: string, acknowledged: number): Promise<Sent[]> {
  const service = await serviceForTest(folder)
  const writers = startWriters(service.url, key, 6, round)
  await writers.reached(acknowledged)
  await service.end('SIGKILL')
  await writers.ended
  return writers.sent
}

test('after kill -9 nothing acknowledged is missing, and no retry makes anything twice', async () => {
  const { id, key } = await inDatabase(organization)
  const all: Sent[] = []
  for (const [round, acknowledged] of [
    ['first', 40],
    ['second', 15],
    ['third', 60],
  ] as const) {
    const sent = await lifeUntilKilled(key, round, acknowledged)
    all.push(...sent)
    const answered = sent.filter(({ answer }) => answer !== null)
    expect(answered.length).toBeGreaterThanOrEqual(acknowledged)
    await inDatabase(async (db) => {
      const made = await madeBy(db, id)
      expect(answered.flatMap(thingsOf).filter((thing) => made.get(thing) !== 1)).toEqual([])
      await expectStatisticsKept(db, id)
    })
  }
  await retryEach(all, key)
  await inDatabase(async (db) => {
    expect(await madeBy(db, id)).toEqual(new Map(all.flatMap(thingsOf).map((thing) => [thing, 1])))
    await expectStatisticsKept(db, id)
  })
}, 240_000)

/** What was answered is answered again, byte for byte; what was not happens now, if it had not. */
async function retryEach(all: Sent[], key: string): Promise<void> {
  const service = await serviceForTest(folder)
  for (const request of all) {
    const text = await retry(service.url, key, request)
    if (request.answer !== null) expect(text).toBe(request.answer)
    expect(await retry(service.url, key, request)).toBe(text)
  }
  expect(await service.end('SIGTERM')).toBe(0)
}
