import { pino } from 'pino'
import { registry } from '#service/connectors/registry.ts'
import { readHistory } from '#service/connectors/work/backfills.ts'
import { providersOf } from '#service/core/providers.ts'
import { openDatabase } from '#service/db/client.ts'

/** Reads a page of the past of an organization, and waits for an answer that never comes. */
const { kind, pool, orgId, secret } = JSON.parse(process.argv[2] ?? '')
const nothing = async () => async () => undefined
const db = openDatabase({ kind, pool, listen: nothing, close: async () => undefined })
const providers = { ...providersOf(secret), allowPrivate: true, patience: 600_000 }
const deps = { db, log: pino({ level: 'silent' }), providers, sources: registry, addressOf: String }
await readHistory(deps, 'victim', 5, { orgIds: [orgId] })
