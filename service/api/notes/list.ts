import { mostNotes } from '#contract/common/note-limits.ts'
import type { NoteList } from '#contract/notes.ts'
import { leadsTo } from '#service/api/people/merge/merged.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type NoteRow, noteColumns, toNote } from './note-row.ts'

/** The person who stands for an id now. */
export async function standingPerson(reader: Reader, orgId: string, id: string): Promise<string> {
  const there = isRowId(id)
    ? await rows(reader, 'SELECT FROM people WHERE org_id = $1 AND id = $2', [orgId, id])
    : []
  if (there.length > 0) return id
  const standing = await leadsTo(reader, orgId, id)
  if (standing === null) throw notFound('person')
  return standing
}

export async function requireCompany(reader: Reader, orgId: string, id: string): Promise<void> {
  const there = isRowId(id)
    ? await rows(reader, 'SELECT FROM companies WHERE org_id = $1 AND id = $2 AND merge_id IS NULL', [
        orgId,
        id,
      ])
    : []
  if (there.length === 0) throw notFound('company')
}

const ofPerson = `n.person_id = $2 OR n.person_id IN (
  SELECT s.person_id FROM person_merge_sources s WHERE s.org_id = $1 AND s.leads_to = $2)`

const ofCompany = `n.company_id IN (
  WITH RECURSIVE own AS (
    SELECT $2::bigint AS id
    UNION
    SELECT c.id FROM own o
      JOIN company_merges m ON m.org_id = $1 AND m.target_company_id = o.id
      JOIN companies c ON c.org_id = m.org_id AND c.merge_id = m.id)
  SELECT id FROM own)`

async function read(context: Context, condition: string, id: string): Promise<NoteList> {
  const found = await rows<NoteRow>(
    context.db,
    `SELECT ${noteColumns} FROM notes n WHERE n.org_id = $1 AND n.deleted_at IS NULL AND (${condition})
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${mostNotes}`,
    [context.orgId, id],
  )
  return { data: found.map(toNote(context)) }
}

export async function listPersonNotes(
  context: Context,
  { personId }: { personId: string },
): Promise<NoteList> {
  return read(context, ofPerson, await standingPerson(context.db, context.orgId, personId))
}

export async function listCompanyNotes(
  context: Context,
  { companyId }: { companyId: string },
): Promise<NoteList> {
  await requireCompany(context.db, context.orgId, companyId)
  return read(context, ofCompany, companyId)
}
