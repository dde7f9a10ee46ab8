import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where an installation keeps the key of its dashboard. */
export function dashboardKeyFile(dataDir: string): string {
  return join(dataDir, 'dashboard-key')
}

export function keptKey(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
