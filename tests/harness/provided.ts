import type { Database } from '#service/db/client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory with the organization acme, to be copied. */
    installation: string
    database: {
      kind: Database['kind']
      /** Address of a PgBouncer before the server, which services then ask; the tests themselves look at the server. */
      pooler?: string
      /** Address of a standby of the server, which reads of services then may go to. */
      standby?: string
      pool: { host?: string; port?: number; user?: string; database?: string; connectionString?: string }
    }
  }
}
