import type { Note, UpdateNoteInput } from '#contract/notes.ts'
import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { lockNote, readNote, refuseOthers } from './note-row.ts'

export function updateNote(context: Context, { noteId, text }: UpdateNoteInput): Promise<Note> {
  const id = noteId.toLowerCase()
  const { orgId, actor } = context
  const member = requireMember(context)
  return write(context, async (tx) => {
    const before = await lockNote(tx, orgId, id)
    if (before.isDeleted) throw notFound('note')
    refuseOthers(before, member, false)
    if (before.text !== text) {
      await tx.client.query('UPDATE notes SET text = $3, edited_at = now() WHERE org_id = $1 AND id = $2', [
        ...[orgId, id, text],
      ])
      await recordChanges(tx, orgId, actor, [
        { entity: 'note', entityId: id, operation: 'UPDATE', changes: {}, previousValues: {} },
      ])
    }
    return readNote(tx, context, id)
  })
}
