import { pino } from 'pino'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { providersOf } from '#service/core/providers.ts'
import { openDatabase } from '#service/db/client.ts'
import { deliverDue } from '#service/deliveries/deliver.ts'

/** Sends what an organization has to send until nothing waits, as a process of its own. */
const { kind, pool, orgId, secret, addresses, pace } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const providers = { ...providersOf(secret), allowPrivate: true, patience: 600_000, ...addresses }
providers.pace = { discord: pace, email: pace, msteams: pace, slack: pace }
const deps = { db, log: pino({ level: 'silent' }), providers, ingest: ingestMessages }
const waiting = `SELECT FROM deliveries WHERE org_id = $1 AND status IN ('queued', 'sending') LIMIT 1`
while ((await db.pool.query(waiting, [orgId])).rowCount) {
  const taken = await deliverDue(deps, 8, { orgId })
  if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
process.exit(0)
