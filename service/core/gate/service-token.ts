import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

const claims = z.object({
  organization: z.guid(),
  member: z.guid(),
  role: z.enum(['owner', 'admin', 'member']),
  /** What the session of the member began with; a member with a later one has ended that session. */
  sessionsValidFrom: z.string().optional(),
  iat: z.int(),
  exp: z.int(),
})

export type Claims = z.infer<typeof claims>

/** The dashboard issues tokens of 60 seconds; the slack is for two clocks that differ a little. */
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

export function issueServiceToken(
  secret: string,
  subject: Omit<Claims, 'iat' | 'exp'>,
  now = Date.now(),
): string {
  const iat = Math.floor(now / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...subject, iat, exp: iat + longest })}`
  return `${signed}.${signature(secret, signed).toString('base64url')}`
}

/** The claims of an HS256 token signed with our secret and still valid, else null. */
export function readServiceToken(secret: string, token: string, now = Date.now()): Claims | null {
  const [header, payload, mark, more] = token.split('.')
  if (!header || !payload || !mark || more !== undefined) return null
  const algorithm = z.object({ alg: z.literal('HS256') }).safeParse(decode(header))
  if (!algorithm.success) return null
  const given = Buffer.from(mark, 'base64url')
  const expected = signature(secret, `${header}.${payload}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const parsed = claims.safeParse(decode(payload))
  if (!parsed.success) return null
  const seconds = now / 1000
  const { iat, exp } = parsed.data
  return exp > seconds && exp - iat <= longest && iat <= seconds + clockSlack ? parsed.data : null
}
