import type { Logger } from 'pino'
import type { Registry } from '#service/api/arrivals/source.ts'
import { accessOf } from '#service/api/connections/access.ts'
import { openCredentials } from '#service/api/connections/credentials.ts'
import type { Providers } from '#service/core/providers.ts'
import type { Access, Settings } from '#service/core/sources.ts'
import type { Database } from '#service/db/client.ts'

export type WorkDeps = {
  db: Database
  log: Logger
  providers: Providers
  sources: Registry
  addressOf: (token: string) => string
  signal?: AbortSignal
}

type Stored = { orgId: string; id: string; settings: Settings; sealed: string | null }

/** Access of a connection to its sender; null when its secrets cannot be read. */
export function openAccess(
  { providers, addressOf }: WorkDeps,
  row: Stored,
  signal: AbortSignal,
): Access | null {
  const opened = openCredentials(providers.seal, row, row.sealed)
  if (!opened) return null
  const { secrets, token } = opened
  return accessOf(providers, { settings: row.settings, secrets, inboundUrl: addressOf(token) }, signal)
}

export const hasAll = ({ secrets }: Access, needs: string[]): boolean =>
  needs.every((name) => secrets[name] !== undefined)
