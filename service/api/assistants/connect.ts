import { ORPCError } from '@orpc/server'
import type { ConnectAssistantInput } from '#contract/assistants.ts'
import { mostAssistants } from '#contract/common/assistant-access.ts'
import { requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { hashToken, newToken } from '#service/core/link-token.ts'
import { transaction } from '#service/core/write.ts'
import { addressesOf, askedAccess, problemOf, requireProgram } from './ask.ts'
import { answerAddress } from './redirects.ts'

const codeLasts = '2 minutes'

const insert = `
INSERT INTO assistant_codes (org_id, hash, member_id, program_id, redirect_uri, challenge, resource, access, is_vouched_for, expires_at)
SELECT $1, $2, $3, p.id, $5, $6, $7, $8,
       coalesce((SELECT s.is_vouched_for FROM member_sessions s WHERE s.org_id = $1 AND s.id = $9 AND s.member_id = $3), false),
       now() + interval '${codeLasts}'
  FROM assistant_programs p WHERE p.id = $4`

/** Gives the program a code, by way of the member's browser. */
export async function connectAssistant(
  context: Context,
  { access, ...asked }: ConnectAssistantInput,
): Promise<{ redirectTo: string }> {
  const { orgId } = context
  const { id: memberId, sessionId } = requireMember(context)
  const addresses = addressesOf(context)
  const program = await requireProgram(context, asked)
  const problem = problemOf(asked, addresses)
  if (problem)
    throw new ORPCError('BAD_REQUEST', { message: `${program.name} cannot be connected. ${problem.words}` })
  const granted = askedAccess(asked) === 'read' ? 'read' : access
  const code = `sbc_${newToken()}`
  await transaction(context.db, async ({ client }) => {
    const others = await client.query(
      'SELECT FROM assistants WHERE org_id = $1 AND member_id = $2 AND program_id <> $3',
      [orgId, memberId, program.id],
    )
    if ((others.rowCount ?? 0) >= mostAssistants)
      throw conflict(`You have connected ${mostAssistants} assistants already: disconnect one first.`)
    // While it is noted as used, the program is not cleared away.
    await client.query('UPDATE assistant_programs SET last_allowed_at = now() WHERE id = $1', [program.id])
    const { redirectUri, codeChallenge, resource = addresses.mcpUrl } = asked
    const ids = [orgId, hashToken(code), memberId, program.id]
    await client.query(insert, [...ids, redirectUri, codeChallenge, resource, granted, sessionId])
  })
  return { redirectTo: answerAddress(asked.redirectUri, { code, state: asked.state, iss: addresses.issuer }) }
}
