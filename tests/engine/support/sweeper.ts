import { once } from 'node:events'
import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { sweep } from '#service/engine/clock/sweep.ts'

/** Says that it is ready, waits for a word, and sweeps what is due of some organizations until nothing is left. */
const { kind, pool, orgIds, now } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const deps = { db, log: pino({ level: 'silent' }), createNotice: async () => 0 }
await db.pool.query('SELECT 1')
process.stdout.write('ready\n')
await once(process.stdin, 'data')
let handled = 0
for (let more = true; more; ) {
  const swept = await sweep(deps, { orgIds, now: new Date(now), limit: 10 })
  handled += swept.handled
  more = swept.more || swept.handled > 0
}
process.stdout.write(`${handled}\n`)
process.exit()
