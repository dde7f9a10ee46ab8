import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/server'
import { type Database, rows } from '#service/db/client.ts'
import { hearChanges } from '../announce.ts'
import type { ApiKey, Caller, OrgId } from '../context.ts'
import {
  type Asked,
  actingMember,
  idempotencyKeyOf,
  type MemberGate,
  memberOfToken,
} from './acting-member.ts'
import { hashKey, isWellFormedKey } from './api-key.ts'
import { isAccessToken, memberOfAssistant } from './assistant-token.ts'

/** Content of an Authorization header: the hash of a well-formed API key, or any other token. */
type Credential = { keyHash: string } | { token: string }

type Read = { header: string; credential: Credential }

const lastRead = new WeakMap<object, Read>()

function read(header: string): Credential | null {
  const text = /^Bearer +([^\s]+) *$/i.exec(header)?.[1]
  if (text === undefined) return null
  return isWellFormedKey(text) ? { keyHash: hashKey(text) } : { token: text }
}

/** Hashes a key once per connection, because a client sends the same key each time; forgotten with the connection. */
export function credentialOf(connection: object, header: string | undefined): Credential | null {
  if (header === undefined) return null
  const last = lastRead.get(connection)
  if (last?.header === header) return last.credential
  const credential = read(header)
  if (credential && 'keyHash' in credential) lastRead.set(connection, { header, credential })
  return credential
}

type KeyRow = {
  org_id: OrgId
  id: string
  name: string
  last_four: string
  per_minute: number
  expires_at: string | null
  replaced_ends_at: string | null
  is_replaced: boolean
  access: ApiKey['access']
  resources: ApiKey['resources']
  addresses: ApiKey['addresses']
  channels: ApiKey['channels']
  member_id: string | null
  member_name: string | null
  member_image: string | null
}

/** The earlier of two ends, where null is none. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) < Date.parse(other) ? one : other
}

/** Finds the key with this hash, or whose replaced secret had it, unless it was revoked. Ends are checked at each use. */
async function findKey(db: Database, hash: string): Promise<ApiKey | null> {
  const found = await rows<KeyRow>(
    db,
    `SELECT k.org_id, k.id, k.name, k.per_minute, k.expires_at, k.replaced_ends_at, k.access, k.resources, k.addresses,
            k.channels, k.hash <> $1 AS is_replaced, CASE WHEN k.hash = $1 THEN k.last_four ELSE k.replaced_last_four END AS last_four,
            m.id AS member_id, m.name AS member_name, m.image AS member_image
       FROM api_keys k LEFT JOIN members m ON m.org_id = k.org_id AND m.id = k.created_by
      WHERE (k.hash = $1 OR k.replaced_hash = $1) AND k.revoked_at IS NULL`,
    [hash],
  )
  const row = found[0]
  if (!row) return null
  return {
    orgId: row.org_id,
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    perMinute: row.per_minute,
    expiresAt: row.is_replaced ? earlier(row.expires_at, row.replaced_ends_at) : row.expires_at,
    isReplaced: row.is_replaced,
    access: row.access,
    resources: row.resources,
    addresses: row.addresses,
    channels: row.channels,
    createdBy: {
      type: 'user',
      id: row.member_id ?? row.id,
      name: row.member_name ?? row.name,
      image: row.member_image ?? '',
    },
  }
}

/** Channel on which the database announces changed keys, by hash. */
export const keyChannel = 'signalbox_keys'

const rememberedFor = 60_000
const most = 10_000

export type KeyCache = { find(hash: string): Promise<ApiKey | null>; close(): Promise<void> }

/**
 * Remembers keys between requests. A revoked key must stop working at once, so keys are remembered only while the
 * database announces changes to this process; without that connection every request asks the database.
 */
export async function keyCache(db: Database): Promise<KeyCache> {
  const known = new Map<string, { key: ApiKey; until: number }>()
  let announced = false
  let generation = 0
  const forget = (hash: string) => {
    generation++
    known.delete(hash)
  }
  const stop = await hearChanges(db, keyChannel, forget, (up) => {
    announced = up
    generation++
    known.clear()
  })
  return {
    async find(hash) {
      const hit = known.get(hash)
      if (hit && hit.until > Date.now()) return hit.key
      const asked = generation
      const key = await findKey(db, hash)
      if (key && announced && asked === generation) {
        if (known.size >= most) known.clear()
        known.set(hash, { key, until: Date.now() + rememberedFor })
      }
      return key
    },
    close: stop,
  }
}

type Gate = MemberGate & { keys: KeyCache }

function unauthorized(message: string) {
  return new ORPCError('UNAUTHORIZED', { message })
}

const replaced = 'This API key was given a new secret, and the one sent here has ended. Send the new one.'
const anotherKey = 'An owner can make another in the settings, under API keys.'

/** Tokens of assistants count at the MCP server alone, for which they were asked (RFC 8707). */
async function authenticateAssistant(gate: Gate, token: string, asked: Asked): Promise<Caller> {
  if (!asked.isForAssistants)
    throw unauthorized('This token was given for the MCP server, at `/mcp`. Send an API key here.')
  const found = await memberOfAssistant(gate.db, token)
  if (!found) throw unauthorized('The token has ended, or the assistant was disconnected.')
  return { kind: 'assistant', ...found }
}

/** Identifies the caller. All that a request may read depends on the organization proven here. */
export async function authenticate(
  gate: Gate,
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  asked: Asked,
): Promise<Caller> {
  const credential = credentialOf(socket, headers.authorization)
  if (!credential) throw unauthorized('Send the API key as `Authorization: Bearer <API_KEY>`.')
  if ('token' in credential) {
    if (isAccessToken(credential.token)) return authenticateAssistant(gate, credential.token, asked)
    const request = { ...asked, idempotencyKey: idempotencyKeyOf(headers) }
    const member = await memberOfToken(gate, credential.token, request)
    if (member) return { kind: 'member', member }
    throw unauthorized(
      'This is not a complete API key: it begins with `sbx_` and is sent as it was shown, without quotes.',
    )
  }
  const key = await gate.keys.find(credential.keyHash)
  if (!key) throw unauthorized(`The API key is not valid, or it was revoked. ${anotherKey}`)
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())
    throw unauthorized(key.isReplaced ? replaced : `The API key has expired. ${anotherKey}`)
  return { kind: 'api-key', key, actingMember: await actingMember(gate, headers, key.orgId, asked) }
}
