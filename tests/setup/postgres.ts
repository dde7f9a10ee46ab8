import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#service/db/migrate.ts'
import '#tests/harness/provided.ts'
import { startPostgres } from '#scripts/postgres.ts'

export default async function setup(project: TestProject) {
  const server = await startPostgres()
  if (!server) throw new Error('the programs of PostgreSQL disappeared between two looks')
  await migrateDatabase({ connectionString: server.url })
  project.provide('database', { kind: 'postgresql', pool: { connectionString: server.url } })
  return server.stop
}
