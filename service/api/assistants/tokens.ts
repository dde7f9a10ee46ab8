import { createHmac } from 'node:crypto'
import type { AssistantAccess } from '#contract/common/assistant-access.ts'
import { accessTokenPrefix } from '#service/core/gate/assistant-token.ts'
import { hashToken, newToken } from '#service/core/link-token.ts'
import type { Tx } from '#service/db/client.ts'

export const accessLastsSeconds = 3600
/** A connection that is not used for as long ends. */
export const refreshLasts = '60 days'

export type Tokens = { access: string; refresh: string }

const inForm = (access: string, refresh: string): Tokens => ({
  access: `${accessTokenPrefix}${access}`,
  refresh: `sbr_${refresh}`,
})

export function newTokens(): Tokens {
  return inForm(newToken(), newToken())
}

/**
 * Makes the tokens that follow a refresh token: the same ones each time, so that a program whose answer was lost gets it again
 * though only hashes are kept. Nobody without the secret of the service can make them.
 */
export function tokensAfter(secret: string, refresh: string): Tokens {
  const made = (kind: string) =>
    createHmac('sha256', secret).update(`assistant ${kind} ${refresh}`).digest('base64url')
  return inForm(made('access'), made('refresh'))
}

/** Stores the hashes of tokens. */
export async function keepTokens(
  { client }: Tx,
  { orgId, id }: { orgId: string; id: string },
  { access, refresh }: Tokens,
): Promise<void> {
  await client.query(
    `INSERT INTO assistant_tokens (org_id, hash, assistant_id, kind, expires_at)
     VALUES ($1, $3, $2, 'access', now() + interval '${accessLastsSeconds} seconds'),
            ($1, $4, $2, 'refresh', now() + interval '${refreshLasts}')`,
    [orgId, id, hashToken(access), hashToken(refresh)],
  )
}

/** The answer of the token endpoint (RFC 6749, 5.1). */
export function tokenAnswer(
  { access, refresh }: Tokens,
  granted: AssistantAccess,
  seconds = accessLastsSeconds,
) {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: seconds,
    refresh_token: refresh,
    scope: granted === 'write' ? 'read write' : 'read',
  }
}

export type TokenAnswer = ReturnType<typeof tokenAnswer>
