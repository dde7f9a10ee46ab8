import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ORPCError } from '@orpc/server'

/** Limits derivations at once: each takes a core and 32 MiB for a quarter of a second. */
const atOnce = 2
const mostPlaces = 20

let running = 0
let taken = 0
const waiting: (() => void)[] = []

function tooMany() {
  return new ORPCError('TOO_MANY_REQUESTS', {
    message: 'Too many people are signing in at this moment. Try again in a few seconds.',
    data: { retryAfterSeconds: 3 },
  })
}

/**
 * Reserves a place for work with passwords. When none is left it refuses at once, before the attempt is counted
 * against anybody.
 */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= mostPlaces) throw tooMany()
  taken++
  try {
    return await work()
  } finally {
    taken--
  }
}

/** Lets a few run at a time and the others wait, in the order they came. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

type Cost = { ln: number; r: number; p: number }

/** Cost of 32 MiB and a quarter of a second; stored with each hash, so that it can be raised later. */
const cost: Cost = { ln: 15, r: 8, p: 3 }
const keyLength = 32

const stored = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{16,})\$([\w-]{16,})$/

/** Normalizes the password: keyboards differ in how they compose accented characters. */
function keyOf(password: string, salt: Buffer, { ln, r, p }: Cost, length: number): Promise<Buffer> {
  const N = 2 ** ln
  return inTurn(() => derive(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }))
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, cost, keyLength)
  const { ln, r, p } = cost
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Hash to compare with when a member has none: it matches no password and takes as long. */
const nobody = `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${randomBytes(16).toString('base64url')}$${randomBytes(keyLength).toString('base64url')}`

/** Does the same work with and without a hash, so that the response time reveals nothing. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = stored.exec(hash ?? nobody) ?? stored.exec(nobody) ?? []
  const expected = Buffer.from(key, 'base64url')
  const given = await keyOf(
    password,
    Buffer.from(salt, 'base64url'),
    { ln: Number(ln), r: Number(r), p: Number(p) },
    expected.length,
  )
  return timingSafeEqual(given, expected) && hash !== null
}
