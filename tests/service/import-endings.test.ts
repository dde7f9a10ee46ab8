import { describe, expect, test } from 'vitest'
import { anInstant } from '#tests/harness/answers.ts'
import { imported, runImport, upload } from '#tests/harness/imports.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const table = ['text,date', 'one,2026-03-12 09:00', 'two,2026-03-13'].join('\n')

describe('cancelling', () => {
  test('ends an import that waits, takes its file away, and is written into the audit log', async () => {
    const org = await service.org()
    const { body } = await upload(service, org, table)
    const canceled = await org.api.post(`/imports/${body.id}/cancel`, {})
    expect(canceled.body).toMatchObject({ status: 'canceled', made: 0, finishedAt: anInstant })
    expect(await runImport(service, org)).toBe(0)
    const left = await service.db.pool.query('SELECT FROM import_chunks WHERE import_id = $1', [body.id])
    expect(left.rowCount).toBe(0)
    const { body: log } = await org.api.get('/audit-log?resource=import')
    expect(log.data).toMatchObject([{ operation: 'UPDATE' }, { operation: 'INSERT' }])
    expect((await org.api.post(`/imports/${body.id}/cancel`, {})).body).toEqual(canceled.body)
  })

  test('stops one that is being read before its next rows; what was made stays', async () => {
    const org = await service.org()
    const rows = Array.from({ length: 2000 }, (_, n) => `row ${n},2026-03-12`)
    const { body } = await upload(service, org, ['text,date', ...rows].join('\n'))
    const reading = runImport(service, org)
    const read = async () => (await org.api.get(`/imports/${body.id}`)).body
    await expect.poll(async () => (await read()).rowsRead, { timeout: 20_000 }).toBeGreaterThan(0)
    const { body: canceled } = await org.api.post(`/imports/${body.id}/cancel`, {})
    await reading
    expect(await read()).toEqual(canceled)
    expect((await org.api.get('/messages?limit=1')).body.totalCount).toBe(canceled.made)
  })

  test('leaves one that is over as it is, and finds none of another organization', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const { path } = await imported(service, org, table)
    expect((await org.api.post(`${path}/cancel`, {})).body).toMatchObject({ status: 'done', made: 2 })
    expect(await other.api.post(`${path}/cancel`, {})).toMatchObject({ status: 404 })
  })
})

test('progress is told in bytes of the file, and ends with all of them', async () => {
  const org = await service.org()
  const { size, bytesRead } = await imported(service, org, table)
  expect(size).toBe(Buffer.byteLength(table))
  expect(bytesRead).toBe(size)
})

describe('a kill in the middle', () => {
  test('leaves rows that count once when another process goes on', async () => {
    const org = await service.org()
    const rows = Array.from({ length: 1000 }, (_, n) => `row ${n},2026-03-12`)
    const made = await upload(service, org, ['text,date', ...rows].join('\n'))
    const stopping = new AbortController()
    const { pool } = service.db
    const watch = setInterval(async () => {
      const { rows: found } = await pool.query('SELECT rows_read::int AS n FROM imports WHERE id = $1', [
        made.body.id,
      ])
      if (found[0]?.n >= 200) stopping.abort()
    }, 5)
    await runImport(service, org, { signal: stopping.signal })
    clearInterval(watch)
    const middle = (await org.api.get(`/imports/${made.body.id}`)).body
    if (middle.status !== 'done') expect(await runImport(service, org)).toBe(1)
    expect((await org.api.get(`/imports/${made.body.id}`)).body).toMatchObject({
      status: 'done',
      rowsRead: 1000,
      made: 1000,
      duplicates: 0,
    })
  })

  test('of a process that says nothing any more is made good once its lease is over', async () => {
    const org = await service.org()
    const made = await upload(service, org, table)
    const { pool } = service.db
    await pool.query(
      `UPDATE imports SET status = 'running', lease_owner = 'dead', lease_until = now() + interval '1 minute' WHERE id = $1`,
      [made.body.id],
    )
    expect(await runImport(service, org)).toBe(0)
    await pool.query(`UPDATE imports SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      made.body.id,
    ])
    expect(await runImport(service, org)).toBe(1)
    expect((await org.api.get(`/imports/${made.body.id}`)).body).toMatchObject({ status: 'done', made: 2 })
  })
})
