import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { startWorker } from '#service/engine/queue/worker.ts'

type Place = 'sweep' | 'execute' | 'finish'

/**
 * Works on the due automation of each organization until it comes to the place it is told, and stays there. Says when
 * it stands at all of them.
 */
const { kind, pool, stops } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const log = pino({ level: 'silent' })
const owner = `victim ${process.pid}`

async function work(orgId: string, at: (here: Place) => Promise<void>): Promise<void> {
  const orgIds = [orgId]
  const createNotice = () => at('sweep')
  const createDeliveries = () => at('finish').then(() => 0)
  const execute = async () => {
    await at('execute')
    const used = { model: 'built-in', inputTokens: 0, outputTokens: 0, costMicros: null }
    return { status: 'succeeded' as const, output: 'Done.', ...used }
  }
  await sweep({ db, log, createNotice }, { orgIds })
  const parts = { db, log, createNotice, createDeliveries, execute, owner, orgIds }
  await startWorker({ ...parts, concurrency: 1, onRoom: () => undefined }).turn()
}

for (const { orgId, place } of stops) {
  await new Promise<void>((resolve, reject) => {
    const at = async (here: Place) => {
      if (here !== place) return
      resolve()
      await new Promise(() => setInterval(() => undefined, 1000))
    }
    work(orgId, at).catch(reject)
  })
}
process.stdout.write('there\n')
