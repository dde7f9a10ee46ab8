import type pg from 'pg'
import { type CreateSavedViewInput, mostSavedViews, type SavedView } from '#contract/saved-views.ts'
import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { readViews } from './view-row.ts'

type Place = { orgId: string; ownerId: string; list: string }

/** Lets one request at a time name views of this member, so that no two get the same name. Answers the names in lower case. */
export async function lockNames(client: pg.ClientBase, { orgId, ownerId, list }: Place): Promise<string[]> {
  await client.query('SELECT FROM members WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE', [orgId, ownerId])
  const { rows } = await client.query<{ name: string }>(
    'SELECT lower(name) AS name FROM saved_views WHERE org_id = $1 AND member_id = $2 AND list = $3',
    [orgId, ownerId, list],
  )
  return rows.map(({ name }) => name)
}

export function refuseTaken(names: readonly string[], name: string): void {
  if (names.includes(name.toLowerCase()))
    throw invalid([{ path: ['name'], message: 'There is a view of this name already' }])
}

export function createSavedView(context: Context, input: CreateSavedViewInput): Promise<SavedView> {
  const { orgId, actor } = context
  const { id: ownerId } = requireMember(context)
  const { list, name, query, isShared } = input
  return write(context, async (tx) => {
    const names = await lockNames(tx.client, { orgId, ownerId, list })
    refuseTaken(names, name)
    if (names.length >= mostSavedViews)
      throw conflict(
        `There are ${mostSavedViews} views of this list already: delete one that you do not need.`,
      )
    const { rows } = await tx.client.query<{ id: string }>(
      `INSERT INTO saved_views (org_id, member_id, list, name, query, is_shared)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [orgId, ownerId, list, name, query, isShared],
    )
    const viewId = rows[0]?.id ?? ''
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'saved-view',
        entityId: viewId,
        operation: 'INSERT',
        changes: { name, list, isShared },
        previousValues: {},
      },
    ])
    const [made] = await readViews(tx.client, context, { viewId })
    if (!made) throw notFound('saved view')
    return made
  })
}
