import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './addresses.ts'
import { unprivilegedAccount } from './postgres.ts'

/** The program PgBouncer, or null. */
export function findPgbouncer(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ]
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null
}

const fileOf = (database: URL, port: number, lines: string[]) => `[databases]
* = host=${database.hostname} port=${database.port} user=${database.username} connect_query='SET timezone = "America/New_York"; SET datestyle = German'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
${lines.join('\n')}
`

/**
 * Starts PgBouncer in transaction mode before a server, with three sessions there that have settings of their own. Null where
 * it is not installed.
 */
export async function startPgbouncer(database: string, lines: string[] = []) {
  const program = findPgbouncer()
  if (program === null) return null
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const folder = mkdtempSync('/tmp/signalbox-pgbouncer-')
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(file, fileOf(new URL(database), port, lines))
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (/process up/.test(log)) resolve()
    })
    void ended.then(() => reject(new Error(`PgBouncer did not start:\n${log}`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: child.pid ?? 0,
    version: execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
