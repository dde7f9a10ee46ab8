import type { IncomingHttpHeaders } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { Member, OrgId, Principal } from '#service/core/context.ts'
import type { Database } from '#service/db/client.ts'
import { rows } from '#service/db/client.ts'
import type { KeyCache } from './key-cache.ts'
import { hashKey, isWellFormedKey } from './key-format.ts'
import { readServiceToken } from './service-token.ts'

export const actingMemberHeader = 'signalbox-acting-member'

type Gate = { db: Database; keys: KeyCache; secret: string | null }

function unauthorized(message: string) {
  return new ORPCError('UNAUTHORIZED', { message })
}

async function memberOf(gate: Gate, token: string): Promise<Member | null> {
  const claims = gate.secret ? readServiceToken(gate.secret, token) : null
  if (!claims) return null
  const found = await rows<{ id: string; name: string; image: string | null; role: Member['role'] }>(
    gate.db,
    'SELECT id, name, image, role FROM members WHERE org_id = $1 AND id = $2',
    [claims.organization, claims.member],
  )
  const row = found[0]
  return row ? { ...row, image: row.image ?? '', orgId: claims.organization as OrgId } : null
}

async function actingMember(gate: Gate, headers: IncomingHttpHeaders, orgId: OrgId): Promise<Member | null> {
  const token = headers[actingMemberHeader]
  if (typeof token !== 'string') return null
  const member = await memberOf(gate, token)
  if (member?.orgId !== orgId) throw unauthorized('The acting member is not valid or has expired.')
  return member
}

/** Who is asking. Everything a request may see follows from the organization proven here. */
export async function authenticate(gate: Gate, headers: IncomingHttpHeaders): Promise<Principal> {
  const credential = /^Bearer +([^\s]+) *$/i.exec(headers.authorization ?? '')?.[1]
  if (!credential) throw unauthorized('Send the API key as `Authorization: Bearer <API_KEY>`.')
  if (!isWellFormedKey(credential)) {
    const member = await memberOf(gate, credential)
    if (member) return { kind: 'member', member }
    throw unauthorized('The API key is not valid.')
  }
  const key = await gate.keys.find(hashKey(credential))
  if (!key) throw unauthorized('The API key is not valid, or it was revoked.')
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())
    throw unauthorized('The API key has expired.')
  return { kind: 'api-key', key, actingMember: await actingMember(gate, headers, key.orgId) }
}
