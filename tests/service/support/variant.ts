import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { serializers } from '#service/core/log.ts'
import type { Database } from '#service/db/client.ts'
import { type Service, type ServiceOptions, startService } from '#service/server.ts'
import { type Api, apiClient } from '#tests/harness/client.ts'
import { openTestDatabase, testSecret } from '#tests/harness/service.ts'

const anyObject = z.record(z.string(), z.unknown())

export type LogLines = { log: Logger; lines: Record<string, unknown>[]; text(): string }

export function memoryLog(level = 'debug'): LogLines {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level, serializers },
    { write: (line: string) => lines.push(anyObject.parse(JSON.parse(line))) },
  )
  return { log, lines, text: () => JSON.stringify(lines) }
}

export type Variant = Service & { db: Database; logged: LogLines; api(key: string): Api }

/** A service of its own for one test, made differently from the shared one. */
export async function startVariant(options: Partial<ServiceOptions> = {}): Promise<Variant> {
  const logged = memoryLog()
  const db = options.db ?? openTestDatabase()
  const service = await startService({
    db,
    log: logged.log,
    host: '127.0.0.1',
    port: 0,
    secret: testSecret,
    rateLimit: 'process',
    ...options,
  })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= service.close()
    return closed
  }
  onTestFinished(async () => {
    await close()
    if (!options.db) await db.close()
  })
  return { url: service.url, close, db, logged, api: (key) => apiClient(service.url, key) }
}
