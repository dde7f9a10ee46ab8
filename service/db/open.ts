import { resolve } from 'node:path'
import pg from 'pg'
import { type Copies, copyBeforeUpgrade } from './backup/before-upgrade.ts'
import { TakenError } from './backup/restore.ts'
import { type Database, type Listen, openDatabase } from './client.ts'
import { connectionFor, startEmbedded } from './embedded/start.ts'
import { serverListen } from './listen.ts'
import { type Migrating, migrateDatabase } from './migrate.ts'
import { sessionsAt } from './session.ts'
import { openStandby } from './standby/open.ts'
import type { StandbyState } from './standby/state.ts'

/** Location of the data: a PostgreSQL server when `url` is set, else the embedded database in `dataDir`. */
export type Source = {
  url: string | undefined
  dataDir: string
  poolSize: number
  /** Called when the server is there and not ready, as during its recovery: opening waits for it. */
  onWait?: () => void
  /** Copies the data before its tables are changed; without it nobody does. */
  copies?: Copies | undefined
  /** Address of a standby for reads of a service, and who hears how it is. */
  readUrl?: string | undefined
  onStandby?: (state: StandbyState, cause: unknown) => void
}

/** Milliseconds to wait for an answer to a statement: its own time, and some for the way. */
const serverPatience = 27_000
/** The same for the embedded database: statements wait for one another there, and within a machine no connection vanishes. */
const embeddedPatience = Number.POSITIVE_INFINITY

function copying(config: pg.ClientConfig, copies: Copies | undefined): Migrating {
  return copies ? { before: (client) => copyBeforeUpgrade(client, config, copies) } : {}
}

/** Closes a database that could not be migrated, so that the process can end and another can try. */
async function migrateOrClose(
  config: pg.ClientConfig,
  { copies }: Source,
  close: () => Promise<void>,
): Promise<void> {
  try {
    await migrateDatabase(config, copying(config, copies))
  } catch (error) {
    await close()
    throw error
  }
}

/** Notifications do not come through a pooler: what is remembered of the database is asked for anew each time. */
export const heardByNobody: Listen = async (_channel, _onNotify, onState) => {
  onState(false)
  return async () => undefined
}

async function openServer(address: string, source: Source, isWatched: boolean): Promise<Database> {
  const { single, pool, pooledBegin } = await sessionsAt(address, source.onWait ?? (() => undefined))
  await migrateDatabase(single, copying(single, source.copies))
  return openDatabase({
    kind: 'postgresql',
    pool: { ...pool, max: source.poolSize },
    listen: pooledBegin === undefined ? serverListen(single) : heardByNobody,
    ...(pooledBegin !== undefined && { pooledBegin }),
    ...(isWatched && { watch: { beside: single, patience: serverPatience } }),
    close: async () => undefined,
  })
}

export type ServiceDatabase = {
  db: Database
  announce: (address: string) => void
  onExit: (cb: (cause: Error) => void) => void
}

/** Adds the standby that reads may go to. */
async function withStandby(db: Database, { readUrl, poolSize, onStandby }: Source): Promise<Database> {
  if (readUrl === undefined) return db
  const options = { url: readUrl, poolSize, onChange: onStandby ?? (() => undefined) }
  const standby = await openStandby(db, options).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const close = async () => {
    await standby.close()
    await db.close()
  }
  return { ...db, standby, close }
}

/** Opens the database for the service, which owns the embedded one; a second owner is refused. */
export async function openForService(source: Source): Promise<ServiceDatabase> {
  if (source.url) {
    return {
      db: await withStandby(await openServer(source.url, source, true), source),
      announce: () => undefined,
      onExit: () => undefined,
    }
  }
  const embedded = await startEmbedded(resolve(source.dataDir))
  await migrateOrClose(embedded.poolConfig, source, embedded.close)
  const db = openDatabase({
    kind: 'embedded',
    pool: { ...embedded.poolConfig, max: source.poolSize },
    watch: { beside: null, patience: embeddedPatience },
    listen: async (channel, onNotify, onState) => {
      const stop = await embedded.listen(channel, onNotify)
      onState(true)
      return async () => stop()
    },
    close: embedded.close,
  })
  return { db, announce: embedded.announce, onExit: embedded.onExit }
}

async function open(source: Source, isWatched: boolean): Promise<Database> {
  if (source.url) return openServer(source.url, source, isWatched)
  const attachment = await connectionFor(resolve(source.dataDir))
  // A running service has migrated already, and its schema must not change under it.
  if (attachment.own) await migrateOrClose(attachment.poolConfig, source, attachment.close)
  return openDatabase({
    kind: 'embedded',
    pool: { ...attachment.poolConfig, max: source.poolSize },
    listen: async () => async () => undefined,
    ...(isWatched && { watch: { beside: attachment.poolConfig, patience: embeddedPatience } }),
    close: attachment.close,
  })
}

const refuseTaken = async () => {
  throw new TakenError('there is an organization in it already')
}

export type Place = {
  config: pg.ClientConfig
  /** Nobody else has it open, as far as that can be told. */
  isFree: boolean
  close: () => Promise<void>
}

/** Reaches a database without bringing its tables up to date. */
export async function openAsItIs({ url, dataDir }: Pick<Source, 'url' | 'dataDir'>): Promise<Place> {
  if (url) {
    const { single } = await sessionsAt(url, () => undefined)
    return { config: single, isFree: true, close: async () => undefined }
  }
  const { own, poolConfig, close } = await connectionFor(resolve(dataDir))
  return { config: poolConfig, isFree: own, close }
}

/** Does one piece of work there, by a connection of its own, and closes the place. */
export async function workAt<T>(
  { config, close }: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // A lost connection also fails the query under way, which reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await close()
  }
}

/** Opens a place for a backup, with the tables that the backup has. A running service may not change under its users. */
export async function openForRestore(source: Pick<Source, 'url' | 'dataDir'>, upTo: number): Promise<Place> {
  const place = await openAsItIs(source)
  try {
    if (!place.isFree) throw new Error('A service is running on this data directory. Stop it first.')
    await migrateDatabase(place.config, { upTo, before: refuseTaken })
    return place
  } catch (error) {
    await place.close()
    throw error
  }
}

/** Opens the database for a command: through the socket of the running service, else from its files. */
export function openForCommand(source: Source): Promise<Database> {
  return open({ ...source, poolSize: 2 }, false)
}

/** Opens the database of a service for a worker beside it. */
export function openForWorker(source: Source): Promise<Database> {
  return open(source, true)
}
