import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import { clockSkew } from '#service/db/clock.ts'
import { standbyTold } from '#service/db/standby/told.ts'
import { errorAnswer } from './error-answer.ts'
import { type Metrics, metricsPath, respondMetrics } from './metrics.ts'
import { type Lifecycle, Reply } from './reply.ts'

/** State of the background work; `stuck` names parts whose turn has long not ended. */
export type EngineState = () => { stuck?: string[] } | null

export type Health = { db: Database; lifecycle: Lifecycle; engine?: EngineState | undefined }

export const healthPaths = new Set(['/health', '/health/ready', '/health/live'])

const patience = 2000

/** Asks the database for its clock; null when it does not answer. */
async function skewOf(db: Database): Promise<number | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref())
  return Promise.race([clockSkew(db).catch(() => null), late])
}

/** Says what only a new process can mend; null while this one can still do something. */
function deadBy({ db, engine }: Health): 'database' | 'engine' | null {
  if (db.isStuck()) return 'database'
  return (engine?.()?.stuck ?? []).length > 0 ? 'engine' : null
}

/** Answers `/health/live` while the process can do anything, and `/health` and `/health/ready` when it can do its work. */
export async function respondHealth(reply: Reply, path: string, health: Health): Promise<void> {
  const { db, lifecycle, engine } = health
  if (path === '/health/live') {
    const reason = deadBy(health)
    return reason ? reply.json(503, { status: 'stuck', reason }) : reply.json(200, { status: 'live' })
  }
  const clockSkewMs = await skewOf(db)
  const reachable = clockSkewMs !== null
  const ready = reachable && lifecycle.phase === 'ready'
  reply.json(ready ? 200 : 503, {
    status: ready ? 'ready' : lifecycle.phase === 'ready' ? 'degraded' : lifecycle.phase,
    version: lifecycle.version,
    uptimeSeconds: Math.floor((performance.now() - lifecycle.startedAt) / 1000),
    database: {
      ...{ kind: db.kind, ready: reachable, ...(reachable && { clockSkewMs }) },
      ...(db.standby && { standby: standbyTold(db.standby) }),
    },
    engine: engine?.() ?? undefined,
  })
}

type Alone = Health & { log: Logger; metrics: Metrics | null }

/** Serves `/health` and `/metrics` alone, for a process that takes no requests. */
export async function serveHealth(health: Alone, at: { host: string; port: number }) {
  const { metrics, log } = health
  const server = createServer((request, response) => {
    const reply = new Reply(response, '-', health.lifecycle)
    const path = new URL(request.url ?? '/', 'http://worker').pathname
    if (healthPaths.has(path)) void respondHealth(reply, path, health).catch(() => response.destroy())
    else if (metrics && path === metricsPath)
      respondMetrics(request, reply, metrics).catch((failure: unknown) => {
        const error = errorAnswer(failure, null, '-', log)
        reply.json(error.status, error)
      })
    else reply.json(404, { status: 'not-found', message: 'A worker answers at /health and /health/live.' })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const { address, family, port } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/health`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
