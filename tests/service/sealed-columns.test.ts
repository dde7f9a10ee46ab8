import { expect, test } from 'vitest'
import { markOf, sealedColumns } from '#service/core/seal.ts'
import { actor } from '#tests/harness/acting.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { connect } from '#tests/harness/signals.ts'
import { mailServer, webhookEndpoint } from './support/data.ts'

const service = useService()
type Column = { table: string; column: string }

const known = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`)

async function columns(): Promise<Column[]> {
  const found = await service.db.pool.query<Column>(
    `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
        AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  return found.rows
}

async function holdsSealed({ table, column }: Column): Promise<boolean> {
  const mark = markOf(testSecret)
  const found = await service.db.pool.query(
    `SELECT FROM "${table}" WHERE position($1 IN "${column}"::text) > 0
        OR position($2 IN "${column}"::text) > 0 LIMIT 1`,
    [mark, Buffer.from(mark).toString('hex')],
  )
  return found.rowCount === 1
}

test('every column that holds what is sealed is known to rotate-secret', async () => {
  const org = await service.org()
  await connect(org, 'webhook')
  const connection = { channel: 'slack', botToken: 'xoxb-a-token-of-a-test' }
  expect((await org.api.post('/destinations', { name: 'Slack', connection })).status).toBe(200)
  const key = { apiKey: 'sk-a-key-of-a-test' }
  expect((await org.api.send('PUT', '/models/providers/openai', key)).status).toBe(200)
  expect((await org.api.post('/webhook-endpoints', webhookEndpoint)).status).toBe(200)
  const { id, headers } = await actor(service, org, 'owner')
  expect((await org.api.send('PUT', '/mail-server', mailServer, { headers })).status).toBe(200)
  await service.db.pool.query(`UPDATE members SET password_hash = 'a hash' WHERE id = $1`, [id])
  expect((await org.api.post('/members/me/second-factor', {}, { headers })).status).toBe(200)
  const all = await columns()
  const holding: string[] = []
  for (const it of all) if (await holdsSealed(it)) holding.push(`${it.table}.${it.column}`)
  expect(holding.toSorted()).toEqual(known.toSorted())
  const named = all.filter(({ column }) => column.startsWith('sealed'))
  expect(named.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(known.toSorted())
})
