import type pg from 'pg'
import { announceChange } from '#service/core/announce.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Actor, Context, Member } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { keyChannel } from '#service/core/gate/authenticate.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { keepAnOwner, lockOwners, requireMember } from './access.ts'
import { withdrawInvitationsOf } from './invitations.ts'
import { lockMember } from './member-row.ts'

type Person = { id: string; name: string }
type Handing = { orgId: string; actor: Actor; leaving: Person; heir: Person }

/** Finds who takes over: the remover, or for an owner who leaves the earliest other owner. */
async function heirOf(
  client: pg.ClientBase,
  orgId: string,
  leaving: Person,
  acting: Member,
): Promise<Person> {
  if (acting.id !== leaving.id) return acting
  const found = await client.query<Person>(
    `SELECT id, name FROM members WHERE org_id = $1 AND role = 'owner' AND id <> $2 ORDER BY created_at, id LIMIT 1`,
    [orgId, leaving.id],
  )
  if (!found.rows[0]) throw new Error('the last owner cannot leave')
  return found.rows[0]
}

/** Hands over what points to the member: automations and shared views get another owner; keys stay, since programs use them. */
async function handOver(tx: Tx, handing: Handing): Promise<void> {
  const { orgId, leaving } = handing
  await handAutomations(tx, handing)
  await endAssignments(tx, handing)
  await handInbox(tx, handing)
  await freeKeys(tx, orgId, leaving.id)
  await tx.client.query(
    'UPDATE saved_views SET member_id = $3 WHERE org_id = $1 AND member_id = $2 AND is_shared',
    [orgId, leaving.id, handing.heir.id],
  )
  await tx.client.query('DELETE FROM story_members WHERE org_id = $1 AND member_id = $2', [orgId, leaving.id])
}

async function handAutomations(tx: Tx, { orgId, actor, leaving, heir }: Handing): Promise<void> {
  const moved = await tx.client.query<{ id: string }>(
    'UPDATE automations SET owner_id = $3 WHERE org_id = $1 AND owner_id = $2 RETURNING id',
    [orgId, leaving.id, heir.id],
  )
  const changes = moved.rows.map(
    ({ id }): Change => ({
      entity: 'automation',
      entityId: id,
      operation: 'UPDATE',
      changes: { owner: heir.name },
      previousValues: { owner: leaving.name },
    }),
  )
  await recordChanges(tx, orgId, actor, changes)
}

/** What was put into the inbox of the member alone is the heir's, so that nothing open is lost; of several, the others keep it. */
async function handInbox(tx: Tx, { orgId, leaving, heir }: Handing): Promise<void> {
  await tx.client.query(
    `UPDATE inbox_items SET member_ids = CASE WHEN cardinality(member_ids) > 1 THEN array_remove(member_ids, $2)
            ELSE ARRAY[$3::uuid] END
      WHERE org_id = $1 AND $2 = ANY(member_ids)`,
    [orgId, leaving.id, heir.id],
  )
}

/** Nobody is made to take over topics: they are nobody's again, and their history says it. */
async function endAssignments(tx: Tx, { orgId, actor, leaving }: Handing): Promise<void> {
  const ended = await tx.client.query<{ id: string }>(
    `UPDATE topics SET assignee_id = NULL, updated_at = now() WHERE org_id = $1 AND assignee_id = $2 RETURNING id`,
    [orgId, leaving.id],
  )
  const previousValues = { assignee: { id: leaving.id, name: leaving.name } }
  const changes = ended.rows.map(
    ({ id }): Change => ({
      ...{ entity: 'topic', entityId: id, operation: 'UPDATE' },
      ...{ changes: { assignee: null }, previousValues },
    }),
  )
  await recordChanges(tx, orgId, actor, changes)
}

/** From now on what a key does is put down to the key; whoever remembers it has to learn that. */
async function freeKeys(tx: Tx, orgId: string, memberId: string): Promise<void> {
  const freed = await tx.client.query<{ hash: string }>(
    'UPDATE api_keys SET created_by = NULL WHERE org_id = $1 AND created_by = $2 RETURNING hash',
    [orgId, memberId],
  )
  for (const { hash } of freed.rows) await announceChange(tx, keyChannel, hash)
}

/** Without a row no token of the member is accepted, so every session has ended. */
export function removeMember(
  context: Context,
  { memberId: id }: { memberId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const acting = requireMember(context)
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const leaving = await lockMember(tx.client, orgId, id)
    if (!leaving) throw notFound('member')
    await keepAnOwner(tx.client, orgId, leaving)
    await withdrawInvitationsOf(tx, orgId, id, actor)
    // Waits for writes that point to the member and hands them over as well.
    await tx.client.query('SELECT FROM members WHERE org_id = $1 AND id = $2 FOR UPDATE', [orgId, id])
    await handOver(tx, { orgId, actor, leaving, heir: await heirOf(tx.client, orgId, leaving, acting) })
    await tx.client.query('DELETE FROM members WHERE org_id = $1 AND id = $2', [orgId, id])
    const { name, email, role } = leaving
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'member',
        entityId: id,
        operation: 'DELETE',
        changes: {},
        previousValues: { name, email, role },
      },
    ])
    return { id }
  })
}
