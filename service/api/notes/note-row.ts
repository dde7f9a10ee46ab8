import type { Note } from '#contract/notes.ts'
import { type Context, type Member, memberOf } from '#service/core/context.ts'
import { forbidden, notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

export type NoteRow = Omit<Note, 'isMine'>

/** SQL: a note `n`. */
export const noteColumns = `n.id, n.text, json_build_object('id', n.actor_id, 'name', n.actor_name, 'image', n.actor_image) AS by,
  n.created_at AS "createdAt", n.edited_at AS "editedAt"`

export function toNote({ principal }: Context): (row: NoteRow) => Note {
  const member = memberOf(principal)
  return (row) => ({ ...row, isMine: row.by.id === member?.id })
}

type Locked = { text: string; actorId: string; isDeleted: boolean; isOpen: boolean }

/** Locks a note, also one that was deleted and can still be restored. */
export async function lockNote(tx: Tx, orgId: string, id: string): Promise<Locked> {
  const { rows } = await tx.client.query<Locked>(
    `SELECT text, actor_id AS "actorId", deleted_at IS NOT NULL AS "isDeleted",
       deleted_at IS NULL OR deleted_at > now() - interval '30 days' AS "isOpen"
     FROM notes WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [orgId, id],
  )
  const [found] = rows
  if (!found?.isOpen) throw notFound('note')
  return found
}

/** Notes are private to whoever wrote them only in that nobody else changes their words. */
export function refuseOthers({ actorId }: Locked, member: Member, isRemoval: boolean): void {
  if (actorId === member.id || (isRemoval && member.role !== 'member')) return
  throw forbidden(
    isRemoval
      ? 'Only the member who wrote it, an admin or an owner may delete a note.'
      : 'Only the member who wrote it may change a note.',
  )
}

export async function readNote(tx: Tx, context: Context, id: string): Promise<Note> {
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT ${noteColumns} FROM notes n WHERE n.org_id = $1 AND n.id = $2 AND n.deleted_at IS NULL`,
    [context.orgId, id],
  )
  if (!rows[0]) throw notFound('note')
  return toNote(context)(rows[0])
}
