import type { AssistantAccess } from '#contract/common/assistant-access.ts'
import { hashToken } from '#service/core/link-token.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { actorVia, endConnection } from './ending.ts'
import { OAuthError } from './oauth-error.ts'
import { keepTokens, type TokenAnswer, tokenAnswer, tokensAfter } from './tokens.ts'

export type Refresh = {
  clientId: string
  refreshToken: string
  scope: string | undefined
  resource: string | undefined
}

type Parts = { db: Database; secrets: () => readonly string[]; isMcpUrl: (address: string) => boolean }

/** For a program whose answer was lost, or that asks twice at once. */
const repeatedWithin = '30 seconds'

type Row = {
  orgId: string
  id: string
  programId: string
  program: string
  access: AssistantAccess
  memberId: string
  name: string
  image: string | null
  isOver: boolean
  isReplaced: boolean
  isJustReplaced: boolean
}

/** Locks the token: of several who bring it at once, one exchanges it, and the others find what that one made. */
const lockToken = `
SELECT a.org_id AS "orgId", a.id, a.program_id AS "programId", a.program, a.access, m.id AS "memberId", m.name, m.image,
       t.expires_at <= clock_timestamp() AS "isOver", t.replaced_at IS NOT NULL AS "isReplaced",
       t.replaced_at > clock_timestamp() - interval '${repeatedWithin}' AS "isJustReplaced"
  FROM assistant_tokens t JOIN assistants a ON a.org_id = t.org_id AND a.id = t.assistant_id
  JOIN members m ON m.org_id = a.org_id AND m.id = a.member_id
 WHERE t.hash = $1 AND t.kind = 'refresh' FOR UPDATE OF t`

function objection(row: Row, { clientId, scope, resource }: Refresh, { isMcpUrl }: Parts): OAuthError | null {
  if (row.programId !== clientId)
    return new OAuthError('invalid_grant', 'The refresh token was given to another program.')
  if (row.isOver) return new OAuthError('invalid_grant', 'The refresh token has ended. Connect again.')
  const wanted = scope?.split(' ') ?? []
  if (row.access === 'read' && wanted.includes('write'))
    return new OAuthError('invalid_scope', 'The member has allowed reading alone.')
  if (resource !== undefined && !isMcpUrl(resource))
    return new OAuthError('invalid_target', '`resource` is no address of this server.')
  return null
}

/** The tokens that were made of this one a moment ago, while the program has not gone on with them. */
async function sameAgain(tx: Tx, { access }: Row, refreshToken: string, secrets: readonly string[]) {
  for (const secret of secrets) {
    const tokens = tokensAfter(secret, refreshToken)
    const found = await tx.client.query<{ seconds: number }>(
      `SELECT ceil(extract(epoch FROM t.expires_at - clock_timestamp()))::int AS seconds
         FROM assistant_tokens t JOIN assistant_tokens r ON r.org_id = t.org_id AND r.assistant_id = t.assistant_id
        WHERE t.hash = $1 AND r.hash = $2 AND r.replaced_at IS NULL`,
      [hashToken(tokens.access), hashToken(tokens.refresh)],
    )
    const [left] = found.rows
    if (left) return tokenAnswer(tokens, access, left.seconds)
  }
  return null
}

/** A refresh token that comes again was copied: nobody knows by whom, so the connection ends. */
async function endAll(tx: Tx, row: Row): Promise<OAuthError> {
  const { orgId, id, memberId, program } = row
  const actor = actorVia(row)
  if (await endConnection(tx, orgId, id, actor)) {
    const seen = { way: program, reason: 'A refresh token was used again after it had been exchanged.' }
    await recordSecurityEvent(tx.client, orgId, { event: 'assistant-reuse', subject: memberId, actor, seen })
  }
  return new OAuthError(
    'invalid_grant',
    'The refresh token was used already, so the connection has ended. Connect again.',
  )
}

async function exchange(tx: Tx, row: Row, refreshToken: string, secret: string): Promise<TokenAnswer> {
  const tokens = tokensAfter(secret, refreshToken)
  await tx.client.query(
    'UPDATE assistant_tokens SET replaced_at = clock_timestamp() WHERE org_id = $1 AND hash = $2',
    [row.orgId, hashToken(refreshToken)],
  )
  await keepTokens(tx, row, tokens)
  return tokenAnswer(tokens, row.access)
}

/** Exchanges a refresh token for new tokens, once (OAuth 2.1, 4.3.1). */
export async function refreshTokens(parts: Parts, given: Refresh): Promise<TokenAnswer> {
  const { refreshToken } = given
  const secrets = parts.secrets()
  const outcome = await transaction(parts.db, async (tx) => {
    const [row] = (await tx.client.query<Row>(lockToken, [hashToken(refreshToken)])).rows
    const [secret] = secrets
    if (!row || secret === undefined)
      return new OAuthError('invalid_grant', 'There is no such refresh token, or its connection has ended.')
    const problem = objection(row, given, parts)
    if (problem) return problem
    if (!row.isReplaced) return exchange(tx, row, refreshToken, secret)
    const same = row.isJustReplaced ? await sameAgain(tx, row, refreshToken, secrets) : null
    return same ?? endAll(tx, row)
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}
