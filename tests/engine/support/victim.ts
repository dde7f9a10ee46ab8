import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { startWorker } from '#service/engine/queue/worker.ts'

/** Works on the due automations of organizations until it comes to the place it is told, says so, and stays there. */
const { kind, pool, orgIds, place } = JSON.parse(process.argv[2] ?? '')
const stayAt = async (here: string) => {
  if (here !== place) return
  process.stdout.write(`${here}\n`)
  await new Promise(() => setInterval(() => undefined, 1000))
}
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const log = pino({ level: 'silent' })
const createNotice = () => stayAt('sweep')
await sweep({ db, log, createNotice }, { orgIds })
const worker = startWorker({
  db,
  log,
  createNotice,
  createDeliveries: async () => {
    await stayAt('finish')
    return 0
  },
  async execute() {
    await stayAt('execute')
    const used = { model: 'built-in', inputTokens: 0, outputTokens: 0, costMicros: null }
    return { status: 'succeeded', output: 'Done.', ...used }
  },
  owner: `victim ${process.pid}`,
  concurrency: 1,
  orgIds,
  onRoom: () => undefined,
})
await worker.turn()
