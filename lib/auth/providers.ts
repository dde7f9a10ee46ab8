import GithubProvider, { type GithubProfile } from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import * as z from 'zod'
import { getEnv } from '../env.ts'

const emailsPatienceMs = 5_000

const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

const claims = z.object({
  iss: z.string().optional(),
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  name: z.string().optional(),
})

/** The e-mail address of a profile, if the provider says that it is verified. */
export function verifiedEmail(profile: unknown): string | null {
  const parsed = z.object({
    email: z.string(),
    email_verified: z.union([z.literal(true), z.literal('true')]),
  })
  return parsed.safeParse(profile).data?.email ?? null
}

/** The account that somebody comes back with, which stays when its address changes. GitHub alone names no issuer. */
export function identityOf(
  { provider, providerAccountId: subject }: { provider: string; providerAccountId: string },
  profile: unknown,
): { issuer: string; subject: string } | null {
  const told = z.object({ iss: z.string().min(1) }).safeParse(profile).data?.iss
  const issuer = provider === 'github' ? 'https://github.com' : told
  return issuer !== undefined && subject !== '' ? { issuer, subject } : null
}

export function oauthProviders() {
  const env = getEnv()
  return [
    ...(env.SIGNALBOX_GITHUB_ID ? [github(env.SIGNALBOX_GITHUB_ID, env.SIGNALBOX_GITHUB_SECRET ?? '')] : []),
    ...(env.SIGNALBOX_GOOGLE_ID
      ? [
          GoogleProvider({
            clientId: env.SIGNALBOX_GOOGLE_ID,
            clientSecret: env.SIGNALBOX_GOOGLE_SECRET ?? '',
          }),
        ]
      : []),
    ...(env.SIGNALBOX_OIDC_ISSUER ? [openIdConnect(env.SIGNALBOX_OIDC_ISSUER)] : []),
  ]
}

/** Reads the list of addresses, because the address in the profile may not be verified. */
function github(clientId: string, clientSecret: string) {
  return GithubProvider({
    clientId,
    clientSecret,
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client, tokens }) {
        const profile = await client.userinfo<GithubProfile>(tokens.access_token ?? '')
        const answer = await fetch('https://api.github.com/user/emails', {
          headers: { authorization: `Bearer ${tokens.access_token}` },
          cache: 'no-store',
          signal: AbortSignal.timeout(emailsPatienceMs),
        })
        if (!answer.ok)
          throw new Error(`GitHub answered ${answer.status} to the question for e-mail addresses.`)
        const emails = githubEmails.parse(await answer.json())
        const email = emails.find(({ primary, verified }) => primary && verified)?.email
        return { ...profile, email, email_verified: email !== undefined }
      },
    },
  })
}

function openIdConnect(issuer: string): OAuthConfig<z.infer<typeof claims>> {
  const {
    SIGNALBOX_OIDC_ID: clientId,
    SIGNALBOX_OIDC_SECRET: clientSecret,
    SIGNALBOX_OIDC_NAME: name,
  } = getEnv()
  return {
    id: 'oidc',
    name: name ?? new URL(issuer).host,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email profile' } },
    clientId,
    clientSecret,
    userinfo: {
      // Some providers send the e-mail address only here, others only in the token.
      async request({ client, tokens }) {
        const proven = claimsOf(tokens.id_token)
        const told = await client.userinfo(tokens.access_token ?? '').catch(() => null)
        return told?.sub === proven.sub ? { ...told, ...proven, ...provenEmail(proven, told) } : proven
      },
    },
    profile: ({ sub, name, email }) => ({ id: sub, name, email }),
  }
}

/** The address and its proof from one answer: together from two, one might be said of the other's address. */
export function provenEmail(...answers: unknown[]): Pick<z.infer<typeof claims>, 'email' | 'email_verified'> {
  const told = answers.map((answer) => claims.safeParse(answer).data)
  const whole = told.find((one) => one?.email !== undefined && one.email_verified !== undefined)
  return { email: whole?.email, email_verified: whole?.email_verified }
}

/** The token was verified when it came in. */
function claimsOf(idToken: string | undefined): z.infer<typeof claims> {
  const payload = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8')
  return claims.parse(JSON.parse(payload))
}
