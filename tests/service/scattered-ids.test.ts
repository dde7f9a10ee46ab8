import { expect, test } from 'vitest'
import { type Org, useService } from '#tests/harness/service.ts'
import { message } from './support/data.ts'

const service = useService()

async function companyOf(org: Org, name: string): Promise<bigint> {
  const sent = { companies: [{ name, domain: `${name}.example` }] }
  const { body } = await org.api.post('/companies', sent)
  const [result] = body.results as { company: { id: string } }[]
  return BigInt(result?.company.id ?? 0)
}

async function peopleOf(org: Org): Promise<bigint[]> {
  const found = await service.db.pool.query<{ id: string }>(
    'SELECT id FROM people WHERE org_id = $1 ORDER BY created_at, id',
    [org.id],
  )
  return found.rows.map(({ id }) => BigInt(id))
}

async function offsets(units: number[], seed: number): Promise<bigint[]> {
  const found = await service.db.pool.query<{ offset: string }>(
    'SELECT id_offset(unit, $2) AS offset FROM unnest($1::bigint[]) AS unit',
    [units, seed],
  )
  return found.rows.map(({ offset }) => BigInt(offset))
}

const steps = (ids: bigint[]): bigint[] => ids.slice(1).map((id, n) => id - (ids[n] ?? 0n))
const range = (count: number, from: number, step = 1) =>
  Array.from({ length: count }, (_, n) => from + n * step)

/** Waits until the clock of the database is in a later unit than it was. */
async function laterUnit(): Promise<void> {
  const unit = async () => {
    const found = await service.db.pool.query<{ unit: string }>(
      `SELECT floor(date_part('epoch', clock_timestamp()) * 64)::bigint AS unit`,
    )
    return Number(found.rows[0]?.unit)
  }
  const first = await unit()
  await expect.poll(unit, { interval: 1 }).toBeGreaterThan(first)
}

test('the distance of two ids does not tell how many rows others made in between', async () => {
  const [org, neighbour] = [await service.org(), await service.org()]
  const ids = [await companyOf(org, 'first')]
  for (const made of [0, 0, 3]) {
    for (let n = 0; n < made; n++) await companyOf(neighbour, `other-${n}`)
    await laterUnit()
    ids.push(await companyOf(org, `after-${ids.length}`))
  }
  // Each is far more than all rows of this test.
  for (const step of steps(ids)) expect(step).toBeGreaterThan(8192n)
})

test('ids grow, in the rows of one statement and from one request to the next', async () => {
  const org = await service.org()
  const batch = (name: string) => range(40, 0).map((n) => message(`${name}-${n}`, `${name}-author-${n}`))
  for (const name of ['a', 'b'])
    expect((await org.api.post('/messages', { messages: batch(name) })).status).toBe(200)
  const ids = await peopleOf(org)
  expect(ids).toHaveLength(80)
  for (const step of steps(ids)) expect(step).toBeGreaterThan(0n)
})

test('many connections at once get different ids', async () => {
  const taken = range(8, 0).map(() =>
    service.db.pool.query<{ id: string }>(
      `SELECT scattered_id('person_ids')::text AS id FROM generate_series(1, 500)`,
    ),
  )
  const ids = (await Promise.all(taken)).flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(4000)
  expect(ids.every((id) => /^\d+$/.test(id) && Number.isSafeInteger(Number(id)))).toBe(true)
})

test('each unit of time moves ids on, and by how much is another amount each time, over short and long times', async () => {
  const years = 64 * 86_400 * 365
  for (const from of [0, years, 17 * years]) {
    for (const step of steps(await offsets(range(600, from), 7))) expect(step).toBeGreaterThan(8192n)
    for (const unit of [1, 256, 65_536, 16_777_216]) {
      const moved = steps(await offsets(range(50, from, unit), 7))
      // A neighbour that grows is hidden in what differs: a good part of a step, however long the step is.
      const spread = Math.max(...moved.map(Number)) - Math.min(...moved.map(Number))
      expect(spread).toBeGreaterThan(unit * 2 ** 13)
    }
  }
})

test('another installation moves ids on by other amounts', async () => {
  const [one, other] = [await offsets(range(20, 1000), 7), await offsets(range(20, 1000), 8)]
  expect(steps(one)).not.toEqual(steps(other))
})

test('ids stay within 2^53 for sixty years', async () => {
  const [last] = await offsets([64 * 86_400 * 365 * 60], 7)
  expect(last).toBeLessThan(2n ** 53n)
})
