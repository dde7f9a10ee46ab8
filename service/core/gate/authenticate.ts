import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/server'
import { type Database, rows } from '#service/db/client.ts'
import type { Caller, Member, OrgId } from '../context.ts'
import { credentialOf } from './api-key.ts'
import type { KeyCache } from './key-cache.ts'
import { type Claims, readServiceToken } from './service-token.ts'

export const actingMemberHeader = 'signalbox-acting-member'

type Gate = { db: Database; keys: KeyCache; secret: string | null }

function unauthorized(message: string) {
  return new ORPCError('UNAUTHORIZED', { message })
}

/** The key is right and the session is not: the dashboard has to tell the two apart. */
function unauthorizedMember() {
  return new ORPCError('UNAUTHORIZED', {
    message: 'The acting member is not valid or has expired.',
    data: { credential: 'acting-member' },
  })
}

/** A session begun before the member signed out everywhere; both are times of the database, so no two clocks differ. */
function hasEnded(claims: Claims, sessionsValidFrom: string): boolean {
  const begun = claims.sessionsValidFrom
  return begun !== undefined && !(Date.parse(begun) >= Date.parse(sessionsValidFrom))
}

async function memberOf(gate: Gate, token: string): Promise<Member | null> {
  const claims = gate.secret ? readServiceToken(gate.secret, token) : null
  if (!claims) return null
  const found = await rows<Omit<Member, 'orgId' | 'image'> & { image: string | null }>(
    gate.db,
    `SELECT id, name, email, image, role, sessions_valid_from AS "sessionsValidFrom"
       FROM members WHERE org_id = $1 AND id = $2`,
    [claims.organization, claims.member],
  )
  const row = found[0]
  if (!row || hasEnded(claims, row.sessionsValidFrom)) return null
  return { ...row, image: row.image ?? '', orgId: claims.organization as OrgId }
}

async function actingMember(gate: Gate, headers: IncomingHttpHeaders, orgId: OrgId): Promise<Member | null> {
  const token = headers[actingMemberHeader]
  if (typeof token !== 'string') return null
  const member = await memberOf(gate, token)
  if (member?.orgId !== orgId) throw unauthorizedMember()
  return member
}

const anotherKey = 'An owner can make another in the settings, under API keys.'

/** Who is asking. Everything a request may see follows from the organization proven here. */
export async function authenticate(
  gate: Gate,
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): Promise<Caller> {
  const credential = credentialOf(socket, headers.authorization)
  if (!credential) throw unauthorized('Send the API key as `Authorization: Bearer <API_KEY>`.')
  if ('token' in credential) {
    const member = await memberOf(gate, credential.token)
    if (member) return { kind: 'member', member }
    throw unauthorized(
      'This is no whole API key: it begins with `sbx_` and is sent as it was shown, without quotes.',
    )
  }
  const key = await gate.keys.find(credential.keyHash)
  if (!key) throw unauthorized(`The API key is not valid, or it was revoked. ${anotherKey}`)
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())
    throw unauthorized(`The API key has expired. ${anotherKey}`)
  return { kind: 'api-key', key, actingMember: await actingMember(gate, headers, key.orgId) }
}
