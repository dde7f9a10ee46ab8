import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'

/** The secret in use, and while it is exchanged the one before it or the one that comes next. All of them are read. */
export type Secrets = { present: string; former: string[]; next: string | null }

/** Characters. */
export const leastSecret = 32

const beside = /^(former|next) (\S{32,})$/

/** Reads the lines of a file. Without such lines below the first, all of its text is the secret, as it always was. */
export function parseSecrets(text: string): Secrets {
  const whole = text.trim()
  const [present = '', ...lines] = whole.split(/\r?\n/)
  const marked = lines.map((line) => beside.exec(line.trim()))
  if (marked.some((line) => line === null)) return { present: whole, former: [], next: null }
  const named = (name: string) => marked.flatMap((line) => (line?.[1] === name && line[2] ? [line[2]] : []))
  return { present: present.trim(), former: named('former'), next: named('next')[0] ?? null }
}

export function secretLines({ present, former, next }: Secrets): string {
  const lines = [present, ...former.map((it) => `former ${it}`), ...(next === null ? [] : [`next ${next}`])]
  return `${lines.join('\n')}\n`
}

export function allOf({ present, former, next }: Secrets): string[] {
  return [present, ...former, ...(next === null ? [] : [next])]
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Follows a file, which another process may exchange at any time. While it cannot be read, what it said last holds. */
export function followSecrets(file: string): () => Secrets {
  let known = parseSecrets(readFileSync(file, 'utf8'))
  let seen = ''
  return () => {
    try {
      const { mtimeMs, size, ino } = statSync(file)
      const state = `${ino} ${size} ${mtimeMs}`
      if (state !== seen) known = parseSecrets(readFileSync(file, 'utf8'))
      seen = state
    } catch {
      return known
    }
    return known
  }
}

/** Milliseconds after which a file beside it was left behind by a process that ended. */
const leftBehind = 10_000

function writeWhole(path: string, text: string, like: string): void {
  const { mode, uid, gid } = statSync(like)
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  const own = statSync(path)
  if (own.uid !== uid || own.gid !== gid) chownSync(path, uid, gid)
  chmodSync(path, mode & 0o777)
}

/** Takes the place beside the file that one process may have, and returns its number there. */
function takePlace(place: string): number {
  try {
    closeSync(openSync(place, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (Date.now() - statSync(place).mtimeMs < leftBehind)
      throw new Error('Another rotate-secret is at work on this file. Run it again in a moment.')
    rmSync(place, { force: true })
    closeSync(openSync(place, 'wx', 0o600))
  }
  return statSync(place).ino
}

/**
 * Exchanges what the file holds in one step, for what `change` makes of it, and returns what it holds then. A process that
 * ends on the way leaves the file as it was.
 */
export function changeSecrets(file: string, change: (secrets: Secrets) => Secrets): Secrets {
  const [draft, place] = [`${file}.${process.pid}`, `${file}.changing`]
  const taken = takePlace(place)
  try {
    rmSync(draft, { force: true })
    writeWhole(draft, secretLines(change(parseSecrets(readFileSync(file, 'utf8')))), file)
    if (statSync(place).ino !== taken) throw new Error('Another rotate-secret took over. Run it again.')
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
    rmSync(place, { force: true })
  }
  return parseSecrets(readFileSync(file, 'utf8'))
}
