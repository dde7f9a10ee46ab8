import { mostNotes } from '#contract/common/note-limits.ts'
import type { Note } from '#contract/notes.ts'
import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { requireCompany, standingPerson } from './list.ts'
import { readNote } from './note-row.ts'

type About = { personId: string } | { companyId: string }

const insert = (column: 'person_id' | 'company_id') => `
INSERT INTO notes (org_id, ${column}, text, actor_id, actor_name, actor_image)
SELECT $1, $2, $3, $4, $5, $6
 WHERE (SELECT count(*) FROM notes WHERE org_id = $1 AND ${column} = $2::bigint AND deleted_at IS NULL) < ${mostNotes}
RETURNING id`

/** The trail says that somebody wrote, not what: words that are deleted are gone for good. */
async function insertNote(tx: Tx, { orgId, actor }: Context, about: About, text: string): Promise<string> {
  const [column, id] =
    'personId' in about
      ? (['person_id', about.personId] as const)
      : (['company_id', about.companyId] as const)
  const values = [orgId, id, text, actor.id, actor.name, actor.image]
  const { rows } = await tx.client.query<{ id: string }>(insert(column), values)
  const [made] = rows
  if (!made) throw conflict(`There are ${mostNotes} notes already: delete one that you do not need.`)
  await recordChanges(tx, orgId, actor, [
    { entity: 'note', entityId: made.id, operation: 'INSERT', changes: about, previousValues: {} },
  ])
  return made.id
}

export function addPersonNote(context: Context, input: { personId: string; text: string }): Promise<Note> {
  requireMember(context)
  return write(context, async (tx) => {
    const personId = await standingPerson(tx, context.orgId, input.personId)
    return readNote(tx, context, await insertNote(tx, context, { personId }, input.text))
  })
}

export function addCompanyNote(context: Context, input: { companyId: string; text: string }): Promise<Note> {
  const { companyId, text } = input
  requireMember(context)
  return write(context, async (tx) => {
    await requireCompany(tx, context.orgId, companyId)
    return readNote(tx, context, await insertNote(tx, context, { companyId }, text))
  })
}
