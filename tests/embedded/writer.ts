import pg from 'pg'
import { startEmbedded } from '#service/db/embedded/start.ts'

/** Writes rows for ever and prints the id of each one that was acknowledged. */
const database = await startEmbedded(process.argv[2] ?? '')
database.announce('http://127.0.0.1:1')
const pool = new pg.Pool({ ...database.poolConfig, max: 4 })
await pool.query('CREATE TABLE IF NOT EXISTS written (id bigserial PRIMARY KEY, v text)')
await Promise.all([1, 2, 3, 4].map(write))

async function write(): Promise<never> {
  for (;;) {
    const { rows } = await pool.query('INSERT INTO written (v) VALUES ($1) RETURNING id', ['x'.repeat(500)])
    process.stdout.write(`${rows[0].id}\n`)
  }
}
