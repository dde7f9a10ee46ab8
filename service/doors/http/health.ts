import type { Database } from '#service/db/client.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Reply } from './reply.ts'

const patience = 2000

async function databaseAnswers(db: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref())
  const ping = db.pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([ping, late])
}

/** `/health/live` says that the process runs; `/health` and `/health/ready` that it can do its work. */
export async function respondHealth(
  reply: Reply,
  path: string,
  db: Database,
  lifecycle: Lifecycle,
  engine?: () => object | null,
): Promise<void> {
  if (path === '/health/live') return reply.json(200, { status: 'live' })
  const reachable = await databaseAnswers(db)
  const ready = reachable && lifecycle.phase === 'ready'
  reply.json(ready ? 200 : 503, {
    status: ready ? 'ready' : lifecycle.phase === 'ready' ? 'degraded' : lifecycle.phase,
    version: lifecycle.version,
    uptimeSeconds: Math.floor((performance.now() - lifecycle.startedAt) / 1000),
    database: { kind: db.kind, ready: reachable },
    engine: engine?.() ?? undefined,
  })
}
