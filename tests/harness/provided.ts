import type { Database } from '#service/db/client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory with the organization acme, to be copied. */
    installation: string
    database: {
      kind: Database['kind']
      pool: { host?: string; port?: number; user?: string; database?: string; connectionString?: string }
    }
  }
}
