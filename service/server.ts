import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { router } from '#service/api/router.ts'
import { keyCache, lastUsed } from '#service/core/gate/key-cache.ts'
import { processLeases, rateLimiter, sharedLeases } from '#service/core/gate/rate-limit.ts'
import { type Models, noModels } from '#service/core/models.ts'
import { type Providers, providersOf } from '#service/core/providers.ts'
import type { Database } from '#service/db/client.ts'
import { apiHandler } from '#service/doors/http/api.ts'
import { answerBrokenRequests } from '#service/doors/http/broken-requests.ts'
import { documentationPages } from '#service/doors/http/documentation/pages.ts'
import { requestListener } from '#service/doors/http/listener.ts'
import type { Lifecycle } from '#service/doors/http/reply.ts'
import type { Surface } from '#service/doors/http/routes.ts'
import { version } from '#service/version.ts'

/** Requests that take longer than this when the service stops are cut off. */
const patience = 10_000

/**
 * Refuses new connections, closes idle ones, and waits for the others: an answer given from now on asks for the end
 * of its connection.
 */
function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}

export type ServiceOptions = {
  db: Database
  log: Logger
  host: string
  port: number
  secret: string | null
  rateLimit: 'process' | 'shared'
  surface?: Surface
  models?: Models
  /** For `/health`: how the background work of this process is. */
  engine?: () => object | null
  /** How providers are reached; by default over the internet. */
  providers?: Providers
}

export type Service = { url: string; close(): Promise<void> }

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

/** Serves `/v1` and `/health` on plain node:http. The database is opened and closed by the caller. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { db, log, secret, surface = 'full', models = noModels, providers = providersOf(secret) } = options
  const lifecycle: Lifecycle = { phase: 'starting', startedAt: performance.now(), version }
  const stopping = new AbortController()
  const keys = await keyCache(db)
  const used = lastUsed(db, log)
  const take = rateLimiter(options.rateLimit === 'shared' ? sharedLeases(db) : processLeases())
  const parts = { db, keys, take, used, secret, log, router, surface, models, providers }
  const api = apiHandler({ ...parts, stopping: stopping.signal })
  const server = createServer(
    {
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      keepAliveTimeout: 30_000,
      maxHeaderSize: 32_768,
      requireHostHeader: false,
    },
    requestListener({
      db,
      lifecycle,
      log,
      api,
      documentation: documentationPages(surface, providers.dashboardUrl),
      engine: options.engine,
    }),
  )
  answerBrokenRequests(server)
  const address = await listen(server, options.host, options.port).catch(async (error: unknown) => {
    await keys.close()
    throw error
  })
  lifecycle.phase = 'ready'
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${host}:${address.port}`,
    async close() {
      lifecycle.phase = 'stopping'
      stopping.abort()
      await stopServer(server)
      await used.settle()
      await keys.close()
    },
  }
}
