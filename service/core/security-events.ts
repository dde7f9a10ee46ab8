import type pg from 'pg'
import type { SecurityEvent } from '#contract/common/security-events.ts'
import type { Actor } from './context.ts'

/** Events that leave no other trace than their own row. The others are changes of members, keys and assistants. */
export type OwnEvent = Extract<
  SecurityEvent,
  | 'signed-in'
  | 'sign-in-failed'
  | 'confirmed'
  | 'confirmation-failed'
  | 'recovery-code-used'
  | 'permission-refused'
  | 'exported'
  | 'password-link-made'
  | 'password-reset'
  | 'mail-failed'
  | 'assistant-reuse'
>

export type Happening = {
  event: OwnEvent
  /** Whom or what it is about: a member, a key; `nobody` for an address that no member has. */
  subject: string
  actor: Actor
  /** Where it came from, and in which way; each is kept as a list of the first ten that differ. */
  seen: { place?: string; device?: string; way?: string; operation?: string; reason?: string }
}

/** Values of one kind that a row keeps. */
const mostSeen = 10

const kinds = ['place', 'device', 'way', 'operation', 'reason'] as const

/** SQL: the list of one kind, with the new value at its end unless it is there or the list is full. */
const withSeen = (kind: string) => `CASE
  WHEN NOT excluded.changes ? '${kind}s' THEN '{}'::jsonb
  WHEN jsonb_array_length(coalesce(c.changes->'${kind}s', '[]')) >= ${mostSeen}
    OR coalesce(c.changes->'${kind}s', '[]') @> (excluded.changes->'${kind}s') THEN '{}'::jsonb
  ELSE jsonb_build_object('${kind}s', coalesce(c.changes->'${kind}s', '[]') || (excluded.changes->'${kind}s')) END`

/**
 * One row for each event, subject and hour: what happens again in that hour is counted in it. So a flood of failures
 * leaves as many rows as there are members, and one more.
 */
const statement = `
  INSERT INTO changes AS c (org_id, id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image,
    changes, previous_values)
  VALUES ($1::uuid, md5(concat_ws(' ', $1::uuid::text, $2::text, $3::text, floor(extract(epoch FROM now()) / 3600)::text))::uuid,
    'security', $3, 'INSERT', $4, $5, $6, $7, jsonb_build_object('event', $2::text, 'times', 1) || $8::jsonb, '{}')
  ON CONFLICT (org_id, id) DO UPDATE SET changes = c.changes
    || jsonb_build_object('times', (c.changes->>'times')::bigint + 1, 'lastAt',
         to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || ${kinds.map(withSeen).join('\n    || ')}`

/** Records an event that is no change of anything. Never has a password, nor an address that was typed. */
export async function recordSecurityEvent(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  { event, subject, actor, seen }: Happening,
): Promise<void> {
  const lists = kinds.flatMap((kind) => (seen[kind] ? [[`${kind}s`, [seen[kind].slice(0, 500)]]] : []))
  const { type, id, name, image } = actor
  const values = [orgId, event, subject, type, id, name, image, JSON.stringify(Object.fromEntries(lists))]
  await connection.query(statement, values)
}

/** SQL: condition on a row `c` of the audit log, and the kind of thing that such rows are about. */
export const eventConditions: Record<SecurityEvent, { entity: string; sql: string }> = {
  'signed-in': { entity: 'security', sql: `c.changes->>'event' = 'signed-in'` },
  'sign-in-failed': { entity: 'security', sql: `c.changes->>'event' = 'sign-in-failed'` },
  confirmed: { entity: 'security', sql: `c.changes->>'event' = 'confirmed'` },
  'confirmation-failed': { entity: 'security', sql: `c.changes->>'event' = 'confirmation-failed'` },
  'recovery-code-used': { entity: 'security', sql: `c.changes->>'event' = 'recovery-code-used'` },
  'second-factor-changed': { entity: 'member', sql: `c.changes ?| array['secondFactor', 'recoveryCodes']` },
  'passkey-changed': { entity: 'member', sql: `c.changes ? 'passkey'` },
  'second-factor-required': { entity: 'organization', sql: `c.changes ? 'secondFactorRequired'` },
  'password-link-made': { entity: 'security', sql: `c.changes->>'event' = 'password-link-made'` },
  'password-reset': { entity: 'security', sql: `c.changes->>'event' = 'password-reset'` },
  'mail-failed': { entity: 'security', sql: `c.changes->>'event' = 'mail-failed'` },
  exported: { entity: 'security', sql: `c.changes->>'event' = 'exported'` },
  'permission-refused': { entity: 'security', sql: `c.changes->>'event' = 'permission-refused'` },
  'session-ended': { entity: 'member', sql: `c.changes ?| array['endedSession', 'sessionsValidFrom']` },
  'role-changed': { entity: 'member', sql: `c.operation = 'UPDATE' AND c.changes ? 'role'` },
  'key-created': { entity: 'api-key', sql: `c.operation = 'INSERT'` },
  'key-rolled': { entity: 'api-key', sql: `c.changes ?| array['secret', 'replacedSecretEnded']` },
  'key-revoked': { entity: 'api-key', sql: `c.changes ? 'revoked'` },
  'assistant-connected': { entity: 'assistant', sql: `c.operation = 'INSERT'` },
  'assistant-ended': { entity: 'assistant', sql: `c.operation = 'DELETE'` },
  'assistant-reuse': { entity: 'security', sql: `c.changes->>'event' = 'assistant-reuse'` },
}
