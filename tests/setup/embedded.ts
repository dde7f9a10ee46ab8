import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#service/db/embedded/start.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import '#tests/harness/provided.ts'

export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'signalbox-test-'))
  const embedded = await startEmbedded(directory, { memory: true })
  await migrateDatabase(embedded.poolConfig)
  project.provide('database', { kind: 'embedded', pool: embedded.poolConfig })
  return async () => {
    await embedded.close()
    await rm(directory, { recursive: true, force: true })
  }
}
