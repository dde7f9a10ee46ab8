import type { PersonDetail, UpdatedPerson } from '#contract/person.ts'
import type { PersonHistory, PersonHistoryQuery } from '#contract/person-history.ts'
import { withCompanyNames } from '#service/api/companies/company-row.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type PersonRow, personColumns, personJoins, toPerson } from './list.ts'
import { leadsTo, type Merges, mergesOfPerson } from './merge/merged.ts'

type ConnectionsRow = UpdatedPerson['connections']

type PersonDetailRow = PersonRow &
  Omit<ConnectionsRow, 'title'> &
  Pick<PersonDetail, 'description' | 'typedEmails' | 'ecosystemTags' | 'isBot' | 'createdAt' | 'updatedAt'>

const personDetailColumns = `${personColumns}, r.description, r.ecosystem_tags AS "ecosystemTags",
  ARRAY(SELECT DISTINCT lower(i.typed_email) FROM person_identities i WHERE i.org_id = r.org_id AND i.person_id = r.id
    AND i.typed_email IS NOT NULL AND i.email IS NULL ORDER BY 1) AS "typedEmails",
  r.is_bot AS "isBot", r.github, r.linkedin, r.phone, r.twitter, r.website,
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

function toPersonDetail(row: PersonDetailRow, now: Date): PersonDetail {
  const { github, linkedin, phone, title, twitter, website } = row
  return {
    ...toPerson(row, now),
    description: row.description,
    typedEmails: row.typedEmails,
    connections: { github, linkedin, phone, title, twitter, website },
    ecosystemTags: row.ecosystemTags,
    isBot: row.isBot,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Answers the person that stands for a merged one: its id may be in links, events and notes of others. */
export async function getPerson(
  context: Context,
  { personId }: { personId: string },
  reader: Reader = context.db,
): Promise<PersonDetail> {
  if (!isRowId(personId)) throw notFound('person')
  const found = await rows<PersonDetailRow>(
    reader,
    `SELECT ${personDetailColumns} FROM people r ${personJoins} WHERE r.org_id = $1 AND r.id = $2`,
    [context.orgId, personId],
  )
  if (found[0]) return toPersonDetail(found[0], context.now())
  const standing = await leadsTo(reader, context.orgId, personId)
  if (standing === null) throw notFound('person')
  return getPerson(context, { personId: standing }, reader)
}

const readHistory = historyOf<Merges>({
  entity: 'person',
  table: `(SELECT org_id, id FROM people UNION ALL
    SELECT org_id, person_id FROM person_merge_sources WHERE leads_to IS NOT NULL)`,
  id: 'bigint',
  also: mergesOfPerson,
})

/** Works for a merged person too: its history ends with the merge. */
export async function personHistory(context: Context, query: PersonHistoryQuery): Promise<PersonHistory> {
  const { history, totalCount, beside } = await readHistory(context, query.personId, query)
  return {
    history: await withCompanyNames(context, history),
    ...(beside.mergedInto ? { mergedInto: beside.mergedInto } : {}),
    merges: beside.merges ?? [],
    totalCount,
  }
}
