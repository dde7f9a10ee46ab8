import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#service/db/migrate.ts'
import '#tests/harness/provided.ts'
import { Cluster } from '#scripts/cluster.ts'
import { startPgbouncer } from '#scripts/pgbouncer.ts'
import { startPostgres } from '#scripts/postgres.ts'

/** Sessions at the server: each of the threads has a pool of its own, and a lock that is waited for takes one. */
const sessions = 40

/** PgBouncer in transaction mode before the server, for `TEST_POOLER=1`. */
async function pooler(server: string) {
  const started = await startPgbouncer(server, [`default_pool_size = ${sessions}`])
  if (!started) throw new Error('TEST_POOLER asks for PgBouncer, which is not on this machine.')
  return started
}

export default async function setup(project: TestProject) {
  const server = await startPostgres()
  if (!server) throw new Error('the programs of PostgreSQL disappeared between two looks')
  await migrateDatabase({ connectionString: server.url })
  const bouncer = process.env.TEST_POOLER ? await pooler(server.url) : null
  // For `TEST_STANDBY=1`: a copy that follows the server, for the reads of services.
  const standby = process.env.TEST_STANDBY ? await Cluster.following(server.url) : null
  project.provide('database', {
    kind: 'postgresql',
    pool: { connectionString: server.url },
    ...(bouncer && { pooler: bouncer.url }),
    ...(standby && { standby: standby.url }),
  })
  return async () => {
    await standby?.remove()
    await bouncer?.stop()
    await server.stop()
  }
}
