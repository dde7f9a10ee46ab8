import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Answer } from './answers.ts'

export type BareServer = { url: string; poolSize: number; answers: Record<string, Answer> }

async function bodyOf(pool: pg.Pool, answer: Answer): Promise<unknown> {
  if ('constant' in answer) return answer.constant
  const data: pg.QueryResultRow[] = []
  for (const statement of answer.statements) data.push(...(await pool.query(statement)).rows)
  const { fixed } = answer
  return { data, fixed, page: 1, limit: 50, totalCount: data[0]?.total ?? 0 }
}

// Ends when the measurement is ended.
process.once('disconnect', () => process.exit())

/** Baseline: node:http, pg and the same statements, without keys, limits and validation. */
process.once('message', (message) => {
  const { url, poolSize, answers } = message as BareServer
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c timezone=UTC -c jit=off' })
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) return void response.writeHead(404).end()
    bodyOf(pool, answer).then(
      (found) => {
        const body = JSON.stringify(found)
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
