import { createHash } from 'node:crypto'
import type { AssistantAccess } from '#contract/common/assistant-access.ts'
import { recordChanges } from '#service/core/audit.ts'
import { hashToken } from '#service/core/link-token.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { actorVia, endConnection } from './ending.ts'
import { OAuthError } from './oauth-error.ts'
import { placeOf } from './redirects.ts'
import { keepTokens, newTokens, type TokenAnswer, tokenAnswer } from './tokens.ts'

export type CodeExchange = {
  clientId: string
  code: string
  verifier: string
  redirectUri: string | undefined
  resource: string | undefined
}

type CodeRow = {
  orgId: string
  memberId: string
  programId: string
  redirectUri: string
  challenge: string
  resource: string
  access: AssistantAccess
  isVouchedFor: boolean
  isOver: boolean
  isUsed: boolean
  assistantId: string | null
  name: string
  image: string | null
  program: string
}

/** Locks the code: of several who bring it at once, one finds it unused. */
const lockCode = `
SELECT c.org_id AS "orgId", c.member_id AS "memberId", c.program_id AS "programId", c.redirect_uri AS "redirectUri", c.challenge,
       c.resource, c.access, c.is_vouched_for AS "isVouchedFor", c.expires_at <= clock_timestamp() AS "isOver",
       c.used_at IS NOT NULL AS "isUsed", c.assistant_id AS "assistantId", m.name, m.image, p.name AS program
  FROM assistant_codes c JOIN members m ON m.org_id = c.org_id AND m.id = c.member_id JOIN assistant_programs p ON p.id = c.program_id
 WHERE c.hash = $1 FOR UPDATE OF c`

function objection(
  row: CodeRow,
  { clientId, verifier, redirectUri, resource }: CodeExchange,
): OAuthError | null {
  const grant = (words: string) => new OAuthError('invalid_grant', words)
  if (row.programId !== clientId) return grant('The code was given to another program.')
  if (row.isOver) return grant('The code has ended. Start connecting again.')
  if (redirectUri !== undefined && redirectUri !== row.redirectUri)
    return grant('`redirect_uri` is not the one that the code was asked for with.')
  if (createHash('sha256').update(verifier).digest('base64url') !== row.challenge)
    return grant('`code_verifier` does not fit the code.')
  if (resource !== undefined && resource !== row.resource)
    return new OAuthError('invalid_target', '`resource` is not the one that the code was asked for with.')
  return null
}

/** A code that comes twice was seen by somebody else: what it gave ends. */
async function endWhatItGave(tx: Tx, row: CodeRow): Promise<void> {
  const { orgId, assistantId, memberId, program } = row
  const actor = actorVia(row)
  if (assistantId === null || !(await endConnection(tx, orgId, assistantId, actor))) return
  const seen = { way: program, reason: 'The code that connected it was used twice.' }
  await recordSecurityEvent(tx.client, orgId, { event: 'assistant-reuse', subject: memberId, actor, seen })
}

async function connect(tx: Tx, code: string, row: CodeRow): Promise<TokenAnswer> {
  const { orgId, memberId, programId, program, access, isVouchedFor } = row
  const { place } = placeOf(row.redirectUri)
  const actor = actorVia(row)
  // One program connects to one member once, also when two codes come at the same time.
  await tx.client.query('SELECT FROM members WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    orgId,
    memberId,
  ])
  const former = await tx.client.query<{ id: string }>(
    'SELECT id FROM assistants WHERE org_id = $1 AND member_id = $2 AND program_id = $3',
    [orgId, memberId, programId],
  )
  for (const { id } of former.rows) await endConnection(tx, orgId, id, actor)
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO assistants (org_id, member_id, program_id, program, place, access, is_vouched_for)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [orgId, memberId, programId, program, place, access, isVouchedFor],
  )
  const id = made.rows[0]?.id ?? ''
  await tx.client.query(
    'UPDATE assistant_codes SET used_at = now(), assistant_id = $3 WHERE org_id = $1 AND hash = $2',
    [orgId, hashToken(code), id],
  )
  const tokens = newTokens()
  await keepTokens(tx, { orgId, id }, tokens)
  const changes = { name: program, place, access }
  await recordChanges(tx, orgId, actor, [
    { entity: 'assistant', entityId: id, operation: 'INSERT', changes, previousValues: {} },
  ])
  return tokenAnswer(tokens, access)
}

/** Exchanges a code for the first tokens of a connection, once. */
export async function exchangeCode(db: Database, given: CodeExchange): Promise<TokenAnswer> {
  const outcome = await transaction(db, async (tx) => {
    const [row] = (await tx.client.query<CodeRow>(lockCode, [hashToken(given.code)])).rows
    if (!row) return new OAuthError('invalid_grant', 'There is no such code, or it has ended.')
    if (row.isUsed) {
      await endWhatItGave(tx, row)
      return new OAuthError('invalid_grant', 'The code was used already, and what it gave has ended.')
    }
    return objection(row, given) ?? connect(tx, given.code, row)
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}
