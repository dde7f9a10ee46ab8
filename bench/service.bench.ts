import { startPostgres } from '#scripts/postgres.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { measureChanges } from './service/changes.ts'
import { measureDraining } from './service/draining.ts'
import { measureMessages } from './service/messages.ts'
import { measureStarting } from './service/starting.ts'

export const serviceParts = ['changes', 'starting', 'draining', 'messages'] as const

export type ServiceBenchFlags = { part?: (typeof serviceParts)[number]; seconds: number }

/** Measures changes against the statements they are made of, starts and memory, runs that wait, and messages in batches. */
export async function benchService({ part, seconds }: ServiceBenchFlags): Promise<void> {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is needed: install its server programs.')
  const is = (name: string) => part === undefined || part === name
  try {
    await migrateDatabase({ connectionString: server.url })
    if (is('changes')) await measureChanges(server.url, seconds)
    if (is('starting')) await measureStarting(server.url)
    if (is('draining')) await measureDraining(server.url)
    if (is('messages')) await measureMessages(server.url, seconds)
  } finally {
    await server.stop()
  }
}
