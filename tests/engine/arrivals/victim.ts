import { pino } from 'pino'
import type { source as github } from '#service/connectors/github/source.ts'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { providersOf } from '#service/core/providers.ts'
import { openDatabase } from '#service/db/client.ts'

/** Takes what waits of an organization, says so, and never gets further. */
const { kind, pool, orgId, secret } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const stuck = new Promise<typeof github>(() => setInterval(() => undefined, 1000))
const sources = {
  find: () => {
    process.stdout.write('there\n')
    return stuck
  },
  all: async () => [],
}
const log = pino({ level: 'silent' })
await mapDue({ db, log, providers: providersOf(secret), sources, addressOf: String }, 5, { orgIds: [orgId] })
