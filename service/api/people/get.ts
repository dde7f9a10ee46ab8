import type { PersonDetail } from '#contract/people.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'
import { type PersonDetailRow, personDetailColumns, personJoins, toPersonDetail } from './person-row.ts'

export async function getPerson(context: Context, { personId }: { personId: string }): Promise<PersonDetail> {
  if (!isRowId(personId)) throw notFound('person')
  const found = await rows<PersonDetailRow>(
    context.db,
    `SELECT ${personDetailColumns} FROM people r ${personJoins} WHERE r.org_id = $1 AND r.id = $2`,
    [context.orgId, personId],
  )
  if (!found[0]) throw notFound('person')
  return toPersonDetail(found[0], context.now())
}
