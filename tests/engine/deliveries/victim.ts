import { pino } from 'pino'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { providersOf } from '#service/core/providers.ts'
import { openDatabase } from '#service/db/client.ts'
import { deliverDue } from '#service/deliveries/deliver.ts'

/** Sends what is due of an organization, and waits for answers that never come. */
const { kind, pool, orgId, now, secret, addresses } = JSON.parse(process.argv[2] ?? '')
const log = pino({ level: 'silent' })
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const providers = { ...providersOf(secret), allowPrivate: true, patience: 600_000, ...addresses }
await deliverDue({ db, log, providers, ingest: ingestMessages }, 10, { orgId, now: new Date(now) })
