import { getArrival } from '#service/api/arrivals/get.ts'
import { listArrivals } from '#service/api/arrivals/list.ts'
import { getActivity } from '#service/api/connections/activity.ts'
import { listBackfills } from '#service/api/connections/backfills.ts'
import { getConnection, listConnections } from '#service/api/connections/list.ts'
import { readImport } from '#service/api/imports/import-row.ts'
import { listImports } from '#service/api/imports/list.ts'
import { refusedRows } from '#service/api/imports/refused.ts'
import { listMergeProposals } from '#service/api/people/proposals/list.ts'
import { listSources } from '#service/api/sources/list.ts'
import { listIssueTrackers } from '#service/api/topic-issues/trackers.ts'
import { registry } from '#service/connectors/registry.ts'
import type { Context } from '#service/core/context.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import type { Endpoint } from './answers.ts'

export type SourceSubjects = { connectionId: string; arrivalId: string; importId: string }

/** Paused, so that nothing is asked for while it is measured. */
const insertConnection = `
INSERT INTO connections (org_id, source, name, token_hash, paused_at)
VALUES ($1, 'webhook', 'Bench', md5('bench') || md5('connection'), now()) RETURNING id`

/** The body is the deflated form of \`{}\`. */
const insertArrivals = `
INSERT INTO arrivals (org_id, connection_id, source, kind, delivery_id, body, body_size, received_at, outcome, finished_at)
SELECT $1, $2, 'webhook', 'messages', 'delivery-' || n, '\\xabae0500'::bytea, 2, now() - n * interval '1 minute', 'mapped', now()
  FROM generate_series(1, 2000) AS n`

const insertHours = `
INSERT INTO arrival_hours (org_id, connection_id, hour, outcome, n)
SELECT $1, $2, date_trunc('hour', now()) - n * interval '1 hour', 'mapped', 60 FROM generate_series(0, 600) AS n`

const insertBackfills = `
INSERT INTO backfills (org_id, connection_id, since, status, finished_at)
SELECT $1, $2, now() - interval '90 days', 'done', now() FROM generate_series(1, 20)`

const insertImports = `
INSERT INTO imports (org_id, file_name, format, status, created_at, finished_at)
SELECT $1, 'messages-' || n || '.csv', 'csv', 'done', now() - n * interval '1 hour', now()
  FROM generate_series(1, 60) AS n RETURNING id`

const insertRefused = `
INSERT INTO import_refused (org_id, import_id, row, reason, raw)
SELECT $1, $2, n, 'The date cannot be read.', 'hello,no date' FROM generate_series(1, 100) AS n`

const insertProposals = `
INSERT INTO person_proposals (org_id, person_id, other_id, strength, reasons)
SELECT $1, a, b, 80, '[]' FROM (
  SELECT id AS a, lead(id) OVER (ORDER BY id) AS b FROM people WHERE org_id = $1 ORDER BY id LIMIT 120) p
 WHERE b IS NOT NULL`

const one = `SELECT c.id AS "connectionId",
  (SELECT id FROM arrivals WHERE org_id = $1 ORDER BY received_at DESC LIMIT 1) AS "arrivalId",
  (SELECT import_id FROM import_refused WHERE org_id = $1 LIMIT 1) AS "importId"
  FROM connections c WHERE c.org_id = $1 ORDER BY c.created_at LIMIT 1`

/** Adds a connection with arrivals, imports and proposals to the bench data, once. */
export async function benchSources(db: Database, orgId: string): Promise<SourceSubjects> {
  const find = async () => (await db.pool.query<SourceSubjects>(one, [orgId])).rows[0]
  const known = await find()
  if (known) return known
  await transaction(db, async ({ client }) => {
    const connection = await client.query<{ id: string }>(insertConnection, [orgId])
    const id = connection.rows[0]?.id
    for (const statement of [insertArrivals, insertHours, insertBackfills])
      await client.query(statement, [orgId, id])
    const imports = await client.query<{ id: string }>(insertImports, [orgId])
    await client.query(insertRefused, [orgId, imports.rows[0]?.id])
    await client.query(insertProposals, [orgId])
  })
  await db.pool.query('VACUUM ANALYZE connections, arrivals, arrival_hours, imports, import_refused')
  const made = await find()
  if (!made) throw new Error('the connection of the bench was not written')
  return made
}

const first = { page: 1, limit: 50 }

/** The service tells the addresses of connections; the bare server has no need to. */
function facing(context: Context): Context {
  const nowhere = () => ''
  const addresses = { addressOf: nowhere, publicAddressOf: nowhere, mailAddressOf: nowhere }
  return { ...context, inbound: { sources: registry, ...addresses } }
}

function ofConnection({ connectionId, arrivalId }: SourceSubjects): Endpoint[] {
  const path = `/connections/${connectionId}`
  return [
    { name: 'connections', path: '/connections', verb: (c) => listConnections(facing(c), first) },
    { name: 'connection', path, verb: (c) => getConnection(facing(c), { connectionId }) },
    {
      name: 'connection, activity',
      path: `${path}/activity`,
      verb: (c) => getActivity(c, { connectionId, days: 7 }),
    },
    {
      name: 'connection, backfills',
      path: `${path}/backfills`,
      verb: (c) => listBackfills(c, { connectionId, ...first }),
    },
    {
      name: 'arrivals',
      path: `/arrivals?connectionId=${connectionId}`,
      verb: (c) => listArrivals(c, { connectionId, ...first }),
    },
    { name: 'arrival', path: `/arrivals/${arrivalId}`, verb: (c) => getArrival(c, { arrivalId }) },
  ]
}

export function ofSources(subjects: SourceSubjects): Endpoint[] {
  const { importId } = subjects
  const path = `/imports/${importId}`
  return [
    { name: 'issue trackers', path: '/issue-trackers', verb: (c) => listIssueTrackers(facing(c)) },
    { name: 'sources', path: '/sources', verb: (c) => listSources(facing(c)) },
    ...ofConnection(subjects),
    { name: 'imports', path: '/imports', verb: (c) => listImports(c, first) },
    { name: 'import', path, verb: ({ db, orgId }) => readImport(db, orgId, importId) },
    { name: 'import, refused rows', path: `${path}/refused`, verb: (c) => refusedRows(c, { importId }) },
    { name: 'merge proposals', path: '/people/merge-proposals', verb: (c) => listMergeProposals(c, first) },
  ]
}
