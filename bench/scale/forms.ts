import type { Cluster } from '#scripts/cluster.ts'
import type { startPgbouncer } from '#scripts/pgbouncer.ts'
import { type Running, startOurs } from '../api/servers.ts'
import { spentByTree } from '../service/tree.ts'

export type Servers = {
  primary: Cluster
  standby: Cluster
  pooler: Awaited<ReturnType<typeof startPgbouncer>>
}

/** A way to spread the product over processes and servers. */
export type Form = {
  name: string
  services: number
  workers: number
  through?: 'pooler'
  readsAt?: 'standby'
}

export const forms: readonly Form[] = [
  { name: 'one service', services: 1, workers: 0 },
  { name: 'two services, two workers', services: 2, workers: 2 },
  { name: 'one service behind PgBouncer', services: 1, workers: 0, through: 'pooler' },
  { name: 'one service with a read standby', services: 1, workers: 0, readsAt: 'standby' },
]

function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

/** Returns functions that start the services and workers of a form. Where there are workers, services only answer requests. */
export function starting(
  form: Form,
  { primary, standby, pooler }: Servers,
  database: string,
  dataDir: string,
) {
  const url = at(form.through === 'pooler' ? (pooler?.url ?? '') : primary.url, database)
  const env: Record<string, string> =
    form.readsAt === 'standby' ? { DATABASE_READ_URL: at(standby.url, database) } : {}
  const args = form.workers > 0 ? ['--no-runs'] : []
  const service = () => startOurs(url, dataDir, { env, args })
  const worker = () => startOurs(url, dataDir, { command: 'worker' })
  return {
    services: Array.from({ length: form.services }, () => service),
    workers: Array.from({ length: form.workers }, () => worker),
  }
}

/** Milliseconds of processor time, by who used it. */
export type Spent = { ours: number; primary: number; standby: number; pooler: number }

export async function spentBy(running: Running[], { primary, standby, pooler }: Servers): Promise<Spent> {
  const ours = await Promise.all(running.map(({ child }) => spentByTree(child.pid ?? 0)))
  return {
    ours: ours.reduce((sum, ms) => sum + ms, 0),
    primary: await spentByTree(primary.pid),
    standby: await spentByTree(standby.pid),
    pooler: pooler ? await spentByTree(pooler.pid) : 0,
  }
}

export function since(before: Spent, after: Spent): Spent {
  return {
    ours: after.ours - before.ours,
    primary: after.primary - before.primary,
    standby: after.standby - before.standby,
    pooler: after.pooler - before.pooler,
  }
}
