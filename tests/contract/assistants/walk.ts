import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Acting, actor } from '#tests/harness/acting.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

export const redirectUri = 'http://127.0.0.1/callback'

const tokensShape = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
})

/** Sends what a program sends, without a key. */
export async function post(url: string, path: string, body: unknown) {
  const isForm = path !== '/oauth/register'
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

export async function register(
  { url }: TestService,
  redirects = [redirectUri],
  name = 'Claude',
): Promise<string> {
  const { body } = await post(url, '/oauth/register', { client_name: name, redirect_uris: redirects })
  return String(body.client_id)
}

const known = new Map<string, Promise<string>>()

/** A program that tests share: how many may introduce themselves in a minute is limited. */
export function program(service: TestService, name = 'Claude'): Promise<string> {
  const key = `${service.url} ${name}`
  const found = known.get(key) ?? register(service, [redirectUri], name)
  known.set(key, found)
  return found
}

/** A code with what belongs to it, as a program holds it. */
export type Held = { code: string; verifier: string; clientId: string }

export const askFor = (clientId: string, verifier: string, more: Record<string, unknown> = {}) => ({
  clientId,
  redirectUri,
  responseType: 'code',
  codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
  codeChallengeMethod: 'S256',
  state: 'bee',
  ...more,
})

/** The member allows what the program asks for, and the program is handed its code. */
export async function allow(org: Org, member: Acting, clientId: string, access = 'write'): Promise<Held> {
  const verifier = randomBytes(32).toString('base64url')
  const body = { ...askFor(clientId, verifier), access }
  const answer = await org.api.post('/assistants', body, { headers: member.headers })
  const code = new URL(String(answer.body.redirectTo)).searchParams.get('code') ?? ''
  return { code, verifier, clientId }
}

export function exchange(
  { url }: TestService,
  { code, verifier, clientId }: Held,
  more: Record<string, string> = {},
) {
  const body = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: clientId }
  return post(url, '/oauth/token', { ...body, redirect_uri: redirectUri, ...more })
}

export function refresh(
  { url }: TestService,
  clientId: string,
  token: string,
  more: Record<string, string> = {},
) {
  return post(url, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: clientId,
    ...more,
  })
}

/** A member with a connected assistant. */
export async function connected(
  service: TestService,
  role: 'owner' | 'admin' | 'member' = 'member',
  access = 'write',
) {
  const org = await service.org()
  const member = await actor(service, org, role, `Anna ${randomUUID().slice(0, 8)}`)
  const clientId = await program(service)
  const held = await allow(org, member, clientId, access)
  const tokens = tokensShape.parse((await exchange(service, held)).body)
  return { org, member, clientId, held, tokens }
}
