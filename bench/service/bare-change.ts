import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { poolSize } from '../api/servers.ts'

export type BareChange = { url: string; orgId: string }

const lock = `SELECT display_name, avatar_url, description, is_vip, primary_email, github, linkedin, phone, title, twitter, website
  FROM people WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`
const change = `UPDATE people SET title = $3, updated_at = now() WHERE org_id = $1 AND id = $2`
const record = `INSERT INTO changes
    (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes, previous_values)
  VALUES ($1, 'person', $2, 'UPDATE', 'api-key', 'bench', 'bench', '', $3, $4)`

// Ends when the measurement is ended.
process.once('disconnect', () => process.exit())

/** Baseline: node:http and pg. A change is parsed, and three statements of one transaction write it down. */
process.once('message', (message) => {
  const { url, orgId } = message as BareChange
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  async function save(id: string, title: string): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const { rows } = await client.query({ name: 'lock', text: lock, values: [orgId, id] })
      await client.query({ name: 'change', text: change, values: [orgId, id, title] })
      const previous = JSON.stringify({ title: rows[0]?.title })
      await client.query({
        name: 'record',
        text: record,
        values: [orgId, id, JSON.stringify({ title }), previous],
      })
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }
  const server = createServer(async (request, response) => {
    const id = request.url?.split('/').at(-1) ?? ''
    const { connections } = (await json(request)) as { connections: { title: string } }
    await save(id, connections.title)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, connections }))
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
