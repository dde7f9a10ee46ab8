import type { Database } from '#service/db/client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: {
      kind: Database['kind']
      pool: { host?: string; port?: number; user?: string; database?: string; connectionString?: string }
    }
  }
}
