import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Registry } from '#service/api/arrivals/source.ts'
import { router } from '#service/api/router.ts'
import { registry } from '#service/connectors/registry.ts'
import type { LoadSample } from '#service/core/context.ts'
import { keyCache } from '#service/core/gate/authenticate.ts'
import { lastUsed } from '#service/core/gate/last-used.ts'
import { processLeases, rateLimiter, sharedLeases } from '#service/core/gate/rate-limit.ts'
import { type ModelSource, noModelSource } from '#service/core/models.ts'
import { type Providers, providersOf } from '#service/core/providers.ts'
import { constantSecret } from '#service/core/secret.ts'
import { allOf, type Secrets } from '#service/core/secret-file.ts'
import { version } from '#service/core/version.ts'
import type { Database } from '#service/db/client.ts'
import { feedbackDoor } from '#service/doors/feedback/feedback.ts'
import { apiHandler } from '#service/doors/http/api.ts'
import { answerBrokenRequests } from '#service/doors/http/broken-requests.ts'
import { documentationPages } from '#service/doors/http/documentation/pages.ts'
import type { EngineState } from '#service/doors/http/health.ts'
import { requestListener } from '#service/doors/http/listener.ts'
import type { Metrics } from '#service/doors/http/metrics.ts'
import { operations, type Surface } from '#service/doors/http/operations.ts'
import type { Lifecycle } from '#service/doors/http/reply.ts'
import { ingestDoor } from '#service/doors/ingest/ingest.ts'
import { knownConnections } from '#service/doors/ingest/known-connections.ts'
import { later } from '#service/doors/ingest/later.ts'
import { lazyMcpDoor } from '#service/doors/mcp/lazy.ts'
import { serviceAddresses } from '#service/doors/oauth/addresses.ts'
import { oauthDoor } from '#service/doors/oauth/oauth.ts'
import { prepareStory } from '#service/writers/stories/rewrite.ts'

/** Milliseconds that open requests get to finish when the service stops. */
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
  /** A function where it may be exchanged meanwhile. */
  secret: string | (() => Secrets) | null
  rateLimit: 'process' | 'shared'
  surface?: Surface
  models?: ModelSource
  /** Returns the state of the background work, for `/health`. */
  engine?: EngineState | undefined
  /** Access to providers; by default over the internet. */
  providers?: Providers
  /** Sources that can be connected; all by default. */
  sources?: Registry
  /** Address under which senders reach this service; by default the one it listens at. */
  publicUrl?: string | undefined
  /** Address of the dashboard, on whose pages members allow assistants; by default the one of the providers. */
  dashboardUrl?: string | null
  /** What is measured, for Prometheus; without it there is no such address. */
  metrics?: Metrics | null
  /** Domain under which mail is taken; none by default. */
  mailDomain?: string | null
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

/** Loaded when somebody sets up with the sample, and never else. */
const loadSample: LoadSample = async (...given) =>
  (await import('#service/runs/demo/sample.ts')).loadSample(...given)

function secretsIn(secret: ServiceOptions['secret']): () => readonly string[] {
  if (secret === null) return () => []
  const secrets = typeof secret === 'string' ? constantSecret(secret) : secret
  return () => allOf(secrets())
}

/** Serves `/v1` and `/health` on plain node:http. The database is opened and closed by the caller. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const {
    db,
    log,
    secret,
    surface = 'full',
    models = noModelSource,
    providers = providersOf(secret),
  } = options
  const lifecycle: Lifecycle = { phase: 'starting', startedAt: performance.now(), version }
  const stopping = new AbortController()
  const keys = await keyCache(db)
  const used = lastUsed(db, log)
  const { sources = registry } = options
  let ownUrl = ''
  const addressOf = (token: string) => `${options.publicUrl ?? ownUrl}/ingest/${token}`
  const publicAddressOf = (key: string) => `${options.publicUrl ?? ownUrl}/feedback/${key}`
  const { mailDomain = null } = options
  const { dashboardUrl = providers.dashboardUrl } = options
  const addresses = () => serviceAddresses(options.publicUrl ?? ownUrl, dashboardUrl)
  const mailAddressOf = (token: string) => (mailDomain === null ? null : `signals+${token}@${mailDomain}`)
  const known = surface === 'full' ? await knownConnections(db, providers.seal) : null
  const after = later(db, log)
  const take = rateLimiter(options.rateLimit === 'shared' ? sharedLeases(db) : processLeases())
  const parts = {
    db,
    keys,
    take,
    used,
    secrets: secretsIn(secret),
    log,
    surface,
    models,
    providers,
    inbound: { sources, addressOf, publicAddressOf, mailAddressOf },
    writers: { prepareStory },
    loadSample,
    addresses,
  }
  const coming = known && { db, sources, known, after, take }
  const performing = operations(router)
  const api = apiHandler({ ...parts, perform: performing.perform, stopping: stopping.signal })
  const mcp =
    surface === 'full'
      ? lazyMcpDoor({
          ...parts,
          call: performing.call,
          stopping: stopping.signal,
          publicUrl: options.publicUrl,
        })
      : undefined
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
      metrics: options.metrics ?? null,
      mcp: mcp?.respond,
      oauth: surface === 'full' ? oauthDoor({ db, secrets: parts.secrets, addresses }) : undefined,
      doors: coming ? { ingest: ingestDoor(coming), feedback: feedbackDoor(coming) } : undefined,
    }),
  )
  answerBrokenRequests(server)
  const address = await listen(server, options.host, options.port).catch(async (error: unknown) => {
    await keys.close()
    await known?.close()
    throw error
  })
  lifecycle.phase = 'ready'
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  ownUrl = `http://${host}:${address.port}`
  return {
    url: ownUrl,
    async close() {
      lifecycle.phase = 'stopping'
      stopping.abort()
      await mcp?.close()
      await stopServer(server)
      await used.settle()
      await after.settle()
      await known?.close()
      await keys.close()
    },
  }
}
