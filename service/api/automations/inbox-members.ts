import { onlyInbox } from '#contract/automation-input.ts'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import { invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

type Inbox = Pick<AutomationDefinition, 'inbox' | 'inboxMemberIds'>

/** Refuses who is no member, but for who was named before: people leave, and what they are named in stays as it is. */
async function checkMembers(tx: Tx, orgId: string, ids: string[], known: readonly string[]): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM members WHERE org_id = $1 AND id = ANY($2::uuid[])',
    [orgId, ids],
  )
  const found = new Set([...known, ...rows.map(({ id }) => id)])
  const wrong = ids.findIndex((id) => !found.has(id))
  if (wrong >= 0)
    throw invalid([{ path: ['inboxMemberIds', wrong], message: 'There is no member with this id' }])
}

/** In whose inbox the output is put after a change; null: everybody's, or nobody's where it does not go there. */
export async function inboxMembersAfter(
  tx: Tx,
  orgId: string,
  before: Inbox | null,
  { inbox = before?.inbox, inboxMemberIds: wanted }: Partial<Inbox>,
): Promise<string[] | null> {
  const known = before?.inboxMemberIds ?? null
  if (wanted === undefined) return inbox ? known : null
  if (wanted === null) return null
  if (!inbox) throw invalid([{ path: ['inboxMemberIds'], message: onlyInbox }])
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))].toSorted()
  await checkMembers(tx, orgId, ids, known ?? [])
  return ids
}
