import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './addresses.ts'
import { findPostgres, unprivilegedAccount } from './postgres.ts'

export const hasPostgres = findPostgres() !== null

const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined

/** A server that keeps what it acknowledged, unlike those of the other tests. */
const durable = ['max_connections=200', 'wal_level=replica', 'hot_standby=on', 'lc_messages=C']

/** One server of PostgreSQL, which can be crashed and comes back with its data. */
export class Cluster {
  readonly #folder: string
  readonly #port: number
  #process: ChildProcess | undefined
  #settings: string[] = []

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  static async create(settings: string[] = []): Promise<Cluster> {
    const cluster = new Cluster(newFolder(), await freePort())
    cluster.#settings = settings
    cluster.#run('initdb', [
      '-D',
      cluster.data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      // What matters is what is written after the start.
      '--no-sync',
    ])
    await cluster.start()
    return cluster
  }

  /** A copy that follows it. */
  standby(settings: string[] = []): Promise<Cluster> {
    return Cluster.following(this.url, settings)
  }

  /** A copy that follows the server at an address. */
  static async following(address: string, settings: string[] = []): Promise<Cluster> {
    const copy = new Cluster(newFolder(), await freePort())
    copy.#settings = settings
    const from = ['-h', '127.0.0.1', '-p', new URL(address).port, '-U', 'postgres']
    copy.#run('pg_basebackup', [
      ...from,
      '-D',
      copy.data,
      '-R',
      '-X',
      'stream',
      '--checkpoint=fast',
      '--no-sync',
    ])
    await copy.start()
    return copy
  }

  get data(): string {
    return join(this.#folder, 'data')
  }

  get port(): number {
    return this.#port
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(findPostgres() ?? '', program), args, { ...account, cwd: this.#folder, stdio: 'pipe' })
  }

  async start(): Promise<void> {
    const where = ['-D', this.data, '-k', this.#folder, '-h', '127.0.0.1', '-p', String(this.#port)]
    const settings = [...durable, ...this.#settings].flatMap((setting) => ['-c', setting])
    this.#process = spawn(join(findPostgres() ?? '', 'postgres'), [...where, ...settings], {
      ...account,
      cwd: this.#folder,
      stdio: 'ignore',
    })
    await this.#untilItAnswers()
  }

  async #untilItAnswers(): Promise<void> {
    for (;;) {
      const answered = await this.query('SELECT 1').catch(() => null)
      if (answered) return
      if (this.#process?.exitCode !== null) throw new Error('PostgreSQL did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** One statement on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** From now on COMMIT waits for the standby. */
  async waitForStandby(): Promise<void> {
    this.#settings = [`synchronous_standby_names=*`]
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await this.query('SELECT pg_reload_conf()')
  }

  /** Ends it as a loss of power does to its memory: without a word to anybody, and without a checkpoint. */
  async crash(): Promise<void> {
    await this.#end('SIGQUIT')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()')
  }

  async remove(): Promise<void> {
    await this.#end('SIGQUIT')
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-faults-'))
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  if (account) for (const path of [folder, join(folder, 'data')]) chownSync(path, account.uid, account.gid)
  return folder
}
