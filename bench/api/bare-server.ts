import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from './cases.ts'

/** The floor that we compare with: node:http, pg, the same statements, no key, no limit, no validation. */
process.once('message', (message) => {
  const { url, poolSize, statements } = message as {
    url: string
    poolSize: number
    statements: Record<string, Statement>
  }
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c timezone=UTC' })
  const server = createServer((request, response) => {
    const statement = statements[request.url ?? '']
    if (!statement) return void response.writeHead(404).end()
    pool.query(statement).then(
      ({ rows }) => {
        const body = JSON.stringify({ data: rows, page: 1, limit: 50, totalCount: rows[0]?.total ?? 0 })
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
