import { pino } from 'pino'
import { providersOf } from '#service/core/providers.ts'
import { openDatabase } from '#service/db/client.ts'
import { deliverWebhooks } from '#service/deliveries/webhooks/deliver.ts'

/** Sends what endpoints of an organization are to be told, and waits for answers that never come. */
const { kind, pool, orgId, secret } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const providers = { ...providersOf(secret), allowPrivate: true, patience: 600_000 }
await deliverWebhooks({ db, log: pino({ level: 'silent' }), providers }, 10, orgId)
