import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** Whom a token is for. One that the same secret signed for something else opens nothing here. */
const audience = 'signalbox-service'

/** Where somebody asks from, which the dashboard says of a browser before anybody is signed in. */
const sourceAudience = 'signalbox-source'

const lifetime = { iat: z.int(), exp: z.int() }

/** Address at which browsers reach the dashboard, such as `https://signals.example`: passkeys are made for it. */
const origin = z.string().min(1).max(300).optional()

const sourceClaims = z.object({
  ...lifetime,
  aud: z.literal(sourceAudience),
  source: z.string().min(1),
  origin,
})

const claims = z.object({
  ...lifetime,
  aud: z.literal(audience),
  organization: z.guid(),
  member: z.guid(),
  role: z.enum(['owner', 'admin', 'member']),
  /** Value of the member when the session began; a later value on the member means that the session has ended. */
  sessionsValidFrom: z.string().optional(),
  /** Session that the dashboard acts in; a token that names one is refused once it has ended. */
  session: z.guid().optional(),
  origin,
  /** Number of the token, which a write uses up. */
  jti: z.guid(),
  /** Mark of the one request that the token is for. */
  request: z.string().min(1).max(100),
})

export type Claims = z.infer<typeof claims>

/** Request that a token is for. `address` is path and query below `/v1`, as they are sent. */
export type AskedRequest = { method: string; address: string; idempotencyKey: string | undefined }

/** Returns the same short text for the same request, and another for any other. The body is no part of it. */
export function markOfRequest({ method, address, idempotencyKey = '' }: AskedRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, address, idempotencyKey]))
    .digest('base64url')
}

/** Seconds. The dashboard issues tokens for 60 seconds; the rest allows for clocks that differ a little. */
const longest = 60
const clockSlack = 5

function signature(secret: string, signed: string): Buffer {
  return createHmac('sha256', secret).update(signed).digest()
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function issue(secret: string, content: object, now: number): string {
  const iat = Math.floor(now / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...content, iat, exp: iat + longest })}`
  return `${signed}.${signature(secret, signed).toString('base64url')}`
}

export type TokenSubject = Omit<Claims, 'aud' | 'iat' | 'exp' | 'jti' | 'request'>

export function issueServiceToken(
  secret: string,
  subject: TokenSubject,
  request: AskedRequest,
  now = Date.now(),
): string {
  const content = { ...subject, jti: randomUUID(), request: markOfRequest(request), aud: audience }
  return issue(secret, content, now)
}

export function signSource(secret: string, source: string, now = Date.now(), origin?: string): string {
  return issue(secret, { aud: sourceAudience, source, ...(origin !== undefined && { origin }) }, now)
}

/** Returns the claims of a valid HS256 token signed with one of our secrets, else null. */
function read<T extends { iat: number; exp: number }>(
  expectedClaims: z.ZodType<T>,
  secrets: readonly string[],
  token: string,
  now: number,
): T | null {
  const [header, payload, mark, more] = token.split('.')
  if (!header || !payload || !mark || more !== undefined) return null
  const algorithm = z.object({ alg: z.literal('HS256') }).safeParse(decode(header))
  if (!algorithm.success) return null
  const given = Buffer.from(mark, 'base64url')
  const isOurs = secrets.some((secret) => {
    const expected = signature(secret, `${header}.${payload}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) return null
  const parsed = expectedClaims.safeParse(decode(payload))
  if (!parsed.success) return null
  const seconds = now / 1000
  const { iat, exp } = parsed.data
  return exp > seconds && exp - iat <= longest && iat <= seconds + clockSlack ? parsed.data : null
}

export function readServiceToken(secrets: readonly string[], token: string, now = Date.now()): Claims | null {
  return read(claims, secrets, token, now)
}

/** Returns the source that the dashboard has signed; null for one that somebody else names. */
export function readSource(secrets: readonly string[], token: string, now = Date.now()): string | null {
  return read(sourceClaims, secrets, token, now)?.source ?? null
}

/** Returns the address of the dashboard that it has signed with the source; null when it says none. */
export function readOrigin(secrets: readonly string[], token: string, now = Date.now()): string | null {
  return read(sourceClaims, secrets, token, now)?.origin ?? null
}
