import type { NextAuthOptions, User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import type { Address } from './address.ts'
import { nextPath } from './address.ts'
import { endSession } from './end-session.ts'
import { identityOf, oauthProviders, verifiedEmail } from './providers.ts'
import { secretFor } from './secrets.ts'
import { type Session, sessionFrom, sessionLastsSeconds } from './session-token.ts'
import { type From, signInWithPassword, signInWithProvider } from './sign-in.ts'
import { viewerOf } from './viewer.ts'

// The proxy has put the true host into the headers that next-auth reads.
process.env.AUTH_TRUST_HOST = 'true'

type WithSession = User & { session?: Session }

export function authOptions(address: Address, from: From): NextAuthOptions {
  return {
    secret: secretFor('session'),
    session: { strategy: 'jwt', maxAge: sessionLastsSeconds },
    useSecureCookies: address.isSecure,
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [passwordProvider(address, from), ...oauthProviders()],
    callbacks: callbacksFor(address, from),
    events: { signOut: ({ token }) => endSession(sessionFrom(token)) },
    logger: { error: report, warn: () => undefined, debug: () => undefined },
  }
}

function passwordProvider({ isExposed }: Address, from: From) {
  return CredentialsProvider({
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    async authorize(given): Promise<WithSession | null> {
      if (isExposed || !given?.email || !given.password) return null
      const outcome = await signInWithPassword({ email: given.email, password: given.password, ...from })
      return outcome.ok ? { id: outcome.value.sub, session: outcome.value } : null
    },
  })
}

function callbacksFor(address: Address, from: From): NextAuthOptions['callbacks'] {
  return {
    async signIn({ user, account, profile }) {
      if (!account || account.type === 'credentials') return true
      const email = verifiedEmail(profile)
      if (!email) return problemPage(address, 'unverified', account.provider)
      const identity = identityOf(account, profile)
      if (!identity) return problemPage(address, 'failed', account.provider)
      const name = user.name?.trim().slice(0, 200) || undefined
      const outcome = await signInWithProvider({
        provider: account.provider,
        ...identity,
        email,
        ...(name && { name }),
        ...from,
      })
      if (!outcome.ok) return problemPage(address, outcome.problem.kind, account.provider)
      Object.assign(user, { session: outcome.value })
      return true
    },
    async jwt({ token, user }) {
      if (user && 'session' in user) return { ...(user as WithSession).session }
      const session = sessionFrom(token)
      const viewer = session && (await viewerOf(session, address.isThisMachine))
      if (!viewer) throw new Error('The session has ended.')
      return token
    },
    session: ({ session, token }) => ({
      ...session,
      user: { name: token.name, email: token.email, role: token.role },
    }),
    redirect: ({ url, baseUrl }) =>
      `${baseUrl}${nextPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url)}`,
  }
}

function problemPage({ origin }: Address, kind: string, provider: string): string {
  return `${origin}/sign-in?${new URLSearchParams({ problem: kind, provider })}`
}

/** Logs only the code, because the metadata may contain tokens. */
function report(code: string): void {
  process.stderr.write(`sign-in: ${code}\n`)
}
