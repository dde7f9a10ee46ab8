import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from './addresses.ts'

export type PostgresServer = { url: string; stop: () => Promise<void> }

type Account = { uid: number; gid: number }

const oldestMajor = 15
const startLimitMs = 60_000

// Stops the server and deletes its files when the pipe from this process closes, however the process ended.
const keeper = `
folder=$1; shift
"$@" & server=$!
cat > /dev/null
kill -INT $server; wait $server
rm -rf "$folder"
`

/** The folder with the programs of a PostgreSQL that is new enough, or null. */
export function findPostgres(): string | null {
  const fromPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, 'initdb')))
  const folders = [
    ...fromPath.map((folder) => dirname(realpathSync(join(folder, 'initdb')))),
    ...bindirOfConfig(),
    ...versionedFolders('/usr/lib/postgresql', 'bin'),
    ...versionedFolders('/opt/homebrew/opt', 'bin'),
  ]
  return folders.find((folder) => majorVersion(folder) >= oldestMajor) ?? null
}

/** Starts a throw-away server that only this machine can reach. Null where no PostgreSQL is installed. */
export async function startPostgres(more: string[] = []): Promise<PostgresServer | null> {
  const programs = findPostgres()
  if (!programs) return null
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const folder = makeFolder(account)
  const data = join(folder, 'data')
  const common = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), [...common, '--locale=C.UTF-8'], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'lc_messages=C', ...more]
  const server = [join(programs, 'postgres'), '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)]
  const command = [...server, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', folder, ...command], {
    ...account,
    cwd: '/',
    detached: true,
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  await untilReady(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

function untilReady(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${log}`))
    const timer = setTimeout(fail, startLimitMs)
    child.stdout.resume()
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (!/ready to accept connections|FATAL/.test(log)) return
      clearTimeout(timer)
      if (log.includes('FATAL')) fail()
      else resolve()
      child.stderr.removeAllListeners('data').resume()
    })
  })
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody']
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find(Boolean)
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function makeFolder(account: Account | undefined): string {
  // The temporary folder of root may be closed to other accounts.
  const folder = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'signalbox-postgres-'))
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  if (account) for (const path of [folder, join(folder, 'data')]) chownSync(path, account.uid, account.gid)
  return folder
}

function bindirOfConfig(): string[] {
  try {
    return [
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    ]
  } catch {
    return []
  }
}

function versionedFolders(parent: string, child: string): string[] {
  if (!existsSync(parent)) return []
  const names = readdirSync(parent).filter((name) => /^(?:postgresql@)?\d+$/.test(name))
  const newestFirst = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.map((name) => join(parent, name, child))
}

function majorVersion(folder: string): number {
  const programs = ['initdb', 'postgres'].map((name) => join(folder, name))
  if (!programs.every((program) => existsSync(program))) return 0
  const words = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(words)?.[1] ?? 0)
}
