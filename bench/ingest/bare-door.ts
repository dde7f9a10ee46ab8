import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { poolSize } from '../api/servers.ts'

export type BareDoor = { url: string; secret: string }

const insert = `INSERT INTO bare_arrivals (delivery_id, kind, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`

// Ends when the measurement is ended.
process.once('disconnect', () => process.exit())

/** Baseline: node:http and pg. A delivery is read, its signature verified, and one row of it inserted. */
process.once('message', (message) => {
  const { url, secret } = message as BareDoor
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const {
      'x-hub-signature-256': signature,
      'x-github-delivery': id,
      'x-github-event': kind,
    } = request.headers
    const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
    const given = Buffer.from(String(signature))
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      return void response.writeHead(401).end()
    await pool.query({ name: 'insert', text: insert, values: [id, kind, body] })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"accepted":true}')
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
