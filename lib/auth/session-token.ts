import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod'
import { secretFor } from './secrets.ts'

export const sessionLastsSeconds = 14 * 24 * 60 * 60

const claims = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'admin', 'member']),
  organization: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    timezone: z.string(),
    simulated: z.boolean(),
  }),
  /** Start of valid sessions when this one began. Null: the member is from the settings, not from the service. */
  sessionsValidFrom: z.string().nullable(),
  /** The session at the service. Null as above: only the service keeps sessions. */
  session: z.guid().nullable(),
})

/** Signed-in person in the cookie. */
export type Session = z.infer<typeof claims>

/** The names that next-auth gives to its cookies. */
export function sessionCookie(isSecure: boolean) {
  return {
    name: `${isSecure ? '__Secure-' : ''}next-auth.session-token`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  } as const
}

export function encodeSession(session: Session): Promise<string> {
  return encode({ token: { ...session }, secret: secretFor('session'), maxAge: sessionLastsSeconds })
}

/** Seconds since the token was made, without looking whether it is valid. */
export function ageOf(token: string, now = Date.now()): Promise<number> {
  return decode({ token, secret: secretFor('session') }).then(
    (payload) => now / 1000 - Number(payload?.iat ?? 0),
    () => 0,
  )
}

/** Null for a token that was changed, has expired, or was made for something else. */
export async function decodeSession(token: string | undefined): Promise<Session | null> {
  if (!token) return null
  const payload = await decode({ token, secret: secretFor('session') }).catch(() => null)
  return sessionFrom(payload)
}

export function sessionFrom(payload: unknown): Session | null {
  const session = claims.safeParse(payload).data
  const isKept = session && (session.session === null) === (session.sessionsValidFrom === null)
  return isKept ? session : null
}
